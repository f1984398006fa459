/**
 * Whoever looks at code for a while may run it next: a sign of intent, where nothing more has to be fetched for it.
 * (docs/authoring/decisions/looking-is-intent.md)
 */

const A_WHILE = 1_000;
/** Gigabytes: a device with less keeps its memory for what was really asked for. */
const ENOUGH = 4;

export function whenLookedAt(element: Element, act: () => void, signal: AbortSignal): void {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  if (!("IntersectionObserver" in globalThis) || (deviceMemory ?? ENOUGH) < ENOUGH) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((seen) => {
    clearTimeout(timer);
    if (seen.at(-1)!.isIntersecting) timer = setTimeout(looked, A_WHILE);
  });
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  const looked = () => {
    if (document.visibilityState !== "visible") return;
    end();
    act();
  };
  observer.observe(element);
  signal.addEventListener("abort", end, { once: true });
}
