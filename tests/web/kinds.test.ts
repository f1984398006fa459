import { beforeEach, expect, test, vi } from "vitest";
import { ThawAge } from "@thaw/age.ts";
import { composed, ThawBrief } from "@thaw/brief.ts";
import { ThawLevelSwitch } from "@thaw/levels.ts";
import { RAN, RESET, ThawTrace } from "@thaw/trace.ts";
import { ThawWalk } from "@thaw/walk.ts";

customElements.define("thaw-age", ThawAge);
customElements.define("thaw-level-switch", ThawLevelSwitch);
customElements.define("thaw-trace", ThawTrace);
customElements.define("thaw-walk", ThawWalk);
customElements.define("thaw-brief", ThawBrief);

const HOSTILE = "<img src=x onerror=alert(1)>";

function show(html: string, address = "/page/"): void {
  history.replaceState(null, "", address);
  document.body.innerHTML = html;
}

const one = <T extends Element = HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.textContent);
const heard = () => one(".thaw-announcer").textContent;

beforeEach(() => localStorage.clear());

// ---- levels

const LEVELS = `
  <nav class="md-nav--secondary"><ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li><li><a href="#c">C</a></li></ul></nav>
  <thaw-levels>
    <section class="thaw-level" data-level="guide"><h2 id="a">A</h2></section>
    <section class="thaw-level" data-level="how"><h2 id="b">B</h2></section>
    <section class="thaw-level" data-level="math"><h2 id="c">C</h2></section>
  </thaw-levels>
  <thaw-level-switch><fieldset hidden><legend>How deep?</legend>
    <label><input type="radio" name="l" value="1"> Guide</label>
    <label><input type="radio" name="l" value="2"> How it works</label>
    <label><input type="radio" name="l" value="3"> Math &amp; code</label>
  </fieldset></thaw-level-switch>`;
const level = () => one("thaw-levels").dataset["level"];
const choose = (value: number) => {
  const radio = one<HTMLInputElement>(`input[value="${value}"]`);
  radio.checked = true;
  radio.dispatchEvent(new Event("change"));
};

test("a first visit begins with the guide", () => {
  show(LEVELS);
  expect(level()).toBe("1");
  expect(one<HTMLFieldSetElement>("fieldset").hidden).toBe(false);
});

test("a choice is kept for all primer lessons, and told, and in the address", () => {
  show(LEVELS);
  choose(2);
  expect([level(), location.search]).toEqual(["2", "?level=2"]);
  expect(heard()).toBe("Reading level 2 of 3: How it works");
  show(LEVELS, "/another/");
  expect(level()).toBe("2");
});

test("an address wins over what was chosen before, and what is no level does not", () => {
  show(LEVELS);
  choose(3);
  show(LEVELS, "/page/?level=1");
  expect(level()).toBe("1");
  for (const nonsense of ["9", "-1", "1.5", "x", HOSTILE]) {
    show(LEVELS, `/page/?level=${encodeURIComponent(nonsense)}`);
    expect(level()).toMatch(/^[123]$/);
  }
});

test("a place that lies deeper is shown when an address leads there", () => {
  Element.prototype.scrollIntoView = () => {};
  show(LEVELS, "/page/#c");
  expect(level()).toBe("3");
});

test("a level that storage only pretends to hold is not taken", () => {
  localStorage.setItem("thaw:/:primer:level", JSON.stringify({ version: 1, value: HOSTILE }));
  show(LEVELS);
  expect(level()).toBe("1");
});

// ---- trace

const step = (kind: string, decided: string, title: string, read: number, written: number, ms: number) =>
  `<li class="thaw-run-step" data-kind="${kind}" data-decided="${decided}" data-in="${read}" data-out="${written}" data-ms="${ms}">
   <p class="thaw-run-head"><span class="thaw-kind">${kind}</span> <span class="thaw-run-title">${title}</span></p>
   <p class="thaw-run-facts"><span class="thaw-decided">next: decided by ${decided}</span></p></li>`;
const COUNTERS = ["steps", "decided", "calls", "tokens_in", "tokens_out", "ms"];
const TRACE = `<thaw-trace id="trace">
  <div class="thaw-stepper" hidden><button data-do="back">Back</button><button data-do="forth">Step</button><button data-do="all">All</button><p class="thaw-says"></p></div>
  <ol class="thaw-run">${step("model", "model", "Choose", 1200, 20, 620)}${step("tool", "code", "price_of", 0, 0, 40)}${step("model", "code", "Say it", 300, 22, 660)}</ol>
  <dl>${COUNTERS.map((name) => `<div data-counter="${name}"><dt>${name}</dt><dd></dd></div>`).join("")}</dl>
  <div class="live"></div></thaw-trace>`;
const counted = () => texts("[data-counter] dd");
const press = (action: string) => one(`[data-do="${action}"]`).click();

test("all steps are shown, and their sums", () => {
  show(TRACE);
  expect(counted()).toEqual(["3", "1", "2", "1,500", "42", "1.3 s"]);
  expect(texts("[data-later]")).toEqual([]);
});

test("stepping shows what came so far, counts it, says it and puts it into the address", () => {
  show(TRACE);
  press("forth");
  press("forth");
  expect(document.querySelectorAll("[data-later]")).toHaveLength(1);
  expect(counted()).toEqual(["2", "1", "1", "1,200", "20", "0.7 s"]);
  expect(location.search).toBe("?trace=2");
  expect(heard()).toBe("Step 2 of 3. tool price_of; next: decided by code");
  press("all");
  expect([location.search, counted()[0]]).toEqual(["", "3"]);
});

test("arrow keys step, and an end is an end", () => {
  show(TRACE);
  const key = (name: string) => one(".thaw-stepper").dispatchEvent(new KeyboardEvent("keydown", { key: name }));
  key("ArrowLeft");
  expect(location.search).toBe("?trace=3");
  key("ArrowRight");
  expect(location.search).toBe("?trace=3");
  key("ArrowLeft");
  expect(location.search).toBe("?trace=2");
});

test("an address leads to a step", () => {
  show(TRACE, "/page/?trace=2");
  expect(one(".thaw-says").textContent).toContain("Step 2 of 3");
  show(TRACE, "/page/?trace=99");
  expect(one(".thaw-says").textContent).toBe("All 3 steps");
});

test("the reader's own run takes the place of the page's, as text, until the code is reset", () => {
  show(TRACE);
  const mine = { kind: "model", decided_by: "code", title: HOSTILE, detail: HOSTILE, tokens_in: 7, tokens_out: 0, ms: 5 };
  one(".live").dispatchEvent(new CustomEvent(RAN, { bubbles: true, detail: { trace: { steps: [mine] } } }));
  expect(document.querySelector("img")).toBeNull();
  expect(texts(".thaw-run-title")).toEqual([HOSTILE]);
  expect(counted()).toEqual(["1", "0", "1", "7", "0", "5 ms"]);
  expect(heard()).toBe("Your run has 1 steps, 0 decided by the model");
  one(".live").dispatchEvent(new CustomEvent(RESET, { bubbles: true }));
  expect(texts(".thaw-run-title")).toEqual(["Choose", "price_of", "Say it"]);
});

test("a run that published no steps changes nothing", () => {
  show(TRACE);
  for (const detail of [null, {}, { trace: 3 }, { trace: { steps: "x" } }]) {
    one(".live").dispatchEvent(new CustomEvent(RAN, { bubbles: true, detail }));
  }
  expect(texts(".thaw-run-title")).toHaveLength(3);
});

// ---- walk

const setting = (name: string) => `<section class="thaw-setting" data-setting="${name}"><h3 class="thaw-setting-title">At ${name}</h3>
  ${[1, 2].map((n) => `<section class="thaw-step" data-step="${n}"><h4 class="thaw-step-title">${n}. ${name}</h4><details class="thaw-record"><summary>r</summary></details></section>`).join("")}
  <section class="thaw-decision"><h4 class="thaw-prompt">What now?</h4><details class="thaw-option"><summary>a</summary></details></section></section>`;
const WALK = `<thaw-walk id="walk">${["home", "counter", "team"].map(setting).join("")}</thaw-walk>`;
const here = () => texts(".thaw-setting:not([data-away]) :is(.thaw-step, .thaw-decision):not([data-away]) :is(.thaw-step-title, .thaw-prompt)");
const next = () => [...document.querySelectorAll("button")].find((it) => it.textContent === "Next")!.click();

test("a walk shows one step of one setting, and the decision last", () => {
  show(WALK);
  expect(here()).toEqual(["1. home"]);
  next();
  expect([here(), location.search]).toEqual([["2. home"], "?walk=home.2"]);
  next();
  expect(here()).toEqual(["What now?"]);
  expect(heard()).toBe("The decision: What now?");
  next();
  expect(here()).toEqual(["What now?"]);
});

test("another setting begins afresh, with every record closed", () => {
  show(WALK);
  next();
  one<HTMLDetailsElement>("details").open = true;
  const radio = one<HTMLInputElement>('label:nth-of-type(3) input');
  radio.checked = true;
  radio.dispatchEvent(new Event("change"));
  expect([here(), location.search]).toEqual([["1. team"], "?walk=team.1"]);
  expect(document.querySelectorAll("details[open]")).toHaveLength(0);
});

test("an address leads into a setting, and nonsense to the beginning", () => {
  show(WALK, "/page/?walk=counter.2");
  expect(here()).toEqual(["2. counter"]);
  for (const nonsense of ["castle.1", "home.99", ".", HOSTILE]) {
    show(WALK, `/page/?walk=${encodeURIComponent(nonsense)}`);
    expect(here()).toEqual(["1. home"]);
  }
});

// ---- brief

const BRIEF = `<script type="application/json" class="thaw-page">{"page": "concepts/rag"}</script>
  <thaw-brief><form hidden><label>Who?<textarea name="for-whom"></textarea></label><label>Never?<textarea name="never"></textarea></label></form>
  <pre class="thaw-brief-text"><samp># Brief

[for-whom]

[never]
</samp></pre><p class="thaw-brief-buttons" hidden><button data-do="copy">Copy</button><button data-do="clear">Clear</button><span class="thaw-state"></span></p></thaw-brief>`;
const typed = (name: string, text: string) => {
  const field = one<HTMLTextAreaElement>(`[name="${name}"]`);
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

test("what is typed takes the place of its blank, is kept, and stays text", () => {
  show(BRIEF);
  typed("for-whom", `${HOSTILE} [never] $& $1`);
  expect(one("samp").textContent).toBe(`# Brief\n\n${HOSTILE} [never] $& $1\n\n[never]\n`);
  expect(document.querySelector("img")).toBeNull();
  show(BRIEF);
  expect(one<HTMLTextAreaElement>("textarea").value).toBe(`${HOSTILE} [never] $& $1`);
  press("clear");
  expect(one("samp").textContent).toBe("# Brief\n\n[for-whom]\n\n[never]\n");
});

test("a blank that is empty stays one, whatever is asked of the object's own names", () => {
  expect(composed("[a]\n\n[constructor]", { a: " " })).toBe("[a]\n\n[constructor]");
});

// ---- age

test("what was looked at more than 90 days ago by the reader's clock says so, whenever the page was built", () => {
  vi.useFakeTimers({ now: Date.parse("2027-03-01T12:00:00Z"), toFake: ["Date"] }); // 91 days after 30 November
  const age = (since: string, said = "") => `<thaw-age data-since="${since}" data-says="${HOSTILE.replace("<", "&lt;")}">${said}</thaw-age>`;
  show(age("2026-11-30") + age("2026-12-01") + age("2020-01-01", '<strong class="thaw-flag">said</strong>') + age("lately"));
  expect(texts("thaw-age")).toEqual([HOSTILE, "", "said", ""]);
  expect(texts(".thaw-flag")).toEqual([HOSTILE, "said"]);
  vi.useRealTimers();
});
