/** Work that may wait until the browser has nothing else to do. (WebKit does not tell; there it waits a little.) */

export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
