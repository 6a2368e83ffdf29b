// Edit and run the cells of a page where they stand. The page's script imports this when a reader asks
// for it; what it knows of Python is in python.js.
import { Cell } from "./cell.js";
import { parser } from "./editor.js";
import { button, make } from "./make.js";
import { namesOf, reachedBy } from "./names.js";
import * as python from "./python.js";

const UNKEPT = "This browser does not keep your edits: they are lost when the page closes, unless you download them.";
let cells = [];
let watch;

// Names exist only when what stands above has run, as it stands there now, and after what stands there now.
function run(wanted) {
  const sources = cells.map((cell) => cell.source());
  const isDone = (cell, at) => (cell.ran === sources[at] && reachedBy(sources, cell.ranAfter, at, parser) < 0) || python.isWaiting(cell, sources[at]);
  const tasks = cells.slice(0, cells.lastIndexOf(wanted.at(-1)) + 1).map((cell, at) => ({ cell, code: sources[at], sources, asked: wanted.includes(cell) }));
  python.enqueue(tasks.filter(({ cell, asked }, at) => asked || !isDone(cell, at)));
}

// What stands below a cell and was made before it, or a cell above it, was changed.
const olderBelow = (cell) => cells.filter((one, at) => at >= cell.number && one.older && one.older !== one);

// What all cells of the page share.
const page = {
  get cells() { return cells; },
  below: false, // whether what stands below a cell runs with it
  watch: (outputs) => watch(outputs),
  names: () => (parser ? cells.flatMap((cell) => [...namesOf(cell.source(), parser).binds]) : []),
  run(cell) { run([cell, ...page.below ? olderBelow(cell) : []]); },
  changed() {
    keep();
    const sources = cells.map((cell) => cell.source());
    const originals = cells.map((cell) => cell.original);
    cells.forEach((cell, at) => cell.date(cell.shown && cells[reachedBy(sources, cell.made ?? originals, at, parser)]));
    for (const cell of cells) cell.offer(olderBelow(cell).length);
    restoreAll.hidden = !cells.some((cell) => cell.touched());
  },
};

// Asks in a window of the page's own, and does it when the answer is yes.
function ask(words, yes, act) {
  const window = make("dialog", "ask");
  const close = () => window.close();
  const row = make("p", "try-tools");
  row.append(button(yes, () => { close(); act(); }, "run"), Object.assign(button("Leave it as it is", close), { autofocus: true }));
  window.append(make("p", "", words), row);
  window.setAttribute("aria-label", yes);
  window.addEventListener("close", () => window.remove());
  document.body.append(window);
  window.showModal();
}

const count = (number) => (number === 1 ? "1 cell" : `${number} cells`);
const restoreAll = button("Restore all", () => {
  document.querySelector("#open-in").hidePopover();
  const touched = cells.filter((cell) => cell.touched());
  ask(`${count(touched.length)} of this page will have the book’s own code and outputs again. You can take that back until you change something.`, "Restore all", () => {
    for (const cell of touched) cell.restore();
    const takeBack = () => { for (const cell of touched) if (cell.before) cell.takeBack(); };
    python.say(`${count(touched.length)} restored`, { undo: takeBack });
  });
});
restoreAll.append(" ", make("small", "", "the book’s own code and outputs"));
restoreAll.hidden = true;

// Edits are kept with the rest of a reader's work, by what they replace.
let told = false;
function keep() {
  const kept = work.edit(cells.map((cell) => ({ node: cell.node, original: cell.original, code: cell.source() })));
  const isEdited = cells.some((cell) => cell.edited());
  if (!kept && !told && isEdited) python.say(UNKEPT);
  told ||= !kept && isEdited;
}

function remember() {
  const { edits = {} } = work.page();
  for (const cell of cells) if (Object.hasOwn(edits, cell.original)) cell.build(edits[cell.original].code);
  page.changed();
}

export async function setUp(nodes, lite, onOutputs) {
  const sheet = Object.assign(make("link", ""), { rel: "stylesheet", href: new URL("run.css", import.meta.url) });
  const styled = new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; });
  document.head.append(sheet);
  await styled;
  document.querySelector("[data-run-here]")?.after(restoreAll);
  cells = nodes.map((node) => new Cell(node, page));
  python.setUp(cells, lite);
  watch = onOutputs;
  remember();
}

export function open(index, text) {
  cells[index].open(text);
  page.changed();
  python.greet();
}

export function runAll() { run(cells); }

export const { start } = python;
