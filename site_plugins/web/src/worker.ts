/**
 * The worker: boots the packed runtime and hands requests to Python, where all judgement lives.
 *
 *     {type: "run", request}  ->  lab.runtime.run_json(request, emit)  ->  {type: "output"}..., {type: "ran", outcome}
 */

import { boot, type Python } from "./boot.ts";
import { asks } from "./asks.ts";
import { unreachable, type FromWorker, type ToWorker } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import { StopFlag } from "./stop.ts";

const stop = new StopFlag();
let python: Promise<Python> | null = null;
/** Goes on with a start that waits for it. */
let given: (module: WebAssembly.Module | null) => void = () => {};
/** Goes on with a program that waits for it. */
let answer: (text: string | null) => void = () => {};

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void receive(data);

async function receive(message: ToWorker): Promise<void> {
  switch (message.type) {
    case "start":
      return start(message);
    case "module":
      return given(message.module);
    case "run":
      return run(message);
    case "judge":
      return judge(message);
    case "carry":
      return carry(message);
    case "answer":
      return answer(message.text);
    default:
      return unreachable(message);
  }
}

async function start({ module: there, ...message }: Extract<ToWorker, { type: "start" }>): Promise<void> {
  const module =
    there === "coming" ? new Promise<WebAssembly.Module | null>((resolve) => (given = resolve)) : there;
  python ??= boot({ ...message, module }, stop, {
    progress: (loaded, total) => send({ type: "progress", loaded, total }),
    compiled: (module) => send({ type: "compiled", module }),
    fatal: (message) => send({ type: "broken", during: "run", message }),
  });
  try {
    await python;
    send({ type: "ready" });
  } catch (error) {
    send({ type: "broken", during: "start", message: error instanceof Error ? error.message : String(error) });
  }
}

async function run({ id, request, poll }: Extract<ToWorker, { type: "run" }>): Promise<void> {
  const output = new Outbox((chunks) => send({ type: "output", id, chunks }));
  const { run, converse } = await python!;
  const emit = (kind: string, text: string) => output.add(kind, text);
  const typed = () => {
    // A stop comes as an answer of nothing; an interrupt would hit what brings the answer, not the program.
    output.flush();
    send({ type: "ask", id });
    stop.disarm();
    return new Promise<string | undefined>((resolve) => (answer = (text) => resolve(text ?? undefined))).finally(() =>
      stop.arm(poll),
    );
  };
  await guarded(poll, output, async () => {
    const text = JSON.stringify(request);
    const waits = asks(request) && request.inputs === undefined;
    const outcome = waits ? await converse(text, emit, typed) : run(text, emit);
    output.flush();
    send({ type: "ran", id, outcome: JSON.parse(outcome) });
  });
}

async function judge({ id, request, poll }: Extract<ToWorker, { type: "judge" }>): Promise<void> {
  const { judge } = await python!;
  await guarded(poll, null, () => {
    send({ type: "judged", id, report: JSON.parse(judge(JSON.stringify(request))) });
  });
}

async function carry({ id, request, poll }: Extract<ToWorker, { type: "carry" }>): Promise<void> {
  const { carry } = await python!;
  await guarded(poll, null, () => {
    send({ type: "carried", id, carried: JSON.parse(carry(JSON.stringify(request))) });
  });
}

/** Runs `work` so that it can be stopped; whatever leaves it by accident is told, not lost. */
async function guarded(poll: string, output: Outbox | null, work: () => void | Promise<void>): Promise<void> {
  stop.onPoll = () => output?.flush();
  stop.arm(poll);
  try {
    await work();
  } catch (error) {
    send({ type: "broken", during: "run", message: String(error) });
  } finally {
    stop.disarm();
  }
}

function send(message: FromWorker): void {
  self.postMessage(message);
}
