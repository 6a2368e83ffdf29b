"use strict";

const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const on = (selector, type, act) => all(selector).forEach((element) => element.addEventListener(type, act));
const contentRoot = root.dataset.content_root;
const load = (path) => new Promise((resolve, reject) => {
  const script = document.createElement("script");
  Object.assign(script, { src: contentRoot + path, onload: resolve, onerror: reject });
  document.head.append(script);
});

root.classList.add("scripted");

// Theme: auto, light, dark.
const THEMES = ["auto", "light", "dark"];
function setTheme(theme) {
  root.dataset.theme = theme;
  for (const button of all("[data-theme-switch]")) {
    button.setAttribute("aria-label", `Theme: ${theme}`);
    button.title = `Theme: ${theme}`;
  }
}
setTheme(THEMES.includes(root.dataset.theme) ? root.dataset.theme : "auto");
on("[data-theme-switch]", "click", () => {
  setTheme(THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length]);
  try { localStorage.theme = root.dataset.theme; } catch { /* storage is closed: the choice lasts for this page */ }
});

// Fullscreen, where the browser has it.
if (!document.fullscreenEnabled) all("[data-fullscreen]").forEach((button) => button.remove());
on("[data-fullscreen]", "click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen();
});

// Evidence: folded or open, on this page and on all that follow.
const evidence = all(".evidence");
function setEvidence(state) {
  root.dataset.evidence = state;
  // What is being read stays where it is: the first thing below the bar that no evidence hides.
  const topOf = (element) => element.getBoundingClientRect().top;
  const read = all("article :is(h1, h2, h3, p, pre, figure, summary)").find((e) => !e.closest(".evidence > .cell") && topOf(e) > 60);
  const top = read && topOf(read);
  evidence.forEach((fold) => { fold.open = state === "open"; });
  if (read) window.scrollBy(0, topOf(read) - top);
  for (const button of all("[data-evidence-switch]")) {
    button.setAttribute("aria-label", `Evidence: ${state}`);
    button.title = `Evidence: ${state}`;
  }
}
let kept;
try { kept = localStorage.evidence; } catch { /* storage is closed: evidence is folded */ }
setEvidence(kept === "open" ? kept : "folded");
on("[data-evidence-switch]", "click", () => {
  setEvidence(root.dataset.evidence === "open" ? "folded" : "open");
  try { localStorage.evidence = root.dataset.evidence; } catch { /* the choice lasts for this page */ }
});

// Paper has no folds but evidence: all else is open on it, and as it was afterwards. Solutions are on it if that is asked for.
on("[data-print]", "click", ({ currentTarget }) => {
  root.dataset.paper = currentTarget.dataset.print;
  window.print();
});
window.addEventListener("afterprint", () => { delete root.dataset.paper; });
let folded = [];
window.matchMedia("print").addEventListener("change", (media) => {
  if (media.matches) folded = all("details:not([open], .evidence)");
  folded.forEach((fold) => { fold.open = media.matches; });
});

// A link to something inside folds, or to a fold, opens them; also when it is followed once more.
function unfoldTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folds = target ? all("details:not([open])").filter((fold) => fold.contains(target)) : [];
  folds.forEach((fold) => { fold.open = true; });
  if (folds.length) target.scrollIntoView();
}
window.addEventListener("hashchange", unfoldTarget);
on("a[href^='#']", "click", () => setTimeout(unfoldTarget));
unfoldTarget();

// The list of chapters shows the one that is read. Only the list scrolls: the page stays where it is.
const chapters = document.getElementById("chapters");
function showCurrent() {
  const current = all("a[aria-current], .current > a.current", chapters).at(-1);
  if (!current) return;
  const list = chapters.getBoundingClientRect();
  const { top, bottom, height } = current.getBoundingClientRect();
  if (top < list.top || bottom > list.bottom) chapters.scrollTop += top - list.top - (list.height - height) / 2;
}
showCurrent();
chapters.addEventListener("toggle", showCurrent);

// A drawer closes when one of its links is followed on the same page.
on(".drawer a, .menu a", "click", (event) => {
  const drawer = event.currentTarget.closest("[popover]");
  if (drawer.matches(":popover-open")) drawer.hidePopover();
});

// Python is fetched as soon as a reader seems about to run the page and has been told its size; a site that
// carries Python itself (data-lite="here") fetches it while the page is read.
const lite = document.querySelector("[data-lite]");
let fetchAhead = () => {};
if (lite && !navigator.connection?.saveData) {
  let ahead;
  fetchAhead = () => {
    ahead ??= import(new URL("../python/fetch.mjs", lite.href)).then((python) => python.prefetch()).catch(() => { /* the notebook says why */ });
  };
  on("[data-run-here], [data-lite]", "pointerenter", fetchAhead);
  if (lite.dataset.lite === "here") window.addEventListener("load", () => setTimeout(fetchAhead, 3000));
}

// Copy buttons: on code, and behind what stands to be copied elsewhere.
function addCopy(place, what, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "copy";
  button.setAttribute("aria-label", `Copy this ${what}`);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy"; }, 1500);
  });
  place.append(button);
}
for (const block of all("div.highlight")) addCopy(block, "code", () => block.querySelector("pre").textContent);
for (const place of all("[data-copy]")) addCopy(place, "replacement", () => place.dataset.copy);

// On a phone the words of a picture stay large enough to be read. Panels side by side go one below the other, for a slider moves
// them all; and what is still too wide scrolls sideways, by itself.
const LEAST = 9.5;
const phone = window.matchMedia("(width < 40rem)");
function layPanels(svg) {
  const panels = all("svg", svg).map((panel) => [panel, Number(panel.dataset.left ??= panel.getAttribute("x")), panel.width.baseVal.value]);
  if (!panels.some(([, left]) => left)) return;
  const sizes = [...new Map(panels.map(([, left, size]) => [left, size]))];
  const last = sizes.at(-1);
  const widest = Math.max(...sizes.map(([, size]) => size));
  let height = 0;
  const tops = new Map(sizes.map(([left, size]) => [left, (height += size + 20) - size - 20]));
  const [across, down] = phone.matches ? [widest, height - 20] : [last[0] + last[1], widest];
  for (const [panel, left, size] of panels) {
    panel.setAttribute("x", phone.matches ? (widest - size) / 2 : left);
    panel.setAttribute("y", phone.matches ? tops.get(left) : 0);
  }
  svg.setAttribute("viewBox", `0 0 ${across} ${down}`);
  svg.style.width = `${across}px`;
}
function keepReadable(within) {
  for (const svg of all(":is(.picture, .explorable) svg[viewBox]", within)) {
    layPanels(svg);
    const sizes = all("text, tspan", svg).map((words) => parseFloat(getComputedStyle(words).fontSize));
    svg.style.minWidth = `${Math.ceil(svg.viewBox.baseVal.width * LEAST / Math.min(...sizes))}px`;
    if (svg.parentElement.matches(".pan")) continue;
    const pan = Object.assign(document.createElement("div"), { className: "pan" });
    svg.replaceWith(pan);
    pan.append(svg);
  }
}
keepReadable(document);
phone.addEventListener("change", () => keepReadable(document));

// What scrolls by itself can be reached, and so scrolled, by keyboard.
const scrolling = "pre, .scroll, .slip dd, .equation > .katex-display, .cell_output, .cell_output .output, .pan";
const scrollers = all(scrolling);
const setTabStop = (scroller) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) scroller.tabIndex = 0;
  else scroller.removeAttribute("tabindex");
};
const watcher = new ResizeObserver((entries) => entries.forEach(({ target }) => setTabStop(target)));
scrollers.forEach((scroller) => watcher.observe(scroller));
const watchOutputs = (outputs) => {
  keepReadable(outputs.parentElement);
  all(scrolling, outputs.parentElement).forEach((scroller) => watcher.observe(scroller));
};
// A font that arrives late changes what is inside, not the size of the box.
document.fonts.addEventListener("loadingdone", () => scrollers.forEach(setTabStop));

// Cells are edited and run where they stand. What that takes is fetched when a reader asks for it, and
// is back at once where edits are kept, or where a page before this one has run already.
const cells = lite ? all(".cell:has(.cell_input pre)") : [];
const ownAddress = document.currentScript.src;
const UNFETCHED = "What runs the cells could not be fetched: try again when the network is back.";
const FROM_FILE = "Opened from a file, this page cannot run cells: run “python serve.py” in the folder of the course, then open the address that it names.";
function refuse(why = location.protocol === "file:" ? FROM_FILE : UNFETCHED) {
  all(".cannot-run").forEach((earlier) => earlier.remove());
  document.querySelector("main").append(Object.assign(document.createElement("p"), { className: "cannot-run", role: "alert", textContent: why }));
}
let runner;
const loadRunner = () => import(new URL("run.js", ownAddress)).then(async (run) => { await run.setUp(cells, lite.href, watchOutputs); return run; });
const withCells = (act) => {
  runner ??= loadRunner();
  runner.then(act, () => { runner = undefined; refuse(); });
};
cells.forEach((cell, index) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "try", textContent: "try it" });
  button.setAttribute("aria-label", `Try it: edit and run cell ${index + 1}`);
  // What is said of a cell names it by its number; whoever listens hears that on the button.
  const number = Object.assign(document.createElement("span"), { className: "number", textContent: index + 1, ariaHidden: "true" });
  cell.id ||= `cell-${index + 1}`;
  button.addEventListener("click", () => withCells((run) => run.open(index)));
  const input = cell.querySelector(".cell_input");
  cell.classList.toggle("asks", cell.matches(".exercise + .cell"));
  input.append(number, button);
});
on("[data-run-here]", "click", () => withCells((run) => run.runAll()));
try {
  if (cells.length && work.page().edits && location.protocol !== "file:") withCells(() => {});
  if (cells.length && sessionStorage.getItem("runs-python") && !navigator.connection?.saveData) {
    // Safari has no idle callbacks, and a name that is nowhere cannot be asked for.
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    window.addEventListener("load", () => whenIdle(() => withCells((run) => run.start())));
  }
} catch { /* storage is closed: nothing was kept */ }

// A reader's work, shown where it was done; the window about it.
let showing;
function showWork() {
  if (!work.isBegun()) return;
  showing ??= load("_static/progress.js");
  showing.then(() => progress.show());
}
window.addEventListener("work", showWork);
showWork();
on("[data-finish]", "click", () => work.finish());
// The notebook of this page or of the course, with this work.
let handing;
const handInWork = async (which) => {
  handing ??= load("_static/handin.js");
  await handing.catch(() => { handing = undefined; throw new Error("What makes the notebook could not be fetched: try again when the network is back."); });
  await handIn[which]();
};
on("[data-page-work]", "click", () => handInWork("page").catch((error) => refuse(error.message)));
let windowed;
on("[data-my-work]", "click", () => {
  windowed ??= load("_static/mywork.js");
  windowed.then(() => myWork.open());
});

// The list of sections shows where the reader is.
const sectionLinks = new Map(all("#sections a[href^='#']").map((link) => [link.hash.slice(1), link]));
const seen = new Set();
const spy = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target.id);
  const first = [...sectionLinks.keys()].findLast((id) => seen.has(id));
  for (const [id, link] of sectionLinks) {
    if (id === first) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}, { rootMargin: "0px 0px -80% 0px" });
for (const id of sectionLinks.keys()) {
  const section = document.getElementById(id);
  if (section) spy.observe(section);
}
// Where one has come to in a chapter, for another day.
document.addEventListener("visibilitychange", () => {
  const { hash = "" } = document.querySelector("#sections [aria-current]") ?? {};
  if (document.hidden && hash && document.querySelector("[data-finish]")) work.reach(hash);
});

// The map of the course: what a chapter needs, and what it opens. On a phone it is a list.
for (const map of all(".course-map")) {
  map.querySelector("details").open = window.matchMedia("(width < 40rem)").matches;
  const reach = (page, from, to, kind) => all(`path[data-${from}="${page}"]`, map).forEach((way) => {
    way.classList.add(kind);
    map.querySelector(`svg [data-page="${way.dataset[to]}"]`).classList.add(kind);
    reach(way.dataset[to], from, to, kind);
  });
  const forget = () => all(".needed, .opened, .pointed", map).forEach((part) => part.classList.remove("needed", "opened", "pointed"));
  for (const station of all("svg a", map)) {
    station.addEventListener("pointerenter", () => {
      map.querySelector("svg").classList.add("pointed");
      reach(station.dataset.page, "to", "from", "needed");
      reach(station.dataset.page, "from", "to", "opened");
    });
    station.addEventListener("pointerleave", forget);
  }
}

// Search. What it needs is fetched when it is first asked for.
let loading;
const loadSearch = () => loading ??= Promise.all(["search", "search-index"].map((name) => load(`_static/${name}.js`)));
const foundBy = new URLSearchParams(location.search).get("found");
if (foundBy) load("_static/search.js").then(() => window.markFound(foundBy, document.querySelector("article")));

function searchIn(place) {
  const input = place.querySelector("input");
  const status = place.querySelector(".search-status");
  const list = place.querySelector(".search-results");
  const most = place.id === "search-page" ? 40 : 8;

  async function run() {
    const query = input.value.trim();
    if (!query) { list.replaceChildren(); status.textContent = ""; return; }
    try {
      await loadSearch();
    } catch {
      loading = undefined;
      status.textContent = "The search could not be fetched: try again when the network is back.";
      return;
    }
    if (query !== input.value.trim()) return;
    const { tokens, found } = window.searchBook(query);
    const results = found.slice(0, most);
    const meant = results.length ? "" : window.searchMeant(query);
    status.textContent = results.length ? "" : `Nothing was found for “${query}”.${meant ? " Did you mean " : ""}`;
    if (meant) {
      const again = Object.assign(document.createElement("button"), { type: "button", textContent: meant });
      again.addEventListener("click", () => { input.value = meant; input.focus(); run(); });
      status.append(again, "?");
    }
    if (results.length < found.length) status.textContent = `The first ${most} of ${found.length} sections`;
    list.replaceChildren(...results.map((result) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${contentRoot}${result.page}.html?found=${encodeURIComponent(query)}${result.place ? `#${result.anchor}` : ""}`;
      link.append(result.heading, window.searchExcerpt(result, tokens));
      if (result.place) link.insertBefore(Object.assign(document.createElement("small"), { textContent: result.chapter }), link.lastChild);
      item.append(link);
      return item;
    }));
  }

  input.addEventListener("input", run);
  place.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [input, ...all("a", list)];
    stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement) + step))].focus();
  });
  return run;
}

const dialog = document.getElementById("search");
searchIn(dialog);
function openSearch(event) {
  event.preventDefault();
  loadSearch();
  dialog.showModal();
  dialog.querySelector("input").select();
}
on("[data-search]", "click", openSearch);
on("[data-close]", "click", () => dialog.close());
dialog.addEventListener("keydown", (event) => {
  // In a search field the first Escape would only empty it.
  if (event.key === "Escape") dialog.close();
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog || event.target.closest(".search-results a")) dialog.close();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if ((event.key === "/" && !typing) || (event.key === "k" && (event.ctrlKey || event.metaKey))) openSearch(event);
});

const searchPage = document.getElementById("search-page");
if (searchPage) {
  searchPage.querySelector("input").value = new URLSearchParams(location.search).get("q") ?? "";
  searchIn(searchPage)();
}
