/**
 * Bundles the front end into build/web, or the folder that is named: one small entry, and the worker and the editor that it loads when wanted.
 *
 *     src/thaw.ts  ->  thaw-<hash>.mjs      src/thaw.css  ->  thaw-<hash>.css      manifest.json names both,
 *     its fonts, and the packages of which something went in
 *
 * .sw.mjs is not published as it is: the build of a site puts the list of its files in front (thaw/offline.py).
 * Every other name but the manifest's holds a hash, so that a page never meets a file of another version.
 */

import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(here, "../../build/web"));
const next = `${out}.new`;

const options = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["chrome111", "firefox115", "safari16.4"],
  outdir: next,
  outExtension: { ".js": ".mjs" },
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
};

/**
 * CodeMirror puts its rules into a <style> element, which a strict Content-Security-Policy forbids, unless it stands in
 * a shadow root: there it makes a style sheet, which needs no leave. With this it does so in every document. Such a
 * sheet comes after all others; the layer puts it below them, so that thaw.css still has the last word.
 */
const sheets = {
  name: "style sheets instead of style elements",
  setup({ onLoad }) {
    onLoad({ filter: /style-mod\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const contents = replaced(
        replaced(source, "!root.head && root.adoptedStyleSheets", "root.adoptedStyleSheets"),
        "insertRule(mod.rules[k], pos++)",
        "insertRule(`@layer codemirror { ${mod.rules[k]} }`, pos++)",
      );
      return { contents };
    });
  },
};

function replaced(source, what, by) {
  if (!source.includes(what)) throw new Error(`style-mod has no "${what}" any more; see build.mjs`);
  return source.replace(what, () => by);
}

const packages = new Set();
const fonts = new Set();

/** Builds and gives the name of the file that came of each entry; notes whose packages went into it. */
async function bundle(entries, more = {}) {
  const { metafile } = await build({ ...options, entryPoints: entries, ...more });
  for (const [file, { inputs }] of Object.entries(metafile.outputs)) {
    if (file.endsWith(".woff2")) fonts.add(path.basename(file));
    for (const input of Object.keys(inputs)) {
      const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
      if (found) packages.add(found[1]);
    }
  }
  const made = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint !== undefined);
  return Object.fromEntries(made.map(([file, output]) => [output.entryPoint, path.basename(file)]));
}

await rm(next, { recursive: true, force: true });
await mkdir(next, { recursive: true });
const worker = await bundle(["src/worker.ts"]);
const page = await bundle(["src/thaw.ts", "src/thaw.css"], {
  splitting: true,
  plugins: [sheets],
  define: { WORKER: JSON.stringify(worker["src/worker.ts"]) },
});
const guard = await bundle(["src/guard.ts"], { format: "iife", outExtension: { ".js": ".js" } });
await bundle(["src/sw.ts"], { format: "iife", entryNames: ".[name]" });
const manifest = {
  script: page["src/thaw.ts"],
  guard: guard["src/guard.ts"],
  style: page["src/thaw.css"],
  fonts: [...fonts].sort(),
  packages: [...packages].sort(),
};
await writeFile(path.join(next, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
await rm(out, { recursive: true, force: true });
await rename(next, out);
