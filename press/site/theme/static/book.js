"use strict";

const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const on = (selector, type, act) => all(selector).forEach((element) => element.addEventListener(type, act));

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

// Paper has no folds but evidence: all else is open on it, and as it was afterwards.
on("[data-print]", "click", () => window.print());
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

// A drawer closes when one of its links is followed on the same page.
on(".drawer a, .menu a", "click", (event) => {
  const drawer = event.currentTarget.closest("[popover]");
  if (drawer.matches(":popover-open")) drawer.hidePopover();
});

// Python is fetched as soon as a reader seems about to run the page; a site that carries Python itself
// (data-lite="here") fetches it while the page is read.
const lite = document.querySelector("[data-lite]");
let fetchAhead = () => {};
if (lite && !navigator.connection?.saveData) {
  let ahead;
  fetchAhead = () => {
    ahead ??= import(new URL("../python/fetch.mjs", lite.href)).then((python) => python.prefetch()).catch(() => { /* the notebook says why */ });
  };
  on("[popovertarget='open-in']", "pointerenter", fetchAhead);
  on("#open-in", "toggle", fetchAhead);
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

// What scrolls by itself can be reached, and so scrolled, by keyboard.
const scrolling = "pre, .scroll, .slip dd, .equation > .katex-display, .cell_output, .cell_output .output, .explorable, .picture";
const scrollers = all(scrolling);
const setTabStop = (scroller) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) scroller.tabIndex = 0;
  else scroller.removeAttribute("tabindex");
};
const watcher = new ResizeObserver((entries) => entries.forEach(({ target }) => setTabStop(target)));
scrollers.forEach((scroller) => watcher.observe(scroller));
const watchOutputs = (outputs) => all(scrolling, outputs.parentElement).forEach((scroller) => watcher.observe(scroller));
// A font that arrives late changes what is inside, not the size of the box.
document.fonts.addEventListener("loadingdone", () => scrollers.forEach(setTabStop));

// Cells are edited and run where they stand. What that takes is fetched when a reader asks for it, and
// is back at once where edits are kept, or where a page before this one has run already.
const cells = lite ? all(".cell:has(.cell_input pre)") : [];
const ownAddress = document.currentScript.src;
const UNFETCHED = "What runs the cells could not be fetched: try again when the network is back.";
const FROM_FILE = "Opened from a file, this page cannot run cells: run “python serve.py” in the folder of the course, then open the address that it names.";
function refuse() {
  all(".cannot-run").forEach((earlier) => earlier.remove());
  const why = location.protocol === "file:" ? FROM_FILE : UNFETCHED;
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
  button.addEventListener("click", () => withCells((run) => run.open(index)));
  button.addEventListener("pointerenter", fetchAhead);
  const input = cell.querySelector(".cell_input");
  cell.classList.toggle("asks", cell.matches(".exercise + .cell"));
  input.append(button);
});
on("[data-run-here]", "click", () => withCells((run) => run.runAll()));
try {
  if (cells.length && localStorage.getItem(`cells of ${location.pathname}`)) withCells(() => {});
  if (cells.length && sessionStorage.getItem("runs-python") && !navigator.connection?.saveData) {
    window.addEventListener("load", () => requestIdleCallback?.(() => withCells((run) => run.start())));
  }
} catch { /* storage is closed: nothing was kept */ }

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

// Search. The index and Sphinx's search are fetched when they are first asked for.
const contentRoot = root.dataset.content_root;
const load = (path) => new Promise((resolve, reject) => {
  const script = document.createElement("script");
  Object.assign(script, { src: contentRoot + path, onload: resolve, onerror: reject });
  document.head.append(script);
});
let loading;
function loadSearch() {
  // Sphinx's script expects a page of its own around it.
  window._ready = () => {};
  window._ = (text) => text;
  window.SPHINX_HIGHLIGHT_ENABLED = false;
  loading ??= load("_static/language_data.js").then(() => load("_static/searchtools.js")).then(() => load("searchindex.js"));
  return loading;
}

async function excerpt(url, anchor, words) {
  const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
  const text = (anchor && page.querySelector(anchor)) || page.querySelector("article");
  all(".katex, .headerlink, script, svg, h1, pre", text).forEach((element) => element.remove());
  const plain = text.textContent.replace(/\s+/g, " ");
  const found = words.map((word) => plain.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...(found.length ? found : [0])) - 60);
  const whole = plain.slice(start, start + 170).replace(/\s\S*$/, "");
  return start ? `… ${whole.replace(/^\S*\s/, "")} …` : `${whole} …`;
}

function searchIn(place) {
  const input = place.querySelector("input");
  const status = place.querySelector(".search-status");
  const list = place.querySelector(".search-results");
  const excerpts = place.id === "search-page";

  async function run() {
    const query = input.value.trim();
    if (!query) { list.replaceChildren(); status.textContent = ""; return; }
    await loadSearch();
    if (query !== input.value.trim()) return;
    const parsed = Search._parseQuery(query);
    const results = Search._performSearch(...parsed).reverse().slice(0, excerpts ? 30 : 10);
    list.replaceChildren();
    status.textContent = results.length ? "" : `Nothing was found for “${query}”.`;
    if (results.length && excerpts) status.textContent = `${results.length} found`;
    for (const [page, title, anchor] of results) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const [chapter, section] = title.split(" > ");
      link.href = `${contentRoot}${page}.html${anchor}`;
      link.textContent = section ?? chapter;
      if (section) link.append(Object.assign(document.createElement("small"), { textContent: chapter }));
      item.append(link);
      list.append(item);
      if (excerpts) {
        excerpt(link.href, anchor, [...parsed[1]]).then((text) => {
          item.append(Object.assign(document.createElement("p"), { textContent: text }));
        });
      }
    }
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
