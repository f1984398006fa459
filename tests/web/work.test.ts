import { expect, test } from "vitest";
import { edited, empty, isWork, kept, opened, reset, restored } from "@thaw/work.ts";

const lesson = { text: "x = 1\n", digest: "one" };
const later = { text: "x = 2\n", digest: "two" };
const fresh = { text: null, based: "one" };

test("a part that was never touched keeps nothing and shows what the lesson has", () => {
  expect(opened(null, lesson)).toEqual({ work: fresh, changed: false });
  expect(empty(fresh)).toBe(true);
});

test("typing is kept, with the text that it was based on", () => {
  expect(edited(fresh, "mine", lesson)).toEqual({ text: "mine", based: "one" });
});

test("typing the lesson's own text back is no edit", () => {
  expect(edited({ text: "mine", based: "one" }, lesson.text, lesson)).toEqual(fresh);
});

test("a pass does not outlive the text that passed", () => {
  expect(edited({ text: "mine", based: "one", passed: "checks" }, "other", lesson)).toEqual({ text: "other", based: "one" });
});

test("work on a text that has changed since is the reader's choice", () => {
  const work = { text: "mine", based: "one" };
  expect(opened(work, later)).toEqual({ work, changed: true });
  expect(opened(kept(work, later), later).changed).toBe(false);
});

test("a part without an edit follows the lesson, and keeps what else is known", () => {
  expect(opened({ text: null, based: "one", failures: 2 }, later)).toEqual({
    work: { text: null, based: "two", failures: 2 },
    changed: false,
  });
});

test("a lesson that now says what the reader wrote needs no choice", () => {
  expect(opened({ text: later.text, based: "one" }, later)).toEqual({ work: { text: null, based: "two" }, changed: false });
});

test("a reset can be undone, and loses the pass", () => {
  const work = { text: "mine", based: "one", passed: "checks", failures: 3 };
  const after = reset(work, lesson);
  expect(after).toEqual({ text: null, based: "one", failures: 3, previous: "mine" });
  expect(restored(after)).toEqual({ text: "mine", based: "one", failures: 3 });
});

test("what storage holds is believed only when it is work", () => {
  for (const value of [null, 7, [], {}, { text: 1, based: "" }, { text: "x" }, { text: "x", based: "y", failures: "3" }]) {
    expect(isWork(value)).toBe(false);
  }
  expect(isWork({ text: "x", based: "y", passed: "z", failures: 1 })).toBe(true);
});
