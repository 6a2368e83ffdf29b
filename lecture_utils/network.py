"""A small neural network: layers, their gradients, and two ways downhill (*autoencoder*).

A network is a list of layers (W, b, kind); each puts out f(a W + b), with rows as samples, where f
is what its kind bends by. It is trained to restore its input X.
"""

import numpy as np

BEND = {"linear": lambda s: s, "tanh": np.tanh, "relu": lambda s: np.maximum(s, 0)}
# The derivative f'(s), told from the output a = f(s).
SLOPE = {"linear": lambda a: 1, "tanh": lambda a: 1 - a**2, "relu": lambda a: a > 0}


def forward(X, network):
    """Return what each layer puts out, starting with the data themselves."""
    outputs = [X]
    for W, b, kind in network:
        outputs.append(BEND[kind](outputs[-1] @ W + b))
    return outputs


def backward(outputs, change, network):
    """Return ∂L/∂W and ∂L/∂b of each layer, given ∂L/∂(last output): the chain rule, backwards.

    Through a = f(s), ∂L/∂s = ∂L/∂a · f'(s); from s = a₀ W + b to all that it is made of.
    """
    gradients = []
    for into, out, (W, _, kind) in zip(outputs[-2::-1], outputs[:0:-1], network[::-1], strict=True):
        change = change * SLOPE[kind](out)
        gradients.append((into.T @ change, change.sum(axis=0)))
        change = change @ W.T
    return gradients[::-1]


def loss_and_gradients(X, network, weight_decay=0.0):
    """Return L = (1/n) Σ |x̃ − x|² + weight_decay · Σ |W|² and its gradients, by layer."""
    outputs = forward(X, network)
    gap = outputs[-1] - X
    loss = np.vdot(gap, gap) / len(X) + weight_decay * sum(np.vdot(W, W) for W, _, _ in network)
    gradients = backward(outputs, 2 * gap / len(X), network)
    layers = zip(network, gradients, strict=True)
    return float(loss), [(dW + 2 * weight_decay * W, db) for (W, _, _), (dW, db) in layers]


class Descent:
    """Step downhill: p ← p − rate · ∂L/∂p."""

    def __init__(self, rate):
        self.rate = rate

    def step(self, parameters, gradients):
        """Change the parameters in place."""
        for p, g in zip(parameters, gradients, strict=True):
            p[...] -= self.rate * g


class Adam:
    """Step by the running mean of the gradients over the root of that of their squares.

    Both means start at 0; dividing by 1 − decayᵗ makes up for it (Kingma & Ba 2015).
    """

    def __init__(self, rate, floor=1e-8):
        self.rate, self.floor, self.t = rate, floor, 0

    def step(self, parameters, gradients):
        """Change the parameters in place."""
        if self.t == 0:
            self.means = [np.zeros_like(p) for p in parameters]
            self.squares = [np.zeros_like(p) for p in parameters]
        self.t += 1
        for p, g, m, v in zip(parameters, gradients, self.means, self.squares, strict=True):
            m[...] += 0.1 * (g - m)
            v[...] += 0.001 * (g**2 - v)
            mean, square = m / (1 - 0.9**self.t), v / (1 - 0.999**self.t)
            p[...] -= self.rate * mean / (np.sqrt(square) + self.floor)


OPTIMIZERS = {"descent": Descent, "adam": Adam}
