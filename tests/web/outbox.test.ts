import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Chunk } from "@thaw/messages.ts";
import { Outbox } from "@thaw/outbox.ts";

let sent: Chunk[][];
let outbox: Outbox;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  outbox = new Outbox((chunks) => sent.push(chunks));
});
afterEach(() => vi.useRealTimers());

test("what little a run prints goes out at once", () => {
  outbox.add("stdout", "begun");
  outbox.add("stdout", "\n");
  expect(sent).toEqual([[["stdout", "begun"]], [["stdout", "\n"]]]);
});

test("a flood goes out in large pieces, each kind in one", () => {
  for (let line = 0; line < 100_000; line++) outbox.add("stdout", "1\n");
  outbox.flush();
  expect(sent.length).toBeLessThan(40);
  expect(sent.flat().map(([, text]) => text).join("")).toBe("1\n".repeat(100_000));
});

test("kinds keep their order, and an erased line its mark", () => {
  for (let piece = 0; piece < 20; piece++) outbox.add("stdout", "");
  sent = [];
  outbox.add("stdout", "a");
  outbox.add("stderr", "b");
  outbox.add("stderr", "\rc");
  outbox.flush();
  expect(sent).toEqual([[["stdout", "a"], ["stderr", "b"], ["stderr", "\rc"]]]);
});

test("nothing is sent when there is nothing", () => {
  outbox.flush();
  expect(sent).toEqual([]);
});
