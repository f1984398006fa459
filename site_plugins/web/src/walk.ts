/**
 * `<thaw-walk>`: an authored story in three settings, a step at a time, with a decision at the end.
 *
 * All of it stands in the page. A setting that is chosen begins at its first step, with every record closed; setting and
 * step are in the address (`?walk=home.3`).
 */

import { said, say } from "./address.ts";
import { announce } from "./page.ts";

export class ThawWalk extends HTMLElement {
  #setting = "";
  #at = 1;
  #back = document.createElement("button");
  #forth = document.createElement("button");
  #says = document.createElement("p");

  connectedCallback(): void {
    if (this.#setting !== "" || this.#settings.length === 0) return;
    const [name = "", step = "1"] = (said(this.id) ?? "").split(".");
    const known = this.#settings.some((setting) => setting.dataset["setting"] === name);
    this.#setting = known ? name : this.#settings[0]!.dataset["setting"]!;
    this.#choice();
    this.#stepper();
    for (const option of this.querySelectorAll<HTMLDetailsElement>(".thaw-option")) {
      option.addEventListener("toggle", () => option.toggleAttribute("data-chosen", option.open));
    }
    const asked = Number(step);
    this.#show(Number.isInteger(asked) && asked >= 1 && asked <= this.#parts.length ? asked : 1);
  }

  get #settings(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".thaw-setting")];
  }

  /** The steps of the chosen setting, and its decision as the last. */
  get #parts(): HTMLElement[] {
    const setting = this.#settings.find((it) => it.dataset["setting"] === this.#setting);
    return [...(setting?.querySelectorAll<HTMLElement>(".thaw-step, .thaw-decision") ?? [])];
  }

  #choice(): void {
    const field = document.createElement("fieldset");
    field.className = "thaw-switch";
    const legend = document.createElement("legend");
    legend.textContent = "Choose a setting";
    field.append(legend);
    for (const setting of this.#settings) {
      const [label, radio, text] = [document.createElement("label"), document.createElement("input"), document.createElement("span")];
      radio.type = "radio";
      radio.name = `${this.id}-setting`;
      radio.checked = setting.dataset["setting"] === this.#setting;
      radio.addEventListener("change", () => this.#choose(setting.dataset["setting"]!));
      text.textContent = setting.querySelector(".thaw-setting-title")!.textContent;
      label.append(radio, " ", text);
      field.append(label);
    }
    this.#settings[0]!.before(field);
  }

  #stepper(): void {
    const row = document.createElement("div");
    row.className = "thaw-stepper";
    this.#says.className = "thaw-says";
    for (const [button, text, by] of [
      [this.#back, "Back", -1],
      [this.#forth, "Next", 1],
    ] as const) {
      button.type = "button";
      button.textContent = text;
      button.addEventListener("click", () => this.#go(this.#at + by));
      row.append(button);
    }
    row.append(this.#says);
    this.append(row);
  }

  /** Another setting has other evidence: it begins afresh. */
  #choose(setting: string): void {
    this.#setting = setting;
    for (const opened of this.querySelectorAll<HTMLDetailsElement>("details[open]")) opened.open = false;
    this.#at = 0;
    this.#go(1);
  }

  #go(to: number): void {
    const at = Math.max(1, Math.min(this.#parts.length, to));
    if (at === this.#at) return;
    this.#show(at);
    say(this.id, `${this.#setting}.${at}`);
    const title = this.#parts[at - 1]!.querySelector(".thaw-step-title, .thaw-prompt")!.textContent!;
    announce(`${this.#says.textContent}: ${title}`);
  }

  #show(at: number): void {
    this.#at = at;
    for (const setting of this.#settings) setting.toggleAttribute("data-away", setting.dataset["setting"] !== this.#setting);
    const parts = this.#parts;
    for (const [index, part] of parts.entries()) part.toggleAttribute("data-away", index !== at - 1);
    this.#back.setAttribute("aria-disabled", String(at === 1));
    this.#forth.setAttribute("aria-disabled", String(at === parts.length));
    this.#says.textContent = at === parts.length ? "The decision" : `Step ${at} of ${parts.length - 1}`;
  }
}
