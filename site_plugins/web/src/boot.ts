/**
 * Starts the packed runtime in this worker: Python with `lab` in it, from its files or from what was kept of it before.
 */

import { Download, WASM } from "./download.ts";
import type { Served } from "./messages.ts";
import { FINDER, FOUND, Rest } from "./rest.ts";
import { Snapshots, type Memory } from "./snapshot.ts";
import type { StopFlag } from "./stop.ts";

type Emit = (kind: string, text: string) => void;

/** The functions of `lab` that the worker calls; text in, text out. */
export interface Python {
  run(request: string, emit: Emit): string;
  /** The same for a program that waits for what is typed; only a browser that can suspend Python can do it. */
  converse(request: string, emit: Emit, typed: () => Promise<string | undefined>): Promise<string>;
  judge(request: string): string;
  carry(request: string): string;
}

export interface Start {
  served: Served;
  /** Pyodide's code, where the page has it, or is about to; null where it has to be fetched here. */
  module: WebAssembly.Module | Promise<WebAssembly.Module | null> | null;
  /** Whether to start from the files, and keep nothing of before: the last start went wrong. */
  fresh: boolean;
}

export interface Listeners {
  progress(loaded: number, total: number): void;
  compiled(module: WebAssembly.Module): void;
  /** The interpreter died; it neither returns nor throws. */
  fatal(message: string): void;
}

/** Of Pyodide, what is used here. `_api` and the snapshots are private: the version is pinned. */
interface Pyodide {
  _api: { on_fatal?: (error: unknown) => void };
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  makeMemorySnapshot?(): Uint8Array;
  setStdin(options: { error: true }): void;
  setStdout(options: { write(bytes: Uint8Array): number }): void;
  setStderr(options: { write(bytes: Uint8Array): number }): void;
  setInterruptBuffer(buffer: StopFlag): void;
  runPython(code: string): unknown;
  pyimport(name: "lab.runtime"): {
    run_json: Python["run"] & { callPromising(request: string, emit: Emit, ask: unknown): Promise<string> };
    install(alarm: StopFlag["alarm"]): void;
    asking(typed: () => Promise<string | undefined>): unknown;
  };
  pyimport(name: "lab.carry"): { carry_json: Python["carry"] };
  pyimport(name: "lab.check"): { judge_json: Python["judge"] };
}

/** What a start needs, each on its way; `whole` is there when all of it is, and says what is missing. */
interface Parts {
  loadPyodide(options: object): Promise<Pyodide>;
  createPyodideModule: unknown;
  module: Promise<WebAssembly.Module>;
  library: Promise<ArrayBuffer>;
  lock: Promise<string>;
  lab: Promise<ArrayBuffer>;
  whole: Promise<unknown>;
}

/** What Python may use; beyond it a run gets a MemoryError, as at build time (thaw/node/host.mjs). */
const MEMORY = 256 * 2 ** 20;
const LIBRARY = "python_boot.zip";
const REST = "python_rest.zip";
const LOCK = "pyodide-lock.json";
/** Where the wheel of `lab` is imported from, as it is: its byte code was compiled for this path (thaw/node/compile.py). */
const WHEEL = "/lib/lab.whl";
/** Milliseconds after the start: what is kept and fetched for later must not compete with the first run. */
const LATER = 1_000;

/** Kept with the rest: a first run imports what every run needs, so that the reader's first is as quick as the second. */
const WARM = `
import sys
sys.path.append("${WHEEL}")
import lab.check, lab.runtime
lab.runtime.install(lambda seconds: None)
lab.runtime.run_json('{"name": "first", "code": "import lab; print(1); 1 / 0"}')
`;
/** Two visits must not throw the same dice. */
const RESEED = `
import random, sys
random.seed()
sys.modules.pop("tempfile", None)
`;

export async function boot(start: Start, stop: StopFlag, listeners: Listeners): Promise<Python> {
  const snapshots = new Snapshots(start.served.base);
  if (start.fresh) await snapshots.forget();
  const [parts, memory] = await Promise.all([gather(start, listeners), snapshots.find()]);
  limitMemory(MEMORY);
  const pyodide = (memory && (await resumed(parts, memory, start, snapshots))) ?? (await begun(parts, start, snapshots));
  pyodide.setStdin({ error: true });
  pyodide.setStdout({ write: (bytes) => bytes.length });
  pyodide.setStderr({ write: (bytes) => bytes.length });
  // Its death is told on the page; an endless recursion of a learner's is no error of this site.
  console.error = () => {};
  pyodide._api.on_fatal = (error) => listeners.fatal(String(error));
  withRest(pyodide, start.served.base);
  const runtime = pyodide.pyimport("lab.runtime");
  runtime.install(stop.alarm);
  pyodide.setInterruptBuffer(stop);
  return {
    run: runtime.run_json,
    converse: (request, emit, typed) => runtime.run_json.callPromising(request, emit, runtime.asking(typed)),
    judge: pyodide.pyimport("lab.check").judge_json,
    carry: (request) => pyodide.pyimport("lab.carry").carry_json(request),
  };
}

/** What the start did without is found from now on, and comes later. */
function withRest(pyodide: Pyodide, base: string): void {
  const archive = `/lib/${REST}`;
  const rest = new Rest(base + REST, (bytes) => pyodide.FS.writeFile(archive, bytes));
  const install = pyodide.runPython(FOUND) as (archive: string, bring: () => boolean) => void;
  install(archive, rest.bring);
  setTimeout(() => void rest.fetch(), LATER);
}

async function gather({ served, module }: Start, listeners: Listeners): Promise<Parts> {
  const wheel = Object.keys(served.files).find((name) => name.endsWith(".whl"));
  if (wheel === undefined) throw new Error("the runtime has no lab wheel");
  const download = new Download(served, module === null ? [WASM, LIBRARY] : [LIBRARY], listeners.progress);
  const code = Promise.resolve(module).then((given) => given ?? download.compiled(WASM));
  void code.then(listeners.compiled, () => {}); // a failure is told by who awaits it
  const library = download.bytes(LIBRARY);
  const lock = download.text(LOCK);
  const lab = download.bytes(wheel);
  const scripts = Promise.all([
    import(/* @vite-ignore */ `${served.base}pyodide.mjs`),
    import(/* @vite-ignore */ `${served.base}pyodide.asm.mjs`),
  ]);
  const whole = Promise.all([code, library, lock, lab, scripts]);
  whole.catch(() => {}); // told by who awaits it
  const [{ loadPyodide }, { default: createPyodideModule }] = await scripts;
  return { loadPyodide, createPyodideModule, module: code, library, lock, lab, whole };
}

/** From the files; what it is then is kept for the next time. */
async function begun(parts: Parts, { served }: Start, snapshots: Snapshots): Promise<Pyodide> {
  const pyodide = await load(parts, served.base, { _makeSnapshot: true });
  pyodide.runPython(FINDER + WARM);
  const memory = pyodide.makeMemorySnapshot?.();
  if (memory !== undefined) setTimeout(() => void snapshots.keep(memory), LATER);
  return pyodide;
}

/** From what was kept; null where that does not work, and then it is not kept any longer. */
async function resumed(
  parts: Parts,
  memory: Memory,
  { served }: Start,
  snapshots: Snapshots,
): Promise<Pyodide | null> {
  try {
    const pyodide = await load(parts, served.base, { _loadSnapshot: memory.bytes }, memory.filled);
    pyodide.runPython(RESEED);
    return pyodide;
  } catch {
    await parts.whole; // without a network it says so, and what was kept is kept
    await snapshots.forget();
    return null;
  }
}

/**
 * Pyodide asks for its files itself, and waits for ever for one that it does not get: it is given those that are on
 * their way here, and begins before the last has come. A memory is wanted `filled` only when there is code to use it.
 */
async function load(parts: Parts, base: string, more: object, filled = Promise.resolve()): Promise<Pyodide> {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async () => new Response(await parts.library);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const [module] = await Promise.all([parts.module, filled]).catch(never); // Pyodide would complain on the console
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const loading = parts.loadPyodide({
      indexURL: base,
      lockFileContents: parts.lock,
      createPyodideModule: parts.createPyodideModule,
      jsglobals: {},
      ...more,
    });
    const [pyodide, lab] = await Promise.race([
      Promise.all([loading, parts.lab]),
      Promise.all([parts.whole, filled]).then(never), // only what fails ends the wait
    ]);
    pyodide.FS.writeFile(WHEEL, new Uint8Array(lab));
    return pyodide;
  } finally {
    Object.assign(self, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

function limitMemory(bytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > bytes) throw new RangeError("the memory of a run is limited");
    return grow.call(this, pages);
  };
}
