/**
 * The reader's work, kept on the reader's device.
 *
 * A key names the site, the page and the part, never an address: `thaw:/course-site/:course/hands:lab1`.
 * Storage that is full, blocked or private is told once; the work is then kept for as long as the page is open.
 */

const VERSION = 1;

export class Store {
  #memory = new Map<string, string>();
  #told = false;

  constructor(
    private readonly storage: () => Storage,
    private readonly site: string,
    private readonly trouble: (message: string) => void,
  ) {}

  /** What was kept, if it is what it should be: storage may hold anything. */
  read<T>(page: string, part: string, is: (value: unknown) => value is T): T | null {
    const text = this.#memory.get(this.key(page, part)) ?? this.#load(this.key(page, part));
    if (text === null) return null;
    try {
      const { version, value } = JSON.parse(text) as { version: unknown; value: unknown };
      return version === VERSION && is(value) ? value : null;
    } catch {
      return null;
    }
  }

  write(page: string, part: string, value: unknown): void {
    const key = this.key(page, part);
    const text = JSON.stringify({ version: VERSION, value });
    try {
      this.storage().setItem(key, text);
      this.#memory.delete(key);
    } catch (error) {
      this.#memory.set(key, text);
      this.#tell(error);
    }
  }

  remove(page: string, part: string): void {
    this.#memory.delete(this.key(page, part));
    try {
      this.storage().removeItem(this.key(page, part));
    } catch (error) {
      this.#tell(error);
    }
  }

  /** Every part of the site that something is kept of. */
  parts(): { page: string; part: string }[] {
    const keys = new Set(this.#memory.keys());
    try {
      const storage = this.storage();
      for (let index = 0; index < storage.length; index++) keys.add(storage.key(index) ?? "");
    } catch (error) {
      this.#tell(error);
    }
    const before = `thaw:${this.site}:`;
    const ours = [...keys].filter((key) => key.startsWith(before)).sort();
    return ours.flatMap((key) => {
      const [, page, part] = /^([^:]*):(.+)$/.exec(key.slice(before.length)) ?? [];
      return page === undefined || part === undefined ? [] : [{ page, part }];
    });
  }

  key(page: string, part: string): string {
    return `thaw:${this.site}:${page}:${part}`;
  }

  #load(key: string): string | null {
    try {
      return this.storage().getItem(key);
    } catch (error) {
      this.#tell(error);
      return null;
    }
  }

  #tell(error: unknown): void {
    if (this.#told) return;
    this.#told = true;
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    this.trouble(
      full
        ? "This browser's storage for the site is full: your work is kept only until you close the page. Download it to keep it."
        : "This browser does not let the site store anything: your work is kept only until you close the page. Download it to keep it.",
    );
  }
}
