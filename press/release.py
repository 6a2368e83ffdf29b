"""``make release VERSION=0.1.0``: a version in one folder, whole, from a clean clone.

The site, the folder that needs no network, the PDF, the EPUB, the wheel and the sources of
``lecture_utils``, the sources of all, what has changed, and a checksum of each. Nothing of this
machine is in them: what has dates has that of the commit, so a second run, elsewhere and later,
makes the same bytes.
"""

from __future__ import annotations

import errno
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path

from press.paths import BUILD, ROOT

RELEASES = BUILD / "release"
NAME = "dimension-reduction"
TWINE = "twine==6.2.0"
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
DATED = r"^## \[{}\] - (\d{{4}}-\d{{2}}-\d{{2}})$"
SUMS = "SHA256SUMS"
#: what Sphinx keeps for the next build
NOTES = ".buildinfo"
SDIST = "import sys, setuptools.build_meta as b; b.build_sdist(sys.argv[1])"
#: lines of a command's words that are shown where it fails
LAST = 15


class Refused(Exception):
    """Why there is no release; the message is for whoever asked for it."""


def main(words=None):
    """Make the release that the command line names."""
    words = sys.argv[1:] if words is None else words
    try:
        if len(words) != 1:
            raise Refused("Say which version: make release VERSION=0.1.0.")
        made = release(words[0])
    except Refused as refusal:
        sys.exit(str(refusal))
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            sys.exit("The disk is full; nothing was released, and nothing else was changed.")
        sys.exit(f"{error.filename} cannot be written ({os.strerror(error.errno or 0)}).")
    size = sum(path.stat().st_size for path in made.iterdir()) / 1e6
    print(f"The release is in {made.relative_to(ROOT)} ({size:.0f} MB).")


def release(version, root=ROOT, folder=None):
    """Return the folder of a release, which is there whole or not at all.

    Parameters
    ----------
    version : str
        As ``pyproject.toml`` has it.
    root : pathlib.Path
        A clone whose commit is released.
    folder : pathlib.Path, optional
        Where it is put; ``_build/release/VERSION`` if nothing is said.
    """
    folder = folder or RELEASES / version
    changes = refuse(version, root, folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".making-", dir=folder.parent) as place:
        clone, made = Path(place) / "clone", Path(place) / "made"
        made.mkdir()
        git("clone", "--quiet", "--no-local", str(root), str(clone))
        same = git("rev-parse", "HEAD", root=root)
        git("checkout", "--quiet", "--detach", same, root=clone)
        bring_downloads(root, clone)
        build(clone, version, made)
        (made / "CHANGES.md").write_text(changes, encoding="utf-8")
        (made / SUMS).write_text(sums(made), encoding="utf-8")
        made.rename(folder)
    return folder


def refuse(version, root, folder):
    """Return what has changed in a version, or say what hinders its release."""
    if not VERSION.fullmatch(version):
        raise Refused(f"{version!r} is no version: say one like 0.1.0.")
    if folder.exists():
        raise Refused(f"{version} is made already: remove {folder} to make it anew.")
    if not (root / ".git").exists():
        raise Refused("A release is made of a commit, and this folder is no clone.")
    if git("status", "--porcelain", root=root):
        raise Refused("Something here is not committed: commit it, or put it away (git stash).")
    head, tagged = git("rev-parse", "HEAD", root=root), tag(version, root)
    if tagged not in (None, head):
        raise Refused(f"v{version} is another commit already: choose the next version.")
    said = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    if said["project"]["version"] != version:
        raise Refused(f"pyproject.toml says version {said['project']['version']}, not {version}.")
    cited = (root / "CITATION.cff").read_text(encoding="utf-8")
    if not re.search(rf"(?m)^version: {re.escape(version)}$", cited):
        raise Refused(f"CITATION.cff does not say version {version}.")
    return changes_of(version, (root / "CHANGELOG.md").read_text(encoding="utf-8"))


def tag(version, root):
    """Return the commit that the tag of a version stands at, if there is one."""
    try:
        return git("rev-parse", "--quiet", "--verify", f"v{version}^{{commit}}", root=root)
    except Refused:
        return None


def changes_of(version, text):
    """Return what the list of changes says of a version; it has its day."""
    heading = re.search(DATED.format(re.escape(version)), text, re.MULTILINE)
    if not heading:
        raise Refused(
            f"CHANGELOG.md has no heading “## [{version}] - 2027-01-31”: give it the day."
        )
    rest = text[heading.end() :]
    following = re.search(r"(?m)^## ", rest)
    return f"# {version}, {heading[1]}\n{rest[: following.start() if following else None]}"


def git(*words, root=ROOT):
    return run(["git", *words], root).strip()


def run(command, folder, **names):
    """Run a command and return what it says; where it fails, its last lines are the reason."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **names}, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    if done.returncode:
        if os.strerror(errno.ENOSPC) in done.stdout:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        last = "\n".join(done.stdout.rstrip().splitlines()[-LAST:])
        raise Refused(f"`{' '.join(command)}` did not succeed; nothing was released:\n{last}")
    return done.stdout


def bring_downloads(root, clone):
    """Spare the clone what has been fetched before; a checksum is kept with each file of it."""
    for name in ("runtime-cache", "browser"):
        if (root / "_build" / name).is_dir():
            shutil.copytree(root / "_build" / name, clone / "_build" / name, symlinks=True)


def build(clone, version, made):
    """Make everything in a clone, with an environment of its own."""
    day = int(git("log", "-1", "--format=%ct", root=clone))
    names = {
        "SOURCE_DATE_EPOCH": str(day), "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "TZ": "UTC",
    }  # fmt: skip
    python = str(clone / ".venv" / "bin" / "python")
    for said, command in (
        ("the site, with and without a network", ["make", "book-offline"]),
        ("the browser", [python, "-m", "press.browser"]),
        ("the PDF", [python, "-m", "press.paper.pdf"]),
        ("the EPUB", [python, "-m", "press.paper.epub"]),
        ("the wheel", [*wheel(python), "-w", str(made), "."]),
        ("the sources", [python, "-c", SDIST, str(made)]),
    ):
        print(f"Making {said}", flush=True)
        run(command, clone, **names)
    full = f"{NAME}-{version}"
    pack(clone / "_build" / "html", made / f"{full}-site.tar.gz", f"{full}-site", day)
    pack(clone / "_build" / "offline", made / f"{full}-offline.tar.gz", f"{full}-offline", day)
    for path in sorted((clone / "_build" / "paper").glob("*.*")):
        if path.suffix in (".pdf", ".epub"):
            shutil.copy(path, made / f"{full}{path.suffix}")
    words = ["archive", "--format=tar", f"--prefix={full}-source/", "HEAD"]
    run(["git", *words, "-o", str(made / "source.tar")], clone)
    squeeze((made / "source.tar").read_bytes(), made / f"{full}-source.tar.gz")
    (made / "source.tar").unlink()
    for path in made.glob("*.whl"):
        calm_wheel(path, day)
    for path in [p for p in made.glob("*.tar.gz") if not p.name.startswith(f"{full}-")]:
        calm_sources(path, day)
    print("Asking twine", flush=True)
    ask_twine(clone, made)


def wheel(python):
    return [python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]


def ask_twine(clone, made):
    """Let the tool that uploads packages look at ours; it has an environment of its own."""
    place = clone / "_build" / "twine"
    run([str(clone / ".venv" / "bin" / "python"), "-m", "venv", str(place)], clone)
    python = str(place / "bin" / "python")
    run([python, "-m", "pip", "install", "--quiet", TWINE], clone)
    packages = [*made.glob("*.whl"), *made.glob("dimension_reduction_course-*.tar.gz")]
    run([python, "-m", "twine", "check", "--strict", *map(str, packages)], clone)


def pack(folder, target, name, day):
    """Write a folder as an archive in which only names and contents count."""
    with tempfile.TemporaryFile() as raw:
        with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.name != NOTES:
                    entry = calm(tarfile.TarInfo(f"{name}/{path.relative_to(folder)}"), day)
                    entry.size = path.stat().st_size
                    with path.open("rb") as file:
                        archive.addfile(entry, file)
        raw.seek(0)
        squeeze(raw.read(), target)


def squeeze(data, target):
    with target.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        out.write(data)


def calm(entry, day):
    """Take from an entry of an archive who made it, and when."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime, entry.mode = day, 0o755 if entry.isdir() else 0o644
    return entry


def calm_sources(path, day):
    """Write an archive of sources anew, in the order of its names, without owners and times."""
    with tarfile.open(path) as old:
        parts = [(entry, old.extractfile(entry)) for entry in old.getmembers()]
        contents = [(entry, file.read() if file else None) for entry, file in parts]
    with tempfile.TemporaryFile() as raw:
        with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for entry, data in sorted(contents, key=lambda pair: pair[0].name):
                entry.pax_headers = {}
                archive.addfile(calm(entry, day), io.BytesIO(data) if data is not None else None)
        raw.seek(0)
        squeeze(raw.read(), path)


def calm_wheel(path, day):
    """Write a wheel anew, in the order of its names; its list of files comes last."""
    when = time.gmtime(day)[:6]
    with zipfile.ZipFile(path) as old:
        contents = {name: old.read(name) for name in old.namelist()}
    order = sorted(contents, key=lambda name: (name.endswith(".dist-info/RECORD"), name))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in order:
            entry = zipfile.ZipInfo(name, when)
            entry.external_attr, entry.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
            new.writestr(entry, contents[name])


def sums(folder):
    """Return a line for each file, as ``sha256sum -c`` reads them."""
    files = [path for path in sorted(folder.iterdir()) if path.name != SUMS]
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files
    )


if __name__ == "__main__":
    main()
