"use strict";

// What a reader has done, kept in this browser and nowhere else: for each page what was predicted, solved, edited and finished.
// It is a script and not a module, because browsers load no modules where the course is opened from a file.
const work = (() => {
  const KEY = "course";
  const VERSION = 1;
  const home = new URL(document.documentElement.dataset.content_root ?? "./", location.href).href;
  const now = () => new Date().toISOString();
  let unkept; // where storage is closed or full: it lasts until the page closes
  let last = ""; // the text that is kept, and what it means
  let known = { version: VERSION, pages: {} };

  // The name of a page is its address within the course.
  function nameOf(address) {
    const { href } = new URL(address, location.href);
    return href.startsWith(home) ? decodeURI(href.slice(home.length)).replace(/[?#].*$/, "").replace(/\.html$/, "") : undefined;
  }
  const here = nameOf(location.href);

  // Is this what a version of this script has written?
  const isText = (value) => typeof value === "string";
  const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const every = (value, holds) => value === undefined || (isRecord(value) && Object.values(value).every(holds));
  const isEntry = (value, ...texts) => isRecord(value) && !Number.isNaN(Date.parse(value.on)) && texts.every((name) => isText(value[name]));
  const isPage = (page) => isRecord(page)
    && every(page.exercises, (one) => isEntry(one, "code", "said", "text"))
    && every(page.predictions, (one) => isEntry(one, "text") && Number.isInteger(one.choice))
    && every(page.edits, (one) => isEntry(one, "code") && (one.said === undefined || isEntry({ ...one, on: one.ran }, "said")))
    && (page.finished === undefined || isEntry(page.finished))
    && (page.at === undefined || isEntry(page.at));

  // Return the work that a text holds, or say in one sentence why not.
  function parse(text) {
    let found;
    try { found = JSON.parse(text); } catch { throw new Error("it is damaged"); }
    if (!isRecord(found) || !("version" in found)) throw new Error("it holds no work of this course");
    if (found.version !== VERSION) throw new Error("it was written by another version of the course");
    if (!isRecord(found.pages) || !every(found.pages, isPage)) throw new Error("it is damaged");
    return { version: VERSION, pages: found.pages };
  }

  // What cannot be read is put aside, not lost; where there is no room for that, it stays, and nothing is written over it.
  function putAside(text, why) {
    const aside = `${KEY} put aside`;
    known = { version: VERSION, pages: {} };
    try {
      localStorage.setItem(aside, [localStorage.getItem(aside), text].filter(Boolean).join("\n"));
      localStorage.removeItem(KEY);
    } catch { unkept = known; }
    result.trouble = `What this browser kept of your work cannot be used, because ${why}. It is put aside, and “My work” gives it to you as a file.`;
  }

  // Another tab may have written since: what is kept is read anew each time.
  function all() {
    if (unkept) return unkept;
    let text;
    try { text = localStorage.getItem(KEY) ?? ""; } catch { return known; }
    if (text !== last) {
      last = text;
      try {
        known = text ? parse(text) : { version: VERSION, pages: {} };
      } catch (error) {
        putAside(text, error.message);
      }
    }
    return known;
  }

  function keep(next) {
    known = next;
    try {
      const text = Object.keys(next.pages).length ? JSON.stringify(next) : "";
      if (text) localStorage.setItem(KEY, text);
      else localStorage.removeItem(KEY);
      last = text;
      unkept = undefined;
    } catch {
      unkept = next;
    }
    window.dispatchEvent(new Event("work"));
    return !unkept;
  }

  // Let `act` change what is known of this page; tell whether the browser keeps it.
  function change(act) {
    const before = all();
    const page = structuredClone(before.pages[here] ?? {});
    act(page);
    if (JSON.stringify(page) === JSON.stringify(before.pages[here] ?? {})) return !unkept;
    page.of = document.querySelectorAll(".exercise + .cell").length;
    return keep({ ...before, pages: { ...before.pages, [here]: page } });
  }

  // A short mark of a question: when its words or formulas change, so does the mark.
  function mark(box) {
    const copy = box.cloneNode(true);
    for (const other of copy.querySelectorAll("details, .admonition-title, button")) other.remove();
    for (const formula of copy.querySelectorAll(".katex")) formula.replaceWith(formula.querySelector("annotation")?.textContent ?? "");
    let number = 0x811c9dc5;
    for (const letter of copy.textContent.replace(/\s+/g, " ").trim()) number = Math.imul(number ^ letter.codePointAt(0), 0x01000193) >>> 0;
    return number.toString(36);
  }

  const exerciseOf = (cell) => (cell.matches(".exercise + .cell") ? cell.previousElementSibling : undefined);

  // Edits are kept by the code that they replace, those of an exercise with its name as well: then they are found when that
  // code is another one in a new edition.
  function edit(cells) {
    const edited = new Map(cells.filter(({ original, code }) => code !== original).map((cell) => [cell.original, cell]));
    return change((page) => {
      const edits = page.edits ?? {};
      for (const { original } of cells) if (!edited.has(original)) delete edits[original];
      for (const [original, { node, code }] of edited) {
        if (edits[original]?.code !== code) edits[original] = { on: now(), code, exercise: exerciseOf(node)?.id };
      }
      if (Object.keys(edits).length) page.edits = edits;
      else delete page.edits;
    });
  }

  // A cell has run: what the checker of its exercise says is remembered, with the answer that is right or with the edit.
  function ran(cell, code) {
    const box = exerciseOf(cell);
    const said = box && [...cell.querySelectorAll(".cell_output .checker:not([data-remembered])")];
    if (said?.length && code.includes(box.id)) {
      const isRight = said.every((one) => one.matches(".right"));
      change((page) => {
        const edit = Object.values(page.edits ?? {}).find((one) => one.exercise === box.id && one.code === code);
        if (edit) Object.assign(edit, { said: said.map((one) => one.textContent).join(" "), ran: now() });
        if (!isRight) return;
        const words = said.map((one) => one.textContent.replace(/^✓ /, "")).join(" ");
        page.exercises = { ...page.exercises, [box.id]: { on: now(), code, said: words, text: mark(box) } };
        const count = document.querySelectorAll(".exercise + .cell").length;
        if (Object.keys(page.exercises).length >= count) page.finished ??= { on: now(), yes: true };
      });
    }
    window.dispatchEvent(new Event("work"));
  }

  const result = {
    here, nameOf, now, parse, all, keep, change, mark, edit, ran,
    page: (name = here) => all().pages[name] ?? {},
    isKept: () => !unkept,
    isBegun: () => Object.keys(all().pages).length > 0 || Boolean(result.trouble),
    predict: (box, choice, text) => change((page) => {
      page.predictions = { ...page.predictions, [box.id]: { on: now(), choice, text } };
    }),
    finish: () => change((page) => { page.finished = { on: now(), yes: !page.finished?.yes }; }),
    // Where reading has come to.
    reach: (section) => change((page) => { if (page.at?.section !== section) page.at = { on: now(), section }; }),
  };

  // Until now edits were kept page by page: they move in with the rest.
  try {
    const former = `cells of ${location.pathname}`;
    const edits = JSON.parse(localStorage.getItem(former) ?? "{}");
    const moved = Object.entries(edits).map(([original, code]) => [original, { on: now(), code }]);
    if (!moved.length || change((page) => { page.edits = { ...Object.fromEntries(moved), ...page.edits }; })) localStorage.removeItem(former);
  } catch { /* nothing was kept, or it cannot be read */ }
  all();
  // What another tab has done, or a page that was gone back to has missed.
  for (const type of ["storage", "pageshow"]) window.addEventListener(type, () => window.dispatchEvent(new Event("work")));
  return result;
})();
