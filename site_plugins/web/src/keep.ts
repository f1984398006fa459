/**
 * `<thaw-work>`: all that this browser keeps of the reader's, to take along as one file, to bring back, or to clear.
 *
 * Clearing needs no confirmation, for it can be undone as long as the tab is open.
 */

import { announce, store } from "./page.ts";
import { exported, imported, known, merged, type Entry } from "./progress.ts";

const FILE = "harness-workshop-work.json";
/** What was cleared, kept for the tab. */
const CLEARED = "thaw-cleared";

let cleared: string | null = null;

export class ThawWork extends HTMLElement {
  #says = document.createElement("p");
  #undo = button("Undo", () => this.#bringBack());
  #file = document.createElement("input");

  connectedCallback(): void {
    if (this.#says.isConnected) return;
    this.#file.type = "file";
    this.#file.accept = ".json,application/json";
    this.#file.hidden = true;
    this.#file.addEventListener("change", () => void this.#read());
    const row = document.createElement("p");
    row.className = "thaw-buttons";
    row.append(
      button("Save my work as a file", () => this.#export()),
      button("Bring work from a file", () => this.#file.click()),
      button("Clear all my work here", () => this.#clear()),
      this.#undo,
      this.#file,
    );
    this.#says.className = "thaw-work-says";
    this.#says.setAttribute("role", "status");
    this.append(row, this.#says);
    this.#say(kept() === null ? this.#count() : "Your work was cleared.");
  }

  #export(): void {
    const entries = all();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([exported(entries, new Date().toISOString())], { type: "application/json" }));
    link.download = FILE;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
    this.#say(`${parts(entries.length)} saved as ${FILE}.`);
  }

  async #read(): Promise<void> {
    const [file] = this.#file.files ?? [];
    this.#file.value = "";
    if (file !== undefined) this.#import(await file.text());
  }

  #import(text: string): void {
    const file = imported(text);
    if ("problem" in file) return this.#say(file.problem);
    const beside = put(file.entries);
    const said = [`${parts(file.entries.length)} brought in.`];
    if (beside > 0) said.push(`${parts(beside)} differed from what is here: your own stands, the other is offered beside it.`);
    if (file.refused > 0) said.push(`${parts(file.refused)} of the file could not be understood and stayed out.`);
    this.#say(said.join(" "));
  }

  #clear(): void {
    const entries = all();
    if (entries.length === 0) return this.#say("There is nothing to clear.");
    keep(exported(entries, new Date().toISOString()));
    for (const { page, part } of store.parts()) store.remove(page, part);
    tell(entries);
    this.#say("Your work was cleared.");
    this.#undo.focus();
  }

  #bringBack(): void {
    const file = imported(kept() ?? "");
    keep(null);
    if ("entries" in file) put(file.entries);
    this.#say("Your work is back.");
    this.querySelector("button")!.focus();
  }

  #count(): string {
    const { length } = all();
    return length === 0 ? "Nothing is kept in this browser yet." : `${parts(length)} kept in this browser.`;
  }

  #say(message: string): void {
    this.#undo.hidden = kept() === null;
    this.#says.textContent = message;
    announce(message);
  }
}

function all(): Entry[] {
  return store.parts().flatMap(({ page, part }) => {
    const value = read(page, part);
    return value === null ? [] : [{ page, part, value }];
  });
}

/** Puts the entries to what is here; how many of them now stand beside another version. */
function put(entries: readonly Entry[]): number {
  let beside = 0;
  for (const { page, part, value } of entries) {
    const mine = read(page, part);
    const both = merged(part, mine, value) as { others?: string[] };
    if ((both.others?.length ?? 0) > ((mine as { others?: string[] } | null)?.others?.length ?? 0)) beside++;
    store.write(page, part, both);
  }
  tell(entries);
  return beside;
}

function read(page: string, part: string): unknown {
  return known(part, store.read(page, part, (value): value is unknown => value !== undefined));
}

/** What is shown of them follows, as it does when another tab has saved. */
function tell(entries: readonly Entry[]): void {
  for (const { page, part } of entries) dispatchEvent(new StorageEvent("storage", { key: store.key(page, part) }));
}

function kept(): string | null {
  try {
    return cleared ?? sessionStorage.getItem(CLEARED);
  } catch {
    return cleared;
  }
}

function keep(text: string | null): void {
  cleared = text;
  try {
    if (text === null) sessionStorage.removeItem(CLEARED);
    else sessionStorage.setItem(CLEARED, text);
  } catch {
    // It is kept for as long as the page is.
  }
}

function parts(count: number): string {
  return count === 1 ? "1 piece of work" : `${count} pieces of work`;
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
