/**
 * All of the reader's work as one file, and such a file put together with what is here: pure, without storage or screen.
 *
 *     exported([{page: "course/hands", part: "lab1", value}], date)  ->  "{\"format\": \"harness-workshop\", ...}"
 *     imported(text)                                               ->  {entries, refused} or a problem in plain words
 *     merged("lab1", mine, theirs)                                 ->  both: what differs stands beside, nothing is lost
 *
 * A file may come from anywhere. What is not exactly of the known form is left out, and no more than known fields is kept.
 */

import { isWork, type Work } from "./work.ts";

export interface Entry {
  page: string;
  part: string;
  value: unknown;
}

export type Imported = { entries: Entry[]; refused: number } | { problem: string };

const FORMAT = "harness-workshop";
const VERSION = 1;
const MOST = { file: 20_000_000, entries: 10_000, text: 500_000 };
const PAGE = /^[a-z0-9][a-z0-9/_-]{0,120}$/;

export function exported(entries: readonly Entry[], saved: string): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, saved, entries }, null, 1)}\n`;
}

export function imported(text: string): Imported {
  if (text.length > MOST.file) return { problem: "This file is too large to be somebody's work." };
  let file: Record<string, unknown>;
  try {
    file = record(JSON.parse(text)) ?? {};
  } catch {
    return { problem: "This file is no export of this site: it is not JSON." };
  }
  const { format, version, entries } = file;
  if (format !== FORMAT || !Array.isArray(entries)) return { problem: "This file is no export of this site." };
  if (version !== VERSION) return { problem: "This file was written by another version of this site, which this one cannot read." };
  const known = entries.slice(0, MOST.entries).flatMap((entry) => knownEntry(entry) ?? []);
  return { entries: known, refused: entries.length - known.length };
}

/** Both: of two that differ, mine stays where it is and theirs stands beside it. */
export function merged(part: string, mine: unknown, theirs: unknown): unknown {
  if (mine === null || mine === undefined) return theirs;
  if (isWork(mine) && isWork(theirs)) return works(mine, theirs);
  const [here, there] = [record(mine), record(theirs)];
  if (here === null || there === null || "index" in here) return mine;
  const names = part === "brief" ? Object.keys({ ...here, ...there }) : ["said"];
  return Object.fromEntries(names.map((name) => [name, texts(words(here[name]), words(there[name]))]));
}

/** A copy with the fields that the part has, or null. */
export function known(part: string, value: unknown): unknown {
  const fields = record(value);
  if (part === "level") return typeof value === "number" && [1, 2, 3].includes(value) ? value : null;
  if (fields === null || tooLong(fields)) return null;
  if (/^(lab[0-9]{1,2}|cell:[a-z0-9-]{1,80})$/.test(part)) return work(fields);
  if (/^question:[a-z0-9-]{1,80}$/.test(part)) return answer(fields);
  if (part === "brief") return brief(fields);
  return null;
}

function knownEntry(entry: unknown): Entry[] | null {
  const { page, part, value } = record(entry) ?? {};
  if (typeof page !== "string" || typeof part !== "string" || !PAGE.test(page)) return null;
  const copy = known(part, value);
  return copy === null ? null : [{ page, part, value: copy }];
}

function work(fields: Record<string, unknown>): Work | null {
  if (!isWork(fields)) return null;
  const { text, based, previous, passed, failures, others } = fields;
  const given = Object.entries({ previous, passed, failures, others }).filter(([, value]) => value !== undefined);
  return { text, based, ...Object.fromEntries(given) };
}

function answer({ said, index }: Record<string, unknown>): object | null {
  if (typeof said !== "string") return null;
  if (index === undefined) return { said };
  return Number.isInteger(index) ? { said, index } : null;
}

function brief(fields: Record<string, unknown>): object | null {
  const rows = Object.entries(fields).filter(([name, value]) => /^[a-z-]{1,40}$/.test(name) && typeof value === "string");
  return Object.fromEntries(rows);
}

function works(mine: Work, theirs: Work): Work {
  const texts = [mine.text, theirs.text, ...(mine.others ?? []), ...(theirs.others ?? [])];
  const chosen = mine.text === null ? theirs : mine;
  const others = [...new Set(texts)].filter((text): text is string => text !== null && text !== chosen.text);
  const passed = chosen.passed ?? (mine.text === theirs.text ? theirs.passed : undefined);
  const previous = mine.previous ?? theirs.previous;
  const failures = Math.max(mine.failures ?? 0, theirs.failures ?? 0);
  return {
    text: chosen.text,
    based: chosen.based,
    ...(previous === undefined ? {} : { previous }),
    ...(passed === undefined ? {} : { passed }),
    ...(failures === 0 ? {} : { failures }),
    ...(others.length === 0 ? {} : { others }),
  };
}

/** What was committed to stays; what was written in words is joined. */
function texts(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  return Number.isNaN(Number(mine)) ? `${mine}\n\n${theirs}` : mine;
}

function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function tooLong(fields: Record<string, unknown>): boolean {
  return Object.values(fields)
    .flat()
    .some((value) => typeof value === "string" && value.length > MOST.text);
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}
