/**
 * `<thaw-level-switch>`: how deep a reader wants to go, on this primer lesson and on all others.
 *
 * The page holds every level; what lies deeper than the chosen one is not shown. An address that names a level, or a
 * place within one, wins over what was chosen before: so the contents at the side list everything, and lead deeper.
 */

import { said, say } from "./address.ts";
import { announce, store } from "./page.ts";

const LEVELS = ["guide", "how", "math"];
const PARAMETER = "level";

function isLevel(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LEVELS.length;
}

export class ThawLevelSwitch extends HTMLElement {
  #listening: AbortController | null = null;

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.querySelector<HTMLElement>("fieldset")!.hidden = false;
    for (const radio of this.#radios) radio.addEventListener("change", () => this.#choose(Number(radio.value)), { signal });
    addEventListener("hashchange", () => this.#reach(location.hash), { signal });
    const asked = Number(said(PARAMETER));
    this.#show(isLevel(asked) ? asked : (store.read("primer", PARAMETER, isLevel) ?? 1));
    this.#reach(location.hash);
  }

  disconnectedCallback(): void {
    this.#listening?.abort();
  }

  #choose(level: number): void {
    store.write("primer", PARAMETER, level);
    say(PARAMETER, String(level));
    this.#show(level);
    const name = this.#radios[level - 1]!.parentElement!.textContent!.trim();
    announce(`Reading level ${level} of ${LEVELS.length}: ${name}`);
  }

  #show(level: number): void {
    for (const radio of this.#radios) radio.checked = Number(radio.value) === level;
    for (const levels of document.querySelectorAll<HTMLElement>("thaw-levels")) levels.dataset["level"] = String(level);
  }

  /** A place that lies deeper than the level is shown all the same. */
  #reach(hash: string): void {
    const level = levelOf(hash);
    if (level <= Number(this.#radios.find((radio) => radio.checked)?.value)) return;
    this.#show(level);
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }

  get #radios(): HTMLInputElement[] {
    return [...this.querySelectorAll("input")];
  }
}

/** The level in which a place of the page stands; 0 for one that is read at every level. */
function levelOf(hash: string): number {
  const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  const section = target?.closest<HTMLElement>(".thaw-level");
  return section == null ? 0 : LEVELS.indexOf(section.dataset["level"] ?? "") + 1;
}
