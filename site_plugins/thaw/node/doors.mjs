// Closes what leads from Python to the machine, once Pyodide has booted and needs it no more.
//
// Python code can find its way to any JavaScript object that Python has ever held. So it does not help to hide the
// objects: what stands on them must go. (`eval`, which is on every object, is off by a flag of Node; the rights to
// files and processes by another.)

// What Pyodide goes on using of its inner interface while Python runs.
const KEPT = new Set([
  "config", "runtimeEnv", "version", "getTypeTag", "pyproxyIsAlive", "isPromise", "typedArrayAsUint8Array",
  "fatal_error", "maybe_fatal_error", "PythonError", "NoGilError", "errorConstructors", "deserializeError", "isPyProxy",
  "scheduleCallback", "abortSignalAny", "LiteralMap",
]);

// Python asks for memory by growing it; refused, it raises MemoryError.
export function limitMemory(bytes) {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > bytes) throw new RangeError("the memory of a run is limited");
    return grow.call(this, pages);
  };
}

export function closeDoors(pyodide) {
  const inner = pyodide._api;
  for (const name of Reflect.ownKeys(inner)) if (!KEPT.has(name)) delete inner[name];
  for (const name of Reflect.ownKeys(pyodide)) if (Object.getOwnPropertyDescriptor(pyodide, name).configurable) delete pyodide[name];
  for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest", "navigator", "require"]) delete globalThis[name];
  // A method put on these would be called by the host itself.
  for (const kind of [Object, Function, Array, String, Number, Boolean, Error, Promise, Map, Set, JSON]) {
    Object.freeze(kind);
    if (kind.prototype) Object.freeze(kind.prototype);
  }
}
