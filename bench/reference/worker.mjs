// As Pyodide's own documentation starts it in a worker.
self.onmessage = async ({ data }) => {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const pyodide = await loadPyodide();
  pyodide.setStdout({ batched: (line) => self.postMessage(line) });
  pyodide.runPython(data);
};
