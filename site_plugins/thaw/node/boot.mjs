// Boots Pyodide from a folder, with no way to the machine but the reading of that folder.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export async function boot(folder, options = {}) {
  // Emscripten asks for the constants of the file system in a way that the permission model forbids.
  process.binding = () => ({ fs: fs.constants });
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
  const lockFileContents = fs.readFileSync(path.join(folder, "pyodide-lock.json"), "utf8");
  return loadPyodide({ indexURL: folder, lockFileContents, jsglobals: {}, ...options });
}
