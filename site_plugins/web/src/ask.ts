/** What a program asks its reader with `input()`: a row under its output, or, where it cannot wait, a field beforehand. */

import { announce } from "./page.ts";

export class Ask {
  #row: HTMLFormElement | null = null;
  #beforehand: HTMLTextAreaElement | null = null;

  /** `screen` is the output, under which the field stands. */
  constructor(private readonly screen: HTMLElement) {}

  /** Shows what is asked. The focus comes along when the reader is at this program, and not from elsewhere. */
  open(prompt: string, send: (text: string) => void): void {
    const here = this.#row?.contains(document.activeElement) || this.#isHere();
    this.#row?.remove();
    const field = document.createElement("input");
    field.autocomplete = "off";
    field.spellcheck = false;
    field.setAttribute("autocapitalize", "off");
    field.setAttribute("aria-label", prompt || "Answer to the program");
    this.#row = form(label("thaw-asks", prompt || "The program waits for a line of text."), field, "Send");
    this.#row.addEventListener("submit", (event) => (event.preventDefault(), send(field.value)));
    this.screen.after(this.#row);
    if (here) field.focus();
    announce(`The program asks: ${prompt || "a line of text"}`);
  }

  /** The answer is on its way; the row stays, so that the focus does, until the next question or the end. */
  sent(): void {
    const field = this.#row?.querySelector("input");
    if (field == null) return;
    field.value = "";
    field.readOnly = true;
  }

  /** Nothing is asked any more; the focus goes to `next` if it was here. */
  close(next: HTMLElement | null): void {
    const focused = this.#row?.contains(document.activeElement) ?? false;
    this.#row?.remove();
    this.#row = null;
    if (focused) next?.focus();
  }

  /** The answers given before the run, one a line; null when the field for them has only now been shown. */
  beforehand(run: () => void): string[] | null {
    const field = this.#beforehand;
    if (field !== null) return field.value === "" ? [] : field.value.replace(/\n$/, "").split("\n");
    const text = document.createElement("textarea");
    text.rows = 3;
    text.spellcheck = false;
    text.setAttribute("autocapitalize", "off");
    text.setAttribute("aria-label", "Answers for input(), one a line");
    const says = "This browser cannot let a running program wait. Write what it will be answered here, one line for each input().";
    const row = form(label("thaw-asks", says), text, "Run with these answers");
    row.addEventListener("submit", (event) => (event.preventDefault(), run()));
    this.screen.before(row);
    this.#beforehand = text;
    text.focus();
    announce(says);
    return null;
  }

  /** The program has no need of answers. */
  forget(): void {
    this.#beforehand?.form?.remove();
    this.#beforehand = null;
  }

  #isHere(): boolean {
    return this.screen.parentElement?.contains(document.activeElement) ?? false;
  }
}

function form(says: HTMLElement, field: HTMLElement, sends: string): HTMLFormElement {
  const made = document.createElement("form");
  made.className = "thaw-ask";
  const button = document.createElement("button");
  button.textContent = sends;
  made.append(says, field, button);
  return made;
}

function label(name: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}
