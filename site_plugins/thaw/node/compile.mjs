// Runs a Python script inside Pyodide, where only Pyodide's own Python can compile for itself:
//
//     node compile.mjs <folder of Pyodide> <script.py> <job.json>
//
// (No column ranges in the byte code: no page shows a frame of what is compiled here, and they are a fifth of its size.)
// The script finds the job as `JOB` and leaves `RESULT`, a dict from file name to bytes; each is written to the folder
// that the job names as "out".
import fs from "node:fs";
import path from "node:path";
import { boot } from "./boot.mjs";

// Node would print the line of the error, which is all of Pyodide.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error?.stack ?? error}`.slice(0, 4000));
  process.exit(1);
});

const [folder, script, job] = process.argv.slice(2);
const { out, ...rest } = JSON.parse(fs.readFileSync(job, "utf8"));
const pyodide = await boot(folder, { stdout: console.error, env: { PYTHONNODEBUGRANGES: "1" } });
pyodide.globals.set("JOB", JSON.stringify(rest));
pyodide.runPython(fs.readFileSync(script, "utf8"));
for (const [name, bytes] of Object.entries(pyodide.globals.get("RESULT").toJs())) {
  fs.writeFileSync(path.join(out, name), bytes);
}
