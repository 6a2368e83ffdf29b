"""A small neural network: what it puts out, and the chain rule that trains it (*autoencoder*).

A layer turns samples x, as rows, into a = f(s) with s = x W + b. Along the layers the data go
forward; the derivatives of the loss L go the other way, from ∂L/∂a to ∂L/∂x.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

# What a layer bends by, f(s), and its derivative f'(s) told from a = f(s).
BEND = {"linear": lambda s: s, "tanh": np.tanh, "relu": lambda s: np.maximum(s, 0)}
SLOPE = {"linear": lambda a: 1, "tanh": lambda a: 1 - a**2, "relu": lambda a: a > 0}


class Layer(NamedTuple):
    """Weights W of shape (in, out), biases b of shape (out,), and the name of f.

    Examples
    --------
    >>> from lecture_utils.network import Layer
    >>> layer = Layer(np.array([[3.0], [4.0]]), np.array([-5.0]), "relu")
    >>> layer.forward(np.array([[1.0, 1.0], [0.0, 1.0]])).tolist()
    [[2.0], [0.0]]
    """

    W: np.ndarray
    b: np.ndarray
    bend: str = "linear"

    def forward(self, x):
        """Return a = f(x W + b)."""
        return BEND[self.bend](x @ self.W + self.b)

    def backward(self, x, a, da):
        """Return ∂L/∂x, ∂L/∂W and ∂L/∂b, given ∂L/∂a: the chain rule, sums over the samples."""
        ds = da * SLOPE[self.bend](a)
        return ds @ self.W.T, x.T @ ds, ds.sum(axis=0)


def forward(x, layers):
    """Return what goes in and what each layer puts out."""
    outputs = [x]
    for layer in layers:
        outputs.append(layer.forward(outputs[-1]))
    return outputs


def backward(outputs, da, layers):
    """Return (∂L/∂W, ∂L/∂b) of each layer, given ∂L/∂a of the last, from the last to the first."""
    gradients = []
    for layer, (x, a) in reversed(list(zip(layers, pairwise(outputs), strict=True))):
        da, dW, db = layer.backward(x, a, da)
        gradients.append((dW, db))
    return gradients[::-1]


def loss_and_gradients(x, layers, weight_decay=0.0):
    """Return L = (1/n) Σ |x̃ − x|² + weight_decay · Σ |W|² and its gradients, by layer.

    x̃ is what the network makes of x.

    Examples
    --------
    >>> from lecture_utils.network import Layer, loss_and_gradients
    >>> half = Layer(np.array([[0.5]]), np.array([0.0]))
    >>> loss, [(dW, db)] = loss_and_gradients(np.array([[4.0]]), [half])
    >>> loss, dW.tolist(), db.tolist()
    (4.0, [[-16.0]], [-4.0])
    """
    outputs = forward(x, layers)
    gap = outputs[-1] - x
    loss = np.sum(gap**2) / len(x) + weight_decay * sum(np.sum(W**2) for W, _, _ in layers)
    gradients = backward(outputs, 2 * gap / len(x), layers)
    penalties = [2 * weight_decay * W for W, _, _ in layers]
    pairs = zip(gradients, penalties, strict=True)
    return float(loss), [(dW + penalty, db) for (dW, db), penalty in pairs]
