import { expect, test } from "vitest";
import { fill, squeezed } from "@thaw/snapshot.ts";

const BLOCK = 65_536;

function swollen(kept: ArrayBuffer, length: number): Uint8Array {
  const memory = new Uint8Array(length);
  fill(memory, kept);
  return memory;
}

test("a memory comes back as it was, and only its blocks that hold something are kept", () => {
  const memory = new Uint8Array(5 * BLOCK + 144);
  memory.set([1, 2, 3], 0);
  memory.set([4], 3 * BLOCK + 77);
  memory.set([5], memory.length - 1);
  const kept = squeezed(memory);
  expect(kept.byteLength).toBeLessThan(4 * BLOCK);
  expect(swollen(kept, memory.length)).toEqual(memory);
});

test("a memory of nothing comes back too", () => {
  const memory = new Uint8Array(2 * BLOCK);
  expect(swollen(squeezed(memory), memory.length)).toEqual(memory);
});

test("a memory of which a part is missing is refused", () => {
  const kept = squeezed(new Uint8Array(BLOCK).fill(1));
  expect(() => swollen(kept.slice(0, -1), BLOCK)).toThrow("a part is missing");
});

test("a memory of another length is refused", () => {
  expect(() => swollen(squeezed(new Uint8Array(BLOCK)), 2 * BLOCK)).toThrow("a part is missing");
});
