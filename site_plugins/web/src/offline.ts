/**
 * The page's side of reading without a network: asks for the service worker (sw.ts) when nothing else is to be done.
 *
 *     offline(site, script, runtime)
 *
 * Where there is none (no https, a private window, a host without sw.js) nothing is missing but this.
 */

import { whenIdle } from "./idle.ts";
import { frugalNow, prefetched } from "./prefetch.ts";
import type { ToServiceWorker } from "./sw.ts";

const AFTER = 1_000;

/** Of the runtime, what is asked here: whether there is one, and whether it is on its way. */
interface Python {
  readonly open: boolean;
  readonly starting: boolean;
}

export function offline(site: URL, script: string, python: Python): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined || frugalNow()) return;
  const loaded = new Promise<unknown>((resolve) => {
    if (document.readyState === "complete") resolve(null);
    else addEventListener("load", resolve, { once: true });
  });
  if (container.controller !== null) void loaded.then(() => change(container, site, python));
  const ask = () => {
    if (python.starting) return void setTimeout(ask, AFTER);
    whenIdle(() => void register(container, site, script).catch(() => {}));
  };
  void loaded.then(() => setTimeout(() => void prefetched().then(ask), AFTER));
}

/** A newer version that waits may take over now, when nothing was begun on this page; it comes with a new load. */
async function change(container: ServiceWorkerContainer, site: URL, python: Python): Promise<void> {
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  const registration = await container.getRegistration(site);
  if (registration?.waiting && !python.open) tell(registration.waiting, { type: "take-over" });
}

async function register(container: ServiceWorkerContainer, site: URL, script: string): Promise<void> {
  const registration = await container.register(new URL("sw.js", site), { scope: site.pathname });
  // A browser looks for a new version by itself, but puts it off as long as a reader goes from page to page.
  if (container.controller !== null) return void (await registration.update());
  const { active } = await container.ready;
  if (active !== null) tell(active, { type: "claim", script });
}

function tell(worker: ServiceWorker, message: ToServiceWorker): void {
  worker.postMessage(message);
}
