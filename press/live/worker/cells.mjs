// Runs cells of a page, one after the other, with the Python and the kernel of JupyterLite. A worker: it
// is told { run } or { ahead }, and tells { news }, { output } and, at the end of a cell, { done }.
import { loadPyodide } from "./python.mjs";
import release from "./release.mjs";

const text = fetch(new URL("./cells.py", import.meta.url)).then((response) => response.text());
const waiting = [];
let wake;
self.onmessage = ({ data }) => {
  // What a reader waits for goes before what is only imported ahead.
  if (data.ahead) waiting.push(...data.ahead.map((name) => ({ ahead: name })));
  else waiting.splice(waiting.findIndex((task) => task.ahead) >>> 0, 0, data);
  wake?.();
};

const tell = (news) => postMessage({ news });
const python = await loadPyodide({ packages: release.packages, tell });
globalThis.showOutput = (output) => postMessage({ output: JSON.parse(output) });
const run = python.runPython(await text);
tell({ phase: "ready" });

for (;;) {
  const task = waiting.shift();
  if (!task) {
    await new Promise((resolve) => { wake = resolve; });
  } else if (task.ahead) {
    // A name that is not there is the cell's to report.
    try { python.pyimport(task.ahead).destroy(); } catch { /* the cell says so */ }
    await new Promise((next) => { setTimeout(next); });
  } else {
    postMessage({ done: await run(task.run) });
  }
}
