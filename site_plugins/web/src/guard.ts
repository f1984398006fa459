/**
 * Says why a page is not alive. The page's own script is a module, and a module that does not load says nothing: from
 * disk browsers load none, and some hosts serve .mjs under a type that they refuse. This one is a plain script.
 */

const FROM_DISK =
  "This page was opened from disk, where browsers run no Python. Code, outputs and explanations are here to be read; to run them, serve the folder: python -m http.server";
const NOT_LOADED =
  "The live half of this page did not load. Code, outputs and explanations are here to be read; nothing can be run.";

addEventListener("load", () => {
  if (document.querySelector("script.thaw-page") === null) return;
  if (customElements.get("thaw-cell") !== undefined) return;
  const disk = location.protocol === "file:";
  const notice = document.createElement("div");
  notice.className = "thaw-notice";
  notice.setAttribute("role", "alert");
  notice.append(disk ? FROM_DISK : NOT_LOADED);
  if (!disk) notice.append(" ", again());
  document.body.append(notice);
});

function again(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try again";
  button.addEventListener("click", () => void reload());
  return button;
}

/** A reload alone would be content with what the browser kept of the script. */
async function reload(): Promise<void> {
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[type=module][src]");
  const all = Array.from(scripts, ({ src }) => fetch(src, { cache: "reload" }));
  await Promise.allSettled(all);
  location.reload();
}
