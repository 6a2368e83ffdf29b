"""Small data that need no network; where each comes from stands in ``data/README.md``."""

import re
from importlib.resources import files

import numpy as np
from sklearn.datasets import load_digits


def camera():
    """Return a photograph: 128×128 grey levels between 0 (black) and 1 (*svd*)."""
    with (files("lecture_utils") / "data" / "camera.npy").open("rb") as stream:
        return np.load(stream) / 255


def digits():
    """Return 1,797 handwritten digits as rows of 64 ink values in [0, 1], and their labels."""
    data = load_digits()
    return data.data / 16, data.target


def nine_titles():
    """Return the counts of 12 terms (columns) in 9 titles (rows), the titles and the terms.

    Five titles are about people and computers, four about graphs (*text-lsi*). From Deerwester et
    al. 1990, who print the transpose; a term is a word that stands in more than one title, and
    is no filler.
    """
    titles = [
        "Human machine interface for Lab ABC computer applications",
        "A survey of user opinion of computer system response time",
        "The EPS user interface management system",
        "System and human system engineering testing of EPS",
        "Relation of user-perceived response time to error measurement",
        "The generation of random, binary, unordered trees",
        "The intersection graph of paths in trees",
        "Graph minors IV: Widths of trees and well-quasi-ordering",
        "Graph minors: A survey",
    ]
    terms = "human interface computer user system response time EPS survey trees graph minors"
    terms = terms.split()
    words = [re.findall(r"\w+", title.lower()) for title in titles]
    counts = [[title.count(term.lower()) for term in terms] for title in words]
    return np.array(counts, dtype=float), titles, terms
