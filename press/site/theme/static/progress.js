"use strict";

// What is remembered of a reader's work, shown where it was done. The page's script loads this when there is some, and calls
// `show` whenever it changes.
const progress = (() => {
  const make = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });
  const day = (on) => new Date(on).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const solvedOn = (page) => Object.keys(page.exercises ?? {}).length;
  const chapters = all("#chapters a");

  // A tick behind the link to a page that is finished, and how far one has come on others.
  function tick(link, page) {
    link.querySelector(".done")?.remove();
    const solved = solvedOn(page);
    const done = make("span", "done");
    if (page.finished?.yes) done.append(make("span", "tick", "✓"), make("span", "unseen", " finished"));
    else if (solved && page.of) done.append(make("small", "", `${solved}/${page.of}`), make("span", "unseen", " exercises solved"));
    else return;
    done.prepend(" ");
    link.append(done);
  }

  function ticks() {
    for (const link of [...chapters, ...all(".front article li a:not(small a)")]) tick(link, work.page(work.nameOf(link.href)));
    for (const station of all(".course-map svg a")) {
      const page = work.page(station.dataset.page);
      station.classList.toggle("done", Boolean(page.finished?.yes));
      station.classList.toggle("begun", solvedOn(page) > 0);
    }
  }

  // On the front page: where one was last, or what comes after that if it is finished.
  function front() {
    const place = document.querySelector(".front .begin");
    if (!place) return;
    all(".resume", place).forEach((former) => former.remove());
    const listed = chapters.filter((link) => work.nameOf(link.href) !== work.here);
    const dates = ({ at, finished, exercises, predictions, edits }) => [at, finished, ...[exercises, predictions, edits].flatMap((some) => Object.values(some ?? {}))].map((one) => one?.on ?? "");
    const latest = (link) => dates(work.page(work.nameOf(link.href))).sort().at(-1) ?? "";
    const begun = listed.filter(latest).sort((one, other) => latest(one).localeCompare(latest(other)));
    if (!begun.length) return;
    const isDone = (link) => work.page(work.nameOf(link.href)).finished?.yes;
    const from = begun.at(-1);
    const next = isDone(from) ? listed.slice(listed.indexOf(from)).find((link) => !isDone(link)) : from;
    if (!next) return;
    const name = [...next.childNodes].filter((part) => !part.matches?.(".done")).map((part) => part.textContent).join("").trim();
    const resume = make("a", "resume", `Continue here: ${name}`);
    resume.href = next.href.replace(/#.*/, "") + (work.page(work.nameOf(next.href)).at?.section ?? "");
    place.prepend(resume, " ");
  }

  // What a checker's box says of an answer that has not been run since the page was opened.
  function words(box, original) {
    const { exercises = {}, edits = {} } = work.page();
    const solved = exercises[box.id];
    const edit = edits[original];
    const stale = Object.values(edits).find((one) => one.exercise === box.id);
    if (solved && solved.text !== work.mark(box)) {
      return { said: `This exercise has changed since you solved it on ${day(solved.on)}. Your answer is kept.`, code: solved.code };
    }
    if (solved && (edit?.code ?? solved.code) === solved.code) return { right: true, said: `✓ Solved on ${day(solved.on)}. ${solved.said}`, code: solved.code };
    if (edit) return { said: `… Your answer, not run again yet.${solved ? ` You solved this on ${day(solved.on)} with another.` : ""}` };
    if (stale) return { said: "This exercise has changed since you worked on it. Your answer is kept.", code: stale.code };
    return {};
  }

  const before = new WeakMap();
  function exercise(box) {
    const cell = box.nextElementSibling;
    const checker = cell?.matches(".cell") && cell.querySelector(".cell_output .checker:is(.waiting, [data-remembered])");
    if (!checker) return;
    if (!before.has(checker)) before.set(checker, checker.textContent);
    const original = cell.querySelector(".cell_input pre").textContent.replace(/\n$/, "");
    const { right = false, said, code } = words(box, original);
    checker.className = `checker ${right ? "right" : "waiting"}`;
    checker.toggleAttribute("data-remembered", Boolean(said));
    checker.textContent = said ?? before.get(checker);
    if (code === undefined || work.page().edits?.[original]) return;
    const show = make("button", "", "Show your answer");
    show.type = "button";
    show.addEventListener("click", () => withCells((run) => run.open(cells.indexOf(cell), code)));
    checker.append(" ", show);
  }

  function finish() {
    const button = document.querySelector("[data-finish]");
    if (!button) return;
    const { finished, of, ...page } = work.page();
    button.setAttribute("aria-pressed", Boolean(finished?.yes));
    const line = button.parentElement.querySelector("small") ?? make("small", "");
    const parts = [finished?.yes && `on ${day(finished.on)}`, solvedOn(page) && `${solvedOn(page)} of ${of} exercises solved`, !work.isKept() && "this browser keeps nothing: it is forgotten when the page closes"];
    line.textContent = parts.filter(Boolean).join(" · ");
    button.after(line);
  }

  function trouble() {
    if (!work.trouble || document.querySelector(".trouble")) return;
    const said = make("p", "cannot-run trouble", work.trouble);
    said.setAttribute("role", "alert");
    document.querySelector("main").append(said);
  }

  // What can be handed in of this page, and what goes along to where else it runs.
  function menus() {
    const { edits, exercises } = work.page();
    all("[data-page-work]").forEach((button) => { button.hidden = !edits && !exercises; });
    const words = document.querySelector("[data-lite] small");
    if (words) words.textContent = edits && location.protocol !== "file:" ? "with your edits" : "nothing to install";
  }

  return {
    show() {
      menus();
      ticks();
      front();
      all(".exercise").forEach(exercise);
      finish();
      trouble();
    },
  };
})();
