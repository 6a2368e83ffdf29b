"""The data are those that ``data/README.md`` names, and the same wherever the package lies."""

import os
import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_digits

import lecture_utils
from lecture_utils.datasets import (
    camera,
    crabs,
    digits,
    faithful,
    flower,
    heptathlon,
    news,
    nine_titles,
    olives,
    painters,
    two_rulers,
    us_arrests,
    voices,
)

PACKAGE = Path(lecture_utils.__file__).parent
README = (PACKAGE / "data" / "README.md").read_text(encoding="utf-8")
CHECKSUMS = dict(re.findall(r"^\| `([^`]+)` .*`([0-9a-f]{64})` \|$", README, re.M))


def test_every_file_is_listed():
    here = {path.name for path in (PACKAGE / "data").iterdir() if path.is_file()}
    assert here == {"README.md", "extract.py", *CHECKSUMS}
    assert README.count("\n|") == len(CHECKSUMS) + 2
    extract = (PACKAGE / "data" / "extract.py").read_text(encoding="utf-8")
    assert all(f'"{name}"' in extract for name in CHECKSUMS)


@pytest.mark.parametrize("name", CHECKSUMS)
def test_checksum(name):
    assert sha256((PACKAGE / "data" / name).read_bytes()).hexdigest() == CHECKSUMS[name]


def test_camera():
    picture = camera()
    assert picture.shape == (128, 128)
    assert picture.dtype == float
    assert 0 <= picture.min() < 0.1
    assert 0.9 < picture.max() <= 1
    np.testing.assert_allclose(picture * 255, np.round(picture * 255), atol=1e-12)
    # The sky is bright and the coat is dark.
    assert picture[:20].mean() > 0.6
    assert picture[60:80, 45:60].mean() < 0.2


def test_digits():
    X, labels = digits()
    assert X.shape == (1797, 64)
    assert (X.min(), X.max()) == (0, 1)
    assert (np.unique(labels) == np.arange(10)).all()
    assert np.array_equal(16 * X, load_digits().data)
    assert np.array_equal(labels, load_digits().target)
    assert labels.dtype.kind == "i"


PRINTED = """
human     1 0 0 1 0 0 0 0 0
interface 1 0 1 0 0 0 0 0 0
computer  1 1 0 0 0 0 0 0 0
user      0 1 1 0 1 0 0 0 0
system    0 1 1 2 0 0 0 0 0
response  0 1 0 0 1 0 0 0 0
time      0 1 0 0 1 0 0 0 0
EPS       0 0 1 1 0 0 0 0 0
survey    0 1 0 0 0 0 0 0 1
trees     0 0 0 0 0 1 1 1 0
graph     0 0 0 0 0 0 1 1 1
minors    0 0 0 0 0 0 0 1 1
"""


def test_the_table_of_the_nine_titles_is_the_published_one():
    counts, titles, terms = nine_titles()
    rows = [line.split() for line in PRINTED.split("\n") if line]
    assert terms == [row[0] for row in rows]
    assert counts.dtype == float
    assert counts.T.tolist() == [[float(word) for word in row[1:]] for row in rows]
    # The titles stand in the data module alone; this is what they were when they were compared.
    spelled = sha256("\n".join(titles).encode()).hexdigest()
    assert spelled == "a946a2196e9e1766e0f1c888d3c9a1a826ab94561510a855ad43016fe6662d07"


def test_each_call_returns_data_of_its_own():
    camera()[:] = 7
    digits()[0][:] = 7
    assert camera().max() <= 1
    assert digits()[0].max() == 1


def test_from_a_zip_file(tmp_path):
    archive = tmp_path / "course.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in PACKAGE.rglob("*.*"):
            if "__pycache__" not in path.parts:
                packed.write(path, path.relative_to(PACKAGE.parent))
    code = (
        "import hashlib, lecture_utils.datasets as d; assert '.zip' in d.__file__; "
        "print(hashlib.sha256(d.camera().tobytes()).hexdigest())"
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"PYTHONPATH": str(archive)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == sha256(camera().tobytes()).hexdigest()


def test_us_arrests_have_the_published_spread():
    X, states, features = us_arrests()
    assert X.shape == (50, 4)
    assert (states[0], states[-1], len(set(states))) == ("Alabama", "Wyoming", 50)
    assert features == ["murder", "assault", "urban_pop", "rape"]
    standardised = (X - X.mean(axis=0)) / X.std(axis=0, ddof=1)
    sizes = np.linalg.svd(standardised, compute_uv=False) / 7
    np.testing.assert_allclose(sizes, [1.5748783, 0.9948694, 0.5971291, 0.4164494], atol=5e-8)


def test_faithful_has_the_published_covariance():
    X = faithful()
    assert X.shape == (272, 2)
    expected = [[1.3027, 13.9778], [13.9778, 184.8233]]
    np.testing.assert_allclose(np.cov(X.T), expected, atol=5e-5)


def test_two_rulers_measure_one_length():
    X = two_rulers()
    assert X.shape == (100, 2)
    np.testing.assert_array_equal(X, X.round(2))
    np.testing.assert_array_equal(X, two_rulers())
    shaku, metres = X.T
    assert metres.mean() == pytest.approx(1, abs=0.05)
    assert metres.std() == pytest.approx(0.18, abs=0.02)
    assert 0.01 < np.std(shaku / 3.3 - metres) < 0.06  # two errors of 3 cm
    axis = np.linalg.eigh(np.cov(X.T)).eigenvectors[:, -1]
    np.testing.assert_array_equal(np.abs(axis).round(2), [0.96, 0.29])


def test_flower():
    picture = flower()
    assert picture.shape == (128, 128)
    np.testing.assert_allclose(picture * 255, np.round(picture * 255), atol=1e-12)
    # The petals are bright, the leaves in the corners dark.
    assert picture[54:74, 54:74].mean() > picture[:20, :20].mean() + 0.2


def test_crabs_are_four_kinds_of_fifty():
    X, kinds, features = crabs()
    assert X.shape == (200, 5)
    assert {kind: kinds.count(kind) for kind in kinds} == {"BM": 50, "BF": 50, "OM": 50, "OF": 50}
    assert features == ["FL", "RW", "CL", "CW", "BD"]
    # Venables and Ripley print the first crab of each species.
    assert X[0].tolist() == [8.1, 6.7, 16.1, 19, 7]
    assert X[100].tolist() == [9.1, 6.9, 16.7, 18.6, 7.4]


def test_painters_have_the_grades_of_de_piles():
    X, names, grades = painters()
    assert X.shape == (54, 4)
    assert grades == ["composition", "drawing", "colour", "expression"]
    assert dict(zip(names, X.tolist(), strict=True))["Rembrandt"] == [15, 6, 17, 12]
    assert (X.round() == X).all()
    assert 0 <= X.min() < X.max() <= 20


def test_the_heptathlon_has_the_published_spread():
    X, names, events = heptathlon()
    assert X.shape == (25, 7)
    assert names[0].startswith("Joyner-Kersee")
    assert events[0] == "hurdles"
    # Everitt and Hothorn print these deviations of the standardised results, the runs reversed.
    spread = np.sqrt(np.linalg.eigvalsh(np.corrcoef(X.T))[::-1])
    printed = [2.1119364, 1.0928497, 0.7218131, 0.6761411, 0.4952441, 0.2701029, 0.2213617]
    np.testing.assert_allclose(spread, printed, atol=5e-8)


def test_olives():
    X, regions, acids = olives()
    assert X.shape == (572, 8)
    assert len(set(regions)) == 3
    assert acids[3] == "oleic"
    assert (np.abs(X.sum(axis=1) - 100) < 5).mean() > 0.9


def test_news_are_rated_as_people_rate():
    counts, words, ratings = news()
    assert counts.shape == (350, len(words)) == (350, 3479)
    assert words == sorted(set(words))
    assert ((counts > 0).sum(axis=0) > 1).all()
    assert (counts > 0).any(axis=1).all()
    np.testing.assert_array_equal(ratings, ratings.T)
    np.testing.assert_array_equal(np.diag(ratings), 1)
    assert ratings.shape == (50, 50)
    assert round(ratings.min(), 6) == 0.2
    # Texts that share words are found alike.
    unit = counts[:50] / np.linalg.norm(counts[:50], axis=1, keepdims=True)
    pairs = np.triu_indices(50, 1)
    assert 0.5 < np.corrcoef((unit @ unit.T)[pairs], ratings[pairs])[0, 1] < 0.53


def test_voices():
    sounds, rate = voices()
    assert sounds.shape == (2, 14_400)
    assert sounds.shape[1] / rate == 1.8
    assert 0.5 < np.abs(sounds).max() < 1
    assert (np.abs(sounds.mean(axis=1)) < 0.01).all()
    assert abs(np.corrcoef(sounds)[0, 1]) < 0.05
