/** `<thaw-lab>`: the reader's harness.py, the checks that judge it, hints, and a solution after a serious try. */

import { Bench } from "./bench.ts";
import { unreachable, type Report, type Verdict } from "./messages.ts";
import { Own, PASSED } from "./own.ts";
import { announce, page, store } from "./page.ts";
import type { Ending } from "./runtime.ts";

const CHECK_SECONDS = 2;
const RUN_SECONDS = 60;
/** Failed checks after which a solution is offered without being asked for. */
const SERIOUS_TRIES = 3;
const MARKS = { passed: "Passed", failed: "Failed", error: "Failed", timeout: "Did not finish" };

export class ThawLab extends Bench {
  #judged = "";
  #own!: Own;

  protected get key(): string {
    return this.dataset["lab"] ?? "";
  }

  protected override options() {
    return { name: `harness.py of ${this.#title}`, editable: true };
  }

  protected override actions() {
    return {
      check: () => this.main(),
      run: () => this.#run(),
      gap: () => void this.code.nextGap(),
      download: () => this.#download(),
    };
  }

  protected override ready(): void {
    const gap = this.querySelector<HTMLElement>(".thaw-gap");
    if (gap !== null) gap.closest("pre")!.scrollTop = gap.offsetTop - 60;
    const { passed } = this.code.work;
    this.toggleAttribute("data-passed", passed === this.#lab.digest);
    if (passed === this.#lab.digest) this.controls.say("All checks passed");
    else if (passed !== undefined) this.controls.say("The checks have changed since you passed them");
    this.#own = new Own(this.code, this.#lab, (request) => this.submit({ type: "carry", request }));
    this.#own.offer();
    this.#offerSolution();
    this.#guardSolution();
    this.#followDifference();
  }

  protected override listen(signal: AbortSignal): void {
    super.listen(signal);
    const offer = ({ detail }: Event & { detail?: string }) => detail === this.#own.source && this.#own.offer();
    document.addEventListener(PASSED, offer, { signal });
  }

  protected override main(): void {
    const { checks, mistakes } = this.#lab;
    this.#judged = this.code.text;
    const count = this.querySelectorAll("[data-check]").length;
    const request = { learner: this.#judged, checks, mistakes, seconds: CHECK_SECONDS };
    this.submit({ type: "judge", request, count });
  }

  protected override begin(): void {
    this.output.clear();
    this.screen.hidden = true;
    this.#say([]);
  }

  protected override end(ending: Ending): void {
    switch (ending.type) {
      case "ran":
        this.output.finish(ending.outcome.parts);
        this.screen.hidden = this.output.text === "";
        if (this.output.text === "" && !ending.stopped) this.controls.say("Ran here, nothing printed");
        return announce(ending.outcome.error === null ? "harness.py finished" : `harness.py failed with ${ending.outcome.error}`);
      case "judged":
        return ending.stopped ? this.#unmark("The checks were stopped before they were done.") : this.#show(ending.report);
      case "lost":
        return this.#unmark("The checks did not finish.");
      case "carried":
        this.controls.say("");
        return this.#own.take(ending.carried);
      case "withdrawn":
      case "unavailable":
        return;
      default:
        return unreachable(ending);
    }
  }

  protected override edited(): void {
    this.toggleAttribute("data-passed", false);
    if (this.code.work.text === null) this.#unmark("");
  }

  get #lab() {
    return page().labs[this.key]!;
  }

  get #title(): string {
    return this.querySelector(".thaw-lab-title")?.textContent ?? this.key;
  }

  /** Runs the file by itself, to see what it prints. */
  #run(): void {
    const request = { code: this.code.text, name: "harness.py", harness: null, files: {}, expect: null, values: null };
    this.submit({ type: "run", request: { ...request, seconds: RUN_SECONDS } });
  }

  #show(report: Report): void {
    for (const verdict of report.verdicts) this.#mark(verdict);
    this.output.finish(report.output === "" ? [] : [["stdout", report.output]]);
    this.screen.hidden = report.output === "";
    this.#record(report.passed);
    this.#say([
      ["thaw-error", report.error?.text],
      ["thaw-mistake", report.mistake?.says],
    ]);
    const failed = report.verdicts.filter((verdict) => verdict.status !== "passed");
    const count = report.verdicts.length;
    const summary = report.passed ? `All ${count} checks passed` : `${count - failed.length} of ${count} checks passed`;
    this.controls.say(report.error === null ? summary : "The file does not run yet");
    announce([summary, ...failed.map((verdict) => `Failed: ${verdict.sentence}`)].join(". "));
  }

  /** A verdict is kept with the text that it was made of. */
  #record(passed: boolean): void {
    const current = this.#judged === this.code.text;
    if (passed && current) {
      this.code.record({ passed: this.#lab.digest });
      document.dispatchEvent(new CustomEvent(PASSED, { detail: store.key(page().page, this.key) }));
    }
    if (!passed) this.code.record({ failures: (this.code.work.failures ?? 0) + 1 });
    this.toggleAttribute("data-passed", passed && current);
    this.#offerSolution();
  }

  #mark(verdict: Verdict): void {
    const item = this.querySelector<HTMLElement>(`[data-check="${CSS.escape(verdict.name)}"]`);
    if (item === null) return;
    item.dataset["status"] = verdict.status;
    item.querySelector(".thaw-mark")!.textContent = MARKS[verdict.status];
    item.querySelector(".thaw-message")?.remove();
    if (verdict.status !== "passed" && verdict.message !== "") item.append(paragraph("thaw-message", verdict.message));
  }

  #unmark(message: string): void {
    for (const item of this.querySelectorAll<HTMLElement>("[data-check]")) {
      delete item.dataset["status"];
      item.querySelector(".thaw-mark")!.textContent = "";
      item.querySelector(".thaw-message")?.remove();
    }
    this.#say([["thaw-error", message]]);
  }

  #say(lines: [name: string, text: string | undefined][]): void {
    const verdict = this.querySelector<HTMLElement>(".thaw-verdict")!;
    const said = lines.flatMap(([name, text]) => (text ? [paragraph(name, text)] : []));
    verdict.hidden = said.length === 0;
    verdict.replaceChildren(...said);
  }

  #offerSolution(): void {
    this.toggleAttribute("data-tried", (this.code.work.failures ?? 0) >= SERIOUS_TRIES);
  }

  /** Before a serious try the solution opens only on a second request. */
  #guardSolution(): void {
    const summary = this.querySelector(".thaw-solution > summary")!;
    const says = summary.textContent;
    summary.addEventListener("click", (event) => {
      const sure = this.hasAttribute("data-tried") || this.hasAttribute("data-passed") || summary.textContent !== says;
      if (sure) return;
      event.preventDefault();
      summary.textContent = `${says}: sure? Once more shows it`;
    });
  }

  /** The page shows what the starting file changes; opened here, what the reader's file changes. */
  #followDifference(): void {
    const details = this.querySelector<HTMLDetailsElement>(".thaw-difference");
    const code = details?.querySelector("code");
    details?.addEventListener("toggle", () => {
      if (!details.open || code == null || this.code.work.text === null) return;
      const before = this.#lab.before === null ? "" : page().stages[this.#lab.before]!;
      void import("./difference.ts").then(({ showDifference }) => showDifference(code, before, this.code.text));
    });
  }

  #download(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.code.text], { type: "text/x-python" }));
    link.download = "harness.py";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  }
}

function paragraph(name: string, text: string): HTMLElement {
  const made = document.createElement("p");
  made.className = name;
  made.textContent = text;
  return made;
}
