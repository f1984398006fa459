/** The editor, loaded when somebody wants to edit: CodeMirror over the static code, in the same colours. */

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Annotation, EditorState, Prec, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  type Panel,
  showPanel,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { highlightCode, tags } from "@lezer/highlight";

const GAP_BEGINS = "# --- your code ---";
const GAP_ENDS = "# --- end ---";
/** What Python wants and a touch keyboard hides. */
const SYMBOLS = ["    ", ":", "=", "_", "(", ")", "[", "]", "{", "}", '"', "'", "#", "."];

/** A change that the page makes, not the reader. */
const ours = Annotation.define<boolean>();

export interface EditorOptions {
  name: string;
  change(text: string): void;
  leave(): void;
  run(): void;
}

export interface Editor {
  focus(): void;
  /** Puts the cursor under a point of the window. */
  place(x: number, y: number): void;
  replace(text: string): void;
  scroll(top: number): void;
  nextGap(): void;
}

/** Colours text that stands in the page without an editor: work that was saved. */
export function paint(code: HTMLElement, text: string): void {
  const whole = document.createDocumentFragment();
  let into: Node = whole;
  let line = document.createDocumentFragment();
  const finish = () => {
    const says = line.textContent.trim();
    if (says === GAP_BEGINS) into = whole.appendChild(Object.assign(document.createElement("span"), { className: "thaw-gap" }));
    into.appendChild(line);
    if (says === GAP_ENDS) into = whole;
    line = document.createDocumentFragment();
  };
  const put = (piece: string, classes: string) => {
    if (classes === "") return line.append(piece);
    line.append(Object.assign(document.createElement("span"), { className: classes, textContent: piece }));
  };
  highlightCode(text, pythonLanguage.parser.parse(text), colours, put, () => (line.append("\n"), finish()));
  finish();
  code.replaceChildren(whole);
}

export function mount(box: HTMLElement, text: string, options: EditorOptions): Editor {
  const view = new EditorView({
    parent: box,
    state: EditorState.create({ doc: text, extensions: extensions(options) }),
  });
  return {
    focus: () => view.focus(),
    place: (x, y) => {
      const at = view.posAtCoords({ x, y });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
    },
    replace: (text) => {
      if (text !== view.state.doc.toString()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: ours.of(true) });
      }
    },
    scroll: (top) => void (view.scrollDOM.scrollTop = top),
    nextGap: () => nextGap(view),
  };
}

function extensions(options: EditorOptions) {
  return [
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    bracketMatching(),
    closeBrackets(),
    python(),
    syntaxHighlighting(colours),
    gaps,
    showPanel.of(foot),
    Prec.high(
      keymap.of([
        { key: "Escape", run: () => (options.leave(), true) },
        { key: "Mod-Enter", run: () => (options.run(), true) },
        { key: "Shift-Enter", run: () => (options.run(), true) },
        { key: "Alt-g", run: (view) => (nextGap(view), true) },
      ]),
    ),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.contentAttributes.of({
      "aria-label": `${options.name}. Escape leaves the editor.`,
      tabindex: "-1", // the frame around it is where Tab stops
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
    EditorView.updateListener.of((update) => {
      const theirs = update.transactions.some((change) => change.docChanged && !change.annotation(ours));
      if (theirs) options.change(update.state.doc.toString());
    }),
  ];
}

/** Says how to leave and how to run; under a finger it also offers the symbols of the language. */
function foot(view: EditorView): Panel {
  const dom = document.createElement("div");
  dom.className = "thaw-foot";
  const help = document.createElement("p");
  help.textContent = "Esc leaves the editor · Ctrl-Enter runs";
  dom.append(help);
  if (matchMedia("(pointer: coarse)").matches) dom.prepend(...SYMBOLS.map((symbol) => key(view, symbol)));
  return { dom };
}

function key(view: EditorView, symbol: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1; // for fingers; a keyboard has these
  button.textContent = symbol.trim() || "indent";
  button.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus, and the keyboard, stay
  button.addEventListener("click", () => view.dispatch(view.state.replaceSelection(symbol), { userEvent: "input.type" }));
  return button;
}

/** The kinds that thaw/highlight.py marks, by the same classes. */
const colours = HighlightStyle.define([
  { tag: [tags.comment], class: "tk-comment" },
  { tag: [tags.string, tags.special(tags.string)], class: "tk-string" },
  { tag: [tags.number, tags.bool, tags.null], class: "tk-number" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.self], class: "tk-keyword" },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className), tags.meta],
    class: "tk-name",
  },
]);

/** The lines of each gap on a ground of their own. */
const gaps = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = gapLines(view.state);
    }
    update(update: ViewUpdate) {
      if (update.docChanged) this.decorations = gapLines(update.state);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function gapLines(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const line = Decoration.line({ class: "thaw-gap" });
  let inside = false;
  for (let number = 1; number <= state.doc.lines; number++) {
    const { from, text } = state.doc.line(number);
    inside ||= text.trim() === GAP_BEGINS;
    if (inside) builder.add(from, from, line);
    if (text.trim() === GAP_ENDS) inside = false;
  }
  return builder.finish();
}

/** Moves to the first line of the gap after the cursor, and from the last to the first. */
function nextGap(view: EditorView): void {
  const { doc, selection } = view.state;
  const here = doc.lineAt(selection.main.head).number;
  const starts = Array.from({ length: doc.lines }, (_, index) => index + 1).filter(
    (number) => doc.line(number).text.trim() === GAP_BEGINS && number < doc.lines,
  );
  const next = starts.find((number) => number >= here) ?? starts[0];
  if (next === undefined) return;
  const line = doc.line(next + 1);
  view.dispatch({
    selection: { anchor: line.from + (line.text.length - line.text.trimStart().length) },
    effects: EditorView.scrollIntoView(line.from, { y: "center" }),
  });
  view.focus();
}
