/**
 * `<thaw-choose>`, `<thaw-number>`, `<thaw-words>`: the reader commits to an answer before the page gives its own.
 *
 * What the page has to say stands in <details> that work by themselves; here they open when the answer is given, and
 * the answer is kept.
 */

import { announce, page, store } from "./page.ts";

/** Tells the page that a question was answered: cells that waited for it, and the recap. */
export const ANSWERED = "thaw-answered";

/** What the reader said, as it is kept: the words of it, and for a choice which one. */
export interface Answer {
  said: string;
  index?: number;
}

function isAnswer(value: unknown): value is Answer {
  const { said, index } = (value ?? {}) as Record<string, unknown>;
  return typeof said === "string" && (index === undefined || typeof index === "number");
}

export function answerTo(question: string): Answer | null {
  return store.read(page().page, `question:${question}`, isAnswer);
}

abstract class Question extends HTMLElement {
  #upgraded = false;

  connectedCallback(): void {
    if (this.#upgraded) return;
    this.#upgraded = true;
    this.setUp();
    const given = answerTo(this.question);
    if (given !== null) this.show(given);
    const key = store.key(page().page, `question:${this.question}`);
    addEventListener("storage", (event) => event.key === key && this.isConnected && this.#follow());
  }

  get question(): string {
    return this.dataset["question"] ?? "";
  }

  protected commit(answer: Answer): void {
    store.write(page().page, `question:${this.question}`, answer);
    this.show(answer);
    this.dispatchEvent(new CustomEvent(ANSWERED, { bubbles: true, detail: this.question }));
  }

  /** Another tab, or an import, has changed what is kept. */
  #follow(): void {
    const given = answerTo(this.question);
    if (given === null) this.forget();
    else this.show(given);
    this.dispatchEvent(new CustomEvent(ANSWERED, { bubbles: true, detail: this.question }));
  }

  /** As if it had never been answered. */
  protected forget(): void {
    this.removeAttribute("data-answered");
    for (const chosen of this.querySelectorAll("[data-chosen]")) chosen.removeAttribute("data-chosen");
    for (const details of this.querySelectorAll("details")) details.open = false;
  }

  protected open(selector: string): void {
    for (const details of this.querySelectorAll<HTMLDetailsElement>(selector)) details.open = true;
  }

  protected abstract setUp(): void;
  protected abstract show(answer: Answer): void;
}

/** The first option that is opened is the choice. */
export class ThawChoose extends Question {
  protected override setUp(): void {
    for (const option of this.#options) {
      option.querySelector("summary")!.addEventListener("click", () => {
        if (answerTo(this.question) !== null) return;
        const said = option.querySelector("summary")!.textContent!.trim();
        this.commit({ said, index: Number(option.dataset["index"]) });
        announce(option.dataset["right"] === "yes" ? "Right" : "Not quite; the answer explains what this assumes");
      });
    }
  }

  protected override show({ index }: Answer): void {
    const chosen = this.#options.find((option) => Number(option.dataset["index"]) === index);
    chosen?.setAttribute("data-chosen", "");
    this.setAttribute("data-answered", "");
    this.open(".thaw-after");
  }

  get #options(): HTMLDetailsElement[] {
    return [...this.querySelectorAll<HTMLDetailsElement>(".thaw-option")];
  }
}

/** A number is typed and committed to, then compared with what a cell published. */
export class ThawNumber extends Question {
  #input = document.createElement("input");
  #said = document.createElement("p");

  protected override setUp(): void {
    this.#input.inputMode = "decimal";
    this.#input.autocomplete = "off";
    this.#input.setAttribute("aria-label", this.querySelector(".thaw-prompt")?.textContent ?? "Your number");
    const form = document.createElement("form");
    form.className = "thaw-commit";
    form.append(this.#input, button("Commit"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const said = this.#input.value.trim();
      if (Number.isFinite(Number(said.replaceAll(/[,\s_]/g, ""))) && said !== "") this.commit({ said });
      else announce("Type a number");
    });
    this.querySelector(".thaw-prompt")!.after(form);
  }

  protected override show({ said }: Answer): void {
    this.#input.value = said;
    this.#said.textContent = `You said ${said}.`;
    this.querySelector(".thaw-after > summary")?.after(this.#said);
    this.setAttribute("data-answered", "");
    this.open(".thaw-after");
  }

  protected override forget(): void {
    super.forget();
    this.#input.value = "";
    this.#said.remove();
  }
}

/** An answer in the reader's own words is kept as it is typed; the page's own opens on request. */
export class ThawWords extends Question {
  #text = document.createElement("textarea");

  protected override setUp(): void {
    this.#text.rows = 4;
    this.#text.setAttribute("aria-label", this.querySelector(".thaw-prompt")?.textContent ?? "Your answer");
    this.#text.addEventListener("input", () => this.commit({ said: this.#text.value }));
    const compare = button("Compare");
    compare.type = "button";
    compare.addEventListener("click", () => this.open(".thaw-answer, .thaw-common"));
    this.querySelector(".thaw-prompt")!.after(this.#text, compare);
  }

  protected override show({ said }: Answer): void {
    if (this.#text.value !== said) this.#text.value = said;
  }

  protected override forget(): void {
    super.forget();
    this.#text.value = "";
  }
}

/** `<thaw-answers>` in the recap: what this reader said. */
export class ThawAnswers extends HTMLElement {
  #update = () => this.update();

  connectedCallback(): void {
    document.addEventListener(ANSWERED, this.#update);
    this.update();
  }

  disconnectedCallback(): void {
    document.removeEventListener(ANSWERED, this.#update);
  }

  update(): void {
    for (const row of this.querySelectorAll<HTMLElement>("[data-question]")) {
      const answer = answerTo(row.dataset["question"]!);
      row.hidden = answer === null;
      row.querySelector("dd")!.textContent = answer?.said ?? "";
    }
    this.hidden = this.querySelector("[data-question]:not([hidden])") === null;
  }
}

function button(text: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.textContent = text;
  return made;
}
