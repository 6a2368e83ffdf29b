"""What a docstring shows is so: every public object has examples, and they print what they say."""

import doctest
import importlib
import inspect
import re

import numpy as np
import pytest

PUBLIC = {
    "linalg": "gram_schmidt projector complement fix_signs principal_angles",
    "covariance": "centre covariance",
    "pca": "PCA",
    "whitening": "Whitening",
    "lda": "LDA",
    "lsi": "LSI",
    "ica": "ICA",
    "autoencoder": "Autoencoder",
    "network": "Layer loss_and_gradients",
    "choose": "share parallel_analysis marchenko_pastur above_edge gavish_donoho minka",
    "triangle": "triangle merge",
    # Its in_blocks and at_once read a stored table; with examples the file would pass 250 lines.
    "at_scale": "tree",
    "sound": "wav",
    "datasets": "digits crabs olives faithful us_arrests painters heptathlon news nine_titles "
    "two_rulers camera flower voices",
    "tested": "tested",
    "verify": "Verify",
}
EACH = [f"{module}.{name}" for module, names in PUBLIC.items() for name in names.split()]
#: what another NumPy prints otherwise, and what rounding makes of a zero
ELSEWHERE = re.compile(r"np\.\w+\(|(?<!\w)-0\.0*(?!\d)")


def documented(place):
    """Return the docstring of an object of the package."""
    module, name = place.split(".")
    return inspect.getdoc(getattr(importlib.import_module(f"lecture_utils.{module}"), name))


def split(text):
    """Return what stands before the section of examples, and the section."""
    before, line, section = text.partition("\n\nExamples\n--------\n")
    assert line, "no section of examples"
    assert not re.search(r"\n-{3,}\n", section), "another section after the examples"
    return before, section


def examples(section):
    return doctest.DocTestParser().get_examples(section)


def complaints(section):
    """Run examples as a reader would, who has imported NumPy alone; return what is not so."""
    said = []
    test = doctest.DocTest(examples(section), {"np": np}, "examples", None, 0, section)
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    return "".join(said)


@pytest.mark.parametrize("place", EACH)
def test_examples_are_so(place):
    before, section = split(documented(place))
    assert ">>>" not in before
    assert any(each.want for each in examples(section))
    assert complaints(section) == ""


@pytest.mark.parametrize("place", EACH)
def test_examples_say_where_they_come_from(place):
    module, name = place.split(".")
    first = examples(split(documented(place))[1])[0].source
    name = "verify" if name == "Verify" else name  # the one instance that chapters call
    assert re.match(rf"from lecture_utils\.{module} import .*\b{name}\b", first)


@pytest.mark.parametrize("place", EACH)
def test_examples_print_the_same_elsewhere(place):
    for each in examples(split(documented(place))[1]):
        assert not ELSEWHERE.search(each.want)


@pytest.mark.parametrize("place", EACH)
def test_a_wrong_number_is_found(place):
    section = split(documented(place))[1]
    want = next(each.want for each in examples(section) if re.search(r"\d", each.want))
    wrong = re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), want, count=1)
    said = complaints(section.replace(want.rstrip("\n"), wrong.rstrip("\n")))
    assert "Expected:" in said
    assert "Got:" in said


def test_what_prints_otherwise_elsewhere_is_found():
    for text in ("np.float64(3.0)", "[-0.0, 1.0]", "-0.", "array([-0.,  1.])", "(1, np.int64(2))"):
        assert ELSEWHERE.search(text)
    for text in ("array([[-1.,  0.]])", "-0.8", "[0.0, -0.05]", "'x-0.0'"):
        assert not ELSEWHERE.search(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A sum.\n\n>>> 1 + 1\n2", "no section of examples"),
        ("A sum.\n\nExamples\n--------\n>>> 1 + 1\n2\n\nNotes\n-----\nNone.", "another section"),
    ],
    ids=["no section", "not the last"],
)
def test_a_section_in_another_form_is_found(text, said):
    with pytest.raises(AssertionError, match=said):
        split(text)


def test_an_example_imports_what_it_needs():
    assert "NameError" in complaints(">>> gram_schmidt([3.0, 4.0]).shape\n(2, 1)\n")
