// Runs cells, one after the other, with the Python and the kernel of JupyterLite. A worker of one page, or
// one that serves the pages of a tab, each with names of its own. A page says { hello } when it comes and
// { bye } when it is left, and asks to { run } and to import { ahead }; it is told { news }, { output } and,
// at the end of a cell, { done }.
import { loadPyodide } from "./python.mjs";
import release from "./release.mjs";

const read = async (name) => (await fetch(new URL(name, import.meta.url), { cache: "no-cache" })).text();
const program = read("./cells.py");
const isShared = "onconnect" in self;
const edition = isShared && read("./release.mjs");

let page = isShared ? null : self; // the one that is served
let running = null; // the one whose cell runs, unless it has been left since
let isFirst = true;
let waiting = isShared ? [] : [{ isNew: true }];
let wake;
let news = { phase: "starting" };
const post = (message, port = page) => port?.postMessage(message);
// A failure stays the last word, also for a page that comes a moment after it.
const tell = (told) => {
  if (news.phase === "failed") return;
  news = told;
  post({ news });
};

// A second page that is open at the same time, in a copy of the tab, gets no Python here, nor does a page of
// a newer edition. The page before has said that it is left, but that may come a moment late.
async function admit(port) {
  if (page) await new Promise((later) => { setTimeout(later, 300); });
  const isOld = !isFirst && await read("./release.mjs").then(async (now) => now !== await edition, () => false);
  if (page || isOld) {
    port.postMessage({ news: { phase: "refused" } });
    return;
  }
  page = port;
  post({ news });
  waiting = [{ isNew: true }];
  wake?.();
}

function hear(port, { hello, bye, ahead, ...task }) {
  if (hello) admit(port);
  else if (port !== page) return;
  else if (bye) [page, running, waiting] = [null, null, []];
  // What a reader waits for goes before what is only imported ahead.
  else if (ahead) waiting.push(...ahead.map((name) => ({ ahead: name })));
  else waiting.splice(waiting.findIndex((other) => other.ahead) >>> 0, 0, task);
  wake?.();
}
const listen = (port) => { port.onmessage = ({ data }) => hear(port, data); };
if (isShared) self.onconnect = ({ ports: [port] }) => listen(port);
else listen(self);

// A worker that runs Python reads no message. But an address that a page has made can be asked for all the
// same, and is gone when the page takes it back: that stops the cell, in every browser and on every host.
let until;
let due;
const stop = {
  get 0() {
    if (!until || performance.now() < due) return 0;
    const asked = new XMLHttpRequest();
    asked.open("GET", until, false);
    try {
      asked.send();
      due = performance.now() + 200;
      return 0;
    } catch {
      due = performance.now() + 1000; // in which Python can say what it has stopped
      return 2; // SIGINT
    }
  },
  set 0(seen) { /* the address is what counts */ },
};

async function work() {
  const python = await loadPyodide({ packages: release.packages, tell });
  globalThis.showOutput = (output) => post({ output: JSON.parse(output) }, running);
  const [fresh, run] = python.runPython(await program).toJs();
  python.setInterruptBuffer(stop);
  for (;;) {
    const task = waiting.shift();
    if (!task) {
      await new Promise((resolve) => { wake = resolve; });
    } else if (task.isNew) {
      if (!isFirst) fresh();
      isFirst = false;
      post({ news: { phase: "ready" } });
      news = { phase: "starting" }; // for the page that comes next
    } else if (task.ahead) {
      // A name that is not there is the cell's to report.
      try { python.pyimport(task.ahead).destroy(); } catch { /* the cell says so */ }
      await new Promise((next) => { setTimeout(next); });
    } else {
      running = page;
      [until, due] = [task.until, performance.now() + 200];
      // An error in a cell is an answer; what is thrown is the end, but for a stop between the cell's lines.
      const done = await run(task.run).catch((error) => { if (error.type === "KeyboardInterrupt") return "stopped"; throw error; });
      until = undefined;
      post({ done }, running);
      running = null;
    }
  }
}
work().catch(() => tell({ phase: "broken" }));
