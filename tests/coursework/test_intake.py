"""What students hand in: repaired, or refused in a sentence; one file stops nobody."""

from __future__ import annotations

import json
import os
import stat
import tracemalloc
import zipfile

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursework import intake
from coursework.intake import Handed, Unusable, gather, parsed, to_run
from coursework.said import Refused
from tests.coursework.trial_set import NAME, notebook, trial_set

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                "cells worksheets cell_type source input metadata course set seed page id".split()
            ),
            inner | st.sampled_from(["code", NAME, f"{NAME}-q1"]),
            max_size=5,
        )
    ),
    max_leaves=25,
)


@pytest.fixture(scope="module")
def set_(tmp_path_factory):
    with trial_set(tmp_path_factory.mktemp("sets")) as made:
        yield made


@pytest.fixture
def honest(set_):
    return json.loads(nbformat.writes(notebook(set_)))


def data(content):
    return json.dumps(content).encode()


def code(*sources, **more):
    return {"cells": [{"cell_type": "code", "source": source, **more} for source in sources]}


# --- notebooks that are repaired


def test_an_honest_notebook_runs_what_is_its_own(set_, honest):
    handed = parsed(data(honest))
    assert (handed.set, handed.seed, handed.flags) == (NAME, 0, [])
    assert to_run(set_, handed) == ([q.solution for q in set_.questions], [])


def lose_metadata(content):
    """As Colab does with a cell's ids and metadata."""
    content["metadata"] = {"colab": {"provenance": []}, "kernelspec": {"name": "python3"}}
    for cell in content["cells"]:
        cell.pop("id", None)
        cell["metadata"] = {"id": "dQw4w9WgXcQ", "outputId": "x"}
    return content


def old_form(content):
    for cell in content["cells"]:
        cell["input"] = cell.pop("source")
    return {"worksheets": [{"cells": content["cells"]}, 7, {}], "nbformat": 3, "metadata": {}}


def in_lines(content):
    for cell in content["cells"]:
        cell["source"] = "".join(cell["source"]).splitlines(keepends=True)
    return content


def other_schema(content):
    content["nbformat"], content["nbformat_minor"] = 99, "x"
    content["metadata"]["kernelspec"] = {"name": "../../ruby", "language": "R"}
    return content


def missing_cells(content):
    kept = [cell for cell in content["cells"] if not cell["id"].endswith(("-test", "-q2-answer"))]
    return {**content, "cells": kept}


def with_paths(content):
    content["metadata"]["widgets"] = {"state": "../../../etc/passwd"}
    for cell in content["cells"]:
        cell["attachments"] = {"../x": {"image/png": "QQ=="}}
        cell["outputs"] = [{"output_type": "display_data", "data": {"text/html": "<script>"}}]
    return content


@pytest.mark.parametrize(
    ("change", "own", "flag", "known"),
    [
        (lose_metadata, 5, "", False),
        (old_form, 5, "of an old form", True),
        (in_lines, 5, "", True),
        (other_schema, 5, "", True),
        (missing_cells, 4, "", True),
        (with_paths, 5, "", True),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_is_lost_is_repaired(change, own, flag, known, set_, honest):
    handed = parsed(data(change(honest)))
    assert handed.set == (NAME if known else None)
    cells, flags = to_run(set_, handed)
    assert len(cells) == own
    assert flag in " ".join(flags)
    assert bool(flag) == bool(flags)


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.encode("utf-16"),
        lambda text: text.encode("utf-16-be"),
        lambda text: text.replace("\n", "\r\n").encode(),
    ],
    ids=["a mark", "wide", "wide without a mark", "lines of Windows"],
)
def test_files_in_other_letters_are_read(encode, set_):
    made = encode(nbformat.writes(notebook(set_, last=["x = 'ä😀'"])))
    if made.startswith(b"\0"):
        with pytest.raises(Unusable):
            parsed(made)
        return
    assert parsed(made).cells[-1] == "x = 'ä😀'"


def test_letters_that_cannot_be_read_are_flagged_and_written():
    handed = parsed(b'{"cells": [{"cell_type": "code", "source": "x = \'\xff\'"}]}')
    assert "could not be read" in handed.flags[0]
    handed = parsed(data(code("x = '\ud800\0'")))
    assert handed.cells == ["x = '��'"]
    handed.cells[0].encode()


@pytest.mark.parametrize(
    ("about", "set_name", "seed"),
    [
        ({"course": {"set": NAME, "seed": 7}}, NAME, 7),
        ({"course": {"page": f"coursework/{NAME}"}}, NAME, None),
        ({"course": {"set": "../../x", "seed": True}}, None, None),
        ({"course": {"set": ["x"], "seed": "1"}}, None, None),
        ({"course": "x"}, None, None),
        ("x", None, None),
    ],
    ids=str,
)
def test_what_a_notebook_says_of_itself_is_a_hint(about, set_name, seed, set_):
    handed = parsed(data({**code("x = 1"), "metadata": about}))
    assert (handed.set, handed.seed) == (set_name, seed)


def test_flags_say_what_somebody_should_see(set_):
    own = [
        "total = 8",
        "import this",
        "total = 8\n",
        "plt.show()",
        "plt.show()",
        "\x1b[2J; total = 1",
    ]
    _, flags = to_run(set_, Handed([*own, own[-1]], set=NAME))
    assert flags == [
        "a cell stands in it 2 times: total = 8",
        "a cell stands in it 2 times: �[2J; total = 1",
    ]
    assert to_run(set_, Handed(["x = 1"]))[1] == ["it answers none of the questions."]
    assert "of the set other" in to_run(set_, Handed(["total = 1"], set="other"))[1][0]


# --- notebooks that are refused


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\0" * 100, "broken or cut off"),
        (b"%PDF-1.7", "broken or cut off"),
        (data(code("x = 1"))[:-9], "broken or cut off"),
        (b"[" * 10**6, "nested too deeply"),
        (b"9" * 10**5, "broken or cut off"),
        (data([]), "has no cells"),
        (data({"cells": 7}), "has no cells"),
        (data({"worksheets": 7}), "has no cells"),
        (data({"worksheets": [{"cells": None}]}), "holds no code"),
        (data({"cells": []}), "holds no code"),
        (data({"cells": [7, None, {"cell_type": "code"}, {"source": "x"}]}), "holds no code"),
        (data({"cells": [{"cell_type": "markdown", "source": "x"}]}), "holds no code"),
        (data(code(7, {}, " ", [7, None])), "holds no code"),
        (data(code(*["x"] * 10_000)), "10000 cells"),
        (data(code("x" * 500_000)), "letters of code"),
    ],
    ids=range(17),
)  # fmt: skip
def test_what_is_no_notebook_is_refused_in_a_sentence(content, words):
    with pytest.raises(Unusable, match=words) as refused:
        parsed(content)
    assert str(refused.value).endswith(".") or "?" in str(refused.value)


@given(JSON)
@settings(max_examples=150, deadline=None)
def test_whatever_is_handed_in_is_read_or_refused(content):
    try:
        handed = parsed(data(content))
    except Unusable:
        return
    "".join(handed.cells).encode()


def test_what_is_no_file_is_refused(tmp_path, monkeypatch):
    (tmp_path / "real.ipynb").write_bytes(data(code("x = 1")))
    (tmp_path / "link.ipynb").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe.ipynb")
    (tmp_path / "folder.ipynb").mkdir()
    (tmp_path / "empty.ipynb").touch()
    assert intake.notebook(tmp_path / "real.ipynb").cells == ["x = 1"]
    for name, words in {
        "link": "link or a folder", "pipe": "link or a folder", "folder": "link or a folder",
        "empty": "empty", "none": "gone",
    }.items():  # fmt: skip
        with pytest.raises(Unusable, match=words):
            intake.notebook(tmp_path / f"{name}.ipynb")
    monkeypatch.setattr(intake, "LARGEST", 10)
    with pytest.raises(Unusable, match="clear the outputs"):
        intake.notebook(tmp_path / "real.ipynb")


# --- folders and archives


def test_a_folder_is_gathered_and_its_links_are_not_followed(tmp_path, set_):
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "other.ipynb").write_bytes(b"TOLD")
    place = tmp_path / "inbox"
    (place / "jane").mkdir(parents=True)
    (place / "jane" / f"{NAME}.ipynb").write_bytes(b"{}")
    (place / f"john_{NAME} (1).ipynb").write_bytes(b"{}")
    (place / "ab\udcff\u202e\n.ipynb").write_bytes(b"{}")
    (place / "notes.txt").touch()
    (place / ".ipynb_checkpoints").mkdir()
    (place / ".ipynb_checkpoints" / "x.ipynb").touch()
    (place / "link.ipynb").symlink_to(secret / "other.ipynb")
    (place / "linked").symlink_to(secret)
    (place / "loop").symlink_to(place)
    os.mkfifo(place / "pipe.ipynb")
    (place / "large.ipynb").touch()
    os.truncate(place / "large.ipynb", 2**40)
    found, refused = gather(place)
    assert sorted(one.student for one in found) == ["ab���", "jane", "john"]
    assert {one.data for one in found} == {b"{}"}
    assert {name for name, _ in refused} == {
        "notes.txt", "link.ipynb", "linked", "loop", "pipe.ipynb", "large.ipynb",
    }  # fmt: skip
    json.dumps([one.name for one in found], ensure_ascii=False).encode()


def test_a_file_that_cannot_be_read_stops_no_other(tmp_path, set_, monkeypatch):
    for name in ("jane.ipynb", "john.ipynb"):
        (tmp_path / name).write_bytes(b"{}")
    before = intake.Path.open

    def refuse(self, *args, **options):
        if self.name == "jane.ipynb":
            raise PermissionError(13, "Permission denied")
        return before(self, *args, **options)

    monkeypatch.setattr(intake.Path, "open", refuse)
    found, refused = gather(tmp_path)
    assert [one.student for one in found] == ["john"]
    assert refused == [("jane.ipynb", "it cannot be read: Permission denied.")]


def archive(path, files):
    """Write an archive of {name or ZipInfo: bytes}."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return path


def linked(name):
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def test_an_archive_is_gathered_and_nothing_leads_out_of_it(tmp_path, set_):
    honest = {
        f"doejane_12_345_{NAME}.ipynb": b"jane",
        f"roejohn_LATE_13_346_{NAME}-2.ipynb": b"john",
        f"Ann Lee_77_assignsubmission_file/{NAME}.ipynb": b"ann",
    }
    hostile = {
        "../out.ipynb": b"x", "a/../../out.ipynb": b"x", "/etc/out.ipynb": b"x",
        "C:/out.ipynb": b"x", "..\\out.ipynb": b"x", "\\\\host\\out.ipynb": b"x",
        linked("link.ipynb"): b"/etc/passwd", "x.exe": b"MZ", "inner.zip": b"PK",
        f"{'n' * 400}.ipynb": b"x", "_" * 60_000 + ".ipynb": b"x",
    }  # fmt: skip
    found, refused = gather(archive(tmp_path / "inbox.zip", honest | hostile))
    assert {(one.student, one.data, one.late, one.id) for one in found} == {
        ("doejane", b"jane", False, "12"), ("roejohn", b"john", True, "13"),
        ("Ann Lee", b"ann", False, "77"),
    }  # fmt: skip
    assert len(refused) == len(hostile)
    assert all(len(name) <= intake.LONGEST_NAME for name, _ in refused)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["inbox.zip"]


def test_a_bomb_is_refused_and_fills_no_memory(tmp_path, set_):
    many = {f"{n}.ipynb": bytes(intake.LARGEST) for n in range(8)}
    path = archive(tmp_path / "bomb.zip", many | {"large.ipynb": bytes(intake.LARGEST + 1)})
    tracemalloc.start()
    try:
        found, refused = gather(path)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(found) == 8
    assert refused[0][0] == "large.ipynb"
    assert most < 4 * intake.LARGEST


def test_files_that_cannot_be_unpacked_stop_no_other(tmp_path, set_):
    path = archive(tmp_path / "a.zip", {"ann.ipynb": b"{}" * 99, "bob.ipynb": b"{}" * 99})
    broken = bytearray(path.read_bytes())
    broken[broken.index(b"bob.ipynb") + 12] ^= 0xFF  # in its compressed bytes
    second = broken.rindex(b"PK\x01\x02")
    first = broken.index(b"PK\x01\x02")
    for place in (first, second):  # the thirteenth month
        broken[place + 14 : place + 16] = ((13 << 5) | 1).to_bytes(2, "little")
    path.write_bytes(broken)
    found, refused = gather(path)
    assert [(one.student, one.when) for one in found] == [("ann", 0)]
    assert "cannot be unpacked" in refused[0][1]

    lying = archive(
        tmp_path / "b.zip", {"ann.ipynb": bytes(intake.LARGEST + 9), "bob.ipynb": b"{}"}
    )
    content = bytearray(lying.read_bytes())
    size = (intake.LARGEST + 9).to_bytes(4, "little")
    lying.write_bytes(content.replace(size, (9).to_bytes(4, "little")))
    found, refused = gather(lying)
    assert [one.student for one in found] == ["bob"]
    assert len(refused) == 1

    secret = bytearray(archive(tmp_path / "c.zip", {"ann.ipynb": b"{}"}).read_bytes())
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        secret[secret.index(sign) + place] |= 1  # as if it had a password
    (tmp_path / "c.zip").write_bytes(secret)
    found, refused = gather(tmp_path / "c.zip")
    assert found == []
    assert "password" in refused[0][1]


def test_a_place_that_is_none_is_refused(tmp_path, set_):
    with pytest.raises(Refused, match="There is no"):
        gather(tmp_path / "none")
    (tmp_path / "x.txt").write_text("x")
    with pytest.raises(Refused, match="neither a folder nor a zip"):
        gather(tmp_path / "x.txt")


@pytest.mark.parametrize(
    ("name", "student"),
    [
        (f"jane_{NAME}.ipynb", "jane"),
        (f"{NAME}-jane-doe.ipynb", "jane-doe"),
        (f"jane/{NAME}.ipynb", "jane"),
        (f"jane/{NAME}/answer.ipynb", "jane"),
        (f"Jané Doe_{NAME} (2).ipynb", "Jané Doe"),
        ("jane.ipynb", "jane"),
        ("jane copy.ipynb", "jane"),
        (f"{NAME.upper()}_jane.ipynb", "jane"),
    ],
)
def test_a_file_is_its_students(name, student, set_):
    assert intake.named(name, bytes, 0).student == student
