/**
 * A way to stop Python that needs no special headers: an "interrupt buffer" that is an object.
 *
 * The interpreter reads element 0 every few instructions and takes 2 for an interrupt. Reading it here asks, at most
 * every 100 ms, whether a `blob:` address still exists, by a synchronous request, the only kind that a busy worker can
 * make. The page stops a run by revoking the address.
 */

const EVERY = 100;
/** Code that catches the interrupt gets another one this much later. */
const AGAIN = 300;

export class StopFlag {
  /** Called at each poll: the one chance to do something while Python is busy. */
  onPoll: () => void = () => {};
  #address: string | null = null;
  #deadline = Infinity;
  #next = Infinity;

  /** From now on the run is stopped when the page revokes `address`. */
  arm(address: string): void {
    this.#address = address;
    this.#next = performance.now() + EVERY;
  }

  /** Without this the next internal call of Python would be hit. */
  disarm(): void {
    this.#address = null;
    this.#next = this.#deadline = Infinity;
  }

  /** Python asks to be interrupted in so many seconds, or not any more (see lab/runtime/alarm.py). */
  alarm = (seconds: number | undefined): void => {
    this.#deadline = seconds === undefined ? Infinity : performance.now() + seconds * 1000;
  };

  get 0(): number {
    const now = performance.now();
    if (now >= this.#deadline) {
      this.#deadline = now + AGAIN;
      return 2;
    }
    if (now < this.#next || this.#address === null) return 0;
    this.#next = now + EVERY;
    this.onPoll();
    if (exists(this.#address)) return 0;
    this.#next = now + AGAIN;
    return 2;
  }

  /** The interpreter writes 0 when it has taken the interrupt; there is nothing to clear. */
  set 0(_: number) {}
}

function exists(address: string): boolean {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}
