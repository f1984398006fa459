/** A line over some code that says what happened to it and what can be done. */

export type Offer = [says: string, act: () => void];

/** Shows the note above `box`, instead of the one that is there; an action takes it away. */
export function note(box: HTMLElement, message: string, offers: Offer[]): void {
  dismiss(box);
  const bar = document.createElement("div");
  bar.className = "thaw-note";
  bar.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = message;
  bar.append(text, ...offers.map(([says, act]) => button(says, act)));
  box.before(bar);
}

export function noted(box: HTMLElement): boolean {
  return box.previousElementSibling?.classList.contains("thaw-note") ?? false;
}

export function dismiss(box: HTMLElement): void {
  if (noted(box)) box.previousElementSibling!.remove();
}

function button(says: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = says;
  made.addEventListener("click", act);
  return made;
}
