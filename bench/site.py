"""Measure this course's site against a default Jupyter Book build of the same pages.

In one run and by turns: how long a cold build takes, how many bytes a page makes an
empty browser fetch, and how long a reader waits until the formulas stand there in their
final fonts. What is compared, and what keeps it fair, is in README.md beside this file.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread

import yaml
from playwright.sync_api import TimeoutError as Stuck
from playwright.sync_api import sync_playwright

from press.around.serve import server
from press.author.notebooks import toc_entries
from press.browser import launch
from press.paths import ROOT

sys.dont_write_bytecode = True  # nothing is written into the repository

# MathJax 3.2.2 in a package: the very file that a default site asks of a CDN.
MATHJAX, FILE = "sphinx-mathjax-offline==0.0.2", "mathjax/tex-mml-chtml.js"
READABLE = Path(__file__).with_name("readable.js")
ALONE = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
TABLES = ("ledger", "errata")  # pages that only an extension of ours can make
TURNS = 5
# Bytes a second, and the milliseconds by which every answer is late.
SLOW = {"downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6, "latency": 40}
NETWORKS = {"localhost": None, "10 Mbit/s and 40 ms": SLOW | {"offline": False}}
SLOWDOWNS = (1, 4)

run = partial(subprocess.run, capture_output=True, text=True, check=False)


def default_config(ours: dict) -> dict:
    """Return the configuration of a default book: our pages and their dialect, no more.

    The pages need sphinx-exercise; the one extension of ours takes out of notebooks what no reader
    sees.
    """
    kept = "title author copyright only_build_toc_files exclude_patterns".split()
    config = {key: ours[key] for key in [*kept, "execute", "parse", "bibtex_bibfiles"]}
    sphinx = {"extra_extensions": ["sphinx_exercise", "press.site.cell_records"]}
    return config | {"sphinx": sphinx | {"config": {"mathjax_path": FILE}}}


def write_book(folder: Path, config: dict) -> Path:
    """Copy the sources, under another configuration and without the tables."""
    shutil.copytree(ROOT / "book", folder / "book")
    shutil.copy(ROOT / "_toc.yml", folder)
    (folder / "_config.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    for name in TABLES:
        page = folder / "book" / f"{name}.md"
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(f"```{{{name}}}\n```\n", ""), encoding="utf-8")
    return folder


def build(folder: Path) -> float:
    """Build a book from nothing, in a process of its own; return the seconds."""
    shutil.rmtree(folder / "_build", ignore_errors=True)
    jupyter_book = Path(sys.executable).with_name("jupyter-book")
    start = time.perf_counter()
    done = run([jupyter_book, "build", ".", "--keep-going"], cwd=folder)
    if done.returncode:
        sys.exit(f"The {folder.name} site does not build: {done.stderr[-500:]}")
    return time.perf_counter() - start


def fetch_mathjax(folder: Path) -> Path:
    """Install MathJax into a folder that goes away again; return where its files are."""
    print(f"For the default site, in a temporary folder: pip install {MATHJAX}\n")
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
    command = [*pip, "--no-deps", "--no-compile", "--target", folder, MATHJAX]
    if run(command).returncode:
        sys.exit(f"The default site needs MathJax, and pip cannot install {MATHJAX}.")
    return folder / "sphinx-mathjax-offline" / "static" / "mathjax"


@contextmanager
def visit(browser, url: str, network=None, slowdown=1):
    """Yield a page got with an empty cache, the bytes of each file, and the wait."""
    with browser.new_context(viewport={"width": 1400, "height": 900}) as context:
        page, sizes = context.new_page(), []
        page.set_default_timeout(20_000)
        tools = context.new_cdp_session(page)
        tools.on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
        tools.send("Network.enable")
        tools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        if network:
            tools.send("Network.emulateNetworkConditions", network)
        page.add_init_script(path=READABLE)
        page.goto(url)
        yield page, sizes, page.wait_for_function("window.readable").json_value()


def weigh(browser, url: str) -> tuple[float, int]:
    """Return the kilobytes a page has fetched a second later, and its formulas."""
    with visit(browser, url) as (page, sizes, _):
        page.wait_for_timeout(1000)
        formulas, broken = page.evaluate("window.formulas()")
        if broken:
            sys.exit(f"{url} shows a broken formula or lacks a font.")
        return sum(sizes) / 1000, formulas


def wait(browser, network, slowdown: int, url: str) -> float:
    """Return the milliseconds from the start of a visit until formulas are readable."""
    for _ in range(3):  # Chromium's slow network gets stuck for good now and then
        with suppress(Stuck), visit(browser, url, network, slowdown) as found:
            return found[2]
    sys.exit(f"{url} could not be read in three visits.")


def by_turns(measure, default, ours) -> list[float]:
    """Return the medians of both sides, each of which goes first every other time."""
    sides = [(default, []), (ours, [])]
    for turn in range(TURNS):
        for side, times in sides[:: -1 if turn % 2 else 1]:
            times.append(measure(side))
    return [median(times) for _, times in sides]


def show(name: str, default: float, ours: float, unit: str) -> float:
    """Print a line of the table; return its ratio."""
    numbers = "".join(f"{n:>9,.{int(unit == 's')}f} {unit:<2}" for n in (default, ours))
    print(f"{name:<42}{numbers}{default / ours:>7.1f}", flush=True)
    return default / ours


def measure_pages(browser, sites: list[str], pages: list[str]) -> None:
    """Print what a browser finds."""
    weights, formulas, lighter, sooner = [], {}, [], []
    print("\nPage weight: all that a first visit fetches, as transferred")
    for page in pages:
        found = [weigh(browser, f"{site}{page}.html") for site in sites]
        weight, (default, formulas[page]) = zip(*found, strict=True)
        if default != formulas[page]:
            sys.exit(f"{page}: {default} formulas there and {formulas[page]} here.")
        weights.append(weight)
        lighter.append(show(page, *weight, "kB"))
    show("sum", *map(sum, zip(*weights, strict=True)), "kB")
    ranked = sorted(filter(formulas.get, pages), key=formulas.get)
    for slowdown in SLOWDOWNS:
        for name, network in NETWORKS.items():
            print(f"\nMath readable: {name}, processor slowed {slowdown}×")
            once = partial(wait, browser, network, slowdown)
            for page in (ranked[-1], ranked[0]):  # the most formulas, and the fewest
                times = by_turns(once, *(f"{site}{page}.html" for site in sites))
                label = f"{page}, {formulas[page]} formulas"
                sooner.append(show(label, *times, "ms"))
    goals = {"Half the time": (2, sooner), "A third of the bytes": (3, lighter)}
    for goal, (least, ratios) in goals.items():
        answer = "met" if min(ratios) >= least else "MISSED"
        print(f"\n{goal}: {answer}, ratios {min(ratios):.1f} to {max(ratios):.1f}")


def main() -> None:
    """Build both, measure both, print one table."""
    # A real host compresses a file once, and not while a visitor waits.
    gzip.compress = cache(gzip.compress)
    ours = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        mathjax = fetch_mathjax(Path(home, "mathjax"))
        configs = {"default": default_config(ours), "ours": ours}
        books = [write_book(Path(home, side), configs[side]) for side in configs]
        html = [book / "_build" / "html" for book in books]
        print(f"{'':<42}{'default':>12}{'ours':>12}{'ratio':>7}")
        show("Cold build", *by_turns(build, *books), "s")
        shutil.copytree(mathjax, html[0] / "_static" / "mathjax")
        servers = [server(site) for site in html]
        for one in servers:
            one.handle_error = lambda *_: None  # some visitors leave in mid-sentence
            Thread(target=one.serve_forever, daemon=True).start()
        sites = [f"http://127.0.0.1:{one.server_port}/" for one in servers]
        pages = [page for page in toc_entries(ROOT) if not page.endswith(TABLES)]
        with launch(playwright, ALONE) as browser:
            measure_pages(browser, sites, pages)


if __name__ == "__main__":
    main()
