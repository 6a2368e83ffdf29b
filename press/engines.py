"""The engines beside Chromium in which the tests see the site: Firefox's, and WebKit as in Safari.

``python -m press.engines`` (as ``make test`` says it) installs what is missing as root on Debian,
and says so in a line. Elsewhere the tests of an engine that is missing are skipped.
"""

from __future__ import annotations

import contextlib
import shutil

from press.browser import NoUse, apt_get, is_ubuntu, runs

FIREFOX = (
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
)
DRIVER = "WebKitWebDriver"  # it knows where its browser is
SCREEN = "Xvfb"
PACKAGES = {"Firefox": ("firefox-esr",), "WebKit": ("webkit2gtk-driver", "xvfb")}


def firefox():
    """Return the path of Firefox, or None."""
    return next(filter(runs, map(shutil.which, FIREFOX)), None)


def missing():
    """Return what to say of each engine that is not here, by its name."""
    here = {"Firefox": firefox(), "WebKit": shutil.which(DRIVER) and shutil.which(SCREEN)}
    return {
        engine: f"{engine} is not here (Debian: apt-get install {' '.join(PACKAGES[engine])})."
        for engine, found in here.items()
        if not found
    }


def install(say=print):
    """Install the engines that are missing, where that can be done."""
    # Ubuntu's Firefox is in a store of its own.
    wanted = [engine for engine in missing() if engine != "Firefox" or not is_ubuntu()]
    if wanted:
        packages = [package for engine in wanted for package in PACKAGES[engine]]
        apt_get(packages, say, f"To test in {' and '.join(wanted)}")


def main():
    """Install what can be installed; what cannot is no reason to stop."""
    # The tests that are skipped say what is missing.
    with contextlib.suppress(NoUse):
        install(lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
