/**
 * `<thaw-age>`: what is said of a fact that was looked at more than 90 days ago.
 *
 * The build says it of what was old on its own day. A page is read long after that, so the reader's clock decides again.
 */

const DAYS = 90;
const DAY = 24 * 60 * 60 * 1000;

export class ThawAge extends HTMLElement {
  connectedCallback(): void {
    const { since, says } = this.dataset;
    if (this.firstElementChild !== null || !((Date.now() - Date.parse(since ?? "")) / DAY >= DAYS + 1)) return;
    const flag = document.createElement("strong");
    flag.className = "thaw-flag";
    flag.textContent = says ?? "";
    this.append(flag);
  }
}
