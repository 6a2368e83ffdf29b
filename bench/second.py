"""Measure how long a reader waits for the first output of a second chapter.

In one run and by turns: where one Python serves the pages of a tab, and where each page starts
its own while it is read. What is measured is in README.md beside this file.
"""

from __future__ import annotations

import sys
from functools import partial
from statistics import median
from threading import Thread

from playwright.sync_api import sync_playwright

from press.around.serve import server
from press.author.notebooks import toc_notebooks
from press.browser import launch
from press.paths import BUILD, ROOT

sys.dont_write_bytecode = True  # nothing is written into the repository

SITE = BUILD / "offline"
TURNS = 5
GOAL = 2.0  # seconds
PATIENCE = 120_000
# Milliseconds between the end of loading and the click.
READINGS = {"clicked at once": 0, "read for 2 s": 2000, "read for 10 s": 10_000}
OWN = "delete window.SharedWorker"
# Open the first cell that shows something and run it; the seconds until its output stands there.
FIRST = """
() => new Promise((resolve) => {
  const cell = document.querySelector(".cell:has(.cell_output)");
  for (let f = cell.closest("details"); f; f = f.parentElement.closest("details")) f.open = true;
  const start = performance.now();
  let run;
  new MutationObserver(() => {
    if (!run) {
      run = cell.querySelector(".try-tools .run");
      run?.click();
    }
    if (cell.querySelector("[data-ran]")) resolve((performance.now() - start) / 1000);
  }).observe(cell, { subtree: true, childList: true });
  cell.querySelector(".try").click();
})
"""


def wait(browser, address: str, chapters: list[str], reading: int, script: str = "") -> float:
    """Return the seconds until the second chapter's first output, after a run of the first."""
    with browser.new_context() as context:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(script)
        page = context.new_page()
        for chapter in chapters:
            page.goto(address + chapter)
            page.wait_for_timeout(reading)
            seconds = page.evaluate(FIRST)
            page.wait_for_timeout(5000)  # what the page imports ahead is there
        return seconds


def main() -> None:
    """Measure both sides by turns, and print a table."""
    if not (SITE / "index.html").exists():
        sys.exit("There is no site with Python in it: run make book-offline first.")
    site = server(SITE)
    site.handle_error = lambda *_: None  # some visitors leave in mid-sentence
    Thread(target=site.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{site.server_port}/"
    pages = [path.relative_to(ROOT).with_suffix(".html").as_posix() for path in toc_notebooks()]
    slowest = 0.0
    print(f"{'First output of a second chapter':<42}{'its own':>12}{'kept':>12}{'ratio':>7}")
    with (
        sync_playwright() as playwright,
        # Browsers keep the page that one comes from, unless playwright forbids it.
        launch(playwright, without=["--disable-back-forward-cache"]) as browser,
    ):
        for name, reading in READINGS.items():
            once = partial(wait, browser, address, pages[1:3], reading)
            sides = {OWN: [], "": []}
            for turn in range(TURNS):
                for script in list(sides)[:: -1 if turn % 2 else 1]:
                    sides[script].append(once(script))
            own, kept = map(median, sides.values())
            slowest = max(slowest, kept)
            print(f"{name:<42}{own:>10.2f} s{kept:>10.2f} s{own / kept:>7.1f}", flush=True)
    print(f"\nUnder {GOAL:.0f} s: {'met' if slowest < GOAL else 'MISSED'}, at most {slowest:.2f} s")


if __name__ == "__main__":
    main()
