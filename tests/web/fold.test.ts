import { expect, test } from "vitest";
import { fold } from "@thaw/fold.ts";
import type { Chunk } from "@thaw/messages.ts";

const text = (chunks: Chunk[]) => chunks.map(([, piece]) => piece).join("");
const numbered = (lines: number) => Array.from({ length: lines }, (_, line) => `${line}\n`).join("");

test("a short output is shown whole", () => {
  const parts: Chunk[] = [["stdout", numbered(50)], ["result", "1\n"]];
  expect(fold(parts)).toEqual({ head: parts, hidden: [], tail: [] });
});

test("an output just over the limit is shown whole too: nothing is hidden for a few lines", () => {
  expect(fold([["stdout", numbered(450)]]).hidden).toEqual([]);
});

test("of a long output the first and the last lines are shown, and nothing is lost", () => {
  const whole = numbered(100_000);
  const { head, hidden, tail } = fold([["stdout", whole]]);
  expect(text(head)).toBe(numbered(400));
  expect(text(tail).startsWith("99900\n")).toBe(true);
  expect(text(head) + text(hidden) + text(tail)).toBe(whole);
});

test("a single line without an end is cut too", () => {
  const { head, hidden, tail } = fold([["stdout", "x".repeat(100_000)]]);
  expect([text(head).length, text(hidden).length, text(tail).length]).toEqual([20_000, 75_000, 5_000]);
});

test("the cut keeps the kinds", () => {
  const { head, tail } = fold([["stdout", numbered(10_000)], ["traceback", "Error\n"], ["help", "Why.\n"]]);
  expect(head.map(([kind]) => kind)).toEqual(["stdout"]);
  expect(tail.map(([kind]) => kind)).toEqual(["stdout", "traceback", "help"]);
});
