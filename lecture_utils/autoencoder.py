"""An autoencoder in NumPy: squeeze the data through k numbers and restore them (*autoencoder*).

Its layers and their gradients are in `lecture_utils.network`, the steps downhill in
`lecture_utils.descent`. The loss is the mean over the samples of |x̃ − x|².
"""

from itertools import pairwise

import numpy as np
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted

from lecture_utils.descent import OPTIMIZERS
from lecture_utils.network import BEND, Layer, forward, loss_and_gradients
from lecture_utils.options import number, one_of, whole_number
from lecture_utils.reducer import Reducer, read, read_coordinates
from lecture_utils.units import squarable

MOST = 10**6
PATIENCE = 10


class Autoencoder(Reducer):
    """Encoder d → k and decoder k → d, trained to restore what they are given.

    The data are measured from their mean. With linear layers the best that can be had is PCA's
    plane, and its loss is the sum of the discarded eigenvalues (divisor n). With weight decay a,
    one layer each way, the squared singular values of the decoder are then 1 − a/λ, or 0.

    Parameters
    ----------
    n_components : int
        The number k of codes, at most d.
    hidden : tuple of int
        Sizes of more layers between the data and the codes; the decoder mirrors them.
    activation : {"linear", "tanh", "relu"}
        What every layer bends by, the codes as well, but for the last. (Scale the data for it.)
    optimizer : {"adam", "descent"}
        Descent needs a learning rate that suits the scale of the data, and then settles; Adam needs
        none, and at a constant rate it never quite stops hopping about the minimum.
    learning_rate, weight_decay : float
        The length of a step; the penalty on each squared weight, not on the biases.
    batch_size, epochs : int
        Samples in a step (the last step of an epoch may have fewer); passes through the data.
    tol : float
        Stop when the best of ten epochs is not lower by this share than the best of the ten
        before; 0 takes all epochs.
    random_state : int, RandomState or None
        For the first weights and the order of the samples.

    Attributes
    ----------
    coefs_, intercepts_ : lists of arrays
        W and b of each layer, first the encoder's, of shape (in, out) and (out,).
    loss_curve_ : list of float
        The loss with its penalty in each epoch (or call of ``partial_fit``): the mean over the
        samples, each measured with its batch just before the step.
    mean_ : array of shape (d,)

    Examples
    --------
    >>> from lecture_utils.autoencoder import Autoencoder
    >>> X = [[2, 0], [-2, 0], [0, 1], [0, -1]]
    >>> options = {"optimizer": "descent", "learning_rate": 0.1, "random_state": 0}
    >>> round(-float(Autoencoder(1, **options).fit(X).score(X)), 2)
    0.5
    """

    def __init__(
        self,
        n_components=1,
        *,
        hidden=(),
        activation="linear",
        optimizer="adam",
        learning_rate=0.01,
        weight_decay=0.0,
        batch_size=32,
        epochs=100,
        tol=1e-4,
        random_state=None,
    ):
        self.n_components = n_components
        self.hidden = hidden
        self.activation = activation
        self.optimizer = optimizer
        self.learning_rate = learning_rate
        self.weight_decay = weight_decay
        self.batch_size = batch_size
        self.epochs = epochs
        self.tol = tol
        self.random_state = random_state

    def fit(self, X, y=None):
        """Train on the rows of ``X`` from fresh weights, in batches of shuffled samples."""
        X = read(self, X, reset=True, ensure_min_samples=2)
        rng = self._start(X)
        X, n = X - self.mean_, len(X)
        for _ in range(self.epochs):
            order, total = rng.permutation(n), 0.0
            for first in range(0, n, self.batch_size):
                rows = order[first : first + self.batch_size]
                total += len(rows) * self._step(X[rows])
            self.loss_curve_.append(total / n)
            last, before = self.loss_curve_[-PATIENCE:], self.loss_curve_[:-PATIENCE][-PATIENCE:]
            if self.tol > 0 and before and min(last) >= (1 - self.tol) * min(before):
                break
        return self

    def partial_fit(self, X, y=None):
        """Take one step on this batch. The mean stays that of the first; the biases learn more."""
        first = not hasattr(self, "coefs_")
        X = read(self, X, reset=first)
        if first:
            self._start(X)
        self.loss_curve_.append(self._step(X - self.mean_))
        return self

    def transform(self, X):
        """Return the codes of each sample, as rows."""
        check_is_fitted(self)
        X = read(self, X, reset=False)
        return forward(X - self.mean_, self._encoder())[-1]

    def inverse_transform(self, Z):
        """Return the samples that the decoder makes of these codes."""
        Z = read_coordinates(self, Z)
        return forward(Z, self._decoder())[-1] + self.mean_

    def score(self, X, y=None):
        """Return minus the mean of |x̃ − x|² over the samples, without penalty."""
        check_is_fitted(self)
        X = read(self, X, reset=False) - self.mean_
        return -loss_and_gradients(X, self._layers())[0]

    @property
    def _n_features_out(self):
        return self.coefs_[len(self.coefs_) // 2].shape[0]

    def _layers(self):
        """Return the network: every layer bends but the last."""
        bends = [self.activation] * (len(self.coefs_) - 1) + ["linear"]
        return list(map(Layer, self.coefs_, self.intercepts_, bends))

    def _encoder(self):
        return self._layers()[: len(self.coefs_) // 2]

    def _decoder(self):
        return self._layers()[len(self.coefs_) // 2 :]

    def _start(self, X):
        """Draw first weights of variance 2 / (in + out), so that no layer blows up or fades."""
        squarable(X)
        widths = self._widths(X.shape[1])
        rng = check_random_state(self.random_state)
        self.coefs_, self.intercepts_, self.loss_curve_ = [], [], []
        for into, out in pairwise(widths):
            W = rng.normal(scale=np.sqrt(2 / (into + out)), size=(into, out))
            self.coefs_.append(W.astype(X.dtype))
            self.intercepts_.append(np.zeros(out, X.dtype))
        self.mean_ = X.mean(axis=0, dtype=float).astype(X.dtype)
        self._optimizer = OPTIMIZERS[self.optimizer](self.learning_rate)
        return rng

    def _widths(self, d):
        """Refuse options that make no sense; return the sizes from data to codes and back."""
        one_of(BEND, self.activation, "activation")
        one_of(OPTIMIZERS, self.optimizer, "optimizer")
        number(self.learning_rate, "learning_rate")
        number(self.weight_decay, "weight_decay", zero=True)
        number(self.tol, "tol", zero=True)
        whole_number(self.batch_size, MOST, "batch_size")
        whole_number(self.epochs, MOST, "epochs")
        if not isinstance(self.hidden, (tuple, list)):
            raise ValueError(f"hidden must be a tuple of sizes, not {self.hidden!r}")
        hidden = [whole_number(h, MOST, "a size in hidden") for h in self.hidden]
        return [d, *hidden, whole_number(self.n_components, d), *hidden[::-1], d]

    def _step(self, X):
        """Take one step on this batch, and return the loss before it."""
        with np.errstate(over="ignore", invalid="ignore"):
            loss, gradients = loss_and_gradients(X, self._layers(), self.weight_decay)
        if not np.isfinite(loss):
            raise ValueError("the loss grew beyond all numbers: take a smaller learning_rate")
        dW, db = zip(*gradients, strict=True)
        self._optimizer.step([*self.coefs_, *self.intercepts_], [*dW, *db])
        return loss
