import { expect, test } from "vitest";
import { exported, imported, merged, type Entry } from "@thaw/progress.ts";

const LAB: Entry = { page: "course/hands", part: "lab1", value: { text: "mine = 1\n", based: "abc", failures: 2 } };
const WORDS: Entry = { page: "course/hands", part: "question:why", value: { said: "Because." } };
const CHOICE: Entry = { page: "course/hands", part: "question:which", value: { said: "This one", index: 1 } };

const file = (entries: unknown, more: object = {}) => JSON.stringify({ format: "harness-workshop", version: 1, entries, ...more });
const entriesOf = (text: string) => {
  const result = imported(text);
  if ("problem" in result) throw new Error(result.problem);
  return result;
};

test("what is exported comes back as it was", () => {
  expect(imported(exported([LAB, WORDS, CHOICE], "2030-01-01"))).toEqual({ entries: [LAB, WORDS, CHOICE], refused: 0 });
});

test.each([
  ["{", "not JSON"],
  ["null", "no export"],
  ["[]", "no export"],
  ['"harness-workshop"', "no export"],
  [JSON.stringify({ format: "other", version: 1, entries: [] }), "no export"],
  [file({}), "no export"],
  [file([], { version: 2 }), "another version"],
  ["x".repeat(20_000_001), "too large"],
])("a file that is none of ours is refused in plain words", (text, says) => {
  expect((imported(text) as { problem: string }).problem).toContain(says);
});

test.each([
  [null],
  [7],
  [{ ...LAB, page: "../../other" }],
  [{ ...LAB, page: "https://x.org/" }],
  [{ ...LAB, page: "__proto__" }],
  [{ ...LAB, part: "__proto__" }],
  [{ ...LAB, part: "lab1:<img src=x>" }],
  [{ ...LAB, part: "question:why" }],
  [{ ...LAB, value: "text" }],
  [{ ...LAB, value: { text: 7, based: "abc" } }],
  [{ ...LAB, value: { text: "x", based: "abc", others: [7] } }],
  [{ ...LAB, value: { text: "x".repeat(500_001), based: "abc" } }],
  [{ ...LAB, value: { text: "x", based: "abc", others: ["x".repeat(500_001)] } }],
  [{ ...CHOICE, value: { said: "x", index: 1.5 } }],
  [{ page: "primer", part: "level", value: 4 }],
])("an entry that is not of the known form stays out, and the others come in", (entry) => {
  expect(entriesOf(file([entry, WORDS]))).toEqual({ entries: [WORDS], refused: 1 });
});

test("fields that are not known are not taken over", () => {
  const value = { text: "x", based: "abc", html: "<img>", constructor: { prototype: 1 } };
  expect(entriesOf(file([{ ...LAB, value }])).entries[0]!.value).toEqual({ text: "x", based: "abc" });
  const hostile = file([]).replace("[]", '[{"page":"course/a","part":"brief","value":{"__proto__":{"x":"y"},"what":"z"}}]');
  expect(Object.keys(entriesOf(hostile).entries[0]!.value as object)).toEqual(["what"]);
  expect(({} as { x?: string }).x).toBeUndefined();
});

const work = (text: string | null, more: object = {}) => ({ text, based: "abc", ...more });

test.each([
  ["what is not here is taken", null, work("a"), work("a")],
  ["the same stays, with the better of what is known of it", work("a", { failures: 1 }), work("a", { failures: 3, passed: "p" }), work("a", { failures: 3, passed: "p" })],
  ["an untouched part takes the file's text", work(null, { failures: 2 }), work("a", { passed: "p" }), work("a", { passed: "p", failures: 2 })],
  ["a touched part keeps its text and has the other beside it", work("a", { passed: "p" }), work("b", { passed: "q" }), work("a", { passed: "p", others: ["b"] })],
  ["a third version joins the second", work("a", { others: ["b"] }), work("c"), work("a", { others: ["c", "b"] })],
  ["a file brought twice adds nothing", work("a", { others: ["b"] }), work("b"), work("a", { others: ["b"] })],
])("%s", (_, mine, theirs, both) => {
  expect(merged("lab1", mine, theirs)).toEqual(both);
});

test("a number and a choice that were committed to stay; words are joined", () => {
  expect(merged("question:n", { said: "2" }, { said: "3" })).toEqual({ said: "2" });
  expect(merged("question:c", { said: "A", index: 0 }, { said: "B", index: 1 })).toEqual({ said: "A", index: 0 });
  expect(merged("question:w", { said: "Mine." }, { said: "Theirs." })).toEqual({ said: "Mine.\n\nTheirs." });
  expect(merged("question:w", { said: "Mine." }, { said: "Mine. And more." })).toEqual({ said: "Mine. And more." });
});

test("whatever is merged, no text that a reader wrote is lost", () => {
  const texts = ["a", "b", "c", null];
  for (const mine of texts) {
    for (const theirs of texts) {
      for (const others of [undefined, ["c"], ["d", "b"]]) {
        const both = merged("lab1", work(mine), work(theirs, others ? { others } : {})) as { text: string; others?: string[] };
        const kept = [both.text, ...(both.others ?? [])];
        for (const text of [mine, theirs, ...(others ?? [])]) if (text !== null) expect(kept).toContain(text);
      }
    }
  }
});
