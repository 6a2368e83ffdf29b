"use strict";

// A chapter that its reader edited on its page opens here with these edits: as a copy, whose name says so. What a reader
// changed in such a copy is never written over. The copy is kept where JupyterLite keeps files, by JupyterLite itself.
(() => {
  const UNBROUGHT = "Your edits could not be brought here, so this is the chapter as it stands in the book: your page still has them, and downloads them as a notebook.";
  const address = new URL(location.href);
  const path = address.searchParams.get("path");
  const name = path?.replace(/\.ipynb$/, "");
  let edits;
  // What cannot be read is reported on the page.
  try { edits = Object.entries(JSON.parse(localStorage.course).pages[name].edits).map(([original, { code }]) => [original, `${code}`]); } catch { return; }
  if (!edits.length) return;

  // A short mark of a text.
  function mark(value) {
    let number = 0x811c9dc5;
    for (const letter of JSON.stringify(value)) number = Math.imul(number ^ letter.codePointAt(0), 0x01000193) >>> 0;
    return number.toString(36);
  }

  async function copy() {
    const answer = await fetch(`../files/${path.split("/").map(encodeURIComponent).join("/")}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const notebook = await answer.json();
    const byOriginal = new Map(edits);
    for (const cell of notebook.cells) {
      const code = cell.cell_type === "code" ? byOriginal.get(cell.source) : undefined;
      if (code !== undefined) Object.assign(cell, { source: code, outputs: [], execution_count: null });
    }
    notebook.metadata = { ...notebook.metadata, course: { edits: mark(edits), cells: mark(notebook.cells) } };
    return notebook;
  }

  // Where the copy goes: to the first name that is free, that has these edits already, or that holds what was put there.
  async function place(contents) {
    const { content } = await contents.get(path.replace(/\/?[^/]*$/, ""), { content: true });
    const names = new Set(content.map((file) => file.path));
    for (let number = 1; ; number += 1) {
      const target = `${name}-with-my-edits${number > 1 ? `-${number}` : ""}.ipynb`;
      if (!names.has(target)) return { target, isNew: true };
      const { content: { cells, metadata } } = await contents.get(target, { content: true });
      if (metadata.course?.edits === mark(edits)) return { target };
      if (metadata.course?.cells === mark(cells)) return { target, isOld: true };
    }
  }

  // A tab that is open from before shows what stood there then: its cells take what the copy has, and it is saved.
  async function rewrite({ context }, { cells, metadata: { course } }) {
    await context.ready;
    const { model } = context;
    cells.forEach(({ source }, at) => {
      const cell = model.cells.get(at);
      if (cell.sharedModel.getSource() === source) return;
      cell.sharedModel.setSource(source);
      cell.clearExecution();
    });
    model.setMetadata("course", { ...course, cells: mark(model.toJSON().cells) });
    await context.save();
  }

  async function open() {
    while (!window.jupyterapp) await new Promise((again) => { setTimeout(again, 50); });
    const app = window.jupyterapp;
    await app.serviceManager.ready;
    await app.restored;
    const { contents } = app.serviceManager;
    let chosen = path;
    try {
      const { target, isNew, isOld } = await place(contents);
      const tab = isOld && [...app.shell.widgets("main")].find((one) => one.context?.path === target);
      if (tab) await rewrite(tab, await copy());
      else if (isNew || isOld) await contents.save(target, { type: "notebook", format: "json", content: await copy() });
      chosen = target;
    } catch {
      app.commands.execute("apputils:notify", { message: UNBROUGHT, type: "warning", options: { autoClose: false } });
    }
    await app.commands.execute("docmanager:open", { path: chosen });
  }

  // JupyterLite would open the chapter by this address.
  address.searchParams.delete("path");
  history.replaceState(history.state, "", address);
  open();
})();
