/** The page's own data, and the things that all its elements share. */

import { Download, WASM } from "./download.ts";
import type { Mistake, Served } from "./messages.ts";
import { Runtime } from "./runtime.ts";
import { Store } from "./store.ts";

export interface CellData {
  harness: string | null;
  yours: { page: string; lab: string } | null;
  files: Record<string, string>;
  /** Files of `PageData.given` that its code imports or reads. */
  given: string[];
  expect: string | null;
  values: string | null;
}

export interface LabData {
  stage: string;
  before: string | null;
  /** The lab before, and the digest of its checks. */
  previous: { page: string; lab: string; digest: string } | null;
  checks: string;
  /** Of the checks: says which ones were passed. */
  digest: string;
  mistakes: Mistake[];
}

/** What the build wrote into the page (thaw/live.py). */
export interface PageData {
  page: string;
  runtime: { address: string; files: Record<string, number> };
  cells: Record<string, CellData>;
  labs: Record<string, LabData>;
  /** Digests of the files that examples import, by path: given.ts fetches them. */
  given: Record<string, string>;
  stages: Record<string, string>;
}

/** The folder of this script; with it everything is found under any subpath. */
export const ASSETS = new URL(".", import.meta.url);
/** The site's root: the script stands in assets/thaw/. */
export const SITE = new URL("../../", ASSETS);

declare const WORKER: string; // name of the worker's file, put in by build.mjs

export const runtime = new Runtime(served, () => new Worker(new URL(WORKER, ASSETS), { type: "module" }), compile);

export const store = new Store(() => localStorage, SITE.pathname, notice);

let element: Element | null = null;
let data: PageData | null = null;

/** The data of the page that is shown now; instant navigation puts in another one. */
export function page(): PageData {
  const found = document.querySelector("script.thaw-page");
  if (found !== element || data === null) {
    element = found;
    data = JSON.parse(found?.textContent ?? "{}") as PageData;
  }
  return data;
}

/** Where the runtime of this page is. */
export function served(): Served {
  const { address, files } = page().runtime;
  return { base: new URL(`runtime/${address}/`, ASSETS).href, files };
}

/** Where the service worker has all files here, nothing has to be shown of their coming, and the page need not wait. */
function compile(files: Served, progress: () => void): Promise<WebAssembly.Module> | null {
  if (!navigator.serviceWorker?.controller) return null;
  return new Download(files, [WASM], progress).compiled(WASM);
}

/** Reads a message to those who listen, without moving the focus. */
export function announce(message: string): void {
  region("thaw-announcer", "status").textContent = message;
}

/** Shows a message to everyone, once. */
export function notice(message: string): void {
  region("thaw-notice", "alert").textContent = message;
}

function region(name: string, role: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`.${name}`);
  if (found !== null) return found;
  const made = document.createElement("div");
  made.className = name;
  made.setAttribute("role", role);
  document.body.append(made);
  return made;
}
