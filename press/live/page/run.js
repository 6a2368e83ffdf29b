// Edit and run the cells of a page where they stand. The page's script imports this when a reader asks
// for it; Python itself runs in a worker, lite/python/cells.mjs, which is the one of JupyterLite.
const make = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });
const button = (text, act, className = "") => {
  const made = Object.assign(make("button", className, text), { type: "button" });
  made.addEventListener("click", act);
  return made;
};

const OLD = "This browser is too old to run Python: use a Firefox, Chrome, Edge or Safari of 2023 or later, or download the notebook.";
const INSECURE = "Python does not start on this address, because browsers allow it on https and on localhost only: ask for an address that begins with https.";
const STOPPED = "Stopped. The names that Python knew are lost: the next run starts it again, and runs the cells above first.";
const BROKEN = "Python has broken down, for example for lack of memory: the next run starts it again.";
const UNKEPT = "This browser does not keep your edits: they are lost when the page closes, unless you download them.";
const blocked = (host) => `Python could not be fetched from ${host}, which may be blocked here or out of reach: try again later or on another network, or download the notebook.`;

function reason() {
  if (!window.isSecureContext) return INSECURE;
  const known = window.Worker && typeof WebAssembly === "object" && window.DecompressionStream && window.TransformStream;
  return known && window.BroadcastChannel && Array.prototype.findLast ? "" : OLD;
}

const lines = new Map([...document.querySelectorAll("[data-said]")].map((line) => [line.dataset.said, line]));
let cells = [];
let home;
let watch;
let worker;
let queue = [];
let ready = false;
let isAsked = false; // a page may start Python before its reader asks, and says nothing then

// One line at the foot of the window says what Python does, and stops it.
const status = make("div", "running");
const words = Object.assign(make("p", ""), { role: "status" });
const bar = make("progress", "");
bar.setAttribute("aria-label", "Python on its way");
const halt = button("Stop", () => { if (halt.textContent === "Stop") stop(STOPPED); else status.hidden = true; });
status.append(words, bar, halt);
status.hidden = true;
let leaving;
function say(text, { busy = false, done, total, leaves = false } = {}) {
  if (!isAsked) return;
  clearTimeout(leaving);
  status.hidden = false;
  if (words.textContent !== text) words.textContent = text;
  halt.textContent = busy ? "Stop" : "Close";
  bar.hidden = !total;
  if (total) Object.assign(bar, { max: total, value: done });
  if (leaves) leaving = setTimeout(() => { status.hidden = true; }, 4000);
}

function stop(why) {
  if (!worker) return;
  worker?.terminate();
  worker = undefined;
  ready = false;
  for (const cell of cells) { cell.ran = undefined; cell.mark(false); }
  queue = [];
  say(why);
}

function start() {
  if (worker) return true;
  const why = reason();
  if (why) { say(why); return false; }
  worker = new Worker(new URL("python/cells.mjs", home), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.news) hear(data.news);
    else if (data.output) queue[0]?.cell.show(data.output, queue[0]);
    else finish(data.done);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    // A module worker that cannot even be loaded reports nothing but that it failed.
    stop(ready ? BROKEN : event.message ? OLD : blocked(new URL(home).host));
  };
  hear({ phase: "fetching", done: 0, total: 0 });
  const imports = cells.flatMap((cell) => [...cell.original.matchAll(/^(?:import|from) ([\w.]+)/gm)].map((found) => found[1]));
  worker.postMessage({ ahead: ["numpy", ...new Set(imports)] });
  try { sessionStorage.setItem("runs-python", "yes"); } catch { /* the next page starts when it is asked */ }
  return true;
}

function hear({ phase, done, total, host, unfetched }) {
  if (phase === "fetching" && done < total) {
    say(`Fetching Python, once: ${Math.round(total / 1e6)} MB`, { busy: true, done, total });
  } else if (phase === "fetching" || phase === "starting") {
    say("Starting Python", { busy: true });
  } else if (phase === "ready") {
    ready = true;
    if (queue.length) tellQueue();
    else say("Python is ready", { leaves: true });
  } else if (phase === "failed") {
    stop(unfetched ? blocked(host) : OLD);
  }
}

function tellQueue() {
  if (!ready) return;
  const [{ cell, asked }] = queue;
  const above = queue.filter((task) => !task.asked).length;
  const left = queue.length > 1 ? `, ${queue.length} cells to go` : "";
  if (!asked) say(`Running the cells above first, ${above} to go`, { busy: true });
  else say(`Running cell ${cells.indexOf(cell) + 1}${left}`, { busy: true });
}

function run(wanted) {
  isAsked = true;
  if (!start()) return;
  const idle = !queue.length;
  const isDone = (cell, code) => cell.ran === code || queue.some((task) => task.cell === cell && task.code === code);
  // Names exist only when what stands above has run, as it stands there now.
  const above = cells.slice(0, cells.lastIndexOf(wanted.at(-1)) + 1).map((cell) => ({ cell, code: cell.source(), asked: wanted.includes(cell) }));
  queue.push(...above.filter(({ cell, code, asked }) => asked || !isDone(cell, code)));
  if (idle) next();
}

function next() {
  const [task] = queue;
  tellQueue();
  task.cell.mark(true);
  worker.postMessage({ run: task.code });
}

function finish(outcome) {
  if (!queue.length) return;
  const { cell, code, asked, fresh } = queue.shift();
  cell.mark(false);
  cell.ran = outcome === "ok" ? code : undefined;
  // What a cell above prints anew is shown when it is not what stands there.
  if (asked || outcome !== "ok" || plain(fresh) !== plain(cell.shown)) cell.replace(fresh);
  const where = cell.name();
  cell.fail(outcome !== "ok");
  if (outcome !== "ok") {
    queue = [];
    say(asked ? `${where} stopped with an error` : `${where}, above, stopped with an error: the cells below it did not run.`, { leaves: asked });
  } else if (queue.length) {
    next();
  } else {
    say(`${where} has run`, { leaves: true });
  }
}

const plain = (outputs) => [...outputs?.querySelectorAll("pre, .text_html") ?? []].map((part) => part.textContent).join("");

// An output as the book's builder writes it.
function render(output) {
  const data = output.data ?? {};
  const box = (kind, child) => { const made = make("div", `output ${kind}`); made.append(child); return made; };
  const block = (kind, text) => {
    const made = make("div", "highlight");
    made.append(make("pre", "", text));
    return box(kind, made);
  };
  const markup = data["text/html"] ?? data["image/svg+xml"];
  if (output.output_type === "stream") {
    const made = block(output.name === "stderr" ? "stream stderr" : "stream", output.text);
    made.dataset.stream = output.name;
    return made;
  }
  if (output.output_type === "error") return block("traceback", output.text);
  if (markup) {
    const made = box("text_html", "");
    made.innerHTML = markup;
    // A line with formulas that stood here before is typeset already.
    for (const line of made.querySelectorAll("p.verified")) line.replaceWith(lines.get(line.textContent)?.cloneNode(true) ?? line);
    for (const link of made.querySelectorAll("a[href]:not([href*=':'])")) link.setAttribute("href", link.getAttribute("href").replace(/\.md(#|$)/, ".html$1"));
    for (const table of made.querySelectorAll("table")) {
      const scroll = make("div", "scroll");
      table.replaceWith(scroll);
      scroll.append(table);
    }
    return made;
  }
  if (data["image/png"]) {
    return box("image_png", Object.assign(make("img", ""), { src: `data:image/png;base64,${data["image/png"]}`, alt: "The picture that this cell draws" }));
  }
  return block("text_plain", data["text/plain"] ?? "");
}

class Cell {
  constructor(node) {
    this.node = node;
    this.fold = node.closest(".evidence");
    this.input = node.querySelector(".cell_input");
    this.code = this.input.querySelector("pre");
    this.original = this.code.textContent.replace(/\n$/, "");
    this.stored = this.shown = node.querySelector(".cell_output") ?? undefined;
    // Where outputs stand: a fold around the code alone does not hide them.
    this.end = document.createComment("outputs");
    if (this.stored) this.stored.before(this.end);
    else (node.querySelector(":scope > details") ?? this.input).after(this.end);
  }

  source() { return this.area?.value ?? this.original; }

  edited() { return this.source() !== this.original; }

  name() {
    const number = `Cell ${cells.indexOf(this) + 1}`;
    const heading = this.node.closest("section, .beside")?.querySelector("h1, h2, h3, h4");
    const text = [...heading?.childNodes ?? []].filter((part) => !part.matches?.(".headerlink")).map((part) => part.textContent).join("");
    return this.fold ? `${number}, evidence under “${text}”,` : number;
  }

  // What fails is seen: the folds around it open, and the line of evidence no longer says that it holds.
  fail(failed) {
    const trace = failed && this.node.querySelector(".stderr, .traceback");
    for (let fold = trace && trace.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    this.fold?.classList.toggle("failed", failed);
  }

  mark(busy) {
    this.node.ariaBusy = busy;
    this.node.classList.toggle("busy", busy);
  }

  show(output, task) {
    task.fresh ??= make("div", "cell_output");
    task.fresh.dataset.ran = "";
    // As in the book, all that a cell prints stands in one place.
    const printed = output.output_type === "stream" && task.fresh.querySelector(`:scope > [data-stream="${output.name}"] pre`);
    if (printed) printed.append(output.text);
    else task.fresh.append(render(output));
    // What a long run prints is seen while it runs.
    if (task.asked) this.replace(task.fresh);
  }

  replace(outputs) {
    if (outputs === this.shown) return;
    this.shown?.remove();
    if (outputs) this.end.after(outputs);
    this.shown = outputs;
    if (outputs) watch(outputs);
  }

  open(text = this.original) {
    if (!this.area) this.build(text);
    this.area.focus({ preventScroll: true });
  }

  build(text) {
    this.area = Object.assign(make("textarea", ""), { value: text, spellcheck: false, autocapitalize: "off" });
    this.area.setAttribute("aria-label", `Code of cell ${cells.indexOf(this) + 1}`);
    this.area.setAttribute("aria-description", "Tab indents; Escape and then Tab leaves; Control and Enter runs.");
    this.area.setAttribute("autocorrect", "off");
    this.area.addEventListener("input", () => { this.fit(); keep(); });
    this.area.addEventListener("keydown", (event) => this.key(event));
    const keys = make("small", "", "Ctrl+Enter runs · Esc, Tab leaves");
    this.tools = make("p", "try-tools");
    this.tools.append(button("Run", () => run([this]), "run"), button("Restore", () => this.restore()), keys);
    this.editor = make("div", "editor");
    this.editor.append(this.area, this.tools);
    this.input.classList.add("editing");
    this.input.append(this.editor);
    this.fit();
  }

  fit() {
    this.area.rows = this.area.value.split("\n").length;
    this.node.classList.toggle("edited", this.edited());
  }

  key(event) {
    const { area } = this;
    const leaving = this.leaving;
    this.leaving = event.key === "Escape";
    let typed;
    if (event.key === "Enter" && (event.ctrlKey || event.shiftKey || event.metaKey)) {
      event.preventDefault();
      run([this]);
    } else if (event.key === "Enter") {
      const line = area.value.slice(0, area.selectionStart).split("\n").at(-1);
      typed = `\n${line.match(/^ */)[0]}${line.trimEnd().endsWith(":") ? "    " : ""}`;
    } else if (event.key === "Tab" && !event.shiftKey && !leaving) {
      typed = "    ";
    }
    if (typed) {
      event.preventDefault();
      // Unlike a new value, this can be undone.
      document.execCommand("insertText", false, typed);
    }
  }

  restore() {
    if (queue[0]?.cell === this) stop(STOPPED);
    this.editor.remove();
    this.area = undefined;
    this.input.classList.remove("editing");
    this.node.classList.remove("edited");
    this.replace(this.stored);
    this.fail(false);
    keep();
    this.node.querySelector(".try")?.focus({ preventScroll: true });
  }
}

// Edits are kept by what they replace: when the cell itself changes, they are forgotten.
const place = `cells of ${location.pathname}`;
let told = false;
function keep() {
  const edits = Object.fromEntries(cells.filter((cell) => cell.edited()).map((cell) => [cell.original, cell.source()]));
  download.hidden = !Object.keys(edits).length;
  try {
    if (download.hidden) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(edits));
  } catch {
    if (!told && !download.hidden) say(UNKEPT);
    told ||= !download.hidden;
  }
}

function remember() {
  try {
    const edits = JSON.parse(localStorage.getItem(place) ?? "{}");
    for (const cell of cells) if (Object.hasOwn(edits, cell.original)) cell.build(edits[cell.original]);
  } catch { /* nothing was kept */ }
  keep();
}

// The page's notebook, with the edits of this reader and without the outputs that they made old.
const download = button("Notebook with your edits", async () => {
  const link = document.querySelector("#download a[download]");
  const notebook = await (await fetch(link.href)).json();
  for (const cell of notebook.cells) {
    const edited = cells.find((one) => one.edited() && one.original === [cell.source].flat().join(""));
    if (cell.cell_type === "code" && edited) Object.assign(cell, { source: edited.source(), outputs: [], execution_count: null });
  }
  const file = URL.createObjectURL(new Blob([JSON.stringify(notebook, null, 1)], { type: "application/x-ipynb+json" }));
  Object.assign(make("a", ""), { href: file, download: link.href.split("/").at(-1) }).click();
});

export async function setUp(nodes, lite, onOutputs) {
  const sheet = Object.assign(make("link", ""), { rel: "stylesheet", href: new URL("run.css", import.meta.url) });
  const styled = new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; });
  document.head.append(sheet);
  await styled;
  document.body.append(status);
  document.querySelector("#download a[download]")?.after(download);
  cells = nodes.map((node) => new Cell(node));
  home = new URL("../", lite);
  watch = onOutputs;
  remember();
}

export function open(index) {
  isAsked = true;
  cells[index].open();
  if (ready) say("Python is ready", { leaves: true });
  else start();
}

export function runAll() { run(cells); }

export { start };
