import { beforeEach, expect, test } from "vitest";
import { Store } from "@thaw/store.ts";

let told: string[];
beforeEach(() => {
  localStorage.clear();
  told = [];
});
const store = (site = "/course/", storage: () => Storage = () => localStorage) =>
  new Store(storage, site, (message) => told.push(message));

const any = (_: unknown): _ is unknown => true;
const full = (): Storage =>
  ({
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  }) as unknown as Storage;
const blocked = (): Storage => {
  throw new DOMException("denied", "SecurityError");
};

test("work comes back under its page and part", () => {
  store().write("course/hands", "lab1", { text: "x", based: "d" });
  expect(store().read("course/hands", "lab1", any)).toEqual({ text: "x", based: "d" });
  expect(store().read("course/hands", "lab2", any)).toBeNull();
  expect(store().read("course/no-memory", "lab1", any)).toBeNull();
});

test("two sites on one host keep their work apart", () => {
  store("/a/").write("course/hands", "lab1", "mine");
  expect(store("/b/").read("course/hands", "lab1", any)).toBeNull();
});

test("removed work is gone", () => {
  store().write("p", "c", 1);
  store().remove("p", "c");
  expect(store().read("p", "c", any)).toBeNull();
});

test("what is not of the right kind is not taken for work", () => {
  store().write("p", "c", 7);
  expect(store().read("p", "c", (value): value is string => typeof value === "string")).toBeNull();
});

test("what another version or another program wrote is not taken for work", () => {
  localStorage.setItem(store().key("p", "a"), "not json");
  localStorage.setItem(store().key("p", "b"), JSON.stringify({ version: 99, value: 1 }));
  localStorage.setItem(store().key("p", "c"), "null");
  for (const part of ["a", "b", "c"]) expect(store().read("p", part, any)).toBeNull();
});

test("full storage is told once, and the work lives as long as the page", () => {
  const tight = store("/", full);
  tight.write("p", "c", 1);
  tight.write("p", "c", 2);
  expect(tight.read("p", "c", any)).toBe(2);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("full");
});

test("blocked storage is told once, and the work lives as long as the page", () => {
  const closed = store("/", blocked);
  expect(closed.read("p", "c", any)).toBeNull();
  closed.write("p", "c", 1);
  closed.remove("p", "d");
  expect(closed.read("p", "c", any)).toBe(1);
  expect(told).toHaveLength(1);
});
