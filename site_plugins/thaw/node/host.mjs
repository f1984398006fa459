// Runs cells and checks in the packed runtime:
//
//     node host.mjs <folder of the pack> <hash seed>
//     {"nonce": "a1", "call": "cell", "request": {...}}    a line on stdin
//     {"nonce": "a1", "answer": "{...}"}                   a line on stdout, or {"nonce": "a1", "fatal": "..."} and the end
//
// Nothing that Python writes reaches stdout, and an answer carries the nonce of its question, so no cell can give one.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import readline from "node:readline";
import { boot } from "./boot.mjs";
import { closeDoors, limitMemory } from "./doors.mjs";

const MEGABYTE = 2 ** 20;
const MEMORY = 256 * MEGABYTE; // what Python may use
const WHEEL = "/lib/lab.whl"; // imported as it is; its byte code was compiled for this path (compile.py)
const TIRED = 160 * MEGABYTE; // wasm memory never shrinks: a process that grew this large makes place for a new one

const [folder, seed] = process.argv.slice(2);
const answer = process.stdout.write.bind(process.stdout);
const exit = process.exit.bind(process);
const nothing = { write: (bytes) => bytes.length };

// Node would print the line of the error, which is all of Pyodide.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error?.stack ?? error}`.slice(0, 4000));
  exit(1);
});

limitMemory(MEMORY);
const pyodide = await boot(folder, { env: { PYTHONHASHSEED: seed } });
pyodide.setStdin({ error: true });
pyodide.setStdout(nothing);
pyodide.setStderr(nothing);
const wheel = fs.readdirSync(folder).find((name) => name.endsWith(".whl"));
pyodide.FS.writeFile(WHEEL, new Uint8Array(fs.readFileSync(path.join(folder, wheel))));
pyodide.runPython(`import sys; sys.path.append("${WHEEL}")`);
const calls = {
  cell: pyodide.pyimport("lab.runtime").run_json,
  check: pyodide.pyimport("lab.check").judge_json,
};

// The interpreter reads element 0 every few steps; 2 means: interrupt.
const alarm = { at: Infinity };
const AGAIN = 300; // milliseconds until code that caught the interrupt gets the next one
pyodide.setInterruptBuffer({
  get 0() {
    if (Date.now() < alarm.at) return 0;
    alarm.at = Date.now() + AGAIN;
    return 2;
  },
  set 0(_) {},
});
pyodide.pyimport("lab.runtime").install((seconds) => {
  alarm.at = seconds == null ? Infinity : Date.now() + seconds * 1000;
});

const module = pyodide._module;
closeDoors(pyodide);
answer('{"ready": true}\n');
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { nonce, call, request } = JSON.parse(line);
  try {
    const text = calls[call](JSON.stringify(request));
    answer(JSON.stringify({ nonce, answer: text, tired: module.HEAPU8.length > TIRED }) + "\n");
  } catch (error) {
    answer(JSON.stringify({ nonce, fatal: String(error?.message ?? error).slice(0, 2000) }) + "\n", () => exit(1));
    break;
  }
}
