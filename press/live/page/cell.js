// A cell of the page: its code, its editor, what stands below it and how old that is.
import { Editor } from "./editor.js";
import { button, make } from "./make.js";
import { plain, render } from "./outputs.js";
import * as python from "./python.js";

export class Cell {
  // The page is { cells, run(cell), changed(), watch(outputs), below }: what all its cells share.
  constructor(node, page) {
    this.node = node;
    this.page = page;
    this.fold = node.closest(".evidence");
    this.input = node.querySelector(".cell_input");
    this.code = this.input.querySelector("pre");
    this.original = this.code.textContent.replace(/\n$/, "");
    this.stored = this.shown = node.querySelector(".cell_output") ?? undefined;
    // Outputs stand behind what is said of them: a fold around the code alone does not hide them.
    this.notes = make("div", "notes");
    if (this.stored) this.stored.before(this.notes);
    else (node.querySelector(":scope > details") ?? this.input).after(this.notes);
  }

  get number() { return this.page.cells.indexOf(this) + 1; }

  source() { return this.editor?.text ?? this.original; }

  edited() { return this.source() !== this.original; }

  // Whether there is something to restore.
  touched() { return this.edited() || this.shown !== this.stored; }

  name() {
    const number = `Cell ${this.number}`;
    const heading = this.node.closest("section, .beside")?.querySelector("h1, h2, h3, h4");
    const text = [...heading?.childNodes ?? []].filter((part) => !part.matches?.(".headerlink")).map((part) => part.textContent).join("");
    return this.fold ? `${number}, evidence under “${text}”,` : number;
  }

  link() { return Object.assign(make("a", "", `cell ${this.number}`), { href: `#${this.node.id}` }); }

  // What fails is seen: the folds around it open, and the line of evidence no longer says that it holds.
  fail(failed) {
    const trace = failed && this.node.querySelector(".stderr, .traceback");
    for (let fold = trace && trace.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    this.fold?.classList.toggle("failed", failed);
  }

  mark(busy) {
    this.node.ariaBusy = busy;
    this.node.classList.toggle("busy", busy);
    if (busy) this.note("blocked");
  }

  // One line of each kind above the outputs, or none.
  note(kind, ...parts) {
    this.notes.querySelector(`.${kind}`)?.remove();
    if (!parts.length) return;
    const line = make("p", kind);
    line.append(...parts);
    this.notes.append(line);
  }

  // This cell was asked for, and did not run because of one above.
  block(cell) {
    const said = [...cell.node.querySelectorAll(".traceback pre, .stderr pre")].at(-1)?.textContent.trim().split("\n").at(-1) ?? "";
    this.note("blocked", "This did not run: ", cell.link(), ", above, stopped with an error", said && ` (${said})`, ".");
  }

  // What stands below was made before that cell was changed, which is itself or one above; or before none.
  date(cell) {
    if (cell === this.older && !!cell === this.node.classList.contains("stale")) return;
    this.older = cell;
    this.node.classList.toggle("stale", !!cell);
    this.fold?.classList.toggle("stale", !!cell);
    const before = cell === this ? ["made before your change"] : cell ? ["made before the change above, in ", cell.link()] : [];
    if (cell) before.push(" · ", button("run again", () => this.page.run(this)));
    this.note("older", ...before);
  }

  show(output, task) {
    task.fresh ??= make("div", "cell_output");
    task.fresh.dataset.ran = "";
    // As in the book, all that a cell prints stands in one place.
    const printed = output.output_type === "stream" && task.fresh.querySelector(`:scope > [data-stream="${output.name}"] pre`);
    if (printed) printed.append(output.text);
    else task.fresh.append(render(output));
    // As it was told, for who hands it in.
    task.fresh.run ??= { code: task.code, outputs: [] };
    task.fresh.run.outputs.push(output);
    // What a long run prints is seen while it runs.
    if (task.asked && task.fresh !== this.shown) {
      this.replace(task.fresh, task.sources);
      this.page.changed();
    }
  }

  // Put outputs in the place of those that stand there, made when the cells from the first to this one had
  // these sources; those of the book were made of its own code.
  replace(outputs, sources) {
    this.made = sources;
    if (outputs === this.shown) return;
    this.shown?.remove();
    if (outputs) this.notes.after(outputs);
    this.shown = outputs;
    if (outputs) this.page.watch(outputs);
  }

  finish({ code, asked, fresh, sources }, isWell) {
    this.ran = isWell ? code : undefined;
    this.ranAfter = sources;
    this.before = undefined;
    // What a cell above prints anew is shown when it is not what stands there.
    if (asked || !isWell || plain(fresh) !== plain(this.shown)) this.replace(fresh, sources);
    else this.made = sources;
    this.fail(!isWell);
    work.ran(this.node, code);
    this.page.changed();
  }

  open(text) {
    if (!this.editor) this.build(text ?? this.original);
    else if (text !== undefined) this.editor.text = text;
    this.input.classList.add("editing");
    this.editor.focus();
  }

  build(text) {
    this.editor = new Editor({
      text,
      label: `Code of cell ${this.number}`,
      changed: () => this.follow(),
      run: () => this.page.run(this),
      names: () => this.page.names(),
    });
    this.undo = button("Restore", () => (this.before ? this.takeBack() : this.restore()));
    this.leave = button("Close", () => this.close());
    this.below = make("label", "below");
    this.below.append(Object.assign(make("input", ""), { type: "checkbox" }), make("span", ""));
    this.below.firstChild.addEventListener("change", ({ target }) => { this.page.below = target.checked; this.page.changed(); });
    const keys = make("small", "", "Ctrl+Enter runs · Esc, Tab leaves");
    const tools = make("p", "try-tools");
    tools.append(button("Run", () => this.page.run(this), "run"), this.undo, this.leave, this.below, keys);
    const box = make("div", "editor");
    box.append(this.editor.node, tools);
    this.input.classList.add("editing");
    this.input.append(box);
    this.follow();
  }

  // The text has changed: by the reader, or by what takes a change back.
  follow() {
    if (!this.editor) return;
    if (this.before && this.edited() && this.source() === this.before.text) this.takeBack();
    else if (this.before && this.edited()) this.before = undefined;
    this.page.changed();
  }

  // What the tools offer, given how many outputs below are of before.
  offer(below) {
    if (!this.editor) return;
    const touched = this.touched();
    this.node.classList.toggle("edited", this.edited());
    this.undo.textContent = this.before ? "Undo restore" : "Restore";
    this.undo.hidden = !touched && !this.before;
    this.leave.hidden = touched;
    this.below.hidden = !below && !this.page.below;
    this.below.firstChild.checked = this.page.below;
    this.below.lastChild.textContent = `run what is below as well${below ? ` (${below})` : ""}`;
  }

  // The code and the outputs of the book, until that is taken back. The editor's own undo does so as well.
  restore() {
    if (python.isRunning(this)) python.stop();
    const before = { text: this.source(), shown: this.shown, made: this.made, failed: this.fold?.classList.contains("failed") };
    this.replace(this.stored);
    this.fail(false);
    this.note("blocked");
    if (this.editor) this.editor.text = this.original;
    this.before = before;
    this.page.changed();
  }

  takeBack() {
    const { text, shown, made, failed } = this.before;
    this.before = undefined;
    this.replace(shown, made);
    this.fail(!!failed);
    if (this.editor) this.editor.text = text;
    this.page.changed();
  }

  close() {
    this.input.classList.remove("editing");
    this.node.querySelector(".try")?.focus({ preventScroll: true });
  }
}
