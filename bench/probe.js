// Put into every page that is measured, before its own scripts: times from a press to what is painted.

/** Settles when a frame with what is in the document now has been painted. */
const painted = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(0);
    }),
  );

const WAIT = 60_000;

/** Settles when text is added to `screen`; that an old output is taken away does not count. */
const written = (screen) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing was written in ${WAIT} ms`)), WAIT);
    const observer = new MutationObserver((changes) => {
      if (!changes.some((change) => change.addedNodes.length > 0)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(screen, { childList: true, subtree: true });
  });

const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
};

globalThis.probe = {
  workers: 0,

  /** Milliseconds from pressing the buttons, one right after the other, to painted text on the screen. */
  async press(buttons, screen) {
    const seen = written(screen);
    const began = performance.now();
    for (const button of buttons) button.click();
    await seen;
    return (await painted()) - began;
  },

  /** Presses Run; the longest time between two frames until the run has ended. */
  async longestFrame(button, cell) {
    let longest = 0;
    let last = performance.now();
    let ended = false;
    const frame = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      if (!ended) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    button.click();
    await until(() => cell.dataset.state === "running" || cell.dataset.state === "output");
    await until(() => cell.dataset.state === "ended");
    await painted();
    ended = true;
    return longest;
  },
};

globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    if (String(given[0]).includes("/assets/thaw/")) globalThis.probe.workers += 1;
  }
};
