/** `<thaw-cell>`: code with its frozen output; Run replaces the output by what this browser computes. */

import { Bench } from "./bench.ts";
import type { RunRequest } from "./messages.ts";
import { given } from "./given.ts";
import { announce, page, store } from "./page.ts";
import { RAN, RESET } from "./trace.ts";
import { ANSWERED, answerTo } from "./question.ts";
import type { Ending } from "./runtime.ts";
import { isWork } from "./work.ts";

/** Longer than a frozen run may take: a reader may try things, and has a Stop button. */
const SECONDS = 60;

export class ThawCell extends Bench {
  #frozen: Node[] = [];
  #bringing = false;

  protected get key(): string {
    return `cell:${this.#id}`;
  }

  protected override options() {
    return { name: `Code of ${this.#id}`, editable: !this.hasAttribute("data-fixed") };
  }

  protected override actions() {
    return { run: () => this.main() };
  }

  protected override ready(): void {
    this.#frozen = [...this.querySelector("samp")!.childNodes];
    this.#withheld?.querySelector("summary")!.addEventListener("click", (event) => {
      if (!this.#mayShow()) event.preventDefault();
    });
    if (this.#question !== null && answerTo(this.#question) !== null) this.#reveal();
  }

  protected override listen(signal: AbortSignal): void {
    super.listen(signal);
    const revealed = ({ detail }: Event & { detail?: string }) => detail === this.#question && this.#reveal();
    document.addEventListener(ANSWERED, revealed, { signal });
    for (const intent of ["pointerenter", "focusin"]) {
      this.addEventListener(intent, () => void given(this.#needs).catch(() => {}), { signal, once: true });
    }
  }

  protected override main(): void {
    if (!this.#mayShow()) return;
    if (this.#needs.length === 0) this.#run({});
    else void this.#bring();
  }

  protected override begin(): void {
    this.output.clear();
    this.screen.hidden = false;
    this.#reveal();
  }

  protected override end(ending: Ending): void {
    if (ending.type !== "ran") return;
    const { parts, error, values } = ending.outcome;
    this.output.finish(parts);
    this.dispatchEvent(new CustomEvent(RAN, { bubbles: true, detail: values }));
    const count = this.output.text.split("\n").length - 1;
    const failed = error !== null && error !== page().cells[this.#id]!.expect;
    const result = ending.stopped ? "stopped" : failed ? `failed with ${error}` : "finished";
    announce(`${this.#id} ${result}, ${count === 1 ? "1 line" : `${count} lines`} of output`);
  }

  /** The frozen output belongs to the lesson's text. */
  protected override edited(): void {
    if (this.code.work.text !== null) return;
    this.dispatchEvent(new CustomEvent(RESET, { bubbles: true }));
    this.output.clear();
    this.querySelector("samp")!.replaceChildren(...this.#frozen);
    this.screen.hidden = this.#frozen.length === 0;
  }

  get #id(): string {
    return this.dataset["cell"] ?? "";
  }

  get #question(): string | null {
    return this.dataset["withhold"] ?? null;
  }

  get #withheld(): HTMLDetailsElement | null {
    return this.querySelector<HTMLDetailsElement>(".thaw-withheld");
  }

  /** The output waits for the reader's own answer; without one, leads to the question. */
  #mayShow(): boolean {
    if (this.#question === null || answerTo(this.#question) !== null) return true;
    const question = document.getElementById(`q-${this.#question}`);
    this.controls.say("Answer the question first");
    question?.querySelector<HTMLElement>("input, summary, textarea")?.focus();
    return false;
  }

  #reveal(): void {
    if (this.#withheld !== null) this.#withheld.open = true;
  }

  get #needs(): string[] {
    return page().cells[this.#id]?.given ?? [];
  }

  #run(given: Record<string, string>): void {
    this.submit({ type: "run", request: this.#request(given) });
  }

  /** What the code imports is fetched first; meanwhile Run is pressed for nothing. */
  async #bring(): Promise<void> {
    if (this.#bringing) return;
    this.#bringing = true;
    try {
      const files = await given(this.#needs);
      if (this.isConnected) this.#run(files);
    } catch {
      this.controls.say("What this code imports did not come. Press Run to try again.");
      announce("What this code imports did not come");
    } finally {
      this.#bringing = false;
    }
  }

  #request(given: Record<string, string>): RunRequest {
    const { harness, yours, files, expect, values } = page().cells[this.#id]!;
    const work = yours === null ? null : store.read(yours.page, yours.lab, isWork);
    const written = work?.passed === undefined ? null : work.text;
    return {
      code: this.code.text,
      name: this.#id,
      harness: written ?? (harness === null ? null : (page().stages[harness] ?? null)),
      files: { ...given, ...files },
      expect,
      values,
      seconds: SECONDS,
    };
  }
}
