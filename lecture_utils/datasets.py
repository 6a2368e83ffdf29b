"""Small data that need no network; where each comes from stands in ``data/README.md``."""

import csv
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import numpy as np


def grey(name):
    """Return the grey levels of a file of ``data/``, between 0 (black) and 1."""
    with (files("lecture_utils") / "data" / name).open("rb") as stream:
        return np.load(stream) / 255


def camera():
    """Return a photograph: 128×128 grey levels between 0 (black) and 1 (*svd*).

    Examples
    --------
    >>> from lecture_utils.datasets import camera
    >>> camera().shape, round(float(camera().mean()), 2)
    ((128, 128), 0.51)
    """
    return grey("camera.npy")


def flower():
    """Return a photograph of a dahlia: 128×128 grey levels, as of `camera` (*best-codes*).

    Examples
    --------
    >>> from lecture_utils.datasets import flower
    >>> flower().shape, round(float(flower().max()), 2)
    ((128, 128), 0.82)
    """
    return grey("flower.npy")


def table(name):
    """Return the column names and the rows of a file of ``data/``, all of them text."""
    text = (files("lecture_utils") / "data" / name).read_text(encoding="utf-8")
    titles, *rows = csv.reader(text.splitlines())
    return titles, rows


def faithful():
    """Return 272 eruptions of the geyser Old Faithful as rows: its length, the wait after it.

    Both in minutes (*correlation*).

    Examples
    --------
    >>> from lecture_utils.datasets import faithful
    >>> faithful()[:2].tolist()
    [[3.6, 79.0], [1.8, 54.0]]
    """
    return np.array(table("faithful.csv")[1], dtype=float)


def us_arrests():
    """Return the 50 states of the USA (rows) with four features, the states and the features.

    Arrests for murder and assault in 1973 per 100,000 people, the percentage who live in towns,
    and arrests for rape (*maximum-variance*).

    Examples
    --------
    >>> from lecture_utils.datasets import us_arrests
    >>> X, states, features = us_arrests()
    >>> states[0], dict(zip(features, X[0].tolist()))
    ('Alabama', {'murder': 13.2, 'assault': 236.0, 'urban_pop': 58.0, 'rape': 21.2})
    """
    (_, *features), rows = table("us_arrests.csv")
    states = [row[0] for row in rows]
    return np.array([row[1:] for row in rows], dtype=float), states, features


def painters():
    """Return 54 painters (rows) with four grades from 0 to 20, their names and the grades.

    Roger de Piles graded composition, drawing, colour and expression in 1708 (*problem-setup*).

    Examples
    --------
    >>> from lecture_utils.datasets import painters
    >>> X, names, grades = painters()
    >>> dict(zip(grades, X[names.index("Rembrandt")].tolist()))
    {'composition': 15.0, 'drawing': 6.0, 'colour': 17.0, 'expression': 12.0}
    """
    (_, *grades), rows = table("painters.csv")
    return np.array([row[1:] for row in rows], dtype=float), [row[0] for row in rows], grades


def crabs():
    """Return 200 crabs (rows) with five lengths in mm, their kinds and the features.

    A kind is a species (B blue, O orange) and a sex (M, F). Measured are the frontal lobe, the
    rear width, the length and the width of the carapace, and the depth of the body
    (*flat-surface*).

    Examples
    --------
    >>> from lecture_utils.datasets import crabs
    >>> X, kinds, features = crabs()
    >>> X.shape, kinds[0], features
    ((200, 5), 'BM', ['FL', 'RW', 'CL', 'CW', 'BD'])
    """
    (_, _, *features), rows = table("crabs.csv")
    return (
        np.array([row[2:] for row in rows], dtype=float),
        ["".join(r[:2]) for r in rows],
        features,
    )


def heptathlon():
    """Return the 25 athletes (rows) of 1988 with seven results, their names and the events.

    Runs in seconds, so that less is better; jumps and throws in metres (*projection-perspective*).

    Examples
    --------
    >>> from lecture_utils.datasets import heptathlon
    >>> X, athletes, events = heptathlon()
    >>> athletes[0], events[0], float(X[0, 0])
    ('Joyner-Kersee (USA)', 'hurdles', 12.69)
    """
    (_, *events), rows = table("heptathlon.csv")
    return np.array([row[1:] for row in rows], dtype=float), [row[0] for row in rows], events


def olives():
    """Return 572 Italian olive oils (rows) with eight fatty acids, their regions and the acids.

    Each acid in per cent of the oil (*cost-function*).

    Examples
    --------
    >>> from lecture_utils.datasets import olives
    >>> X, regions, acids = olives()
    >>> X.shape, regions[0], len(acids), round(float(X[0].sum()), 2)
    ((572, 8), 'Southern Italy', 8, 99.96)
    """
    (_, *acids), rows = table("olives.csv")
    return np.array([row[1:] for row in rows], dtype=float), [row[0] for row in rows], acids


def news():
    """Return the counts of 3,479 words (columns) in 350 news texts (rows), the words, and ratings.

    The texts are Australian, of about 80 words each. People rated how much alike the first fifty
    are, two at a time, from 0.2 to 1: a table of 50 rows and 50 columns (*text-lsi*).

    Examples
    --------
    >>> from lecture_utils.datasets import news
    >>> counts, words, ratings = news()
    >>> counts.shape, ratings.shape, float(counts[:, words.index("police")].sum())
    ((350, 3479), (50, 50), 90.0)
    """
    with (files("lecture_utils") / "data" / "news.npz").open("rb") as stream:
        kept = np.load(stream)
        ratings = kept["ratings"].astype(float).round(6)
        return kept["counts"].astype(float), str(kept["words"]).split(), ratings


def voices():
    """Return two voices as rows, and how many numbers there are a second: 8,000.

    Each row is 1.8 seconds of sound, in numbers between −1 and 1: a woman who speaks English, a
    man who speaks Italian (*ica*).

    Examples
    --------
    >>> from lecture_utils.datasets import voices
    >>> voices()[0].shape, voices()[1]
    ((2, 14400), 8000)
    """
    with (files("lecture_utils") / "data" / "voices.npy").open("rb") as stream:
        return np.load(stream) / 32768, 8000


def two_rulers():
    """Return the lengths of 100 planks, each measured twice: in shaku, and in metres (columns).

    A shaku is 10/33 m. The planks are made up: about a metre long, and each ruler is read with an
    error of about 3 cm. Nobody has the data of the notes; the seed was chosen so that the axes of
    this cloud are near theirs (*too-many-features* to *eigenvalue-is-variance*).

    Examples
    --------
    >>> from lecture_utils.datasets import two_rulers
    >>> two_rulers().mean(axis=0).round(1).tolist()
    [3.3, 1.0]
    """
    rng = np.random.default_rng(0)
    metres = rng.normal(1, 0.18, 100)
    readings = np.column_stack([3.3 * metres, metres]) + rng.normal(size=(100, 2)) * [0.1, 0.03]
    return readings.round(2)


def digits():
    """Return 1,797 handwritten digits as rows of 64 ink values in [0, 1], and their labels.

    Examples
    --------
    >>> from lecture_utils.datasets import digits
    >>> ink, labels = digits()
    >>> ink.shape, labels[:5].tolist()
    ((1797, 64), [0, 1, 2, 3, 4])
    """
    # scikit-learn's file without scikit-learn, which a browser needs seconds to import.
    folder = Path(find_spec("sklearn").origin).parent
    ink = np.loadtxt(folder / "datasets" / "data" / "digits.csv.gz", delimiter=",")
    return ink[:, :-1] / 16, ink[:, -1].astype(int)


def nine_titles():
    """Return the counts of 12 terms (columns) in 9 titles (rows), the titles and the terms.

    Five titles are about people and computers, four about graphs (*text-lsi*). From Deerwester et
    al. 1990, who print the transpose; a term is a word that stands in more than one title, and
    is no filler.

    Examples
    --------
    >>> from lecture_utils.datasets import nine_titles
    >>> counts, titles, terms = nine_titles()
    >>> counts.shape, titles[8], [t for t, count in zip(terms, counts[8]) if count]
    ((9, 12), 'Graph minors: A survey', ['survey', 'graph', 'minors'])
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
