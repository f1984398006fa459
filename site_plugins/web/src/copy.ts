/** `<thaw-copy>`: puts the page's Markdown on the clipboard; it is fetched when that is asked for, and not before. */

import { announce } from "./page.ts";

export class ThawCopy extends HTMLElement {
  #ready = false;

  connectedCallback(): void {
    const button = this.querySelector("button");
    if (this.#ready || button === null) return;
    this.#ready = true;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const done = await this.#copy(this.querySelector("a")!.href);
      button.textContent = done ? "Copied" : "Could not copy: download it instead";
      announce(button.textContent);
    });
  }

  async #copy(address: string): Promise<boolean> {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return false;
      await navigator.clipboard.writeText(await answer.text());
      return true;
    } catch {
      return false;
    }
  }
}
