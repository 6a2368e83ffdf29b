"""Let scikit-learn's own tests judge our estimators, as far as they apply.

``referee`` imports one of its installed test modules afresh, with an adapter around our class in
place of scikit-learn's, and returns the tests of it. Every one has to pass, unless a table lists it
with the reason why it does not apply; one that is listed has to fail, or the table is wrong.

    ``globals().update(referee("sklearn.x.tests.test_y", {"sklearn.x.Y": Adapter}, NOT_HERE))``
"""

import functools
import importlib.util
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack
from unittest import mock

import numpy as np
import pytest


@pytest.fixture
def global_random_seed():
    """Stand in for a fixture of scikit-learn's; import it where its tests are."""
    return 42


@pytest.fixture(params=[np.float64, np.float32])
def global_dtype(request):
    return request.param


def referee(module, adapters, not_here, prefix="", **helpers):
    """Return {name: test} of a test module.

    ``adapters`` says what stands in for what while the module is imported, {dotted name: class};
    ``helpers`` are put into the module afterwards. ``not_here`` is {regular expression: reason}: it
    matches a test's whole name with its parameters. ``prefix`` tells two modules in one file apart.
    """
    found = importlib.util.find_spec(module)
    room = importlib.util.module_from_spec(found)
    with ExitStack() as replaced:
        for name, adapter in adapters.items():
            replaced.enter_context(mock.patch(name, adapter))
        found.loader.exec_module(room)
    vars(room).update(helpers)
    tests = {name: test for name, test in vars(room).items() if name.startswith("test_")}
    for row in not_here:
        if not any(re.match(row.split(r"\[")[0], name) for name in tests):
            raise ValueError(f"{module} has no test for the row {row!r}")
    return {
        f"test_{prefix}{name.removeprefix('test_')}": judged(test, name, not_here)
        for name, test in tests.items()
    }


def judged(test, name, not_here):
    """Return a test that passes when this one does, or is listed and does not."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        _, bracket, parameters = os.environ["PYTEST_CURRENT_TEST"].partition("[")
        case = name + bracket + parameters.removesuffix(" (call)")
        reasons = [why for row, why in not_here.items() if re.fullmatch(row, case)]
        if not reasons:
            return test(*args, **kwargs)
        try:
            test(*args, **kwargs)
        except (Exception, pytest.fail.Exception):
            pytest.xfail(reasons[0])
        pytest.fail(f"{case} passes: take it off the list ({reasons[0]})")

    run.pytestmark = [with_list(mark) for mark in getattr(test, "pytestmark", [])]
    return run


def with_list(mark):
    """Return a mark whose parameters are a list: pytest wants them so, not all of theirs are."""
    args = [list(part) if isinstance(part, Iterator) else part for part in mark.args]
    return getattr(pytest.mark, mark.name)(*args, **mark.kwargs).mark
