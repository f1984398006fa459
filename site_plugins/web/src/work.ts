/**
 * What becomes of saved work when a page is opened: pure decisions, without storage or screen.
 *
 *     opened(saved, {text, digest})  ->  the work to go on with, and whether the lesson has changed under it
 */

/** What is kept of a cell or a lab; a part that was never touched keeps nothing. */
export interface Work {
  /** The reader's text; null when it is the lesson's own. */
  text: string | null;
  /** Digest of the lesson's text that the reader's was made from. */
  based: string;
  /** The reader's text before the last reset, so that it can be taken back. */
  previous?: string;
  /** Digest of the checks that this very text passed. */
  passed?: string;
  /** Failed checks so far: after a few of them a solution is offered. */
  failures?: number;
  /** Other texts of the reader's, from a file that was imported. */
  others?: string[];
}

export function isWork(value: unknown): value is Work {
  const { text, based, previous, passed, failures, others } = (value ?? {}) as Record<string, unknown>;
  return (
    (text === null || typeof text === "string") &&
    typeof based === "string" &&
    [previous, passed].every((each) => each === undefined || typeof each === "string") &&
    (failures === undefined || typeof failures === "number") &&
    (others === undefined || (Array.isArray(others) && others.every((each) => typeof each === "string")))
  );
}

/** The text that the build wrote into the page. */
export interface Original {
  text: string;
  digest: string;
}

export interface Opened {
  work: Work;
  /** The lesson's text is another one than the reader began with. */
  changed: boolean;
}

export function opened(saved: Work | null, original: Original): Opened {
  if (saved === null) return { work: { text: null, based: original.digest }, changed: false };
  if (saved.text === null || saved.text === original.text) {
    return { work: { ...saved, text: null, based: original.digest }, changed: false };
  }
  return { work: saved, changed: saved.based !== original.digest };
}

/** The reader's text is now this one. What was true of the text before is not taken for true of this one. */
export function edited(work: Work, text: string, original: Original): Work {
  const { passed: _, ...rest } = work;
  return { ...rest, text: text === original.text ? null : text };
}

/** The lesson's text again; the reader's can be taken back. */
export function reset(work: Work, original: Original): Work {
  const { passed: _, text, ...rest } = work;
  return { ...rest, text: null, based: original.digest, ...(text === null ? {} : { previous: text }) };
}

/** Undoes a reset. */
export function restored(work: Work): Work {
  const { previous, ...rest } = work;
  return previous === undefined ? work : { ...rest, text: previous };
}

/** The reader keeps what was made from an older text of the lesson. */
export function kept(work: Work, original: Original): Work {
  return { ...work, based: original.digest };
}

/** The reader goes on with the first of the other texts; the one so far takes its place among them. */
export function swapped(work: Work, original: Original): Work {
  const { passed: _, others, ...rest } = work;
  const [taken, ...left] = others ?? [];
  if (taken === undefined) return work;
  return { ...rest, text: taken === original.text ? null : taken, others: work.text === null ? left : [...left, work.text] };
}

/** Without the first of the other texts. */
export function dropped(work: Work): Work {
  const { others, ...rest } = work;
  const left = (others ?? []).slice(1);
  return left.length === 0 ? rest : { ...rest, others: left };
}

/** Nothing in it that would be missed. */
export function empty({ text, previous, passed, failures, others }: Work): boolean {
  return text === null && [previous, passed, failures, others].every((each) => each === undefined);
}
