"use strict";

// The window “My work”: save to a file, load, hand in, forget. The page's script loads this when it is asked for.
const myWork = (() => {
  const make = (tag, more = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), more);
    made.append(...children);
    return made;
  };
  const button = (words, act) => make("button", { type: "button", onclick: act }, words);
  const ASIDE = "course put aside";
  const opened = JSON.stringify(work.page());
  let undone; // what was there before the last load or forgetting

  const count = (number, one, more) => `${number} ${number === 1 ? one : more}`;
  function summary(pages) {
    const sum = (name) => Object.values(pages).reduce((total, page) => total + Object.keys(page[name] ?? {}).length, 0);
    const finished = Object.values(pages).filter((page) => page.finished?.yes).length;
    return `${count(finished, "page", "pages")} finished, ${count(sum("exercises"), "exercise", "exercises")} solved, ${count(sum("predictions"), "prediction", "predictions")} made`;
  }

  function saveAs(name, text) {
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", { href, download: name }).click();
  }

  // Of two entries the later one stays; what only one side has stays as well.
  const later = (one, other) => (!one || (other && other.on > one.on) ? other : one);
  const joined = (one = {}, other = {}, join = later) => Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [name, join(one[name], other[name])]),
  );
  function joinPages(one = {}, other = {}) {
    const page = { ...other, ...one };
    for (const name of ["exercises", "predictions", "edits"]) if (one[name] && other[name]) page[name] = joined(one[name], other[name]);
    for (const name of ["finished", "at"]) if (one[name] && other[name]) page[name] = later(one[name], other[name]);
    return page;
  }

  function put(next, words) {
    undone = work.all();
    const kept = work.keep(next);
    tell(kept ? words : "This browser has no room for it: it is forgotten when the page closes.", true);
  }

  async function load() {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    try {
      const found = work.parse(await file.text());
      const { version, pages } = work.all();
      put({ version, pages: joined(pages, found.pages, joinPages) }, `Loaded “${file.name}”, and put together with what was here.`);
    } catch (error) {
      tell(`“${file.name}” cannot be loaded, because ${error.message}. Nothing was changed.`);
    }
  }

  const about = make("p");
  const said = make("p", { className: "said" });
  said.setAttribute("role", "status");
  const input = make("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: load });
  const save = button("Save to a file", () => {
    saveAs(`my-work-${work.now().slice(0, 10)}.json`, JSON.stringify(work.all(), null, 1));
    tell("Saved to a file among your downloads.");
  });
  const give = (which) => handInWork(which).then(() => tell("Saved to a notebook among your downloads."), (error) => tell(error.message));
  const course = button("The whole course", () => give("course"));
  const thisPage = button("This page", () => give("page"));
  thisPage.hidden = !document.querySelector("[data-page-work]");
  const aside = button("Save what could not be read", () => saveAs("my-work-unread.txt", localStorage.getItem(ASIDE)));
  const forget = button("Forget everything", () => {
    ask.hidden = false;
    ask.querySelector("button").focus();
  });
  const keepIt = button("Keep it", () => { ask.hidden = true; forget.focus(); });
  const forgetIt = button("Forget it", () => {
    put({ version: work.all().version, pages: {} }, "Forgotten.");
    forget.focus();
  });
  const ask = make("p", { hidden: true, className: "ask" }, "Forget all answers, predictions and ticks that this browser keeps? ", keepIt, " ", forgetIt);
  const undo = button("Undo", () => {
    work.keep(undone);
    tell("It is as it was before.");
    save.focus();
  });
  const dialog = make("dialog", { id: "my-work" },
    make("h2", {}, "My work"), about,
    make("p", { className: "ways" }, save, button("Load from a file", () => input.click()), forget, aside, input),
    make("h3", {}, "Hand in"),
    make("p", {}, "A notebook with your answers and what the checkers said, for Jupyter and for whoever marks it."),
    make("p", { className: "ways" }, course, thisPage),
    ask, said, undo,
    make("p", { className: "ways" }, button("Close", () => dialog.close())));
  dialog.setAttribute("aria-label", "My work");
  dialog.addEventListener("close", () => {
    // The menu in which this was asked for is closed; its button is there.
    document.querySelector("[popovertarget='download']").focus();
    // What this page shows is that of before: it is opened anew.
    if (undone && JSON.stringify(work.page()) !== opened) location.reload();
  });
  document.body.append(dialog);

  function tell(words = "", canUndo = false) {
    const { pages } = work.all();
    const isEmpty = !Object.keys(pages).length;
    about.textContent = isEmpty ? "Nothing is kept yet. Answers, predictions and ticks stay in this browser, and go nowhere else." : `${summary(pages)}. This is kept in this browser, and goes nowhere else.`;
    save.disabled = forget.disabled = isEmpty;
    try { aside.hidden = localStorage.getItem(ASIDE) === null; } catch { aside.hidden = true; }
    ask.hidden = true;
    undo.hidden = !canUndo;
    said.textContent = words;
  }

  return {
    open() {
      tell(work.isKept() ? "" : "This browser keeps nothing: save your work to a file before you leave the page.");
      dialog.showModal();
    },
  };
})();
