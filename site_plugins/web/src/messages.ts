/** What the page and the worker say to each other: plain data, one union for each direction. */

/** A piece of output: its kind (`stdout`, `stderr`, `result`, `traceback`, `help`) and its text. */
export type Chunk = readonly [kind: string, text: string];

/** What `lab.runtime.run_json` takes. */
export interface RunRequest {
  code: string;
  name: string;
  harness: string | null;
  files: Record<string, string>;
  expect: string | null;
  /** Code whose names come back as the outcome's values. */
  values: string | null;
  seconds: number;
  /** Answers for `input()`, where the browser cannot let a program wait for them. */
  inputs?: string[];
}

/** What `lab.runtime.run_json` gives. */
export interface Outcome {
  parts: Chunk[];
  error: string | null;
  error_line: number | null;
  dropped: number;
  values: Record<string, unknown>;
}

/** A known wrong turn, as `lab.check` knows it. */
export interface Mistake {
  name: string;
  says: string;
  fails: string[];
  when: string | null;
}

/** What `lab.check.judge_json` takes. */
export interface JudgeRequest {
  learner: string;
  checks: string;
  mistakes: Mistake[];
  seconds: number;
}

export interface Verdict {
  name: string;
  sentence: string;
  status: "passed" | "failed" | "error" | "timeout";
  message: string;
  output: string;
}

/** What `lab.check.judge_json` gives. */
export interface Report {
  verdicts: Verdict[];
  passed: boolean;
  mistake: { name: string; says: string } | null;
  error: { text: string; line: number | null } | null;
  output: string;
}

/** What `lab.carry.carry_json` takes: the reader's file, and the texts of the course around it. */
export interface CarryRequest {
  mine: string;
  before: string;
  starter: string;
}

/** What `lab.carry.carry_json` gives: the file to go on with, or why there is none. */
export interface Carried {
  text: string | null;
  problem: string | null;
}

/** Where the packed runtime is served from, and the size of each of its files, for an honest progress bar. */
export interface Served {
  base: string;
  files: Record<string, number>;
}

/** `poll` is an address that exists as long as the run may go on: see stop.ts. */
export type ToWorker =
  /** `module` is Pyodide's code where the page has it, or compiles it; null where the worker has to. */
  | { type: "start"; served: Served; module: WebAssembly.Module | "coming" | null; fresh: boolean }
  /** The code that was coming; null where nothing came of it. */
  | { type: "module"; module: WebAssembly.Module | null }
  | { type: "run"; id: number; request: RunRequest; poll: string }
  | { type: "judge"; id: number; request: JudgeRequest; poll: string }
  | { type: "carry"; id: number; request: CarryRequest; poll: string }
  /** What the reader typed; null for Stop. */
  | { type: "answer"; id: number; text: string | null };

export type FromWorker =
  | { type: "progress"; loaded: number; total: number }
  | { type: "compiled"; module: WebAssembly.Module }
  | { type: "ready" }
  | { type: "output"; id: number; chunks: Chunk[] }
  /** The program waits for what the reader types. */
  | { type: "ask"; id: number }
  | { type: "ran"; id: number; outcome: Outcome }
  | { type: "judged"; id: number; report: Report }
  | { type: "carried"; id: number; carried: Carried }
  | { type: "broken"; during: "start" | "run"; message: string };

/** A header of files that the service worker keeps: the digest that the build gave them. */
export const DIGEST = "x-thaw-digest";

/** For the `default` of a switch that must handle every member of a union. */
export function unreachable(value: never): never {
  throw new Error(`unexpected: ${JSON.stringify(value)}`);
}
