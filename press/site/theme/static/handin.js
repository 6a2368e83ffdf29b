"use strict";

// A reader's work as a notebook, to be handed in: of this page, or of the whole course. The page's script loads this when it
// is asked for. What a program reads stands in the metadata of cells: {"course": {"exercise": "svd-3", "solved": true, …}}.
const handIn = (() => {
  const FORM = 1; // of the metadata
  const NOTHING = "There is nothing to hand in yet: no exercise was solved, no cell edited and no prediction made";
  const UNREAD = location.protocol === "file:"
    ? "Opened from a file, this page cannot read its notebook: hand in the work of the whole course, or run “python serve.py” in the folder of the course."
    : "The notebook of this page could not be fetched: try again when the network is back.";
  const day = (on) => new Date(on).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const refuse = (words) => { throw new Error(words); };
  const nothing = (where = "") => refuse([`${NOTHING}${where}.`, work.trouble].filter(Boolean).join(" "));

  // What is known of an exercise whose cell holds this code.
  function standing(id, code, { exercises = {}, edits = {} }) {
    const solved = exercises[id];
    const isSolved = solved?.code === code;
    const edit = Object.values(edits).find((one) => one.exercise === id && one.code === code);
    const { on, said } = (isSolved ? solved : edit?.said && { on: edit.ran, said: edit.said }) || {};
    return { exercise: id, solved: isSolved, ...on && { on }, ...said && { said: isSolved ? `✓ ${said}` : said } };
  }

  // What a checker said on another day.
  const remembered = ({ said, on }) => (said ? [{ output_type: "display_data", data: { "text/plain": said }, metadata: { course: { on } } }] : []);

  // An output of the page's Python, as Jupyter stores it.
  function stored({ output_type, name, text, data, ename, evalue }) {
    if (output_type === "stream") return { output_type, name, text };
    // The browser's kernel names a class where others name the error.
    if (output_type === "error") return { output_type, ename: ename.replace(/^<class '(?:.*\.)?(.*)'>$/, "$1"), evalue, traceback: text.split("\n") };
    return { output_type, data, metadata: {}, ...output_type === "execute_result" && { execution_count: null } };
  }

  // What is printed arrives piece by piece.
  function storedAll(outputs) {
    const all = [];
    for (const output of outputs) {
      const printed = output.output_type === "stream" && all.find(({ output_type, name }) => output_type === "stream" && name === output.name);
      if (printed) printed.text += output.text;
      else all.push(stored(output));
    }
    return all;
  }

  // Put into a cell of the page's notebook what its reader made of it.
  function fill(cell, node, page) {
    const original = [cell.source].flat().join("");
    const box = node.matches(".exercise + .cell") ? node.previousElementSibling : undefined;
    const solved = box && page.exercises?.[box.id];
    const hasChanged = solved && solved.text !== work.mark(box);
    // An answer that was right is handed in, unless the cell holds another one now.
    const code = page.edits?.[original]?.code ?? (solved && !hasChanged ? solved.code : original);
    const about = box ? standing(box.id, code, page) : {};
    if (hasChanged) about.solved = false;
    if (solved && !about.solved) about.earlier = { code: solved.code, said: `✓ ${solved.said}`, on: solved.on };
    const shown = node.querySelector(".cell_output");
    const isOf = (run) => run && run.code === code && !node.matches(".stale");
    if (isOf(shown?.run)) Object.assign(cell, { outputs: storedAll(shown.run.outputs), execution_count: null });
    else if (code !== original || node.matches(".stale")) Object.assign(cell, { outputs: remembered(about), execution_count: null });
    if (code !== original) about.edited = true;
    cell.source = code;
    if (Object.keys(about).length) cell.metadata.course = about;
  }

  function save(name, notebook) {
    const file = URL.createObjectURL(new Blob([`${JSON.stringify(notebook, null, 1)}\n`], { type: "application/x-ipynb+json" }));
    Object.assign(document.createElement("a"), { href: file, download: name }).click();
  }

  // The page's notebook, with its reader's code, what that printed when it ran here, and what the checkers said.
  async function page() {
    const mine = work.page();
    if (!mine.edits && !mine.exercises) nothing(" on this page");
    const link = document.querySelector("#download a[download]");
    const notebook = await fetch(link.href).then((answer) => (answer.ok ? answer.json() : refuse())).catch(() => refuse(UNREAD));
    // The page has the notebook's cells in their order, without those that are only for elsewhere.
    let at = 0;
    for (const cell of notebook.cells.filter((one) => one.cell_type === "code")) {
      const original = cells[at]?.querySelector(".cell_input pre").textContent.replace(/\n$/, "");
      if (original === [cell.source].flat().join("")) fill(cell, cells[at++], mine);
    }
    notebook.metadata.course = { form: FORM, page: work.here, saved: work.now() };
    save(link.href.split("/").at(-1), notebook);
  }

  // All that is remembered of all pages. Its cells are a record: what they need stands in the chapters, so programs that run
  // notebooks are told to leave them alone.
  function course() {
    const { pages } = work.all();
    const listed = [...document.querySelectorAll("#chapters a")].map((link) => {
      const words = [...link.childNodes].filter((part) => !part.matches?.(".done"));
      return [work.nameOf(link.href), words.map((part) => part.textContent).join("").trim()];
    });
    const titles = new Map(listed);
    const order = (name) => (titles.has(name) ? [...titles.keys()].indexOf(name) : titles.size);
    const all = [];
    const add = (cell_type, source, about, more = {}) => all.push({ cell_type, id: `work-${all.length + 1}`, metadata: { course: about, ...more.metadata }, source, ...more.body });
    const say = (source, about) => add("markdown", source, about);
    const show = (source, about) => add("code", source, about, { metadata: { tags: ["skip-execution", "nbval-skip"] }, body: { execution_count: null, outputs: remembered(about) } });
    const inOrder = (record = {}) => Object.entries(record).sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));

    const now = work.now();
    const title = document.querySelector(".brand").textContent.trim();
    say(`# My work\n\n*${title}*, saved on ${day(now)}. This is a record: to run an answer again, put it into the notebook of its page.`, { form: FORM, saved: now });
    const worked = Object.entries(pages).filter(([, page]) => page.exercises || page.edits || page.predictions || page.finished?.yes);
    if (!worked.length) nothing();
    worked.sort(([one], [other]) => order(one) - order(other) || one.localeCompare(other));
    for (const [name, page] of worked) {
      const { exercises = {}, edits = {}, predictions, finished, of } = page;
      const count = Object.keys(exercises).length;
      const facts = [of && `${count} of ${of} exercises solved`, finished?.yes && `finished on ${day(finished.on)}`].filter(Boolean).join(", ");
      say(`## ${titles.get(name) ?? name}${facts && `\n\n${facts}.`}`, { page: name, solved: count, exercises: of ?? 0, finished: finished?.yes ? finished.on : null });
      for (const [id, { choice, on }] of inOrder(predictions)) {
        say(`### Prediction ${id}\n\nOption ${choice + 1}, on ${day(on)}.`, { page: name, prediction: id, choice: choice + 1, on });
      }
      for (const [id, { code }] of inOrder(exercises)) {
        const about = { page: name, ...standing(id, code, page) };
        say(`### Exercise ${id}\n\nSolved on ${day(about.on)}.`, about);
        show(code, about);
      }
      for (const { exercise, code, on } of Object.values(edits).sort((one, other) => one.on.localeCompare(other.on))) {
        if (exercise && exercises[exercise]?.code === code) continue;
        const about = { page: name, ...exercise ? standing(exercise, code, page) : {}, edited: on };
        const heading = exercise ? `Exercise ${exercise}, another answer` : "A cell that was edited";
        say(`### ${exercise && !exercises[exercise] ? `Exercise ${exercise}` : heading}\n\nWritten on ${day(on)}, ${about.said ? `run on ${day(about.on)}` : "not checked"}.`, about);
        show(code, about);
      }
    }
    const kernelspec = { display_name: "Python 3 (ipykernel)", language: "python", name: "python3" };
    save(`my-work-${now.slice(0, 10)}.ipynb`, {
      cells: all, metadata: { course: { form: FORM, saved: now }, kernelspec, language_info: { name: "python" } }, nbformat: 4, nbformat_minor: 5,
    });
  }

  return { page, course };
})();
