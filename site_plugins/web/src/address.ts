/** What the address says of the page's state, so that a link leads to it: `?level=2`, `?trace=3`, `?walk=home.2`. */

export function said(name: string): string | null {
  return new URL(location.href).searchParams.get(name);
}

/** Says it from now on, without a step in the history; null takes it back. */
export function say(name: string, value: string | null): void {
  const url = new URL(location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  history.replaceState(history.state, "", url);
}
