"""Two ways downhill, given the gradients of a loss by its parameters (*autoencoder*)."""

import numpy as np


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
