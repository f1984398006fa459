/** Collects what a run prints and sends it in pieces that are neither many nor late. */

import type { Chunk } from "./messages.ts";

const EVERY = 25; // milliseconds
const SIZE = 32_000; // characters
/** So many first pieces go out at once: what little a run prints is seen even when it then falls silent. */
const AT_ONCE = 20;

export class Outbox {
  #chunks: Chunk[] = [];
  #size = 0;
  #sent = 0;
  #early = AT_ONCE;

  constructor(private readonly deliver: (chunks: Chunk[]) => void) {}

  add(kind: string, text: string): void {
    const last = this.#chunks.at(-1);
    if (last?.[0] === kind && !text.startsWith("\r")) this.#chunks[this.#chunks.length - 1] = [kind, last[1] + text];
    else this.#chunks.push([kind, text]);
    this.#size += text.length;
    const due = this.#early-- > 0 || this.#size >= SIZE || performance.now() - this.#sent >= EVERY;
    if (due) this.flush();
  }

  flush(): void {
    if (this.#chunks.length === 0) return;
    this.deliver(this.#chunks);
    this.#chunks = [];
    this.#size = 0;
    this.#sent = performance.now();
  }
}
