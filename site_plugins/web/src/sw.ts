/**
 * The service worker: after one visit the course can be read, run and checked without a network.
 *
 *     install   every file of this version -> a cache of its own, each compared with its digest; all of them, or none
 *     fetch     what belongs to the version -> that cache; anything else -> the network
 *     activate  the caches of other versions go
 *
 * A page lives with one version. A new one is fetched beside it and waits until no page of the old one is left, or the
 * only page there is has just been opened. The build puts SITE in front of this file (thaw/offline.py).
 */

import { DIGEST } from "./messages.ts";

/** `files`: address below the site's root -> digest. The version is the digest of them all. */
declare const SITE: { version: string; files: Record<string, string> };

/** Of the service worker's scope, which is no part of the DOM's types, what is used here. */
interface Scope {
  registration: { scope: string };
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly { url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "message", listener: (event: Lasting & { data: ToServiceWorker }) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}

/** `claim`: a page that came without the worker wants it, if it is of the same version; it names its script. */
export type ToServiceWorker = { type: "claim"; script: string } | { type: "take-over" };

const worker = globalThis as unknown as Scope;
const ROOT = worker.registration.scope;
const FAMILY = `thaw offline ${ROOT} `;
const CACHE = FAMILY + SITE.version;
const AT_ONCE = 4;
const files = new Map(Object.entries(SITE.files).map(([path, digest]) => [new URL(path, ROOT).href, digest]));
/** Pages that this version does not have, so that nothing of theirs is served from it. */
const strangers = new Set<string>();

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", (event) => event.waitUntil(receive(event.data)));
worker.addEventListener("fetch", answer);

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  const older = await Promise.all(others.map((name) => caches.open(name)));
  const missing: [address: string, digest: string][] = [];
  for (const [address, digest] of files) if (!(await cache.match(address))) missing.push([address, digest]);
  const lane = async () => {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      await cache.put(next[0], (await kept(older, ...next)) ?? (await fetched(...next)));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } catch (error) {
    missing.length = 0;
    // What is there was compared with its digest, so that the next try goes on from here; but a full disk gets it back.
    if (error instanceof DOMException && error.name === "QuotaExceededError") await caches.delete(CACHE);
    throw error;
  }
}

/** The same file of an older version. */
async function kept(older: Cache[], address: string, digest: string): Promise<Response | null> {
  for (const cache of older) {
    const response = await cache.match(address);
    if (response?.headers.get(DIGEST) === digest) return response;
  }
  return null;
}

/** The file of this version: the browser may hold an older one, and a host may be between two versions. */
async function fetched(address: string, digest: string): Promise<Response> {
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(address, { cache, priority: "low" });
    const body = await response.arrayBuffer();
    if (!response.ok || (await digestOf(body)) !== digest) continue;
    const headers = new Headers(response.headers);
    headers.set(DIGEST, digest);
    return new Response(body, { headers });
  }
  throw new Error(`${address} is not of version ${SITE.version}`);
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function receive(message: ToServiceWorker): Promise<void> {
  if (message.type === "claim") {
    if (files.has(message.script)) await worker.clients.claim();
    return;
  }
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(ROOT)).length === 1) await worker.skipWaiting();
}

function answer(event: Asked): void {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (request.method !== "GET" || !url.href.startsWith(ROOT)) return;
  const file = fileAt(url.href);
  if (request.mode === "navigate") event.respondWith(file === null ? elsewhere(event) : page(file, request));
  else if (file !== null && !strangers.has(event.clientId)) event.respondWith(stored(file, request));
}

/** A page has its address with a slash, without one, and with the name of its file. */
function fileAt(address: string): string | null {
  const folder = address.replace(/(^|\/)index\.html$/, "$1");
  return [address, folder, `${address}/`].find((each) => files.has(each)) ?? null;
}

async function page(file: string, request: Request): Promise<Response> {
  const slash = file === `${request.url.replace(/[?#].*/, "")}/`;
  return slash ? Response.redirect(file + new URL(request.url).search, 302) : stored(file, request);
}

async function stored(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(file, { ignoreVary: true })) ?? fetch(request);
}

/** A page of a newer version, or of none. */
async function elsewhere({ request, resultingClientId }: Asked): Promise<Response> {
  strangers.add(resultingClientId);
  try {
    return await fetch(request);
  } catch (error) {
    strangers.delete(resultingClientId);
    const missing = await (await caches.open(CACHE)).match(new URL("404.html", ROOT).href);
    if (missing === undefined) throw error;
    return new Response(missing.body, { status: 404, headers: missing.headers });
  }
}
