/**
 * `<thaw-trace>`: a run, step by step, and the sums so far.
 *
 * All steps stand in the page. The stepper goes through them by button, arrow key or swipe; where it stands is in the
 * address. When the reader runs the example with other replies, the steps become those of that run.
 */

import { said, say } from "./address.ts";
import { announce } from "./page.ts";

/** A cell tells what its run published; a trace listens. */
export const RAN = "thaw-ran";
/** A cell is as the page has it again. */
export const RESET = "thaw-reset";

export interface Step {
  kind: string;
  decided_by: string;
  title: string;
  detail: string;
  tokens_in: number;
  tokens_out: number;
  ms: number;
}

const SWIPE = 40;
const WHO: Record<string, string> = { code: "code", model: "the model", person: "a person" };

export class ThawTrace extends HTMLElement {
  #at = 0; // the step that is looked at, from 1; 0: all of them
  #page: Node[] = [];
  #ready = false;

  connectedCallback(): void {
    if (this.#ready || this.#run === null) return;
    this.#ready = true;
    this.#page = [...this.#run.children];
    this.querySelector<HTMLElement>(".thaw-stepper")!.hidden = false;
    this.#on("back", () => this.#go(this.#at === 0 ? this.#steps.length : this.#at - 1));
    this.#on("forth", () => this.#go(this.#at + 1));
    this.#on("all", () => this.#go(0));
    this.querySelector(".thaw-stepper")!.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
    this.#swipe(this.#run);
    this.addEventListener(RAN, (event) => this.#replace((event as CustomEvent<unknown>).detail));
    this.addEventListener(RESET, () => this.#restore());
    const asked = Number(said(this.id));
    this.#show(Number.isInteger(asked) && asked >= 1 && asked <= this.#steps.length ? asked : 0);
  }

  get #run(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".thaw-run");
  }

  get #steps(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".thaw-run-step")];
  }

  #on(action: string, act: () => void): void {
    this.querySelector(`.thaw-stepper [data-do="${action}"]`)!.addEventListener("click", act);
  }

  #key(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#go(this.#at === 0 && by < 0 ? this.#steps.length : this.#at + by);
  }

  #swipe(over: HTMLElement): void {
    let from = { x: 0, y: 0 };
    over.addEventListener("touchstart", ({ touches: [touch] }) => (from = { x: touch!.clientX, y: touch!.clientY }), { passive: true });
    over.addEventListener(
      "touchend",
      ({ changedTouches: [touch], target }) => {
        const [x, y] = [touch!.clientX - from.x, touch!.clientY - from.y];
        const sideways = Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y);
        if (sideways && !(target as Element).closest("pre")) this.#go(this.#at - Math.sign(x));
      },
      { passive: true },
    );
  }

  #go(to: number): void {
    const at = Math.max(0, Math.min(this.#steps.length, to));
    if (at === this.#at) return;
    this.#show(at);
    say(this.id, at === 0 ? null : String(at));
    announce(this.querySelector(".thaw-says")!.textContent!);
  }

  #show(at: number): void {
    this.#at = at;
    const steps = this.#steps;
    for (const [index, step] of steps.entries()) {
      step.toggleAttribute("data-later", at > 0 && index >= at);
      step.toggleAttribute("data-now", index === at - 1);
    }
    this.querySelector(".thaw-answer-line")?.toggleAttribute("data-later", at > 0 && at < steps.length);
    this.querySelector('[data-do="all"]')!.setAttribute("aria-disabled", String(at === 0));
    this.querySelector('[data-do="forth"]')!.setAttribute("aria-disabled", String(at === steps.length));
    this.querySelector(".thaw-says")!.textContent = at === 0 ? `All ${steps.length} steps` : told(steps[at - 1]!, at, steps.length);
    this.#count(at === 0 ? steps : steps.slice(0, at));
  }

  /** What the steps so far add up to. */
  #count(steps: HTMLElement[]): void {
    const sum = (name: string) => steps.reduce((total, step) => total + Number(step.dataset[name]), 0);
    const counted: Record<string, string> = {
      steps: String(steps.length),
      decided: String(steps.filter((step) => step.dataset["decided"] === "model").length),
      calls: String(steps.filter((step) => step.dataset["kind"] === "model").length),
      tokens_in: sum("in").toLocaleString("en"),
      tokens_out: sum("out").toLocaleString("en"),
      ms: time(sum("ms")),
    };
    for (const row of this.querySelectorAll<HTMLElement>("[data-counter]")) {
      row.querySelector("dd")!.textContent = counted[row.dataset["counter"]!] ?? "";
    }
  }

  /** The reader's own run in place of the page's. */
  #replace(values: unknown): void {
    const steps = (values as { trace?: { steps?: Step[] } } | null)?.trace?.steps;
    if (!Array.isArray(steps)) return;
    this.#run!.replaceChildren(...steps.map(element));
    this.setAttribute("data-yours", "");
    say(this.id, null);
    this.#show(0);
    announce(`Your run has ${steps.length} steps, ${this.querySelectorAll('[data-decided="model"]').length} decided by the model`);
  }

  #restore(): void {
    if (!this.hasAttribute("data-yours")) return;
    this.#run!.replaceChildren(...this.#page);
    this.removeAttribute("data-yours");
    this.#show(0);
  }
}

/** A step as the page writes one (templates/trace.html). */
function element(step: Step): HTMLElement {
  const item = made("li", "thaw-run-step");
  Object.assign(item.dataset, { kind: step.kind, decided: step.decided_by, in: step.tokens_in, out: step.tokens_out, ms: step.ms });
  const head = made("p", "thaw-run-head");
  head.append(made("span", "thaw-kind", step.kind), " ", made("span", "thaw-run-title", step.title));
  item.append(head);
  if (step.detail !== "") {
    const detail = made("pre", "thaw-run-detail");
    detail.tabIndex = 0;
    detail.append(made("samp", "", step.detail));
    item.append(detail);
  }
  const facts = made("p", "thaw-run-facts");
  facts.append(made("span", "thaw-decided", `next: decided by ${WHO[step.decided_by] ?? step.decided_by}`), " ");
  if (step.tokens_in + step.tokens_out > 0) {
    const [read, written] = [step.tokens_in.toLocaleString("en"), step.tokens_out.toLocaleString("en")];
    facts.append(made("span", "", `${read} tokens in, ${written} out`), " ");
  }
  facts.append(made("span", "", time(step.ms)));
  item.append(facts);
  return item;
}

function told(step: HTMLElement, at: number, of: number): string {
  const [head, decided] = [step.querySelector(".thaw-run-head"), step.querySelector(".thaw-decided")];
  return `Step ${at} of ${of}. ${head!.textContent!.trim()}; ${decided!.textContent}`;
}

function time(ms: number): string {
  const seconds = (ms / 1000).toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return ms < 100 ? `${ms} ms` : `${seconds} s`;
}

function made(tag: string, name: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  if (name !== "") element.className = name;
  element.textContent = text;
  return element;
}
