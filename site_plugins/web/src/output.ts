/**
 * Shows output as it comes: as text, in pieces no more often than the screen is drawn.
 *
 * A piece that begins with "\r" erases the line that is being written, as a terminal does. Of a flood only the beginning
 * is drawn while it comes; when it has ended, its end is shown too, and the rest on request.
 */

import { count, fold, overflows } from "./fold.ts";
import type { Chunk } from "./messages.ts";

export class OutputView {
  #parts: Chunk[] = [];
  #pending: Chunk[] = [];
  #lines = 0;
  #characters = 0;
  #frame = 0;

  /** `screen` is the element that holds the spans. */
  constructor(private readonly screen: HTMLElement) {}

  get text(): string {
    return this.#parts.map(([, text]) => text).join("");
  }

  /** The line that is being written: of a program that waits, what it asks. */
  get lastLine(): string {
    this.#draw();
    return this.text.slice(this.text.lastIndexOf("\n") + 1).trim();
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pending = [];
    this.#parts = [];
    this.#lines = this.#characters = 0;
    this.screen.replaceChildren();
  }

  add(chunks: readonly Chunk[]): void {
    this.#pending.push(...chunks);
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  /** The output as it is in the end; what was shown on the way is replaced where it differs. */
  finish(parts: readonly Chunk[]): void {
    this.#draw();
    const shown = !overflows(this.#lines, this.#characters);
    if (shown && this.text === parts.map(([, text]) => text).join("")) return;
    this.clear();
    this.#parts = [...parts];
    const { head, hidden, tail } = fold(parts);
    this.#paint(head);
    if (hidden.length > 0) this.#more(hidden);
    this.#paint(tail);
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const [kind, text] of this.#pending) {
      if (text.startsWith("\r")) this.#eraseLine();
      this.#write(kind, text.replace(/^\r/, ""));
    }
    this.#pending = [];
  }

  #write(kind: string, text: string): void {
    if (text === "") return;
    const last = this.#parts.at(-1);
    if (last?.[0] === kind) this.#parts[this.#parts.length - 1] = [kind, last[1] + text];
    else this.#parts.push([kind, text]);
    if (!overflows(this.#lines, this.#characters)) this.#paint([[kind, text]]);
    this.#lines += count(text);
    this.#characters += text.length;
  }

  #paint(chunks: readonly Chunk[]): void {
    for (const [kind, text] of chunks) {
      const last = this.screen.lastElementChild;
      if (last?.className === `thaw-${kind}`) (last.firstChild as Text).appendData(text);
      else this.screen.append(span(kind, text));
    }
  }

  #more(hidden: readonly Chunk[]): void {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "thaw-more";
    const lines = hidden.reduce((sum, [, text]) => sum + count(text), 0);
    button.textContent = lines === 0 ? "Show all of it" : `Show ${lines.toLocaleString("en")} more lines`;
    button.addEventListener("click", () => button.replaceWith(...hidden.map(([kind, text]) => span(kind, text))));
    this.screen.append(button);
  }

  #eraseLine(): void {
    for (let last = this.#parts.at(-1); last !== undefined; last = this.#parts.at(-1)) {
      const [kind, text] = last;
      const kept = text.slice(0, text.lastIndexOf("\n") + 1);
      this.#parts.pop();
      if (kept !== "") this.#parts.push([kind, kept]);
      if (!overflows(this.#lines, this.#characters)) this.#eraseOnScreen(kept);
      this.#characters -= text.length - kept.length;
      if (kept !== "") return;
    }
  }

  #eraseOnScreen(kept: string): void {
    if (kept === "") this.screen.lastElementChild?.remove();
    else (this.screen.lastElementChild!.firstChild as Text).data = kept;
  }
}

function span(kind: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = `thaw-${kind}`;
  made.textContent = text;
  return made;
}
