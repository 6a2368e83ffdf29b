"""The page that sets our estimators beside scikit-learn's is whole, and true."""

import inspect
import re

import pytest
from sklearn.datasets import load_iris
from sklearn.decomposition import PCA, FastICA, IncrementalPCA, TruncatedSVD
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.neural_network import MLPRegressor

from lecture_utils import autoencoder, ica, lda, lsi, pca
from press.paths import BOOK

TEXT = (BOOK / "estimators.md").read_text(encoding="utf-8")
X, Y = load_iris(return_X_y=True)
# A section of the page, our estimator, and those that it is set beside.
PAIRS = {
    "Principal components": (pca.PCA(2), [PCA(2), IncrementalPCA(2)]),
    "Texts": (lsi.LSI(2), [TruncatedSVD(2)]),
    "Labels": (lda.LDA(), [LinearDiscriminantAnalysis()]),
    "Independent components": (ica.ICA(2, random_state=0), [FastICA(2, random_state=0)]),
    "Networks": (autoencoder.Autoencoder(2, epochs=20), [MLPRegressor(max_iter=500)]),
}


def options(estimator):
    return set(inspect.signature(type(estimator)).parameters)


def attributes(estimator):
    """Return what fitting leaves for others to read."""
    fitted = estimator.fit(X, X if isinstance(estimator, MLPRegressor) else Y)
    return {name for name in vars(fitted) if name.endswith("_") and not name.startswith("_")}


def listed(section):
    """Return the names in the first column of a section's table, and those of all its cells."""
    table = TEXT.split(f"### {section}\n")[1].split("\n###")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return names(row[0] for row in rows[1:]), names(" ".join(row) for row in rows[1:])


def names(cells):
    return {word for cell in cells for code in re.findall(r"`([^`]+)`", cell)
            for word in re.findall(r"^\w+", code)}  # fmt: skip


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize("section", PAIRS)
def test_whatever_scikit_learn_has_more_is_on_the_page(section):
    ours, theirs = PAIRS[section]
    has = options(ours) | attributes(ours) | names([TEXT.split("## Not here")[0]])
    missing = set().union(*(options(t) | attributes(t) for t in theirs)) - has
    assert missing - listed(section)[1] == set()


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize("section", PAIRS)
def test_what_the_page_says_is_missing_is_missing(section):
    ours, _ = PAIRS[section]
    table = TEXT.split(f"### {section}\n")[1].split("\n###")[0]
    without_value = set(re.findall(r"(?m)^\|(?: `\w+`,?)+ \|", table))
    plain = {name for row in without_value for name in re.findall(r"`(\w+)`", row)}
    assert plain
    assert plain & (options(ours) | attributes(ours)) == set()
