"""How a small network learns in plain arrays: slopes of its loss, and Adam. Digits need no more."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from vision.reading.network import Array, Network, activate, read_out
from workshop.training.fresh import parameters


def trace(network: Network, x: Array) -> tuple[Array, list[Array]]:
    """What `forward` says, and what went into each layer and the read-out."""
    trail = [x]
    for layer in network.layers:
        trail.append(activate(layer, trail[-1]))
    return read_out(network, trail[-1]), trail


def gradients(network: Network, trail: list[Array], slope: Array) -> Iterator[Array]:
    """Slopes of the loss for every parameter, given those of the read-out."""
    inputs = trail[-1]
    found = [slope.sum(1), slope @ inputs.T]
    back = network.out_weight.T @ slope
    passes = list(zip(network.layers, pairwise(trail), strict=True))
    for layer, (came, went) in reversed(passes):
        gate = back * (went - came > 0 if layer.skip else went > 0)
        found += [gate.sum(1), gate @ came.T]
        through = layer.weight.T @ gate
        back = through + back if layer.skip else through
    yield from reversed(found)


class Adam:
    """Kingma and Ba 2015, with a little decay."""

    def __init__(self, network: Network) -> None:
        self._values = list(parameters(network))
        self._first = [np.zeros_like(value) for value in self._values]
        self._second = [np.zeros_like(value) for value in self._values]
        self._steps = 0

    def step(self, slopes: Iterable[Array], speed: float) -> None:
        self._steps += 1
        kept = zip(self._values, slopes, self._first, self._second, strict=True)
        for value, slope, first, second in kept:
            np.add(first, 0.1 * (slope - first), out=first)
            np.add(second, 0.001 * (slope * slope - second), out=second)
            sure = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-6
            stride = first / (1 - 0.9**self._steps) / sure + 1e-4 * value
            np.subtract(value, speed * stride, out=value)
