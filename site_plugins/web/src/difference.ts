/** Two texts, shown as the lines in which they differ. Loaded when somebody wants to see it. */

import { structuredPatch } from "diff";

const CLASSES: Record<string, string> = { "+": "thaw-new", "-": "thaw-old", " ": "thaw-same" };

/** Fills `code`, the inside of a `.thaw-diff`, with a line for each that differs and three around it. */
export function showDifference(code: HTMLElement, before: string, after: string): void {
  const { hunks } = structuredPatch("", "", before, after, "", "", { context: 3 });
  code.replaceChildren(
    ...hunks.flatMap((hunk) => [
      line("thaw-part", `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`),
      ...hunk.lines.filter((text) => !text.startsWith("\\")).map((text) => line(CLASSES[text[0]!] ?? "thaw-same", text)),
    ]),
  );
  if (hunks.length === 0) code.append(line("thaw-same", "No difference."));
}

function line(name: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = `${text}\n`;
  return made;
}
