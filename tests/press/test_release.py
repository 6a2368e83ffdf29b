"""A release is made of a commit, whole or not at all, and of the same bytes wherever it is made."""

from __future__ import annotations

import errno
import gzip
import hashlib
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from press import release
from press.paths import ROOT
from press.release import Refused

DAY = 1_800_000_000
PROJECT = '[project]\nname = "x"\nversion = "0.2.0"\n'
CHANGES = "# What has changed\n\n## [0.2.0] - 2027-01-31\n\n- Two.\n\n## [0.0.9] - 2026-12-01\n"


@pytest.fixture
def clone(tmp_path):
    root = tmp_path / "course"
    root.mkdir()
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "CITATION.cff").write_text("version: 0.2.0\n")
    (root / "CHANGELOG.md").write_text(CHANGES)
    git(root, "init", "--quiet")
    commit(root)
    return root


def git(root, *words):
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


def commit(root):
    git(root, "add", "-A")
    git(root, "commit", "--quiet", "-m", "x")


def refused(clone, version="0.2.0", folder=None):
    with pytest.raises(Refused) as caught:
        release.refuse(version, clone, folder or clone.parent / "made")
    return str(caught.value)


def test_what_hinders_it_is_one_sentence(clone):
    assert "'two' is no version" in refused(clone, "two")
    assert "pyproject.toml says version 0.2.0, not 0.3.0" in refused(clone, "0.3.0")
    made = clone.parent / "made"
    made.mkdir()
    assert "is made already" in refused(clone, folder=made)
    assert "is no clone" in refused(clone.parent)


def test_a_tree_with_changes_is_not_released(clone):
    (clone / "new.txt").write_text("x")
    assert "not committed" in refused(clone)


def test_a_version_is_one_commit(clone):
    git(clone, "tag", "v0.2.0")
    release.refuse("0.2.0", clone, clone.parent / "made")
    (clone / "new.txt").write_text("x")
    commit(clone)
    assert "v0.2.0 is another commit already" in refused(clone)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("CITATION.cff", "version: 0.1.9\n", "CITATION.cff does not say version 0.2.0"),
        ("CHANGELOG.md", "## [Unreleased]\n", "CHANGELOG.md has no heading “## \\[0.2.0\\]"),
        ("CHANGELOG.md", "## [0.2.0]\n", "give it the day"),
    ],
)
def test_every_file_says_the_version(clone, name, text, said):
    (clone / name).write_text(text)
    commit(clone)
    with pytest.raises(Refused, match=said):
        release.refuse("0.2.0", clone, clone.parent / "made")


def test_changes_of_one_version_alone(clone):
    changes = release.refuse("0.2.0", clone, clone.parent / "made")
    assert changes == "# 0.2.0, 2027-01-31\n\n\n- Two.\n\n"


def test_nothing_is_left_where_it_fails(clone, monkeypatch):
    def build(clone, version, made):
        (made / "half").write_text("x")
        raise Refused("no")

    monkeypatch.setattr(release, "build", build)
    made = clone.parent / "releases" / "0.2.0"
    with pytest.raises(Refused):
        release.release("0.2.0", clone, made)
    assert list(made.parent.iterdir()) == []


def test_it_is_whole(clone, monkeypatch):
    monkeypatch.setattr(release, "build", lambda clone, version, made: fill(made))
    made = release.release("0.2.0", clone, clone.parent / "releases" / "0.2.0")
    assert sorted(path.name for path in made.iterdir()) == ["CHANGES.md", "SHA256SUMS", "a.txt"]
    done = subprocess.run(
        ["sha256sum", "-c", "--strict", release.SUMS], cwd=made, check=True, capture_output=True
    )
    assert done.stdout == b"CHANGES.md: OK\na.txt: OK\n"


def fill(made):
    (made / "a.txt").write_text("a")


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (OSError(errno.ENOSPC, "x"), "The disk is full; nothing was released"),
        (OSError(errno.EACCES, "x", "there"), "there cannot be written (Permission denied)."),
        (Refused("It is so."), "It is so."),
    ],
)
def test_a_problem_is_one_sentence(monkeypatch, problem, said):
    def fails(version):
        raise problem

    monkeypatch.setattr(release, "release", fails)
    with pytest.raises(SystemExit, match=said.replace("(", r"\(").replace(")", r"\)")):
        release.main(["0.2.0"])


def test_without_a_version_it_says_how():
    with pytest.raises(SystemExit, match="Say which version: make release"):
        release.main([])


def test_a_command_that_fails_is_shown(tmp_path):
    with pytest.raises(Refused, match="did not succeed; nothing was released:\nwhy not"):
        release.run([sys.executable, "-c", "import sys; sys.exit('why not')"], tmp_path)
    said = f"import sys; sys.exit({os.strerror(errno.ENOSPC)!r})"
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        release.run([sys.executable, "-c", said], tmp_path)


# --- the same bytes


def tree(folder, when, mode):
    (folder / "b").mkdir(parents=True)
    for name in ("z.txt", "a.txt", "b/c.txt", ".buildinfo"):
        (folder / name).write_text(name)
        (folder / name).chmod(mode)
        os.utime(folder / name, (when, when))


def test_archives_know_no_time_and_no_owner(tmp_path):
    packed = []
    for n, mode in ((1, 0o644), (2, 0o600)):
        tree(tmp_path / str(n), n * 1e9, mode)
        release.pack(tmp_path / str(n), tmp_path / f"{n}.tar.gz", "site", DAY)
        packed.append((tmp_path / f"{n}.tar.gz").read_bytes())
    assert packed[0] == packed[1]
    with tarfile.open(tmp_path / "1.tar.gz") as archive:
        assert archive.getnames() == ["site/a.txt", "site/b/c.txt", "site/z.txt"]
        assert {entry.mtime for entry in archive} == {DAY}


def test_sources_are_calmed(tmp_path):
    packed = []
    for n, order in ((1, ["p/a", "p/b"]), (2, ["p/b", "p/a"])):
        path = tmp_path / f"{n}.tar.gz"
        tree(tmp_path / str(n), n * 1e9, 0o644)
        with tarfile.open(path, "w:gz") as archive:
            for name in order:
                archive.add(tmp_path / str(n) / "a.txt", name)
        release.calm_sources(path, DAY)
        packed.append(path.read_bytes())
    assert packed[0] == packed[1]
    assert gzip.decompress(packed[0])


def test_wheels_are_calmed(tmp_path):
    packed = []
    for n in (1, 2):
        path = tmp_path / f"{n}.whl"
        names = ["x/__init__.py", "x-1.dist-info/RECORD", "x-1.dist-info/METADATA"]
        with zipfile.ZipFile(path, "w") as wheel:
            for name in names[:: 1 if n == 1 else -1]:
                wheel.writestr(zipfile.ZipInfo(name, (2000 + n, 1, 1, 0, 0, 0)), name)
        release.calm_wheel(path, DAY)
        packed.append(path.read_bytes())
    assert packed[0] == packed[1]
    with zipfile.ZipFile(tmp_path / "1.whl") as wheel:
        assert wheel.namelist()[-1] == "x-1.dist-info/RECORD"


@pytest.mark.nightly
def test_two_releases_are_the_same_bytes(tmp_path):
    """Of a clone with a day in its list of changes; the second elsewhere, in another locale."""
    root = tmp_path / "course"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(root)], check=True)
    release.bring_downloads(ROOT, root)
    path = root / "CHANGELOG.md"
    version = release.tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    text = path.read_text(encoding="utf-8")
    if f"## [{version}] - " not in text:
        text = text.replace("## [Unreleased]", f"## [{version}] - 2027-01-31", 1)
        path.write_text(text, encoding="utf-8")
        commit(root)
    made = []
    for folder, names in (("one", {}), ("another/place", {"TZ": "Asia/Tokyo", "LANG": "C"})):
        where = tmp_path / folder / version
        code = "import sys; from pathlib import Path; from press import release; "
        code += "release.release(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))"
        command = [sys.executable, "-c", code, version, str(root), str(where)]
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **names})
        made.append({p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in files(where)})
    assert made[0] == made[1]
    assert len(made[0]) == 9


def files(folder: Path):
    return sorted(folder.iterdir())
