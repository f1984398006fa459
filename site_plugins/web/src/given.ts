/**
 * The files of course_src that examples import. The site holds each once, under its digest (thaw/live.py); it is fetched
 * when someone is about to run code that needs it, and then serves every page of the visit.
 */

import { ASSETS, page } from "./page.ts";

const coming = new Map<string, Promise<string>>();

/** The texts of these files, by path; rejects when one does not come, and the next time asks again. */
export async function given(paths: string[]): Promise<Record<string, string>> {
  const digests = page().given;
  const texts = await Promise.all(paths.map((path) => text(digests[path]!)));
  return Object.fromEntries(paths.map((path, index) => [path, texts[index]!]));
}

function text(digest: string): Promise<string> {
  const known = coming.get(digest);
  if (known !== undefined) return known;
  const asked = ask(new URL(`given/${digest}.txt`, ASSETS));
  coming.set(digest, asked);
  asked.catch(() => coming.delete(digest));
  return asked;
}

async function ask(address: URL): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}
