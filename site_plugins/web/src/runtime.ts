/**
 * The page's side of Python: one worker a visit, one queue, and a way out of every wait.
 *
 *     runtime.submit(cell, {type: "run", request}, (event) => ...)   ->  waiting, starting, running, output..., ended
 *     runtime.stop(cell)
 *
 * A worker is opened at the first sign of intent and kept. It is replaced when it died, or did not stop when told to.
 */

import {
  unreachable,
  type Carried,
  type CarryRequest,
  type Chunk,
  type FromWorker,
  type JudgeRequest,
  type Outcome,
  type Report,
  type RunRequest,
  type Served,
  type ToWorker,
} from "./messages.ts";

/** `count` is the number of checks. */
export type Task =
  | { type: "run"; request: RunRequest }
  | { type: "judge"; request: JudgeRequest; count: number }
  | { type: "carry"; request: CarryRequest };

export type JobEvent =
  | { type: "waiting" }
  | { type: "starting"; loaded: number; total: number }
  | { type: "running" }
  | { type: "output"; chunks: Chunk[] }
  /** The program waits for what the reader types, and goes on with it. */
  | { type: "asking" }
  | { type: "answered" }
  | { type: "stopping" }
  | { type: "ended"; ending: Ending };

export type Ending =
  | { type: "ran"; outcome: Outcome; stopped: boolean }
  | { type: "judged"; report: Report; stopped: boolean }
  | { type: "carried"; carried: Carried }
  /** It was still waiting and was taken back. */
  | { type: "withdrawn" }
  /** The worker is gone, and with it the run. */
  | { type: "lost"; why: "stopped" | "crashed" | "silent" }
  /** Python did not start. */
  | { type: "unavailable"; message: string };

/** Of a Worker, what is used here. */
export interface Port {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** In milliseconds: how long each wait may take. */
export interface Limits {
  /** Without any sign of progress while starting. */
  start: number;
  /** From Stop to the end of the run; then the worker is replaced. */
  stop: number;
  /** After the time that a task may take, Python ends it by itself; this much later the worker is replaced. */
  grace: number;
}

export const LIMITS: Limits = { start: 30_000, stop: 1_000, grace: 5_000 };

const CARRY_SECONDS = 5;

interface Job {
  id: number;
  owner: object;
  task: Task;
  tell: (event: JobEvent) => void;
}

type State = "closed" | "starting" | "ready" | "busy";

export class Runtime {
  #state: State = "closed";
  #port: Port | null = null;
  #queue: Job[] = [];
  #current: Job | null = null;
  #poll: string | null = null;
  #stopped = false;
  #asking = false;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  /** Pyodide's code, compiled once a visit, and where it is from. */
  #module: WebAssembly.Module | null = null;
  #base = "";
  /** Whether the last start went wrong: the next one trusts nothing that was kept. */
  #fresh = false;

  /** `compile` gives Pyodide's code where the page can make it while the worker still loads, else null. */
  constructor(
    private readonly served: () => Served,
    private readonly openPort: () => Port,
    private readonly compile: (served: Served, progress: () => void) => Promise<WebAssembly.Module> | null,
    private readonly limits: Limits = LIMITS,
  ) {}

  /** Whether there is a worker, starting or started. */
  get open(): boolean {
    return this.#state !== "closed";
  }

  get starting(): boolean {
    return this.#state === "starting";
  }

  /** Starts Python, so that it is there when it is asked for. */
  warm(): void {
    if (this.#state !== "closed") return;
    this.#state = "starting";
    this.#port = this.openPort();
    this.#port.onmessage = ({ data }) => this.#receive(data);
    this.#port.onerror = (event) => this.#broken("start", event.message || "the worker could not be loaded");
    const served = this.served();
    if (served.base !== this.#base) this.#module = null;
    this.#base = served.base;
    const coming = this.#module === null ? this.#compiled(served, this.#port) : false;
    this.#port.postMessage({ type: "start", served, module: coming ? "coming" : this.#module, fresh: this.#fresh });
    this.#watchStart();
  }

  /** Whether Pyodide's code is made here; it goes to this worker, as long as that is the one. */
  #compiled(served: Served, port: Port): boolean {
    const current = () => this.#port === port && this.#state === "starting";
    const compiling = this.compile(served, () => current() && this.#watchStart());
    void compiling
      ?.catch(() => null)
      .then((module) => current() && port.postMessage({ type: "module", module }));
    return compiling !== null;
  }

  /** Runs the task when its turn comes. An earlier task of the same owner that still waits is taken back. */
  submit(owner: object, task: Task, tell: (event: JobEvent) => void): void {
    this.withdraw(owner);
    this.#queue.push({ id: ++this.#count, owner, task, tell });
    tell({ type: "waiting" });
    this.warm();
    this.#next();
  }

  /** Takes back what the owner has in the queue. */
  withdraw(owner: object): void {
    const waiting = this.#queue.filter((job) => job.owner === owner);
    this.#queue = this.#queue.filter((job) => job.owner !== owner);
    for (const job of waiting) end(job, { type: "withdrawn" });
  }

  /** Goes on with a program of the owner's that waits for what is typed. */
  answer(owner: object, text: string): void {
    if (this.#current?.owner !== owner || !this.#asking) return;
    this.#current.tell({ type: "answered" });
    this.#watchRun(this.#current);
    this.#answer(text);
  }

  /** Ends what the owner has waiting or running. */
  stop(owner: object): void {
    this.withdraw(owner);
    if (this.#current?.owner !== owner || this.#stopped) return;
    this.#stopped = true;
    this.#current.tell({ type: "stopping" });
    this.#revoke();
    if (this.#asking) this.#answer(null);
    this.#watch(this.limits.stop, () => this.#replace("stopped"));
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case "progress":
        this.#watchStart();
        for (const job of this.#queue) job.tell({ type: "starting", loaded: message.loaded, total: message.total });
        return;
      case "compiled":
        this.#module = message.module;
        return;
      case "ready":
        this.#state = "ready";
        this.#fresh = false;
        clearTimeout(this.#watchdog);
        return this.#next();
      case "output":
        if (this.#current?.id === message.id) this.#current.tell({ type: "output", chunks: message.chunks });
        return;
      case "ask":
        return this.#ask();
      case "ran":
        return this.#finish({ type: "ran", outcome: message.outcome, stopped: this.#stopped });
      case "judged":
        return this.#finish({ type: "judged", report: message.report, stopped: this.#stopped });
      case "carried":
        return this.#finish({ type: "carried", carried: message.carried });
      case "broken":
        return this.#broken(message.during, message.message);
      default:
        return unreachable(message);
    }
  }

  #next(): void {
    const job = this.#state === "ready" ? this.#queue.shift() : undefined;
    if (job === undefined) return;
    this.#state = "busy";
    this.#current = job;
    this.#stopped = false;
    this.#poll = URL.createObjectURL(new Blob(["go on"]));
    job.tell({ type: "running" });
    this.#port!.postMessage({ ...job.task, id: job.id, poll: this.#poll });
    this.#watchRun(job);
  }

  /** A reader may take any time. One who has pressed Stop meanwhile is not asked. */
  #ask(): void {
    this.#asking = true;
    if (this.#stopped) return this.#answer(null);
    clearTimeout(this.#watchdog);
    this.#current?.tell({ type: "asking" });
  }

  #answer(text: string | null): void {
    this.#asking = false;
    this.#port!.postMessage({ type: "answer", id: this.#current!.id, text });
  }

  #finish(ending: Ending): void {
    const job = this.#current;
    clearTimeout(this.#watchdog);
    this.#revoke();
    this.#current = null;
    this.#asking = false;
    this.#state = "ready";
    if (job !== null) end(job, ending);
    this.#next();
  }

  #broken(during: "start" | "run", message: string): void {
    if (during === "run") return this.#replace("crashed");
    this.#close();
    this.#module = null;
    this.#fresh = true;
    const waiting = this.#queue;
    this.#queue = [];
    for (const job of waiting) end(job, { type: "unavailable", message });
  }

  /** Ends the current run with its worker, and starts another one. */
  #replace(why: "stopped" | "crashed" | "silent"): void {
    const job = this.#current;
    this.#close();
    this.warm();
    if (job !== null) end(job, { type: "lost", why });
  }

  #close(): void {
    clearTimeout(this.#watchdog);
    this.#revoke();
    this.#port?.terminate();
    this.#port = null;
    this.#current = null;
    this.#asking = false;
    this.#state = "closed";
  }

  #revoke(): void {
    if (this.#poll !== null) URL.revokeObjectURL(this.#poll);
    this.#poll = null;
  }

  #watchStart(): void {
    this.#watch(this.limits.start, () =>
      this.#broken("start", `nothing came for ${Math.round(this.limits.start / 1000)} seconds`),
    );
  }

  #watchRun(job: Job): void {
    this.#watch(seconds(job.task) * 1000 + this.limits.grace, () => this.#replace("silent"));
  }

  #watch(limit: number, bark: () => void): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(bark, limit);
  }
}

function end(job: Job, ending: Ending): void {
  job.tell({ type: "ended", ending });
}

/** How long a task may take: each check of a judgement has its own limit, and a probe of each mistake may follow. */
function seconds(task: Task): number {
  if (task.type === "run") return task.request.seconds;
  if (task.type === "carry") return CARRY_SECONDS;
  return task.request.seconds * (task.count + task.request.mistakes.length);
}
