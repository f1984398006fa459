import { expect, test } from "vitest";
import { squeezed, swollen } from "@thaw/snapshot.ts";

const BLOCK = 65_536;

test("a memory comes back as it was, and only its blocks that hold something are kept", () => {
  const memory = new Uint8Array(5 * BLOCK + 144);
  memory.set([1, 2, 3], 0);
  memory.set([4], 3 * BLOCK + 77);
  memory.set([5], memory.length - 1);
  const kept = squeezed(memory);
  expect(kept.byteLength).toBeLessThan(4 * BLOCK);
  expect(swollen(kept)).toEqual(memory);
});

test("a memory of nothing comes back too", () => {
  const memory = new Uint8Array(2 * BLOCK);
  expect(swollen(squeezed(memory))).toEqual(memory);
});

test("a memory of which a part is missing is refused", () => {
  const kept = squeezed(new Uint8Array(BLOCK).fill(1));
  expect(() => swollen(kept.slice(0, -1))).toThrow("a part is missing");
});
