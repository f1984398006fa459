import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromWorker, Outcome, Report, ToWorker } from "@thaw/messages.ts";
import { Runtime, type JobEvent, type Port, type Task } from "@thaw/runtime.ts";

/** A worker that says what the test lets it say. */
class ScriptedPort implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  said: ToWorker[] = [];
  open = true;
  postMessage(message: ToWorker): void {
    this.said.push(message);
  }
  terminate(): void {
    this.open = false;
  }
  say(message: FromWorker): void {
    if (this.open) this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
  /** The last run or judgement it was asked for. */
  get asked(): Extract<ToWorker, { poll: string }> {
    return this.said.filter((message) => "poll" in message).at(-1) as Extract<ToWorker, { poll: string }>;
  }
  finish(): void {
    this.say({ type: "ran", id: this.asked.id, outcome: OUTCOME });
  }
}

const OUTCOME: Outcome = { parts: [], error: null, error_line: null, dropped: 0, values: {} };
const REPORT: Report = { verdicts: [], passed: true, mistake: null, error: null, output: "" };
const LIMITS = { start: 30_000, stop: 1_000, grace: 5_000 };

let ports: ScriptedPort[];
let runtime: Runtime;
let revoked: string[];
/** What the page makes of Pyodide's code: nothing, unless a test says otherwise. */
let compile: (progress: () => void) => Promise<WebAssembly.Module> | null;
beforeEach(() => {
  compile = () => null;
  vi.useFakeTimers();
  ports = [];
  revoked = [];
  let count = 0;
  vi.stubGlobal("URL", { createObjectURL: () => `blob:${++count}`, revokeObjectURL: (url: string) => revoked.push(url) });
  runtime = new Runtime(
    () => ({ base: "https://x.org/runtime/", files: {} }),
    () => {
      ports.push(new ScriptedPort());
      return ports.at(-1)!;
    },
    (_, progress) => compile(progress),
    LIMITS,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const port = () => ports.at(-1)!;
const code = (text: string): Task => ({
  type: "run",
  request: { code: text, name: "a", harness: null, files: {}, expect: null, values: null, seconds: 5 },
});
function owner(name: string) {
  const events: JobEvent[] = [];
  const self = {
    name,
    events,
    run: (text = name) => runtime.submit(self, code(text), (event) => events.push(event)),
    stop: () => runtime.stop(self),
    types: () => events.map((event) => event.type),
    endings: () => events.flatMap((event) => (event.type === "ended" ? [event.ending] : [])),
  };
  return self;
}

test("nothing starts before it is wanted", () => {
  expect(ports).toHaveLength(0);
});

test("code that the page compiles goes to the worker when it is there", async () => {
  const module = {} as WebAssembly.Module;
  let done: (module: WebAssembly.Module) => void = () => {};
  compile = () => new Promise((resolve) => (done = resolve));
  owner("a").run();
  expect(port().said).toMatchObject([{ type: "start", module: "coming" }]);
  done(module);
  await vi.advanceTimersByTimeAsync(0);
  expect(port().said[1]).toEqual({ type: "module", module });
});

test("where the page cannot compile it, the worker does", async () => {
  compile = () => Promise.reject(new Error("no such file"));
  owner("a").run();
  await vi.advanceTimersByTimeAsync(0);
  expect(port().said[1]).toEqual({ type: "module", module: null });
});

test("a slow line to the page is no silence of the worker", async () => {
  let tell = () => {};
  compile = (progress) => {
    tell = progress;
    return new Promise(() => {});
  };
  const a = owner("a");
  a.run();
  for (let second = 0; second < 60; second += 20) {
    await vi.advanceTimersByTimeAsync(20_000);
    tell();
  }
  expect(a.endings()).toEqual([]);
});

test("a worker that is gone is given no code", async () => {
  let done: (module: WebAssembly.Module) => void = () => {};
  compile = () => new Promise((resolve) => (done = resolve));
  owner("a").run();
  const first = port();
  first.say({ type: "broken", during: "start", message: "it broke" });
  done({} as WebAssembly.Module);
  await vi.advanceTimersByTimeAsync(0);
  expect(first.said).toHaveLength(1);
});

test("a run waits for Python to start, and is told of the progress", () => {
  const a = owner("a");
  a.run();
  port().say({ type: "progress", loaded: 1, total: 4 });
  port().say({ type: "ready" });
  port().finish();
  expect(a.types()).toEqual(["waiting", "starting", "running", "ended"]);
  expect(a.endings()).toEqual([{ type: "ran", outcome: OUTCOME, stopped: false }]);
});

test("runs take their turn, one at a time", () => {
  const [a, b] = [owner("a"), owner("b")];
  a.run();
  b.run();
  port().say({ type: "ready" });
  expect(b.types()).toEqual(["waiting"]);
  port().finish();
  expect(b.types()).toEqual(["waiting", "running"]);
});

test("pressing Run again takes back the run that still waits", () => {
  const [a, b] = [owner("a"), owner("b")];
  a.run("first");
  b.run();
  a.run("second");
  port().say({ type: "ready" });
  port().finish();
  port().finish();
  const codes = port().said.flatMap((message) => (message.type === "run" ? [message.request.code] : []));
  expect(codes).toEqual(["b", "second"]);
  expect(a.endings().map((ending) => ending.type)).toEqual(["withdrawn", "ran"]);
});

test("output goes to the run that it came from", () => {
  const a = owner("a");
  a.run();
  port().say({ type: "ready" });
  port().say({ type: "output", id: port().asked.id, chunks: [["stdout", "hi"]] });
  port().say({ type: "output", id: 99, chunks: [["stdout", "late"]] });
  expect(a.events).toContainEqual({ type: "output", chunks: [["stdout", "hi"]] });
  expect(a.types().filter((type) => type === "output")).toHaveLength(1);
});

test("a judgement comes back as a report", () => {
  const events: JobEvent[] = [];
  const request = { learner: "", checks: "", mistakes: [], seconds: 2 };
  runtime.submit({}, { type: "judge", request, count: 1 }, (event) => events.push(event));
  port().say({ type: "ready" });
  port().say({ type: "judged", id: port().asked.id, report: REPORT });
  expect(events.at(-1)).toEqual({ type: "ended", ending: { type: "judged", report: REPORT, stopped: false } });
});

test("Stop takes away the address that lets the run go on", () => {
  const a = owner("a");
  a.run();
  port().say({ type: "ready" });
  a.stop();
  expect(revoked).toEqual([port().asked.poll]);
  port().finish();
  expect(a.endings()).toEqual([{ type: "ran", outcome: OUTCOME, stopped: true }]);
  expect(ports).toHaveLength(1);
});

test("a run that does not listen to Stop costs the worker, and the next run works", () => {
  const [a, b] = [owner("a"), owner("b")];
  a.run();
  port().say({ type: "ready" });
  b.run();
  a.stop();
  vi.advanceTimersByTime(1_000);
  expect(a.endings()).toEqual([{ type: "lost", why: "stopped" }]);
  expect(ports.map((each) => each.open)).toEqual([false, true]);
  port().say({ type: "ready" });
  port().finish();
  expect(b.endings().map((ending) => ending.type)).toEqual(["ran"]);
});

test("Stop before the run began takes it back", () => {
  const a = owner("a");
  a.run();
  a.stop();
  port().say({ type: "ready" });
  expect(a.endings()).toEqual([{ type: "withdrawn" }]);
  expect(port().said.map((message) => message.type)).toEqual(["start"]);
});

test("an interpreter that died is replaced, and the run says so", () => {
  const a = owner("a");
  a.run();
  port().say({ type: "ready" });
  port().say({ type: "broken", during: "run", message: "stack" });
  expect(a.endings()).toEqual([{ type: "lost", why: "crashed" }]);
  expect(ports).toHaveLength(2);
});

test("a run without an end is ended", () => {
  const a = owner("a");
  a.run();
  port().say({ type: "ready" });
  vi.advanceTimersByTime(10_000);
  expect(a.endings()).toEqual([{ type: "lost", why: "silent" }]);
});

test("a start that fails says why to all who wait, and Run tries again", () => {
  const [a, b] = [owner("a"), owner("b")];
  a.run();
  b.run();
  port().say({ type: "broken", during: "start", message: "no wheel" });
  for (const each of [a, b]) expect(each.endings()).toEqual([{ type: "unavailable", message: "no wheel" }]);
  a.run();
  port().say({ type: "ready" });
  port().finish();
  expect(a.endings().at(-1)?.type).toBe("ran");
});

test("a start from which nothing comes is given up; progress gives it more time", () => {
  const a = owner("a");
  a.run();
  vi.advanceTimersByTime(29_000);
  port().say({ type: "progress", loaded: 1, total: 9 });
  vi.advanceTimersByTime(29_000);
  expect(a.endings()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(a.endings()).toEqual([{ type: "unavailable", message: "nothing came for 30 seconds" }]);
  expect(port().open).toBe(false);
});

test("a worker that cannot be loaded is a start that failed", () => {
  const a = owner("a");
  a.run();
  port().onerror?.({ message: "" } as ErrorEvent);
  expect(a.endings()).toEqual([{ type: "unavailable", message: "the worker could not be loaded" }]);
});

test("no address is left behind when a run is over", () => {
  const a = owner("a");
  a.run();
  port().say({ type: "ready" });
  port().finish();
  expect(revoked).toEqual([port().asked.poll]);
});

test("the next worker gets what the last one has compiled, and starts from what was kept", () => {
  const module = {} as WebAssembly.Module;
  owner("a").run();
  expect(port().said[0]).toMatchObject({ module: null, fresh: false });
  port().say({ type: "compiled", module });
  port().say({ type: "ready" });
  port().say({ type: "broken", during: "run", message: "it died" });
  expect(ports).toHaveLength(2);
  expect(port().said[0]).toMatchObject({ module, fresh: false });
});

test("after a start that failed the next one trusts nothing that was kept", () => {
  owner("a").run();
  port().say({ type: "compiled", module: {} as WebAssembly.Module });
  port().say({ type: "broken", during: "start", message: "odd bytes" });
  owner("a").run();
  expect(port().said[0]).toMatchObject({ module: null, fresh: true });
  port().say({ type: "ready" });
  port().say({ type: "broken", during: "run", message: "it died" });
  expect(port().said[0]).toMatchObject({ fresh: false });
});
