// Python as a page knows it: the queue of what it is to run, and a line at the foot of the window that says
// what it does. How a page comes by its Python is in line.js.
import { Line } from "./line.js";
import { button, make } from "./make.js";

const OLD = "This browser is too old to run Python: use a Firefox, Chrome, Edge or Safari of 2023 or later, or download the notebook.";
const INSECURE = "Python does not start on this address, because browsers allow it on https and on localhost only: ask for an address that begins with https.";
const STOPPED = "Stopped. Python still knows the names of the cells that have run.";
const ENDED = "Stopped. The names that Python knew are lost: the next run starts it again, and runs the cells above first.";
const BROKEN = "Python has broken down, for example for lack of memory: the next run starts it again.";
const blocked = (host) => `Python could not be fetched from ${host}, which may be blocked here or out of reach: try again later or on another network, or download the notebook.`;

function reason() {
  if (!window.isSecureContext) return INSECURE;
  const known = window.Worker && typeof WebAssembly === "object" && window.DecompressionStream && window.TransformStream;
  return known && window.BroadcastChannel && Array.prototype.findLast ? "" : OLD;
}

let cells = [];
let home;
let line;
let queue = [];
let ready = false;
let failed = []; // evidence, since the queue was last empty
let losing; // the time that Python has to stop in
let isAsked = false; // a page may start Python before its reader asks, and says nothing then

const status = make("div", "running");
const words = Object.assign(make("p", ""), { role: "status" });
const bar = make("progress", "");
bar.setAttribute("aria-label", "Python on its way");
const halt = button("Stop", () => { if (halt.textContent === "Stop") stop(true); else status.hidden = true; });
const back = button("Undo", () => { status.hidden = true; back.act(); });
status.append(words, bar, back, halt);
status.hidden = true;
let leaving;
export function say(text, { busy = false, done, total, leaves = false, undo } = {}) {
  if (!isAsked && !undo) return;
  back.act = undo;
  back.hidden = !undo;
  clearTimeout(leaving);
  status.hidden = false;
  if (words.textContent !== text) words.textContent = text;
  halt.textContent = busy ? "Stop" : "Close";
  bar.hidden = !total;
  if (total) Object.assign(bar, { max: total, value: done });
  if (leaves) leaving = setTimeout(() => { status.hidden = true; }, 4000);
}

// The cells that may be run, and the address of JupyterLite's pages.
export function setUp(all, lite) {
  cells = all;
  home = new URL("../", lite);
  document.body.append(status);
  let isLeft = false;
  window.addEventListener("pagehide", () => {
    isLeft = !!line?.leave();
    if (!isLeft) return;
    forget();
    status.hidden = true;
  });
  // Shown again as it was left, the page is a new one to its Python.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || !isLeft) return;
    isAsked = false;
    line.comeBack();
  });
}

// Python knows nothing of this page any more.
function forget() {
  ready = false;
  for (const cell of cells) { cell.ran = undefined; cell.mark(false); }
  [queue, failed] = [[], []];
  clearTimeout(losing);
}

function end(why) {
  line?.end();
  line = undefined;
  forget();
  say(why);
}

// Python is asked to stop, and ended when it does not, or when it is not asked for the first time. What the
// cell has printed until then may no longer be wanted.
export function stop(isShown = false) {
  if (!ready || !queue.length || queue[0].isStopped) {
    end(ENDED);
    return;
  }
  queue.length = 1;
  Object.assign(queue[0], { isStopped: true, isShown });
  line.interrupt();
  say("Stopping", { busy: true });
  losing = setTimeout(end, 3000, ENDED);
}

export function start() {
  if (line) return true;
  const why = reason();
  if (why) { say(why); return false; }
  hear({ phase: "starting" });
  const imports = cells.flatMap((cell) => [...cell.original.matchAll(/^(?:import|from) ([\w.]+)/gm)].map((found) => found[1]));
  line = new Line(new URL("python/cells.mjs", home), ["numpy", ...new Set(imports)], ({ news, output, done }) => {
    if (news) hear(news);
    else if (done) finish(done);
    else if (queue.length && (queue[0].isShown ?? true)) queue[0].cell.show(output, queue[0]);
  }, (event) => {
    // A module worker that cannot even be loaded reports nothing but that it failed.
    end(ready ? BROKEN : event.message ? OLD : blocked(new URL(home).host));
  });
  return true;
}

// The reader seems about to run something.
export function greet() {
  isAsked = true;
  if (ready) say("Python is ready", { leaves: true });
  else start();
}

function hear({ phase, done, total, host, unfetched }) {
  if (phase === "fetching" && done < total) {
    const size = `${Math.max(1, Math.round(total / 1e6))} MB, once`;
    say(done ? `Fetching Python: ${size}` : `Fetching Python starts: ${size}`, { busy: true, done, total });
  } else if (phase === "fetching" || phase === "starting") {
    say("Starting Python", { busy: true });
  } else if (phase === "ready") {
    ready = true;
    if (queue.length) tellQueue();
    else say("Python is ready", { leaves: true });
  } else if (phase === "failed") {
    end(unfetched ? blocked(host) : OLD);
  } else if (phase === "broken") {
    end(BROKEN);
  }
}

function tellQueue() {
  if (!ready) return;
  const [{ cell, asked }] = queue;
  const above = queue.filter((task) => !task.asked).length;
  const left = queue.length > 1 ? `, ${queue.length} cells to go` : "";
  if (!asked) say(`Running the cells above first, ${above} to go`, { busy: true });
  else say(`Running cell ${cell.number}${left}`, { busy: true });
}

// A task is { cell, code, sources, asked }: what all cells hold then, and whether the reader asked for this
// one or for what stands below it.
export const isWaiting = (cell, code) => queue.some((task) => task.cell === cell && task.code === code);
export const isRunning = (cell) => queue[0]?.cell === cell;

export function enqueue(tasks) {
  isAsked = true;
  if (!start()) return;
  const idle = !queue.length;
  queue.push(...tasks);
  if (idle) next();
}

function next() {
  const [task] = queue;
  tellQueue();
  task.cell.mark(true);
  line.run(task.code);
}

function finish(outcome) {
  if (!queue.length) return;
  const task = queue.shift();
  const isWell = outcome === "ok";
  task.cell.mark(false);
  if (task.isStopped || outcome === "stopped") {
    clearTimeout(losing);
    failed = [];
    task.cell.ran = undefined;
    if (queue.length) next();
    else say(STOPPED, { leaves: true });
    return;
  }
  task.cell.finish(task, isWell);
  const where = task.cell.name();
  // The lesson goes on without what an evidence finds: nothing below needs its names but evidence.
  if (!isWell && queue.length && task.cell.fold) failed.push(where);
  else if (!isWell) drop(task, where);
  if (queue.length) {
    next();
  } else if (isWell) {
    const but = failed.length ? `, and ${failed.length} above stopped with an error: ${failed[0].toLowerCase()}`.replace(/,$/, "") : "";
    say(`${where} has run${but}`, { leaves: !but });
  }
  if (!queue.length) failed = [];
}

function drop({ cell, asked }, where) {
  const left = queue.filter((task) => task.asked);
  queue = [];
  for (const task of left) task.cell.block(cell);
  say(asked ? `${where} stopped with an error` : `${where}, above, stopped with an error: the cells below it did not run.`, { leaves: asked && !left.length });
}
