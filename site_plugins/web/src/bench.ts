/** What `<thaw-cell>` and `<thaw-lab>` have in common: code, a row of buttons, output, and one place in the queue. */

import { Ask } from "./ask.ts";
import { asks, suspends } from "./asks.ts";
import { CodeField, type CodeOptions } from "./code.ts";
import { Controls, type Action } from "./controls.ts";
import { unreachable } from "./messages.ts";
import { OutputView } from "./output.ts";
import { page, runtime, served, store } from "./page.ts";
import { frugalNow, prefetch, prefetched } from "./prefetch.ts";
import type { Ending, JobEvent, Task } from "./runtime.ts";
import { whenLookedAt } from "./sight.ts";

export abstract class Bench extends HTMLElement {
  protected code!: CodeField;
  protected controls!: Controls;
  protected output!: OutputView;
  #ask!: Ask;
  #listening: AbortController | null = null;

  connectedCallback(): void {
    const box = this.querySelector<HTMLElement>(".thaw-code");
    if (box === null) return; // it shows an output and no code
    if (this.code === undefined) this.#prepare(box);
    this.#listening = new AbortController();
    this.listen(this.#listening.signal);
    prefetch(served, () => !runtime.open);
  }

  /** Instant navigation took the page away: nobody waits for this run any more. */
  disconnectedCallback(): void {
    runtime.stop(this);
    this.#listening?.abort();
  }

  protected abstract readonly key: string;
  protected abstract options(): Omit<CodeOptions, "part">;
  protected abstract actions(): Partial<Record<Action, () => void>>;
  /** What Ctrl-Enter does. */
  protected abstract main(): void;
  protected abstract edited(): void;
  protected abstract begin(): void;
  protected abstract end(ending: Ending): void;
  /** Once, when all of it is there. */
  protected ready(): void {}

  protected get screen(): HTMLElement {
    return this.querySelector<HTMLElement>(".thaw-output")!;
  }

  protected listen(signal: AbortSignal): void {
    const key = store.key(page().page, this.key);
    addEventListener("storage", (event) => event.key === key && this.code.follow(), { signal });
    for (const intent of ["pointerenter", "focusin"]) {
      this.addEventListener(intent, () => runtime.warm(), { signal, once: true });
    }
    if (!frugalNow()) whenLookedAt(this, () => void prefetched().then(() => runtime.warm()), signal);
  }

  protected submit(task: Task): void {
    if (task.type === "run" && !suspends() && asks(task.request)) {
      const inputs = this.#ask.beforehand(() => this.actions().run?.());
      if (inputs === null) return this.controls.say("This program asks for input");
      task = { ...task, request: { ...task.request, inputs } };
    } else this.#ask.forget();
    runtime.submit(this, task, (event) => this.#follow(event));
  }

  #prepare(box: HTMLElement): void {
    this.code = new CodeField(box, { ...this.options(), part: this.key });
    this.output = new OutputView(this.screen.querySelector("samp")!);
    this.#ask = new Ask(this.screen);
    this.controls = new Controls(this, { ...this.actions(), stop: () => runtime.stop(this), reset: () => this.#reset() });
    this.code.addEventListener("run", () => this.main());
    this.code.addEventListener("edit", () => this.#edited());
    this.controls.offer("reset", this.code.work.text !== null);
    this.ready();
  }

  #follow(event: JobEvent): void {
    this.controls.follow(event);
    switch (event.type) {
      case "waiting":
      case "starting":
        return;
      case "asking":
        this.screen.hidden = false;
        return this.#ask.open(this.output.lastLine, (text) => runtime.answer(this, text));
      case "answered":
      case "stopping":
        return this.#ask.sent();
      case "running":
        return this.begin();
      case "output":
        this.screen.hidden = false;
        return this.output.add(event.chunks);
      case "ended":
        this.#ask.close(this.controls.first);
        return this.end(event.ending);
      default:
        return unreachable(event);
    }
  }

  #edited(): void {
    this.controls.offer("reset", this.code.work.text !== null);
    this.edited();
  }

  #reset(): void {
    runtime.stop(this);
    this.code.reset();
    this.controls.say("");
  }
}
