import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StopFlag } from "@thaw/stop.ts";

let alive: boolean;
let polls: number;
beforeEach(() => {
  vi.useFakeTimers();
  alive = true;
  polls = 0;
  vi.stubGlobal("XMLHttpRequest", class {
    open() {}
    send() {
      polls++;
      if (!alive) throw new DOMException("gone", "NetworkError");
    }
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const after = (ms: number) => vi.advanceTimersByTime(ms);

test("a flag that is not armed never stops anything", () => {
  alive = false;
  after(10_000);
  expect(new StopFlag()[0]).toBe(0);
});

test("the address is asked for at most every tenth of a second", () => {
  const flag = new StopFlag();
  flag.arm("blob:1");
  for (let ms = 0; ms < 1_000; ms++) {
    after(1);
    flag[0];
  }
  expect(polls).toBe(10);
});

test("an address that is gone is an interrupt, again and again until the run has ended", () => {
  const flag = new StopFlag();
  flag.arm("blob:1");
  alive = false;
  after(100);
  expect(flag[0]).toBe(2);
  expect(flag[0]).toBe(0);
  after(300);
  expect(flag[0]).toBe(2);
  flag.disarm();
  after(300);
  expect(flag[0]).toBe(0);
});

test("Python's own alarm interrupts at its time, again and again until it is called off", () => {
  const flag = new StopFlag();
  flag.arm("blob:1");
  flag.alarm(1);
  after(999);
  expect(flag[0]).toBe(0);
  after(1);
  expect(flag[0]).toBe(2);
  after(300);
  expect(flag[0]).toBe(2);
  flag.alarm(undefined);
  after(1_000);
  expect(flag[0]).toBe(0);
});

test("each poll is a chance to send what was printed", () => {
  const flag = new StopFlag();
  let chances = 0;
  flag.onPoll = () => chances++;
  flag.arm("blob:1");
  after(100);
  flag[0];
  expect(chances).toBe(1);
});
