"""Teaches the network its lessons: Adam on weighted logistic loss, the same every time."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.reading.cells import ANSWER_SIDE, unfold
from vision.reading.inputs import INPUTS, KINDS
from vision.reading.network import Array, Network
from vision.training.backprop import gradients, new_network, trace
from vision.training.lessons import Lesson
from vision.training.variety import vary_simply, vary_widely

Vary = Callable[[Lesson, np.random.Generator], tuple[Array, Array, Array]]
KEPT_CROPS = 900  # crops seen before of which some are shown again: to draw one takes longest


@dataclass(frozen=True)
class Course:
    """What a network is made of, from which lessons it learns, how long and how fast.

    `spreads` tells of each layer how far apart its taps are, in cells. Of a batch `new` crops are
    new, the others were seen before.
    """

    name: str
    channels: int
    spreads: tuple[int, ...]
    vary: Vary
    steps: int
    new: int
    batch: int = 12
    speed: float = 2.5e-3
    seed: int = 1


QUICK = Course("quick", 32, (0, 1, 1, 2, 1), vary_simply, 4_000, 12)
THOROUGH = Course("thorough", 48, (0, 1, 2, 4, 2, 1), vary_widely, 10_000, 6)
COURSES = {one.name: one for one in (QUICK, THOROUGH)}


def learn(lessons: Sequence[Lesson], course: Course) -> Network:
    chance = np.random.default_rng(course.seed)
    sizes = (INPUTS, course.channels, len(KINDS) * ANSWER_SIDE**2)
    network = new_network(sizes, course.spreads, course.seed)
    adam = Adam(network)
    steps = course.steps
    losses, kept = [], list[tuple[Array, ...]]()
    for step in range(1, steps + 1):
        chosen = chance.integers(0, len(lessons), course.new)
        new = [_as_cells(*course.vary(lessons[number], chance)) for number in chosen]
        again = chance.integers(0, max(len(kept), 1), course.batch - course.new)
        varied = new + [kept[number] if kept else new[0] for number in again]
        x, heat, weight = (
            np.ascontiguousarray(np.stack(part, 1)) for part in zip(*varied, strict=True)
        )
        kept = (kept + new)[-KEPT_CROPS:]
        said, trail = trace(network, x)
        slope, loss = _loss_slope(said, heat, weight)
        losses.append(loss)
        warm = min(1.0, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        adam.step(gradients(network, trail, slope), course.speed * warm)
        if step % 200 == 0:
            print(f"step {step} of {steps}: loss {np.mean(losses[-200:]):.4f}", flush=True)
    return network


def _as_cells(x: Array, heat: Array, weight: Array) -> tuple[Array, ...]:
    return x, unfold(heat, ANSWER_SIDE), unfold(weight, ANSWER_SIDE)


def _loss_slope(said: Array, heat: Array, weight: Array) -> tuple[Array, float]:
    chance = 1 / (1 + np.exp(-said))
    loss = weight * (np.logaddexp(0, said) - heat * said)
    scale = np.float32(100 / weight.size)
    return ((chance - heat) * weight * scale).astype(np.float32), float(loss.sum() * scale)


class Adam:
    """Kingma and Ba 2015, with a little decay."""

    def __init__(self, network: Network) -> None:
        self._values = list(network.parameters())
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
