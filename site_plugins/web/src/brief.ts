/**
 * `<thaw-brief>`: what the reader types takes the places of the blanks in the brief.
 *
 * The page holds the brief with its blanks, `[for-whom]`, to be filled in by hand. What is typed is kept on the device and
 * sent nowhere.
 */

import { announce, page, store } from "./page.ts";

type Typed = Record<string, string>;

function isTyped(value: unknown): value is Typed {
  return typeof value === "object" && value !== null && Object.values(value).every((it) => typeof it === "string");
}

export class ThawBrief extends HTMLElement {
  #blank = "";

  connectedCallback(): void {
    const form = this.querySelector("form");
    if (this.#blank !== "" || form === null) return;
    this.#blank = this.#text.textContent!;
    const typed = store.read(page().page, "brief", isTyped) ?? {};
    for (const field of this.#fields) field.value = typed[field.name] ?? "";
    form.addEventListener("input", () => this.#keep());
    form.addEventListener("submit", (event) => event.preventDefault());
    this.querySelector('[data-do="copy"]')!.addEventListener("click", () => void this.#copy());
    this.querySelector('[data-do="clear"]')!.addEventListener("click", () => this.#clear());
    for (const hidden of this.querySelectorAll<HTMLElement>("form, .thaw-brief-buttons")) hidden.hidden = false;
    this.#compose();
  }

  get #fields(): HTMLTextAreaElement[] {
    return [...this.querySelectorAll("textarea")];
  }

  get #text(): HTMLElement {
    return this.querySelector<HTMLElement>(".thaw-brief-text samp")!;
  }

  #keep(): void {
    store.write(page().page, "brief", Object.fromEntries(this.#fields.map((field) => [field.name, field.value])));
    this.#compose();
  }

  #compose(): void {
    this.#text.textContent = composed(this.#blank, Object.fromEntries(this.#fields.map(({ name, value }) => [name, value])));
  }

  #clear(): void {
    for (const field of this.#fields) field.value = "";
    store.remove(page().page, "brief");
    this.#compose();
    this.#say("Cleared");
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#text.textContent!);
      this.#say("Copied");
    } catch {
      getSelection()?.selectAllChildren(this.#text);
      this.#say("Selected: copy it with the keyboard");
    }
  }

  #say(message: string): void {
    this.querySelector(".thaw-brief-buttons .thaw-state")!.textContent = message;
    announce(message);
  }
}

/** The brief with what was typed; a blank that nobody filled stays one. What is typed is never read for blanks again. */
export function composed(brief: string, typed: Typed): string {
  return brief.replace(/^\[([a-z-]+)\]$/gm, (blank, name: string) => (Object.hasOwn(typed, name) && typed[name]!.trim()) || blank);
}
