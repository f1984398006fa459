/**
 * The files of the packed runtime, all asked for at once; of the large ones each byte is counted as it comes.
 *
 * Some hosts do not compress, and the largest file is two thirds air: of it there is a compressed twin (thaw/deflated.py),
 * which is unpacked here.
 */

import { DIGEST, type Served } from "./messages.ts";

export const WASM = "pyodide.asm.wasm";
const TWINS = new Map([[WASM, `${WASM}.deflated`]]);
const STEPS = 100;
const WASM_TYPE = "application/wasm";
/** That of the browser: while Pyodide loads, the worker has another one in its place (boot.ts). */
const { fetch } = globalThis;

export class Download {
  readonly #total: number;
  #loaded = 0;
  #told = 0;

  /** `names` are the files that count. */
  constructor(
    private readonly served: Served,
    private readonly names: readonly string[],
    private readonly progress: (loaded: number, total: number) => void,
  ) {
    this.#total = names.reduce((sum, name) => sum + (served.files[name] ?? 0), 0);
  }

  async bytes(name: string): Promise<ArrayBuffer> {
    return this.#counted(name, await shortest(this.served, name)).arrayBuffer();
  }

  async text(name: string): Promise<string> {
    return this.#counted(name, await shortest(this.served, name)).text();
  }

  /**
   * Compiled while it comes. Its type is given here: some hosts say one with which a browser refuses to compile. What
   * the service worker has is passed on as it is, for a browser keeps the machine code of a file that it knows.
   */
  async compiled(name: string): Promise<WebAssembly.Module> {
    const response = await shortest(this.served, name);
    if (response.headers.has(DIGEST) && response.headers.get("content-type") === WASM_TYPE)
      return WebAssembly.compileStreaming(response);
    const { body } = this.#counted(name, response);
    return WebAssembly.compileStreaming(new Response(body, { headers: { "content-type": WASM_TYPE } }));
  }

  #counted(name: string, response: Response): Response {
    if (!this.names.includes(name)) return response;
    return new Response(response.body!.pipeThrough(new TransformStream({ transform: this.#count })));
  }

  #count = (bytes: Uint8Array, out: TransformStreamDefaultController<Uint8Array>): void => {
    this.#loaded = Math.min(this.#loaded + bytes.byteLength, this.#total);
    if (this.#loaded - this.#told >= this.#total / STEPS || this.#loaded === this.#total) {
      this.#told = this.#loaded;
      this.progress(this.#loaded, this.#total);
    }
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
