import { beforeEach, expect, test } from "vitest";
import { OutputView } from "@thaw/output.ts";

let screen: HTMLElement;
let view: OutputView;
beforeEach(() => {
  screen = document.createElement("samp");
  view = new OutputView(screen);
});
const spans = () => [...screen.children].map((span) => [span.className, span.textContent]);
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test("output of one kind stays in one span", async () => {
  view.add([["stdout", "a\n"], ["stdout", "b\n"], ["stderr", "c\n"]]);
  await frame();
  view.add([["stderr", "d"]]);
  await frame();
  expect(spans()).toEqual([["thaw-stdout", "a\nb\n"], ["thaw-stderr", "c\nd"]]);
});

test("nothing is drawn before the next frame", () => {
  view.add([["stdout", "a"]]);
  expect(screen.textContent).toBe("");
});

test("markup in output stays text", async () => {
  view.add([["stdout", "<img src=x onerror=alert(1)>"]]);
  await frame();
  expect(screen.querySelector("img")).toBeNull();
  expect(screen.textContent).toBe("<img src=x onerror=alert(1)>");
});

test("a piece that begins with a carriage return erases the line that is being written", async () => {
  view.add([["stdout", "first\n10 %"], ["stderr", "!"], ["stdout", "\r20 %"]]);
  await frame();
  expect(view.text).toBe("first\n20 %");
  expect(screen.textContent).toBe("first\n20 %");
});

test("what was shown on the way gives way to the output as it is in the end", async () => {
  view.add([["stdout", "all of a flood"]]);
  await frame();
  view.finish([["stdout", "head"], ["stdout", "\n… 7 lines dropped …\n"], ["stdout", "tail"]]);
  expect(screen.textContent).toBe("head\n… 7 lines dropped …\ntail");
});

test("output that was shown in full is left as it is", async () => {
  view.add([["stdout", "a\n"], ["result", "1\n"]]);
  await frame();
  const shown = screen.firstElementChild;
  view.finish([["stdout", "a\n"], ["result", "1\n"]]);
  expect(screen.firstElementChild).toBe(shown);
});

test("of a flood the beginning is drawn while it comes, then the end, and the rest on request", async () => {
  const lines = Array.from({ length: 5_000 }, (_, number) => `${number}\n`);
  view.add(lines.map((line) => ["stdout", line]));
  view.add([["stdout", "late\n"]]);
  await frame();
  view.add([["stdout", "later\n"]]);
  await frame();
  const whole = [...lines, "late\n", "later\n"].join("");
  view.finish([["stdout", whole]]);
  const button = screen.querySelector("button")!;
  expect(button.textContent).toBe("Show 4,502 more lines");
  expect(screen.textContent).toBe(`${lines.slice(0, 400).join("")}${button.textContent}${lines.slice(4_902).join("")}late\nlater\n`);
  button.click();
  expect(screen.textContent).toBe(whole);
});

test("a cleared view forgets what was still to be drawn", async () => {
  view.add([["stdout", "old"]]);
  view.clear();
  await frame();
  expect(screen.textContent).toBe("");
});
