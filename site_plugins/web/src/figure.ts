/** `<thaw-figure data-step="yes">`: a drawing that can be gone through one step at a time. */

import { announce } from "./page.ts";

export class ThawFigure extends HTMLElement {
  #steps: SVGElement[] = [];
  #at = 0;
  #back = document.createElement("button");
  #forth = document.createElement("button");
  #says = document.createElement("p");

  connectedCallback(): void {
    if (this.dataset["step"] !== "yes" || this.#steps.length > 0) return;
    this.#steps = [...this.querySelectorAll<SVGElement>("svg [data-step]")];
    if (this.#steps.length === 0) return;
    this.#set(this.#back, "Back", -1);
    this.#set(this.#forth, "Step", 1);
    this.#says.className = "thaw-says";
    const row = document.createElement("div");
    row.className = "thaw-steps";
    row.append(this.#back, this.#forth, this.#says);
    this.querySelector("svg")!.after(row);
    this.#show(this.#steps.length);
  }

  #set(button: HTMLButtonElement, text: string, by: number): void {
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => this.#go(by));
  }

  /** From the whole drawing the first step forward begins at the beginning. */
  #go(by: number): void {
    const last = this.#steps.length;
    const from = this.#at === last && by > 0 ? 0 : this.#at;
    this.#show(Math.max(1, Math.min(last, from + by)));
    announce(this.#says.textContent);
  }

  #show(at: number): void {
    this.#at = at;
    for (const [index, step] of this.#steps.entries()) {
      step.toggleAttribute("data-later", index >= at);
      step.toggleAttribute("data-now", index === at - 1 && at < this.#steps.length);
    }
    this.#back.setAttribute("aria-disabled", String(at <= 1));
    this.#says.textContent = `${at} of ${this.#steps.length}. ${this.#steps[at - 1]!.dataset["says"] ?? ""}`;
  }
}
