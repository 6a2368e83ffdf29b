"""The autoencoder: its gradients are SymPy's, its steps scikit-learn's, its limit is PCA."""

from itertools import pairwise

import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.neural_network import MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import estimator_checks_generator

from lecture_utils.autoencoder import Autoencoder
from lecture_utils.linalg import principal_angles
from lecture_utils.network import BEND, Layer, backward, forward, loss_and_gradients
from lecture_utils.pca import PCA
from tests.lecture_utils.refused import BAD_COORDINATES

KINDS = ["linear", "tanh", "relu"]
IRIS = load_iris().data
LAMBDA = np.array([5, 4, 3, 1, 0.5, 0.2])


def planted(eigenvalues, n=60, seed=0, offset=3.0):
    """Return n samples whose covariance (divisor n) has these eigenvalues."""
    rng = np.random.default_rng(seed)
    left = rng.normal(size=(n, len(eigenvalues)))
    left = np.linalg.qr(left - left.mean(axis=0))[0]
    right = np.linalg.qr(rng.normal(size=(len(eigenvalues),) * 2))[0]
    return (left * np.sqrt(n * np.asarray(eigenvalues))) @ right.T + offset


def random_network(widths, kind, rng):
    """Return layers with random weights and biases; the last is linear."""
    pairs = list(pairwise(widths))
    kinds = [kind] * (len(pairs) - 1) + ["linear"]
    return [
        Layer(rng.normal(size=pair), rng.normal(size=pair[1]), each)
        for pair, each in zip(pairs, kinds, strict=True)
    ]


def exact(**options):
    """Return a model that takes whole-data steps and never stops early."""
    return Autoencoder(**{"batch_size": 1000, "tol": 0, "random_state": 0, **options})


MODELS = [
    Autoencoder(),
    Autoencoder(hidden=(3,), activation="tanh", weight_decay=1e-3),
    Autoencoder(activation="relu", optimizer="descent", learning_rate=1e-3),
]


@pytest.mark.parametrize(
    ("estimator", "check"),
    [each for model in MODELS for each in estimator_checks_generator(model)],
    ids=lambda it: getattr(getattr(it, "func", None), "__name__", None),
)
def test_it_is_an_estimator(estimator, check):
    check(estimator)


class TestGradients:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("decay", [0, 0.3])
    def test_sympy_agrees(self, kind, decay):
        """Two features, one code, two features: every derivative of the loss, symbolically."""
        bend = {"linear": lambda s: s, "tanh": sp.tanh, "relu": lambda s: sp.Max(s, 0)}[kind]
        w = sp.symbols("u1:3 v1:3 a b1:3", real=True)
        U, V = sp.Matrix(2, 1, w[:2]), sp.Matrix(1, 2, w[2:4])
        a, b = sp.Matrix([w[4]]), sp.Matrix([w[5:]])
        samples = [[1, 2], [-1, 1], [3, -2]]
        loss = decay * (U.T * U + V * V.T)[0]
        for x in (sp.Matrix([row]) for row in samples):
            gap = (x * U + a).applyfunc(bend) * V + b - x
            loss += (gap * gap.T)[0] / len(samples)

        values = np.random.default_rng(3).normal(size=7)
        at = dict(zip(w, values, strict=True))
        network = [
            Layer(values[:2, None], values[4:5], kind),
            Layer(values[None, 2:4], values[5:]),
        ]
        found, ((dU, da), (dV, db)) = loss_and_gradients(np.array(samples, float), network, decay)
        assert found == pytest.approx(float(loss.subs(at)))
        truth = [float(loss.diff(each).subs(at)) for each in w]
        ours = np.concatenate([dU.ravel(), dV.ravel(), da, db])
        np.testing.assert_allclose(ours, truth, rtol=1e-12, atol=1e-14)

    @settings(max_examples=40, deadline=None)
    @given(
        st.integers(0, 10**6),
        st.lists(st.integers(1, 5), min_size=0, max_size=4),
        st.integers(1, 4),
        st.integers(1, 6),
        st.sampled_from(KINDS),
        st.floats(0, 1),
    )
    def test_finite_differences_agree(self, seed, inner, d, n, kind, decay):
        rng = np.random.default_rng(seed)
        network = random_network([d, *inner, d], kind, rng)
        X = rng.normal(size=(n, d))
        if kind == "relu":  # no difference across the kink
            sums = [a @ W + b for a, (W, b, _) in zip(forward(X, network), network, strict=False)]
            assume(min(np.abs(s).min() for s in sums[:-1] or [np.ones(1)]) > 1e-3)
        _, gradients = loss_and_gradients(X, network, decay)
        for layer, pair in zip(network, gradients, strict=True):
            for p, gradient in zip(layer[:2], pair, strict=True):
                assert p.shape == gradient.shape
                for at in np.ndindex(p.shape):
                    keep, h, losses = p[at], 1e-6, []
                    for step in (h, -h):
                        p[at] = keep + step
                        losses.append(loss_and_gradients(X, network, decay)[0])
                    p[at] = keep
                    slope = (losses[0] - losses[1]) / (2 * h)
                    size = max(1, abs(losses[0]), abs(slope))
                    assert gradient[at] == pytest.approx(slope, abs=1e-6 * size)

    def test_forward_and_backward_by_hand(self):
        """One number, one code: ``x̃ = v·f(ux + a) + b``, with f(s) = s above 0 and 0 below."""
        network = [
            Layer(np.array([[2.0]]), np.array([1.0]), "relu"),
            Layer(np.array([[3.0]]), np.array([-1.0])),
        ]
        outputs = forward(np.array([[1.0], [-4.0]]), network)
        assert [each.ravel().tolist() for each in outputs] == [[1, -4], [3, 0], [8, -1]]
        (dU, da), (dV, db) = backward(outputs, np.array([[1.0], [10.0]]), network)
        assert (dU, da, dV, db) == ([[3.0]], [3.0], [[3.0]], [11.0])

    def test_the_loss_is_a_mean_over_samples(self):
        """Twice the samples, the same loss and step: the divisor is the size of the batch."""
        rng = np.random.default_rng(0)
        network, X = random_network([3, 2, 3], "tanh", rng), rng.normal(size=(5, 3))
        one, once = loss_and_gradients(X, network, 0.1)
        two, twice = loss_and_gradients(np.vstack([X, X]), network, 0.1)
        assert one == pytest.approx(two)
        for pair, other in zip(once, twice, strict=True):
            for g, h in zip(pair, other, strict=True):
                np.testing.assert_allclose(g, h, atol=1e-12)


class TestReferee:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("optimizer", ["descent", "adam"])
    @pytest.mark.parametrize("decay", [0, 0.05])
    @pytest.mark.parametrize("shape", [(20, 4), (5, 9), (6, 6), (3, 1), (2, 3)])
    def test_steps_are_those_of_scikit_learn(self, shape, kind, optimizer, decay):
        """Its loss is half of ours, so its penalty n·a and, downhill, twice the rate are ours."""
        n, d = shape
        X = np.random.default_rng(n).normal(size=shape)
        X -= X.mean(axis=0)
        sgd = optimizer == "descent"
        theirs = MLPRegressor(
            hidden_layer_sizes=(min(3, d),) if kind == "linear" else (4, min(2, d), 4),
            activation="identity" if kind == "linear" else kind,
            solver="sgd" if sgd else "adam",
            learning_rate_init=0.02 if sgd else 0.01,
            momentum=0,
            alpha=n * decay,
            epsilon=1e-30,  # added before the root is corrected, which we do after it
            random_state=0,
        )
        ours = Autoencoder(
            min(3, d) if kind == "linear" else min(2, d),
            hidden=() if kind == "linear" else [4],
            activation=kind,
            optimizer=optimizer,
            learning_rate=0.01,
            weight_decay=decay,
        ).partial_fit(X)
        Y = X[:, 0] if d == 1 else X
        theirs.partial_fit(X, Y)
        ours.coefs_ = [W.copy() for W in theirs.coefs_]
        ours.intercepts_ = [b.copy() for b in theirs.intercepts_]
        if not sgd:
            ours._optimizer.floor = 1e-30
            ours._optimizer.means = [2 * m for m in theirs._optimizer.ms]
            ours._optimizer.squares = [4 * v for v in theirs._optimizer.vs]
        for _ in range(7):
            ours.partial_fit(X)
            theirs.partial_fit(X, Y)
        for one, other in zip(
            [*ours.coefs_, *ours.intercepts_], [*theirs.coefs_, *theirs.intercepts_], strict=True
        ):
            np.testing.assert_allclose(one, other, atol=1e-10)
        restored = ours.inverse_transform(ours.transform(X))
        np.testing.assert_allclose(restored, theirs.predict(X).reshape(shape), atol=1e-9)


class TestOptions:
    def test_options_unless_told_otherwise(self):
        assert Autoencoder().get_params() == {
            "n_components": 1,
            "hidden": (),
            "activation": "linear",
            "optimizer": "adam",
            "learning_rate": 0.01,
            "weight_decay": 0.0,
            "batch_size": 32,
            "epochs": 100,
            "tol": 1e-4,
            "random_state": None,
        }


class TestPrincipalComponents:
    @pytest.mark.parametrize("optimizer", ["descent", "adam"])
    @pytest.mark.parametrize("k", [1, 3, 5])
    @pytest.mark.parametrize("seed", range(3))
    def test_linear_reaches_the_plane(self, optimizer, k, seed):
        X = planted([9, 7, 5, 3, 2, 1], seed=seed)
        settles = optimizer == "descent"
        rate = 0.02 if settles else 0.03
        model = exact(
            n_components=k, optimizer=optimizer, learning_rate=rate, epochs=2000, random_state=seed
        ).fit(X)
        discarded = sum([9, 7, 5, 3, 2, 1][k:])
        assert min(model.loss_curve_) == pytest.approx(discarded, rel=1e-6)
        assert -model.score(X) == pytest.approx(discarded, rel=1e-9 if settles else 1e-2)
        assert -model.score(X) > discarded * (1 - 1e-12)
        plane = PCA(k).fit(X).components_.T
        angles = principal_angles(model.coefs_[-1].T, plane)
        assert angles.max() < (1e-4 if settles else 0.05)
        if settles:
            restored = model.inverse_transform(model.transform(X))
            truth = (X - X.mean(axis=0)) @ plane @ plane.T + X.mean(axis=0)
            np.testing.assert_allclose(restored, truth, atol=1e-3)

    def test_the_weights_are_not_the_components(self):
        """The plane is PCA's; inside it any invertible mixture of the codes does as well."""
        X = planted(LAMBDA)
        model = exact(n_components=2, epochs=800, learning_rate=0.03).fit(X)
        decoder = model.coefs_[-1]
        assert np.abs(decoder @ decoder.T - np.eye(2)).max() > 0.01

    @pytest.mark.parametrize("optimizer", ["descent", "adam"])
    @pytest.mark.parametrize("a", [0.1, 0.5, 2.0])
    def test_kunin(self, optimizer, a):
        """The loss (1/n) Σ|x̃ − x|² + a (|W₁|² + |W₂|²), with λ of divisor n: s² = 1 − a/λ, or 0."""
        X = planted(LAMBDA)
        model = exact(
            n_components=4,
            optimizer=optimizer,
            learning_rate=0.04 if optimizer == "descent" else 0.01,
            weight_decay=a,
            epochs=3000,
        ).fit(X)
        tol = 1e-4 if optimizer == "descent" else 2e-2  # Adam hops about the minimum
        for W in model.coefs_:
            squares = np.linalg.svd(W, compute_uv=False) ** 2
            np.testing.assert_allclose(squares, (1 - a / LAMBDA[:4]).clip(0), atol=tol)
        np.testing.assert_allclose(model.coefs_[0], model.coefs_[1].T, atol=tol)
        kept = int((LAMBDA[:4] > a).sum())
        _, _, Vt = np.linalg.svd(model.coefs_[1])
        overlap = Vt[:kept] @ PCA(kept).fit(X).components_.T
        np.testing.assert_allclose(np.abs(overlap), np.eye(kept), atol=5 * tol)
        # λ(1 − s²)² + 2as² is 2a − a²/λ for a direction that is kept, and λ for every other.
        least = (2 * a - a**2 / LAMBDA[:kept]).sum() + LAMBDA[kept:].sum()
        assert min(model.loss_curve_) == pytest.approx(least, rel=1e-6)

    def test_never_below_the_discarded_eigenvalues(self):
        X = planted(LAMBDA)
        for seed in range(5):
            model = Autoencoder(2, epochs=5, random_state=seed).fit(X)
            restored = model.inverse_transform(model.transform(X))
            assert np.linalg.matrix_rank(restored - model.mean_ - model.intercepts_[-1]) <= 3
            assert -model.score(X) >= LAMBDA[2:].sum()

    def test_a_bend_beats_every_line(self):
        t = np.linspace(-1, 1, 80)
        X = np.column_stack([t, 2 * t**2])
        model = exact(hidden=(8,), activation="tanh", epochs=600, learning_rate=0.02).fit(X)
        line = PCA(1, ddof=0).fit(X).noise_variance_
        assert -model.score(X) < 0.2 * line


class TestTraining:
    @pytest.mark.parametrize("batch_size", [1, 7, 20, 1000])
    def test_the_curve_is_a_mean_over_the_samples(self, batch_size):
        """Steps of (nearly) no length: each epoch's entry is then the loss itself."""
        X = planted(LAMBDA, n=20)
        model = Autoencoder(
            2, batch_size=batch_size, epochs=3, learning_rate=1e-200, weight_decay=0.2, tol=0
        ).fit(X)
        penalty = 0.2 * sum((W**2).sum() for W in model.coefs_)
        np.testing.assert_allclose(model.loss_curve_, [penalty - model.score(X)] * 3)

    def test_the_score_is_minus_the_loss(self):
        model = Autoencoder(2, activation="tanh", random_state=0).fit(IRIS)
        gap = model.inverse_transform(model.transform(IRIS)) - IRIS
        assert model.score(IRIS) == pytest.approx(-(gap**2).sum(axis=1).mean())

    def test_every_sample_is_seen_once_an_epoch(self, monkeypatch):
        seen = []
        monkeypatch.setattr(Autoencoder, "_step", lambda self, X: seen.append(X[:, 0]) or 1.0)
        X = np.arange(10.0)[:, np.newaxis]
        Autoencoder(batch_size=4, epochs=2, random_state=0).fit(X)
        assert [len(batch) for batch in seen] == [4, 4, 2] * 2
        epochs = np.concatenate(seen[:3]), np.concatenate(seen[3:])
        for epoch in epochs:
            np.testing.assert_allclose(np.sort(epoch), np.arange(10) - 4.5)
            assert (np.diff(epoch) < 0).any()
        assert (epochs[0] != epochs[1]).any()

    def test_partial_fit_is_one_step(self):
        one = exact(n_components=2, epochs=1).fit(IRIS)
        other = clone(one).partial_fit(IRIS)
        for W, V in zip(one.coefs_, other.coefs_, strict=True):
            np.testing.assert_allclose(W, V, atol=1e-12)
        assert len(other.partial_fit(IRIS[:9]).loss_curve_) == 2
        np.testing.assert_allclose(other.mean_, IRIS.mean(axis=0))

    def test_chunks_learn_too(self):
        model = Autoencoder(2, random_state=0)
        for _ in range(60):
            for part in np.array_split(IRIS[np.random.default_rng(0).permutation(150)], 5):
                model.partial_fit(part)
        rest = PCA(2, ddof=0).fit(IRIS).noise_variance_ * 2
        assert -model.score(IRIS) < 1.2 * rest

    def test_descent_goes_down(self):
        curve = exact(n_components=2, optimizer="descent", epochs=50).fit(IRIS).loss_curve_
        assert len(curve) == 50
        assert (np.diff(curve) < 0).all()

    @pytest.mark.parametrize(("share", "most"), [(0.5, 40), (1e-2, 400), (1e-4, 900)])
    def test_it_stops_when_nothing_is_gained(self, share, most):
        curve = exact(n_components=2, tol=share, epochs=2000).fit(IRIS).loss_curve_
        assert 10 < len(curve) < most
        last, before = min(curve[-10:]), min(curve[-20:-10])
        assert last >= (1 - share) * before
        for end in range(11, len(curve)):
            assert min(curve[end - 10 : end]) < (1 - share) * min(
                curve[max(end - 20, 0) : end - 10]
            )

    def test_tolerance_zero_takes_all_epochs(self):
        assert len(Autoencoder(tol=0, epochs=30).fit(np.ones((5, 2))).loss_curve_) == 30
        assert len(Autoencoder(epochs=30).fit(np.ones((5, 2))).loss_curve_) == 11

    def test_a_seed_repeats_and_fit_starts_afresh(self):
        one = Autoencoder(2, random_state=3).fit(IRIS)
        other = clone(one).partial_fit(IRIS[:50]).fit(IRIS)
        np.testing.assert_array_equal(one.coefs_[0], other.coefs_[0])
        assert one.loss_curve_ == other.loss_curve_
        assert (Autoencoder(2, random_state=4).fit(IRIS).coefs_[0] != one.coefs_[0]).any()

    def test_first_weights_have_the_variance_they_should(self):
        X = np.random.default_rng(0).normal(size=(4, 300))
        model = Autoencoder(100, learning_rate=1e-200, random_state=0).partial_fit(X)
        assert [W.shape for W in model.coefs_] == [(300, 100), (100, 300)]
        for W in model.coefs_:
            assert W.var() == pytest.approx(2 / 400, rel=0.05)
            assert abs(W.mean()) < 1e-3
        assert max(np.abs(b).max() for b in model.intercepts_) < 1e-100


class TestUse:
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("optimizer", ["descent", "adam"])
    def test_precision_is_kept(self, dtype, kind, optimizer):
        X = IRIS.astype(dtype)
        model = Autoencoder(
            2, hidden=(3,), activation=kind, optimizer=optimizer, epochs=3, weight_decay=0.01
        ).fit(X)
        for found in (
            *model.coefs_,
            *model.intercepts_,
            model.mean_,
            model.transform(X),
            model.inverse_transform(model.transform(X)),
        ):
            assert found.dtype == dtype

    def test_shapes(self):
        model = Autoencoder(2, hidden=(5, 3), activation="tanh", epochs=2).fit(IRIS)
        widths = [4, 5, 3, 2, 3, 5, 4]
        assert [W.shape for W in model.coefs_] == list(pairwise(widths))
        assert model.transform(IRIS).shape == (150, 2)
        assert model.inverse_transform(np.zeros((7, 2))).shape == (7, 4)
        assert np.abs(model.transform(IRIS)).max() < 1  # the codes are bent as well
        assert list(model.get_feature_names_out()) == ["autoencoder0", "autoencoder1"]
        restored = forward(IRIS - model.mean_, model._layers())[-1] + model.mean_
        np.testing.assert_allclose(restored, model.inverse_transform(model.transform(IRIS)))

    @pytest.mark.parametrize("kind", KINDS)
    def test_bends(self, kind):
        s = np.array([-2.0, -0.5, 0, 0.5, 2])
        truth = {"linear": s, "tanh": np.tanh(s), "relu": [0, 0, 0, 0.5, 2]}[kind]
        np.testing.assert_array_equal(BEND[kind](s), truth)

    def test_pipeline_and_search(self):
        X, y = load_iris(return_X_y=True)
        pipe = make_pipeline(StandardScaler(), Autoencoder(2, random_state=0), LogisticRegression())
        assert pipe.fit(X, y).score(X, y) > 0.85
        grid = {"n_components": [1, 3]}
        search = GridSearchCV(Autoencoder(random_state=0), grid, cv=3).fit(X)
        assert search.best_params_ == {"n_components": 3}

    @pytest.mark.parametrize("use", ["transform", "inverse_transform", "score"])
    def test_not_fitted(self, use):
        with pytest.raises(ValueError, match="not fitted"):
            getattr(Autoencoder(), use)(IRIS)

    def test_data_are_left_alone(self):
        X = IRIS.copy()
        model = Autoencoder(2, epochs=2).fit(X).partial_fit(X)
        model.inverse_transform(model.transform(X))
        np.testing.assert_array_equal(X, IRIS)


@pytest.mark.parametrize(
    ("model", "X", "sentence"),
    [
        (Autoencoder(5), IRIS, "n_components must be a whole number between 1 and 4, not 5"),
        (Autoencoder(0), IRIS, "not 0"),
        (Autoencoder(True), IRIS, "not True"),
        (Autoencoder("two"), IRIS, "not 'two'"),
        (Autoencoder(2.0), IRIS, "not 2.0"),
        (Autoencoder(None), IRIS, "not None"),
        (Autoencoder(hidden=3), IRIS, "hidden must be a tuple of sizes, not 3"),
        (Autoencoder(hidden="33"), IRIS, "hidden must be a tuple of sizes, not '33'"),
        (Autoencoder(hidden=(3, 0)), IRIS, "a size in hidden must be a whole number"),
        (Autoencoder(activation="sin"), IRIS, "activation must be one of linear, tanh, relu, not"),
        (Autoencoder(activation=["relu"]), IRIS, "activation must be one of"),
        (Autoencoder(optimizer="lbfgs"), IRIS, "optimizer must be one of descent, adam, not"),
        (
            Autoencoder(learning_rate=0),
            IRIS,
            "learning_rate must be a finite number above 0, not 0",
        ),
        (Autoencoder(learning_rate=-1.0), IRIS, "learning_rate must be a finite number above 0"),
        (Autoencoder(learning_rate="big"), IRIS, "not 'big'"),
        (Autoencoder(learning_rate=True), IRIS, "not True"),
        (Autoencoder(learning_rate=np.inf), IRIS, "not inf"),
        (
            Autoencoder(weight_decay=-0.1),
            IRIS,
            "weight_decay must be a finite number of at least 0",
        ),
        (Autoencoder(weight_decay=np.nan), IRIS, "not nan"),
        (Autoencoder(tol=None), IRIS, "tol must be a finite number of at least 0, not None"),
        (Autoencoder(epochs=0), IRIS, "epochs must be a whole number"),
        (Autoencoder(batch_size=0), IRIS, "batch_size must be a whole number"),
        (Autoencoder(batch_size=2.5), IRIS, "not 2.5"),
        (
            Autoencoder(optimizer="descent", learning_rate=10),
            IRIS,
            "^the loss grew beyond all numbers: take a smaller learning_rate$",
        ),
        (
            Autoencoder(),
            1e200 * IRIS,
            "^squares of these numbers leave the range of float64: scale the data$",
        ),
        (Autoencoder(), 1e-200 * IRIS, "range of float64: scale the data"),
        (Autoencoder(), np.float32(1e-25) * IRIS.astype(np.float32), "range of float32: scale"),
        (Autoencoder(), [[1.0, np.nan], [2, 3]], "contains NaN"),
        (Autoencoder(), [[1.0, np.inf], [2, 3]], "contains infinity"),
        (Autoencoder(), np.zeros((0, 3)), "0 sample"),
        (Autoencoder(), np.zeros((3, 0)), "0 feature"),
        (Autoencoder(), IRIS[:1], "1 sample"),
        (Autoencoder(), IRIS[:, 0], "Reshape your data: rows are samples"),
        (Autoencoder(), [["a", "b"], ["c", "d"]], "could not convert"),
    ],
)
def test_bad_input(model, X, sentence):
    with pytest.raises(ValueError, match=sentence) as caught:
        model.fit(X)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", BAD_COORDINATES)
def test_a_way_back_from_what_are_no_codes(name):
    Z, sentence = BAD_COORDINATES[name]
    with pytest.raises((TypeError, ValueError), match=sentence) as caught:
        Autoencoder(2, epochs=1).fit(IRIS).inverse_transform(Z)
    assert "\n" not in str(caught.value)


def test_the_wrong_way_round_is_noticed():
    model = Autoencoder(2, epochs=1).fit(IRIS)
    for use in (model.transform, model.partial_fit, model.score):
        with pytest.raises(ValueError, match="150 features, but Autoencoder is expecting 4"):
            use(IRIS.T)


def test_two_samples_are_enough():
    assert exact(epochs=1).fit(IRIS[:2]).coefs_[0].shape == (4, 1)


def test_the_mean_of_single_precision_is_added_up_in_double():
    X = (np.random.default_rng(0).normal(size=(50_000, 2)) + 1000).astype(np.float32)
    model = exact(epochs=1, batch_size=50_000).fit(X)
    np.testing.assert_array_equal(model.mean_, X.mean(axis=0, dtype=float).astype(np.float32))


def test_the_last_ten_epochs_are_held_against_the_ten_before(monkeypatch):
    losses = iter([10.0, 9, 8, 7, 6, 5, 4, 3] + [9.0] * 30)
    monkeypatch.setattr(Autoencoder, "_step", lambda self, X: next(losses))
    model = Autoencoder(batch_size=1000, tol=1e-4).fit(IRIS)
    assert len(model.loss_curve_) == 18


def test_an_output_for_every_layer():
    network = random_network([3, 3, 3], "tanh", np.random.default_rng(0))
    with pytest.raises(ValueError, match="zip"):
        backward(forward(np.ones((4, 3)), network)[:-1], np.ones((4, 3)), network)
