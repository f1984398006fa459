import { expect, test } from "vitest";
import { Controls } from "@thaw/controls.ts";

test("a start says how much of it is here, and then that it is starting: a hundred per cent never stands still", () => {
  document.body.innerHTML = '<div><span class="thaw-state"></span><span class="thaw-buttons"></span></div>';
  const controls = new Controls(document.querySelector("div")!, {});
  const said = (loaded: number) => {
    controls.follow({ type: "starting", loaded, total: 200 });
    return document.querySelector(".thaw-state")!.textContent;
  };
  expect([0, 50, 200].map(said)).toEqual(["Loading Python, 0 %", "Loading Python, 25 %", "Starting Python"]);
});
