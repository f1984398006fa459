/**
 * A long output, cut in three: what is shown of its beginning, what is not, what is shown of its end.
 *
 *     fold(parts)  ->  {head, hidden, tail}     hidden is empty when the output is short enough to be shown whole
 */

import type { Chunk } from "./messages.ts";

export const HEAD = { lines: 400, characters: 20_000 };
const TAIL = { lines: 100, characters: 5_000 };

export interface Folded {
  head: Chunk[];
  hidden: Chunk[];
  tail: Chunk[];
}

export function fold(parts: readonly Chunk[]): Folded {
  const text = parts.map(([, piece]) => piece).join("");
  const begin = end(text, HEAD);
  const finish = Math.max(begin, start(text, TAIL));
  if (begin === text.length || count(text.slice(begin, finish)) < TAIL.lines) {
    if (finish - begin < TAIL.characters) return { head: [...parts], hidden: [], tail: [] };
  }
  return { head: cut(parts, 0, begin), hidden: cut(parts, begin, finish), tail: cut(parts, finish, text.length) };
}

/** Whether that much is more than is shown of a beginning. */
export function overflows(lines: number, characters: number): boolean {
  return lines > HEAD.lines || characters > HEAD.characters;
}

export function count(text: string): number {
  return text.split("\n").length - 1;
}

/** Where the head ends: behind a line, unless a single line is too long. */
function end(text: string, limit: typeof HEAD): number {
  let at = 0;
  for (let line = 0; line < limit.lines; line++) {
    const next = text.indexOf("\n", at) + 1;
    if (next === 0) return Math.min(text.length, Math.max(at, limit.characters));
    if (next > limit.characters) return at === 0 ? limit.characters : at;
    at = next;
  }
  return at;
}

/** Where the tail starts: at a line, unless a single line is too long. */
function start(text: string, limit: typeof TAIL): number {
  let at = text.length;
  for (let line = 0; line < limit.lines; line++) {
    const before = text.lastIndexOf("\n", at - 2) + 1;
    if (text.length - before > limit.characters) return at === text.length ? at - limit.characters : at;
    if (before === 0) return 0;
    at = before;
  }
  return at;
}

function cut(parts: readonly Chunk[], from: number, to: number): Chunk[] {
  const pieces: Chunk[] = [];
  let at = 0;
  for (const [kind, text] of parts) {
    const piece = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (piece !== "") pieces.push([kind, piece]);
    at += text.length;
  }
  return pieces;
}
