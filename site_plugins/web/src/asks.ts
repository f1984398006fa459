/** Whether a program asks its reader for something, and whether it can be made to wait for the answer. */

import type { RunRequest } from "./messages.ts";

const ASKS = /\binput\s*\(|\bstdin\b/;

/** Told by its text; one that only mentions `input()` runs all the same. */
export function asks({ code, harness, files }: RunRequest): boolean {
  return [code, harness ?? "", ...Object.values(files)].some((text) => ASKS.test(text));
}

/** Whether this browser can suspend Python: only then can a running program wait for the page. */
export function suspends(): boolean {
  return "Suspending" in WebAssembly;
}
