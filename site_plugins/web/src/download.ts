/**
 * The files of the packed runtime, all asked for at once, each byte counted as it comes.
 *
 * Some hosts do not compress, and the largest file is two thirds air: of it there is a compressed twin (thaw/deflated.py),
 * which is unpacked here.
 */

import { DIGEST, type Served } from "./messages.ts";

const TWINS = new Map([["pyodide.asm.wasm", "pyodide.asm.wasm.deflated"]]);

export class Download {
  readonly #total: number;
  #loaded = 0;

  constructor(
    private readonly served: Served,
    names: readonly string[],
    private readonly progress: (loaded: number, total: number) => void,
  ) {
    this.#total = names.reduce((sum, name) => sum + (served.files[name] ?? 0), 0);
  }

  async bytes(name: string): Promise<ArrayBuffer> {
    return new Response(await this.#body(name)).arrayBuffer();
  }

  async text(name: string): Promise<string> {
    return new Response(await this.#body(name)).text();
  }

  /** Compiled while it comes. Its type is given here: some hosts say one with which a browser refuses to compile. */
  async compiled(name: string): Promise<WebAssembly.Module> {
    const body = await this.#body(name);
    return WebAssembly.compileStreaming(new Response(body, { headers: { "content-type": "application/wasm" } }));
  }

  async #body(name: string): Promise<ReadableStream<Uint8Array>> {
    const response = await shortest(this.served, name);
    return response.body!.pipeThrough(new TransformStream({ transform: this.#count }));
  }

  #count = (bytes: Uint8Array, out: TransformStreamDefaultController<Uint8Array>): void => {
    this.#loaded += bytes.byteLength;
    this.progress(Math.min(this.#loaded, this.#total), this.#total);
    out.enqueue(bytes);
  };
}

/** The file, or its twin where that is less to bring here; its body is that of the file. */
export async function shortest(served: Served, name: string, options: RequestInit = {}): Promise<Response> {
  const asked = new AbortController();
  const response = await ask(served.base + name, { ...options, signal: asked.signal });
  const other = TWINS.get(name);
  if (other === undefined || cheap(response)) return response;
  const twin = await ask(served.base + other, options).catch(() => null);
  if (twin === null) return response;
  asked.abort();
  return new Response(twin.body!.pipeThrough(new DecompressionStream("deflate")));
}

/** Whether the host has compressed it, or the service worker has it here (sw.ts marks what it keeps). */
function cheap({ headers }: Response): boolean {
  return headers.has("content-encoding") || headers.has(DIGEST);
}

async function ask(address: string, options: RequestInit): Promise<Response> {
  const name = address.slice(address.lastIndexOf("/") + 1);
  const response = await fetch(address, options).catch(() => null);
  if (response === null) throw new Error(`${name} could not be loaded; is there a network?`);
  if (!response.ok || response.body === null) throw new Error(`${name} could not be loaded (${response.status})`);
  return response;
}
