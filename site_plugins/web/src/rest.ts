/**
 * The part of Python's library that no start needs (thaw/runtime.py): fetched behind the start, and at the latest by the
 * import that wants it, which waits.
 */

/** Belongs to the memory that is kept, without the way to JavaScript: that is given to it after each start. */
export const FINDER = `
import sys
from importlib.machinery import PathFinder


class RestFinder:
    bring = archive = None

    def find_spec(self, name, path=None, target=None):
        *packages, _ = name.split(".")
        if self.bring is None or name.partition(".")[0] not in sys.stdlib_module_names:
            return None
        if not self.bring():
            raise ImportError(f"{name} could not be loaded; is there a network?", name=name)
        return PathFinder.find_spec(name, ["/".join([self.archive, *packages])])


sys.meta_path.append(RestFinder())
`;
/** Gives the function that tells the finder where to look, and how to get it there. */
export const FOUND = `
import sys
finder = next(it for it in sys.meta_path if type(it).__name__ == "RestFinder")
lambda archive, bring: vars(finder).update(archive=archive, bring=bring)
`;

export class Rest {
  #bytes: Uint8Array | null = null;
  #placed = false;

  /** `place` puts the file where the finder looks for it. */
  constructor(
    private readonly address: string,
    private readonly place: (bytes: Uint8Array) => void,
  ) {}

  /** Ahead of need. What goes wrong is told when it is needed. */
  async fetch(): Promise<void> {
    try {
      const response = await fetch(this.address, { priority: "low" });
      if (response.ok && !this.#placed) this.#bytes = new Uint8Array(await response.arrayBuffer());
    } catch {
      this.#bytes = null;
    }
  }

  /** Now; whether it is there. A worker may wait for a request, which is what Python's import does. */
  bring = (): boolean => {
    if (this.#placed) return true;
    this.#bytes ??= requested(this.address);
    if (this.#bytes === null) return false;
    this.place(this.#bytes);
    this.#bytes = null;
    return (this.#placed = true);
  };
}

function requested(address: string): Uint8Array | null {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.responseType = "arraybuffer";
    request.send();
    return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : null;
  } catch {
    return null;
  }
}
