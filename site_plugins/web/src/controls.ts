/** The row of buttons over code, and the words beside them that say what is going on. */

import { unreachable } from "./messages.ts";
import { announce } from "./page.ts";
import type { Ending, JobEvent } from "./runtime.ts";

export type Action = "run" | "check" | "stop" | "reset" | "gap" | "download";

export class Controls {
  readonly #state: HTMLElement;

  constructor(
    private readonly root: HTMLElement,
    actions: Partial<Record<Action, () => void>>,
  ) {
    this.#state = root.querySelector<HTMLElement>(".thaw-state")!;
    for (const [action, act] of Object.entries(actions)) {
      this.#button(action as Action)?.addEventListener("click", act);
    }
    root.querySelector<HTMLElement>(".thaw-buttons")!.hidden = false;
  }

  /** Shows or hides a button; a button that goes while it has the focus hands it on. */
  offer(action: Action, shown: boolean): void {
    const button = this.#button(action);
    if (button === null || button.hidden !== shown) return;
    const focused = document.activeElement === button;
    button.hidden = !shown;
    if (focused && !shown) this.first?.focus();
  }

  /** Where the focus goes when what had it has gone. */
  get first(): HTMLElement | null {
    return this.#button("run") ?? this.#button("check");
  }

  say(message: string): void {
    this.#state.textContent = message;
  }

  /** Keeps buttons and words in step with a job. */
  follow(event: JobEvent): void {
    this.root.dataset["state"] = event.type;
    switch (event.type) {
      case "waiting":
        this.offer("stop", true);
        return this.say("Waiting");
      case "starting":
        // All of it is here, and it still has to start: a hundred per cent that stands still says nothing.
        if (event.loaded >= event.total) return this.say("Starting Python");
        return this.say(`Loading Python, ${percent(event.loaded, event.total)}`);
      case "running":
        announce("Running");
        return this.say("Running");
      case "output":
        return;
      case "asking":
        return this.say("Waiting for your answer");
      case "answered":
        this.root.dataset["state"] = "running";
        return this.say("Running");
      case "stopping":
        return this.say("Stopping");
      case "ended":
        this.offer("stop", false);
        this.root.dataset["ending"] = event.ending.type;
        return this.#close(event.ending);
      default:
        return unreachable(event);
    }
  }

  #close(ending: Ending): void {
    switch (ending.type) {
      case "ran":
      case "judged":
        return this.say(ending.stopped ? "Stopped" : "Ran here");
      case "carried":
      case "withdrawn":
        return this.say("");
      case "lost":
        return this.#both(LOST[ending.why]);
      case "unavailable":
        return this.#both(`Python could not start: ${ending.message}. Press Run to try again.`);
      default:
        return unreachable(ending);
    }
  }

  #both(message: string): void {
    this.say(message);
    announce(message);
  }

  #button(action: Action): HTMLButtonElement | null {
    return this.root.querySelector<HTMLButtonElement>(`.thaw-buttons [data-do="${action}"]`);
  }
}

const LOST = {
  stopped: "Stopped. The run did not listen, so Python was started anew.",
  crashed: "This run ended Python itself, most often by a recursion without an end. Python was started anew.",
  silent: "Nothing came from this run for a minute, so it was stopped and Python was started anew.",
};

function percent(loaded: number, total: number): string {
  return total === 0 ? "" : `${Math.floor((100 * loaded) / total)} %`;
}
