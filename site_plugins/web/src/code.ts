/**
 * Code that can be edited: the highlighted text that the build wrote, until the reader wants to change it.
 *
 * A click, or Enter on the focused code, puts the editor in its place; Escape leaves the editor, and Tab goes on.
 */

import type { Editor } from "./editor.ts";
import { whenIdle } from "./idle.ts";
import { dismiss, note, noted, type Offer } from "./note.ts";
import { page, runtime, store } from "./page.ts";
import { dropped, edited, empty, isWork, kept, opened, reset, restored, swapped, type Original, type Work } from "./work.ts";

export interface CodeOptions {
  /** What it is called, for assistive tools: `Code of empty-log`. */
  name: string;
  /** The part of the page that the work is kept under. */
  part: string;
  editable: boolean;
}

/** Tells of `edit` (the text is another one) and `run` (the reader asks for it from within the code). */
export class CodeField extends EventTarget {
  readonly original: Original;
  readonly #pre: HTMLElement;
  readonly #code: HTMLElement;
  readonly #built: Node[];
  #editor: Editor | null = null;
  #work: Work;

  constructor(
    private readonly box: HTMLElement,
    private readonly options: CodeOptions,
  ) {
    super();
    this.#pre = box.querySelector("pre")!;
    this.#code = box.querySelector("code")!;
    this.#built = [...this.#code.childNodes];
    this.original = { text: this.#code.textContent ?? "", digest: box.dataset["digest"] ?? "" };
    this.#work = { text: null, based: this.original.digest };
    if (!options.editable) return;
    this.#invite();
    this.#open();
  }

  get text(): string {
    return this.#work.text ?? this.original.text;
  }

  get work(): Readonly<Work> {
    return this.#work;
  }

  /** Keeps what belongs to the work beside its text. */
  record(more: Pick<Work, "passed" | "failures">): void {
    this.#keep({ ...this.#work, ...more });
  }

  /** Puts the lesson's text back; the reader's is offered for as long as nothing else is typed. */
  reset(): void {
    this.#become(reset(this.#work, this.original));
    this.#offerUndo();
  }

  /** Goes on from another text, which is the reader's from now on. */
  take(text: string): void {
    this.#become(edited(this.#work, text, this.original));
  }

  /** Says something over the code. */
  say(message: string, offers: Offer[]): void {
    note(this.box, message, offers);
  }

  /** Takes away what was said. */
  hush(): void {
    dismiss(this.box);
  }

  /** Whether something is said over the code already. */
  get noted(): boolean {
    return noted(this.box);
  }

  /** Opens the editor, with the cursor under that point of the window. */
  async edit(at?: { x: number; y: number }): Promise<void> {
    if (!this.options.editable) return;
    runtime.warm();
    const editor = this.#editor ?? this.#mount(await import("./editor.ts"));
    if (at !== undefined) editor.place(at.x, at.y);
    editor.focus();
  }

  async nextGap(): Promise<void> {
    await this.edit();
    this.#editor?.nextGap();
  }

  /** Another tab has saved this part. */
  follow(): void {
    const { work } = opened(store.read(page().page, this.options.part, isWork), this.original);
    if (JSON.stringify(work) === JSON.stringify(this.#work)) return;
    this.#work = work;
    this.#show();
    this.#offerOther();
    this.dispatchEvent(new Event("edit"));
  }

  #open(): void {
    const { work, changed } = opened(store.read(page().page, this.options.part, isWork), this.original);
    this.#work = work;
    if (work.text !== null) this.#show();
    if (changed) this.#offerChoice();
    else if (work.previous !== undefined && work.text === null) this.#offerUndo();
    else this.#offerOther();
  }

  #offerChoice(): void {
    note(this.box, "The lesson has changed since you wrote this.", [
      ["Keep mine", () => (this.#keep(kept(this.#work, this.original)), dismiss(this.box))],
      ["Show the difference", () => void this.#compare(this.original.text, this.text)],
      ["Take the new one", () => this.reset()],
    ]);
  }

  /** What was imported and differs. */
  #offerOther(): void {
    const [other] = this.#work.others ?? [];
    if (other === undefined) return;
    note(this.box, "The file that you imported holds another version of this.", [
      ["Show the difference", () => void this.#compare(this.text, other)],
      ["Take that one", () => (this.#become(swapped(this.#work, this.original)), this.#offerOther())],
      ["Drop it", () => (this.#keep(dropped(this.#work)), dismiss(this.box), this.#offerOther())],
    ]);
  }

  #offerUndo(): void {
    if (this.#work.previous === undefined) return;
    note(this.box, "This is the lesson's text again.", [
      ["Take mine back", () => (this.#become(restored(this.#work)), dismiss(this.box))],
    ]);
  }

  async #compare(before: string, after: string): Promise<void> {
    const { showDifference } = await import("./difference.ts");
    const shown = document.createElement("div");
    shown.className = "thaw-code thaw-diff";
    const pre = document.createElement("pre");
    const code = document.createElement("code");
    pre.append(code);
    shown.append(pre);
    showDifference(code, before, after);
    const bar = this.box.previousElementSibling!;
    bar.querySelector(".thaw-diff")?.remove();
    bar.append(shown);
  }

  #mount({ mount }: typeof import("./editor.ts")): Editor {
    if (this.#editor !== null) return this.#editor;
    const top = this.#pre.scrollTop;
    this.#editor = mount(this.box, this.text, {
      name: this.options.name,
      change: (text) => this.#type(text),
      leave: () => this.box.focus(),
      run: () => this.dispatchEvent(new Event("run")),
    });
    this.box.classList.add("thaw-editing");
    // The frame is what Tab comes to, and goes on from; Enter leads inside.
    this.box.tabIndex = 0;
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", `${this.options.name}. Press Enter to edit.`);
    this.#editor.scroll(top);
    return this.#editor;
  }

  #invite(): void {
    this.#pre.tabIndex = 0;
    this.#pre.setAttribute("role", "textbox");
    this.#pre.setAttribute("aria-multiline", "true");
    this.#pre.setAttribute("aria-readonly", "true");
    this.#pre.setAttribute("aria-label", `${this.options.name}. Press Enter to edit, Escape to leave.`);
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || (event.target !== this.#pre && event.target !== this.box)) return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.shiftKey) this.dispatchEvent(new Event("run"));
      else void this.edit();
    });
    this.#pre.addEventListener("click", (event) => {
      if (getSelection()?.isCollapsed ?? true) void this.edit({ x: event.clientX, y: event.clientY });
    });
  }

  #type(text: string): void {
    const { previous: _, ...work } = edited(this.#work, text, this.original);
    dismiss(this.box);
    this.#keep(work);
    this.dispatchEvent(new Event("edit"));
  }

  #become(work: Work): void {
    this.#keep(work);
    this.#show();
    this.dispatchEvent(new Event("edit"));
  }

  #show(): void {
    if (this.#work.text === null) this.#code.replaceChildren(...this.#built);
    else this.#code.textContent = this.#work.text;
    if (this.#editor !== null) this.#editor.replace(this.text);
    else if (this.#work.text !== null) this.#colour(this.#work.text);
  }

  /** Saved work stands there as plain text until there is time to colour it. */
  #colour(text: string): void {
    whenIdle(async () => {
      const { paint } = await import("./editor.ts");
      if (this.#work.text === text && this.#editor === null) paint(this.#code, text);
    });
  }

  #keep(work: Work): void {
    this.#work = work;
    if (empty(work)) store.remove(page().page, this.options.part);
    else store.write(page().page, this.options.part, work);
  }
}
