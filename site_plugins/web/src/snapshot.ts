/**
 * Python as it is right after its start, kept by the browser, so that the next visit begins there.
 *
 *     squeezed(memory)     ->  the blocks of it that are not empty, about two fifths
 *     fill(room, squeezed)     puts them back
 *
 * It is kept in the Cache API under the address of the runtime and the name of the browser: another version of either
 * does not find it. Where nothing can be kept (a private window, a full disk), Python starts as on the first visit.
 */

const CACHE = "thaw-python";
const BLOCK = 65_536;
/** A header: how long the memory is, known before it is read. */
const LENGTH = "x-thaw-memory";

/** A memory on its way: its length is known at once, and what it holds when `filled` settles. */
export interface Memory {
  bytes: Uint8Array;
  filled: Promise<void>;
}

export class Snapshots {
  readonly #key: string;

  constructor(private readonly base: string) {
    this.#key = `${base}memory?of=${encodeURIComponent(navigator.userAgent)}`;
  }

  async find(): Promise<Memory | null> {
    try {
      const found = await (await caches.open(CACHE)).match(this.#key);
      const length = Number(found?.headers.get(LENGTH));
      if (found === undefined || !(length > 0)) return null;
      const bytes = new Uint8Array(length);
      const filled = found.arrayBuffer().then((kept) => fill(bytes, kept));
      filled.catch(() => {}); // told by who awaits it
      return { bytes, filled };
    } catch {
      return null;
    }
  }

  /** Keeps it in place of those of earlier versions of this site. */
  async keep(memory: Uint8Array): Promise<void> {
    try {
      await this.forget();
      const headers = { [LENGTH]: String(memory.length) };
      await (await caches.open(CACHE)).put(this.#key, new Response(squeezed(memory), { headers }));
    } catch {
      // The next visit starts as this one did.
    }
  }

  async forget(): Promise<void> {
    try {
      const cache = await caches.open(CACHE);
      const site = new URL("../", this.base).href;
      for (const { url } of await cache.keys()) if (url.startsWith(site)) await cache.delete(url);
    } catch {
      // There is none.
    }
  }
}

export function squeezed(memory: Uint8Array): ArrayBuffer {
  const blocks = blocksOf(memory).filter(([, block]) => !empty(block));
  const head = 4 * (2 + blocks.length);
  const whole = new ArrayBuffer(head + blocks.length * BLOCK);
  new Uint32Array(whole, 0, 2).set([memory.length, blocks.length]);
  new Uint32Array(whole, 8, blocks.length).set(blocks.map(([index]) => index));
  blocks.forEach(([, block], place) => new Uint8Array(whole, head + place * BLOCK).set(block));
  return whole;
}

/** Puts the kept blocks back into empty memory. */
export function fill(memory: Uint8Array, whole: ArrayBuffer): void {
  const [length, count] = new Uint32Array(whole, 0, 2) as unknown as [number, number];
  const head = 4 * (2 + count);
  if (length !== memory.length || whole.byteLength !== head + count * BLOCK) throw new Error("a part is missing");
  new Uint32Array(whole, 8, count).forEach((index, place) => {
    const room = Math.min(BLOCK, length - index * BLOCK);
    memory.set(new Uint8Array(whole, head + place * BLOCK, room), index * BLOCK);
  });
}

function blocksOf(memory: Uint8Array): [number, Uint8Array][] {
  const count = Math.ceil(memory.length / BLOCK);
  return Array.from({ length: count }, (_, index) => [index, memory.subarray(index * BLOCK, (index + 1) * BLOCK)]);
}

function empty(block: Uint8Array): boolean {
  if (block.byteOffset % 4 !== 0 || block.length % 4 !== 0) return false;
  const words = new Uint32Array(block.buffer, block.byteOffset, block.length / 4);
  for (let index = 0; index < words.length; index++) if (words[index] !== 0) return false; // `every` is five times slower
  return true;
}
