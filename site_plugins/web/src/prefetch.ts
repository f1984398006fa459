/**
 * Brings what Python needs into the browser's cache while nothing else happens, so that the first Run finds it there.
 * Nothing is started, and a reader who saves data, or has little of it, is spared.
 */

import { shortest } from "./download.ts";
import { whenIdle } from "./idle.ts";
import type { Served } from "./messages.ts";

const AFTER = 500;
let begun = false;
let done: Promise<void> = Promise.resolve();

/** Of the Network Information API, which is not everywhere, what is used here. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Once a visit; `wanted` says then whether nothing has fetched it meanwhile. */
export function prefetch(served: () => Served, wanted: () => boolean): void {
  if (begun || frugalNow()) return;
  begun = true;
  done = new Promise((resolve) => {
    const fetchNow = async () => {
      if (wanted()) await fetchAll(served());
      resolve();
    };
    const later = () => setTimeout(() => whenIdle(() => void fetchNow()), AFTER);
    if (document.readyState === "complete") later();
    else addEventListener("load", later, { once: true });
  });
}

/** When all that this page fetches ahead is there, or nothing is to be fetched. */
export function prefetched(): Promise<void> {
  return done;
}

/** Whether this reader saves data, or has little of it. */
export function frugalNow(): boolean {
  return frugal((navigator as Navigator & { connection?: Connection }).connection);
}

export function frugal(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}

/** One after the other: the page's own requests come first. */
async function fetchAll(served: Served): Promise<void> {
  try {
    for (const name of Object.keys(served.files)) {
      const response = await shortest(served, name, { priority: "low" });
      await response.arrayBuffer();
    }
  } catch {
    // Whoever runs a cell is told; nobody else needs to know.
  }
}
