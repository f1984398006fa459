/**
 * What the reader has done, shown where lessons are named: a mark at each link of the navigation and of the map whose
 * labs have passed. Links are there without it.
 */

import { PASSED } from "./own.ts";
import { SITE, store } from "./page.ts";
import { isWork } from "./work.ts";

/** By page and lab, the digest of the checks that count (thaw/live.py). */
type Labs = Record<string, Record<string, string>>;

const LINKS = ".md-nav--primary a.md-nav__link, a.thaw-map-title";

/** Marks the links now, after each navigation, and when a lab passes, here or in another tab. */
export function followProgress(): void {
  const labs = JSON.parse(document.getElementById("thaw-labs")?.textContent ?? "{}") as Labs;
  const mark = () => document.querySelectorAll<HTMLAnchorElement>(LINKS).forEach((link) => show(link, labs));
  mark();
  document.addEventListener(PASSED, mark);
  addEventListener("storage", mark);
  navigated?.subscribe(mark);
}

/** The theme tells of each page that instant navigation has put in place. */
const navigated = (globalThis as { document$?: { subscribe(next: () => void): void } }).document$;

function show(link: HTMLAnchorElement, labs: Labs): void {
  const page = new URL(link.href).pathname.slice(SITE.pathname.length).replace(/(\/|\/index\.html|\.html)$/, "");
  const digests = Object.entries(labs[page] ?? {});
  const done = digests.filter(([lab, digest]) => store.read(page, lab, isWork)?.passed === digest).length;
  link.querySelector(".thaw-done")?.remove();
  if (done === 0) return;
  const says = document.createElement("span");
  says.className = "thaw-done";
  says.dataset["all"] = String(done === digests.length);
  says.textContent = done === digests.length ? ", done" : `, ${done} of ${digests.length} labs done`;
  link.append(says);
}
