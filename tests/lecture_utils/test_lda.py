"""Fisher's discriminant against its definition, scikit-learn, print, and what must not matter."""

import warnings

import numpy as np
import pytest
import scipy.linalg
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.datasets import load_digits, load_iris, load_wine
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_estimator

from lecture_utils import lda
from lecture_utils.lda import LDA
from tests.lecture_utils.refused import BAD_COORDINATES

quick = settings(max_examples=40, deadline=None, derandomize=True)
singular = pytest.mark.filterwarnings("ignore:the scatter within classes has rank")
TYPES = [np.float64, np.float32]
SHAPES = [  # samples, features, classes
    (60, 5, 3),
    (40, 1, 2),
    (40, 1, 4),
    (200, 3, 2),
    (50, 9, 6),
    (12, 10, 2),
    (13, 3, 10),
]
WIDE = [(8, 8, 2), (12, 11, 3), (10, 40, 3), (6, 30, 5), (5, 4, 2), (3, 1, 2), (3, 5, 2)]


def made(n, d, classes, seed=0, gap=2.0):
    """Correlated features, distinct class means, classes of very different sizes."""
    rng = np.random.default_rng(seed)
    y = np.r_[np.arange(classes), (classes * rng.uniform(size=n - classes) ** 2).astype(int)]
    mixing = np.eye(d) + 0.5 * rng.normal(size=(d, d)) / np.sqrt(d)
    means = gap * rng.normal(size=(classes, d))
    return (rng.normal(size=(n, d)) + means[y]) @ mixing + rng.normal(size=d), y


def scatters(X, y):
    """Return S_W and S_B, word for word."""
    groups = [X[y == label] for label in np.unique(y)]
    deviations = [group - group.mean(axis=0) for group in groups]
    steps = [group.mean(axis=0) - X.mean(axis=0) for group in groups]
    within = sum(dev.T @ dev for dev in deviations)
    between = sum(len(g) * np.outer(step, step) for g, step in zip(groups, steps, strict=True))
    return within, between


def same(left, right, tol=1e-9):
    right = np.asarray(right)
    np.testing.assert_allclose(left, right, rtol=0, atol=tol * max(1, np.abs(right).max()))


def same_up_to_signs(left, right, tol=1e-9):
    same(left * np.sign(np.sum(left * right, axis=0)), right, tol)


class TestDefinition:
    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("shape", SHAPES)
    def test_generalised_eigenvectors(self, shape, seed):
        X, y = made(*shape, seed)
        n, d, classes = shape
        model = LDA().fit(X, y)
        within, between = scatters(X, y)
        C, values = model.components_, model.eigenvalues_
        k = min(classes - 1, d)
        assert C.shape == (k, d)
        every = scipy.linalg.eigh(between, within, eigvals_only=True)[::-1]
        same(values, every[:k])
        same(model.explained_variance_ratio_, every[:k] / every.sum())
        same(between @ C.T, within @ C.T * values)
        same(C @ within @ C.T / (n - classes), np.eye(k))
        largest = np.abs(C).argmax(axis=1)
        assert (C[np.arange(k), largest] > 0).all()
        assert C.flags.c_contiguous

    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[2] == 2])
    def test_two_classes(self, shape, seed):
        X, y = made(*shape, seed)
        model = LDA().fit(X, y)
        w = np.linalg.solve(scatters(X, y)[0], model.means_[1] - model.means_[0])
        same_up_to_signs(model.components_.T, (w / np.linalg.norm(w))[:, None]
                         * np.linalg.norm(model.components_))  # fmt: skip

    @pytest.mark.parametrize("shape", SHAPES)
    def test_means_priors_and_labels(self, shape):
        X, y = made(*shape)
        names = np.array(list("zyxwvutsrq"))[y]
        model = LDA().fit(X, names)
        assert list(model.classes_) == sorted(set(names))
        for label, mean, prior in zip(model.classes_, model.means_, model.priors_, strict=True):
            same(mean, X[names == label].mean(axis=0), 1e-13)
            same(prior, np.mean(names == label), 1e-15)
        same(model.mean_, X.mean(axis=0), 1e-13)
        same(model.transform(X), (X - X.mean(axis=0)) @ model.components_.T, 1e-12)

    @pytest.mark.parametrize("shape", SHAPES)
    def test_the_rule_is_that_of_normal_classes(self, shape):
        X, y = made(*shape, gap=0.7)
        n, _, classes = shape
        model = LDA().fit(X, y)
        covariance = scatters(X, y)[0] / (n - classes)
        densities = np.column_stack(
            [
                prior * scipy.stats.multivariate_normal(mean, covariance).pdf(X)
                for mean, prior in zip(model.means_, model.priors_, strict=True)
            ]
        )
        proba = densities / densities.sum(axis=1, keepdims=True)
        same(model.predict_proba(X), proba)
        np.testing.assert_array_equal(model.predict(X), proba.argmax(axis=1))
        scores = model.decision_function(X)
        if classes == 2:
            same(scores, np.log(proba[:, 1] / proba[:, 0]))
        else:
            same(scores - scores[:, [0]], np.log(proba / proba[:, [0]]))

    def test_fewer_directions_are_the_first_ones(self):
        X, y = made(80, 6, 5)
        full, part = LDA().fit(X, y), LDA(2).fit(X, y)
        same(part.components_, full.components_[:2], 1e-14)
        same(part.eigenvalues_, full.eigenvalues_[:2], 1e-14)
        same(part.explained_variance_ratio_, full.explained_variance_ratio_[:2], 1e-14)
        Z = part.transform(X)
        other = LinearDiscriminantAnalysis().fit(Z, y)  # the rule sees nothing but Z
        same(part.predict_proba(X), other.predict_proba(Z))
        np.testing.assert_array_equal(part.predict(X), other.predict(Z))
        assert (part.predict(X) != full.predict(X)).any()

    def test_the_way_back_is_the_shortest(self):
        X, y = made(80, 6, 4)
        model = LDA().fit(X, y)
        Z = np.random.default_rng(1).normal(size=(7, 3))
        back = model.inverse_transform(Z)
        same(model.transform(back), Z)
        same(back - X.mean(axis=0), np.linalg.lstsq(model.components_, Z.T, rcond=None)[0].T)

    def test_equal_means_separate_nothing(self):
        X = np.array([[-1.0, 0], [1, 0], [0, 2], [0, -2]] * 2)
        model = LDA().fit(X, [0] * 4 + [1] * 4)
        same(model.explained_variance_ratio_, [0], 1e-15)
        same(model.predict_proba(X), np.full((8, 2), 0.5))


SETS = {"iris": load_iris, "wine": load_wine, "digits": load_digits}


class TestScikitLearn:
    @singular
    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("solver", ["svd", "eigen", "lsqr"])
    @pytest.mark.parametrize("name", SETS)
    def test_real_data(self, name, solver, dtype):
        X, y = SETS[name](return_X_y=True)
        if name == "digits" and solver == "eigen":
            pytest.skip("scikit-learn's eigen solver refuses constant columns")
        model = LDA().fit(X.astype(dtype), y)
        other = LinearDiscriminantAnalysis(solver=solver).fit(X, y)
        np.testing.assert_array_equal(model.predict(X.astype(dtype)), other.predict(X))
        tol = 1e-10 if dtype == np.float64 else 1e-5
        if solver == "svd":
            same(model.predict_proba(X.astype(dtype)), other.predict_proba(X), 10 * tol)
        if solver != "lsqr":
            Z, W = other.transform(X), model.transform(X.astype(dtype))
            freedom = len(X) - len(other.classes_)
            scale = np.sqrt(len(X) / freedom) if solver == "eigen" else 1
            same_up_to_signs(W * scale, Z - Z.mean(axis=0), tol)
            same(model.explained_variance_ratio_, other.explained_variance_ratio_, tol)

    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("shape", SHAPES)
    def test_made_data(self, shape, seed, dtype):
        X, y = made(*shape, seed)
        model = LDA().fit(X.astype(dtype), y)
        tol = 1e-9 if dtype == np.float64 else 1e-3
        other = LinearDiscriminantAnalysis().fit(X, y)
        proba = model.predict_proba(X.astype(dtype))
        same(proba, other.predict_proba(X), tol)
        k = min(shape[1], shape[2] - 1, other.scalings_.shape[1])
        same_up_to_signs(model.components_[:k].T, other.scalings_[:, :k], tol)

    @singular
    @pytest.mark.parametrize("seed", range(2))
    @pytest.mark.parametrize("shape", WIDE)
    def test_fewer_samples_than_features(self, shape, seed):
        X, y = made(*shape, seed)
        model = LDA().fit(X, y)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            other = LinearDiscriminantAnalysis().fit(X, y)
        assert len(model.components_) == min(shape[2] - 1, shape[1], shape[0] - shape[2])
        same(model.predict_proba(X), other.predict_proba(X))
        np.testing.assert_array_equal(model.predict(X), other.predict(X))
        same_up_to_signs(model.transform(X), other.transform(X))

    @pytest.mark.filterwarnings("ignore:Only one sample available")  # says scikit-learn
    @pytest.mark.parametrize("a", [1e-3, 0.3, 1.0])
    @pytest.mark.parametrize("solver", ["eigen", "lsqr"])
    @pytest.mark.parametrize("shape", SHAPES + WIDE)
    def test_shrinkage(self, shape, solver, a):
        X, y = made(*shape)
        X = np.column_stack([X, np.full(len(X), 3.0)])  # a constant column does no harm
        model = LDA(shrinkage=a).fit(X, y)
        other = LinearDiscriminantAnalysis(solver=solver, shrinkage=a).fit(X, y)
        n, d, classes = len(X), X.shape[1], shape[2]
        within, between = scatters(X, y)
        within = (1 - a) * within + a * np.trace(within) / d * np.eye(d)
        C = model.components_
        same(C @ within @ C.T / (n - classes), np.eye(len(C)))
        same(other.covariance_, within / n)  # scikit-learn divides by n here
        # no referee for the directions: "eigen" shrinks the total scatter too, before it
        # subtracts, and so adds a multiple of I to S_B
        every = scipy.linalg.eigh(between, within, eigvals_only=True)[::-1]
        same(model.eigenvalues_, every[: len(C)])
        same(model.explained_variance_ratio_, every[: len(C)] / every.sum())
        same(between @ C.T, within @ C.T * model.eigenvalues_)
        # with equal priors the divisor moves no border
        other = LinearDiscriminantAnalysis(
            solver=solver, shrinkage=a, priors=np.full(classes, 1 / classes)
        )
        model = LDA(shrinkage=a, priors=np.full(classes, 1 / classes)).fit(X, y)
        np.testing.assert_array_equal(model.predict(X), other.fit(X, y).predict(X))


class TestCoefficients:
    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("shape", SHAPES)
    def test_those_of_scikit_learn(self, shape, dtype):
        X, y = made(*shape)
        model = LDA().fit(X.astype(dtype), y)
        other = LinearDiscriminantAnalysis(solver="svd").fit(X, y)
        tol = 1e-9 if dtype == np.float64 else 1e-3
        same(model.coef_, other.coef_, tol)
        same(model.intercept_, other.intercept_, tol)
        assert model.coef_.dtype == model.intercept_.dtype == dtype
        if dtype == np.float64:
            scores = (X @ model.coef_.T + model.intercept_).squeeze()
            differences = model.decision_function(X) - scores
            same(differences, np.zeros_like(differences), 1e-9)

    @pytest.mark.filterwarnings("ignore:Only one sample available")  # says scikit-learn
    @pytest.mark.parametrize("shape", SHAPES)
    def test_of_shrunk_scatter_scikit_learn_has_n_over_n_minus_classes_times_as_much(self, shape):
        X, y = made(*shape)
        n, _, classes = shape
        model = LDA(shrinkage=0.3).fit(X, y)
        other = LinearDiscriminantAnalysis(solver="lsqr", shrinkage=0.3).fit(X, y)
        coef = other.coef_ - (other.coef_.mean(axis=0) if classes > 2 else 0)
        found = model.coef_ - (model.coef_.mean(axis=0) if classes > 2 else 0)
        if shape[1] >= classes - 1:  # else "lsqr" sees what no direction of ours does
            same(found * n / (n - classes), coef)

    def test_logarithms_of_probabilities(self):
        X, y = made(60, 5, 3)
        model = LDA().fit(X, y)
        same(np.exp(model.predict_log_proba(X)), model.predict_proba(X))
        far = model.predict_log_proba(1e4 * X)
        assert np.isfinite(far).all()
        assert far.min() < -1e4
        assert model.predict_proba(1e4 * X).min() == 0


class TestPriors:
    @pytest.mark.parametrize("priors", [(0.2, 0.3, 0.5), np.array([0.9, 0.05, 0.05]), [1 / 3] * 3])
    def test_those_of_scikit_learn(self, priors):
        X, y = made(200, 5, 3, gap=0.7)
        model = LDA(priors=priors).fit(X, y)
        other = LinearDiscriminantAnalysis(priors=list(priors)).fit(X, y)
        same(model.priors_, priors, 1e-15)
        same(model.mean_, other.xbar_)
        same(model.coef_, other.coef_)
        same(model.intercept_, other.intercept_)
        same(model.explained_variance_ratio_, other.explained_variance_ratio_)
        same_up_to_signs(model.transform(X), other.transform(X))
        same(model.predict_proba(X), other.predict_proba(X))
        same(model.predict_log_proba(X), other.predict_log_proba(X))
        assert (model.predict(X) == other.predict(X)).all()

    def test_shares_of_the_samples_are_the_default(self):
        X, y = made(200, 5, 3)
        one = LDA().fit(X, y)
        other = LDA(priors=np.bincount(y) / 200).fit(X, y)
        same(one.components_, other.components_, 1e-13)
        same(one.predict_proba(X), other.predict_proba(X), 1e-13)

    @pytest.mark.parametrize(
        "priors",
        [[0.5, 0.6, 0.1], [0.5, 0.5], [0, 0.5, 0.5], [1.2, -0.1, -0.1], [[0.2, 0.3, 0.5]]],
    )
    def test_what_are_no_priors(self, priors):
        sentence = "^priors must be 3 numbers above 0 whose sum is 1$"
        with pytest.raises(ValueError, match=sentence):
            LDA(priors=priors).fit(*made(60, 5, 3))

    @pytest.mark.parametrize(("priors", "says"), [("equal", "real num"), ([0.5, np.nan, 1], "NaN")])
    def test_what_are_no_numbers(self, priors, says):
        with pytest.raises(ValueError, match=f"^priors .*{says}"):
            LDA(priors=priors).fit(*made(60, 5, 3))


class TestScale:
    """Powers of two change no digit, however large or small."""

    @pytest.mark.parametrize("shape", [(60, 5, 3), (10, 40, 3)])
    @pytest.mark.parametrize("a", [0, 0.3])
    @pytest.mark.parametrize(("dtype", "powers"), [(float, (-1000, 700)), (np.float32, (-90, 100))])
    @singular
    def test_all_features(self, shape, a, dtype, powers):
        X, y = made(*shape)
        X = X.astype(dtype)
        one = LDA(shrinkage=a).fit(X, y)
        for power in powers:
            other = LDA(shrinkage=a).fit(np.ldexp(X, power), y)
            tol = 1e-4 if dtype == np.float32 else 1e-12
            same(np.ldexp(other.components_, power), one.components_, tol)
            same(np.ldexp(other.means_, -power), one.means_, tol)
            same(np.ldexp(other.mean_, -power), one.mean_, tol)
            same(other.eigenvalues_, one.eigenvalues_, tol)
            same(other.predict_proba(np.ldexp(X, power)), one.predict_proba(X), 10 * tol)

    @pytest.mark.parametrize("units", [1e-250, 1e250])
    def test_one_feature(self, units):
        X, y = made(60, 4, 3)
        scale = np.array([1, units, 1, 1])
        one, other = LDA().fit(X, y), LDA().fit(X * scale, y)
        same_up_to_signs((other.components_ * scale).T, one.components_.T, 1e-10)

    def test_directions_beyond_all_numbers(self):
        X, y = made(60, 4, 3)
        sentence = "^the result leaves the range of float64: scale the data$"
        with pytest.raises(ValueError, match=sentence):
            LDA().fit(X * 1e-310, y)


RANKS = [(60, 5, 3), (40, 40, 4), (30, 80, 9), (900, 9, 8)]


class TestSingularScatter:
    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("seed", range(5))
    @pytest.mark.parametrize("offset", [0, 100])
    @pytest.mark.parametrize(
        ("n", "d", "rank"), [(60, 5, 3), (40, 40, 4), (30, 80, 9), (900, 9, 8)]
    )
    def test_the_rank_is_found_and_said(self, n, d, rank, offset, seed, dtype):
        X, y = made(n, rank, 3, seed)
        X = X @ np.random.default_rng(seed).normal(size=(rank, d)) + offset
        with pytest.warns(UserWarning, match=f"has rank {rank} of {d}: directions in which it is"):
            model = LDA().fit(X.astype(dtype), y)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            other = LinearDiscriminantAnalysis().fit(X, y)
        tol = 1e-6 if dtype == np.float64 else 0.05
        same(model.predict_proba(X.astype(dtype)), other.predict_proba(X), tol)

    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("value", [0, 0.1, 1e6, -1 / 3])
    @pytest.mark.parametrize("n", [12, 200, 20_000])
    def test_constant_columns_count_for_nothing(self, n, value, dtype):
        X, y = made(n, 3, 3)
        X = X.astype(dtype)
        plain = LDA().fit(X, y)
        with pytest.warns(UserWarning, match="has rank 3 of 5"):
            model = LDA().fit(np.insert(X, [1, 2], dtype(value), axis=1), y)
        np.testing.assert_array_equal(model.components_[:, [1, 3]], 0)
        same(
            model.components_[:, [0, 2, 4]],
            plain.components_,
            1e-9 if dtype == np.float64 else 1e-3,
        )

    def test_the_warning_points_here(self):
        X, y = made(12, 3, 3)
        with pytest.warns(UserWarning, match="has rank 3 of 4") as said:
            LDA().fit(np.insert(X, 1, 5, axis=1), y)
        assert said[0].filename == __file__

    def test_means_of_single_precision_are_added_up_in_double(self):
        X, y = made(60, 90, 2)
        X = (X + 1000).astype(np.float32)
        with pytest.warns(UserWarning, match="has rank 58 of 90"):
            found = LDA().fit(X, y).means_
        means = [X[y == c].mean(axis=0, dtype=float).astype(np.float32) for c in (0, 1)]
        np.testing.assert_array_equal(found, means)

    def test_a_small_offset_keeps_what_varies(self):
        X, y = made(100, 2, 2)
        model = LDA().fit(X + 1e5, y)
        same(model.components_, LDA().fit(X, y).components_, 1e-8)
        single = (X + 1e3).astype(np.float32)
        same(LDA().fit(single, y).components_, LDA().fit(X, y).components_, 1e-2)

    def test_a_feature_that_names_the_class_is_left_out_unless_shrunk(self):
        X, y = made(60, 2, 3, gap=0)
        X = np.column_stack([X, y])
        with pytest.warns(UserWarning, match=r"rank 2 of 3.*\(shrinkage would keep them\)$"):
            model = LDA().fit(X, y)
        np.testing.assert_array_equal(model.components_[:, 2], 0)
        assert model.score(X, y) < 1 == LDA(shrinkage=1e-9).fit(X, y).score(X, y)

    @pytest.mark.parametrize("seed", range(5))
    def test_one_large_offset_blurs_the_rank(self, seed):
        X, y = made(60, 3, 3, seed)
        X = np.column_stack([X, X.sum(axis=1) + 1e8])
        with pytest.warns(UserWarning, match="has rank 3 of 4"):
            LDA().fit(X, y)

    def test_full_rank_is_silent(self):
        LDA().fit(*made(6, 4, 2))  # as many degrees of freedom as features

    def test_the_number_of_directions_is_bounded_by_the_rank(self):
        X, y = made(30, 1, 4)
        with pytest.warns(UserWarning, match="rank 1 of 2"):
            assert LDA().fit(X @ [[1.0, 2.0]], y).components_.shape == (1, 2)
        with (
            pytest.warns(UserWarning, match="rank 1 of 2"),
            pytest.raises(ValueError, match="between 1 and 1, not 2"),
        ):
            LDA(2).fit(X @ [[1.0, 2.0]], y)
        assert LDA(2, shrinkage=0.1).fit(X @ [[1.0, 2.0]], y).components_.shape == (2, 2)


class TestAccuracy:
    @pytest.mark.parametrize("power", [8, 14, 20])
    def test_nearly_dependent_features(self, power):
        """The exact answer for dyadic data; the condition number of S_W is about 4^power."""
        rng = np.random.default_rng(power)
        X = rng.integers(-8, 9, (24, 3)).astype(float)
        y = np.arange(24) % 2
        X[:, 2] = X[:, 0] + X[:, 1] + X[:, 2] / 2**power
        exact = [sp.Matrix(X[y == c].astype(object)).applyfunc(sp.Rational) for c in (0, 1)]
        means = [sp.ones(1, 12) * group / 12 for group in exact]
        deviations = [g - sp.ones(12, 1) * m for g, m in zip(exact, means, strict=True)]
        step = means[1] - means[0]
        w = sum((a.T * a for a in deviations), sp.zeros(3)).LUsolve(step.T)
        model = LDA().fit(X, y)
        allowed = 50 * 2**power * np.finfo(float).eps  # squaring would cost 4^power
        same(model.eigenvalues_[0] / float(6 * (step * w)[0]), 1, allowed)
        w = np.array(w.evalf(30), dtype=float)
        found = model.components_.T
        same_up_to_signs(found / np.linalg.norm(found), w / np.linalg.norm(w), allowed)

    def test_both_routes_agree(self, monkeypatch):
        X, y = made(300, 6, 4)
        squared = LDA().fit(X, y)
        taken = []
        decompose = lda.by_svd
        monkeypatch.setattr(lda, "by_svd", lambda *args: taken.append(1) or decompose(*args))
        monkeypatch.setattr(lda, "from_scatter", lambda S, k: (np.arange(k)[::-1], np.eye(k)))
        direct = LDA().fit(X, y)
        assert taken
        same(direct.components_, squared.components_, 1e-12)
        same(direct.eigenvalues_, squared.eigenvalues_, 1e-12)

    @pytest.mark.parametrize("units", [1e-60, 1e-9, 1e9, 1e60])
    def test_units_do_not_matter(self, units):
        X, y = made(60, 4, 3)
        scale = np.array([1, units, 1, 1])
        same(LDA().fit(X * scale, y).components_ * scale, LDA().fit(X, y).components_
             * self.signs(LDA().fit(X * scale, y), LDA().fit(X, y)), 1e-11)  # fmt: skip

    @staticmethod
    def signs(one, other):
        return np.sign(np.sum(np.sign(one.components_) * np.sign(other.components_), 1))[:, None]


class TestPublished:
    def test_mass_lda_on_iris(self):
        model = LDA().fit(*load_iris(return_X_y=True))
        printed = [[0.8293776, 1.5344731, -2.2012117, -2.8104603]]
        same_up_to_signs(model.components_[:1].T, np.transpose(printed), 5e-8 / 2.8)
        same(model.explained_variance_ratio_.round(4), [0.9912, 0.0088], 1e-12)

    def test_fisher_1936(self):
        """Setosa and versicolor; Fisher divided numbers rounded to 7 digits, so 4 or 5 hold."""
        X, y = load_iris(return_X_y=True)
        X, y = X[y < 2], y[y < 2]
        printed = "19.1434 9.0356 9.7634 3.2394 11.8658 4.6232 2.4746 12.2978 3.8794 2.4604"
        same(scatters(X, y)[0][np.triu_indices(4)], np.array(printed.split(), float), 1e-12)
        model = LDA().fit(X, y)
        same((model.means_[1] - model.means_[0]).round(3), [0.930, -0.658, 2.798, 1.080], 1e-12)
        ratios = model.components_[0] / model.components_[0, 0]
        same(ratios, [1, 5.9037, -7.1299, -10.1036], 1.2e-4 / 10.1)
        same(ratios, [1, 5.90380475, -7.12998132, -10.1036641], 1e-8)

    def test_versicolor_and_virginica(self):
        """Three training errors; the plain difference of the means makes eleven."""
        X, y = load_iris(return_X_y=True)
        X, y = X[y > 0], y[y > 0]
        assert (LDA().fit(X, y).predict(X) != y).sum() == 3

    def test_noise_labels_inside_and_outside_cross_validation(self):
        inside, outside = [], []
        for seed in range(4):
            rng = np.random.default_rng(seed)
            X, y = rng.normal(size=(60, 200)), np.arange(60) % 2
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)
                Z = LDA().fit(X, y).transform(X)
                inside.append(cross_val_score(LDA(), X, y).mean())
                outside.append(cross_val_score(LDA(), Z, y).mean())
        assert np.mean(inside) < 0.65 < np.mean(outside)


class TestInvariance:
    numbers = st.integers(0, 10**6)

    @quick
    @given(numbers, st.sampled_from(SHAPES), st.floats(-1000, 1000))
    def test_translation(self, seed, shape, offset):
        X, y = made(*shape, seed)
        shift = offset * np.random.default_rng(seed).normal(size=shape[1])
        one, other = LDA().fit(X, y), LDA().fit(X + shift, y)
        same(other.eigenvalues_, one.eigenvalues_, 1e-8)
        same(other.predict_proba(X + shift), one.predict_proba(X), 1e-7)

    @quick
    @given(numbers, st.sampled_from(SHAPES))
    def test_invertible_maps(self, seed, shape):
        X, y = made(*shape, seed)
        A = np.random.default_rng(seed).normal(size=(shape[1],) * 2)
        left, _, right = np.linalg.svd(A)
        A = left * np.linspace(1, 30, shape[1]) @ right
        one, other = LDA().fit(X, y), LDA().fit(X @ A, y)
        same(other.eigenvalues_, one.eigenvalues_, 1e-8)
        same(other.predict_proba(X @ A), one.predict_proba(X), 1e-7)
        same_up_to_signs(A @ other.components_.T, one.components_.T, 1e-5)

    @quick
    @given(numbers, st.sampled_from(SHAPES + [(20, 30, 4)]), st.sampled_from([0.0, 0.2]))
    @singular
    def test_order_of_samples(self, seed, shape, a):
        X, y = made(*shape, seed)
        order = np.random.default_rng(seed).permutation(len(y))
        one, other = LDA(shrinkage=a).fit(X, y), LDA(shrinkage=a).fit(X[order], y[order])
        same(other.eigenvalues_, one.eigenvalues_, 1e-8)
        same(other.predict_proba(X), one.predict_proba(X), 1e-7)

    @quick
    @given(numbers, st.sampled_from(SHAPES))
    def test_names_of_classes(self, seed, shape):
        X, y = made(*shape, seed)
        names = np.random.default_rng(seed).permutation(shape[2])
        one, other = LDA().fit(X, y), LDA().fit(X, names[y])
        same(other.eigenvalues_, one.eigenvalues_, 1e-8)
        same(other.predict_proba(X)[:, names], one.predict_proba(X), 1e-7)


@singular
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")  # pandas is optional
@pytest.mark.parametrize("estimator", [LDA(), LDA(shrinkage=0.1)], ids=str)
def test_scikit_learn_accepts_it(estimator):
    check_estimator(estimator)


class TestEstimator:
    @pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
    def test_precision(self, dtype):
        X, y = made(60, 4, 3)
        X = (10 * X).astype(dtype)
        model = LDA().fit(X, y)
        kept = np.float32 if dtype == np.float32 else np.float64
        arrays = "components_ eigenvalues_ explained_variance_ratio_ means_ mean_".split()
        assert {getattr(model, name).dtype for name in arrays} == {np.dtype(kept)}
        assert model.transform(X).dtype == kept

    def test_pipeline_grid_clone_and_names(self):
        X, y = load_wine(return_X_y=True)
        line = make_pipeline(StandardScaler(), LDA())
        grid = GridSearchCV(line, {"lda__n_components": [1, 2], "lda__shrinkage": [0.0, 0.5]})
        assert grid.fit(X, y).best_score_ > 0.97
        assert grid.best_params_["lda__n_components"] == 2
        assert clone(LDA(2, shrinkage=0.5)).get_params() == {
            "n_components": 2,
            "priors": None,
            "shrinkage": 0.5,
        }
        assert list(LDA().fit(X, y).get_feature_names_out()) == ["lda0", "lda1"]

    def test_data_frames(self):
        pandas = pytest.importorskip("pandas")
        X, y = load_wine(return_X_y=True)
        frame = pandas.DataFrame(X).add_prefix("x")
        model = LDA().set_output(transform="pandas").fit(frame, y)
        assert list(model.transform(frame).columns) == ["lda0", "lda1"]
        assert model.score(frame, y) == 1


class TestBadInput:
    X, y = made(20, 3, 3)

    @pytest.mark.parametrize(
        ("X", "y", "says"),
        [
            (X, np.zeros(20), "^y holds one class only: there is nothing to separate$"),
            (X[:3], [0, 1, 2], r"^nothing varies within the classes: their samples are all equal$"),
            (np.repeat(X[:3], 4, axis=0), np.repeat([0, 1, 2], 4), "samples are all equal"),
            (np.repeat(X[:2, [0] * 9], 3, axis=0), np.repeat([0, 1], 3), "samples are all equal"),
            (X, y[:-1], "inconsistent numbers of samples"),
            (X, np.where(y == 0, np.nan, y), "NaN"),
            (X, y + 0.5, "continuous"),
            (X, np.c_[y, y], "should be a 1d array"),
            (X, None, "requires y to be passed"),
            (X + np.diag([np.nan] * 20)[:, :3], y, "NaN"),
            (np.r_[X[1:], [[0, np.inf, 0]]], y, "infinity"),
            (X[:0], [], "0 sample"),
            (X[:, :0], y, "0 feature"),
            (X[:1], [0], "minimum of 2 is required"),
            (X[:, 0], y, "Expected 2D array"),
            (np.full((20, 3), "a"), y, "could not convert string"),
        ],
    )
    def test_data(self, X, y, says):
        with pytest.raises(ValueError, match=says) as error:
            LDA().fit(X, y)
        assert "\n" not in str(error.value)

    @pytest.mark.parametrize("k", [0, -1, 3, True, 1.0, "all", 0.5])
    def test_number_of_directions(self, k):
        with pytest.raises(ValueError, match=f"whole number between 1 and 2, not {k!r}"):
            LDA(k).fit(self.X, self.y)

    @pytest.mark.parametrize("a", [-0.1, 1.1, "auto", None, True, np.nan, [0.1]])
    def test_shrinkage(self, a):
        with pytest.raises(ValueError, match="shrinkage must be a finite number of at least 0 and"):
            LDA(shrinkage=a).fit(self.X, self.y)

    @pytest.mark.parametrize("a", [0, 1, np.float32(0.5), 0.0])
    def test_allowed_shrinkage(self, a):
        LDA(shrinkage=a).fit(self.X, self.y)

    def test_a_class_of_one_sample_is_allowed(self):
        y = np.r_[2, np.arange(19) % 2]
        model = LDA().fit(self.X, y)
        same(model.means_[2], self.X[0], 1e-15)
        same(model.predict_proba(self.X),
             LinearDiscriminantAnalysis().fit(self.X, y).predict_proba(self.X))  # fmt: skip

    @pytest.mark.parametrize("name", BAD_COORDINATES)
    def test_a_way_back_from_what_are_no_coordinates(self, name):
        Z, sentence = BAD_COORDINATES[name]
        with pytest.raises((TypeError, ValueError), match=sentence) as caught:
            LDA().fit(self.X, self.y).inverse_transform(Z)
        assert "\n" not in str(caught.value)

    def test_a_way_back_before_fitting(self):
        with pytest.raises(ValueError, match="not fitted"):
            LDA().inverse_transform([[1.0]])
