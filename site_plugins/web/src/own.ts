/**
 * Going on from lab to lab with one's own harness.py, in place of the course's.
 *
 * A lab whose predecessor has passed offers it. Python puts the file together (lab/carry.py); if the reader's does not fit,
 * that is said, and the course's stays.
 */

import type { CodeField } from "./code.ts";
import type { Carried, CarryRequest } from "./messages.ts";
import { page, store, type LabData } from "./page.ts";
import { isWork } from "./work.ts";

/** A lab has passed: the one after it may go on from its file. Detail: the key under which it is kept. */
export const PASSED = "thaw-passed";

export class Own {
  constructor(
    private readonly code: CodeField,
    private readonly lab: LabData,
    private readonly carry: (request: CarryRequest) => void,
  ) {}

  /** Where the offer comes from: the part of the site under which the lab before keeps its work. */
  get source(): string | null {
    const { previous } = this.lab;
    return previous === null ? null : store.key(previous.page, previous.lab);
  }

  /** Offers the reader's file where there is one and nothing has been begun here. */
  offer(): void {
    const mine = this.#mine();
    if (mine === null || this.code.work.text !== null || this.code.noted) return;
    this.code.say(`You have solved ${this.lab.before}. This lab begins with the course's solution of it.`, [
      ["Go on with my own harness.py", () => this.#ask(mine)],
      ["Stay with the course's", () => this.code.hush()],
    ]);
  }

  /** What came of it. */
  take({ text, problem }: Carried): void {
    if (text === null) {
      return this.code.say(`${problem} This lab stays with the course's file.`, [["Good", () => this.code.hush()]]);
    }
    this.code.take(text);
    this.code.say(`This is your harness.py of ${this.lab.before}, with the gaps of this lab put in.`, [
      ["Take the course's instead", () => this.code.reset()],
    ]);
  }

  #ask(mine: string): void {
    const { before } = this.lab;
    if (before === null) return;
    this.carry({ mine, before: page().stages[before] ?? "", starter: this.code.original.text });
  }

  #mine(): string | null {
    const { previous } = this.lab;
    const work = previous === null ? null : store.read(previous.page, previous.lab, isWork);
    return work?.passed === previous?.digest ? (work?.text ?? null) : null;
  }
}
