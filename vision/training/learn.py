"""Teaches the network its lessons: Adam on weighted logistic loss, the same every time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.reading.cells import ANSWER_SIDE, unfold
from vision.reading.inputs import INPUTS, KINDS
from vision.reading.network import Array, Network
from vision.training.backprop import gradients, new_network, trace
from vision.training.lessons import Lesson
from vision.training.variety import vary

CHANNELS = 32
SPREADS = (0, 1, 1, 2, 1)


@dataclass(frozen=True)
class Course:
    """How long and how fast to learn."""

    steps: int = 4000
    batch: int = 12
    speed: float = 2.5e-3
    seed: int = 1


def learn(lessons: Sequence[Lesson], course: Course) -> Network:
    chance = np.random.default_rng(course.seed)
    network = new_network((INPUTS, CHANNELS, len(KINDS) * ANSWER_SIDE**2), SPREADS, course.seed)
    adam = Adam(network)
    steps = course.steps
    losses = []
    for step in range(1, steps + 1):
        chosen = chance.integers(0, len(lessons), course.batch)
        varied = [_as_cells(*vary(lessons[number], chance)) for number in chosen]
        x, heat, weight = (
            np.ascontiguousarray(np.stack(part, 1)) for part in zip(*varied, strict=True)
        )
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
