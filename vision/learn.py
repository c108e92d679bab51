"""Teaches the network its lessons: Adam on weighted logistic loss, the same every time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.clues import CLUES
from vision.lessons import OUTPUTS, Lesson
from vision.network import Array, Network, new_network
from vision.variety import vary

INNER = 24
SPREADS = (1, 2, 1, 3, 1)


@dataclass(frozen=True)
class Course:
    """How long and how fast to learn."""

    rounds: int = 16
    crops: int = 3  # of each lesson in a round
    batch: int = 12
    speed: float = 2.5e-3
    seed: int = 1


def learn(lessons: Sequence[Lesson], course: Course) -> Network:
    chance = np.random.default_rng(course.seed)
    network = new_network((4 * CLUES, INNER, OUTPUTS), SPREADS, course.seed)
    moments = [(np.zeros_like(p), np.zeros_like(p)) for p in network.parameters()]
    steps = course.rounds * (len(lessons) * course.crops // course.batch)
    losses = []
    for step in range(1, steps + 1):
        chosen = chance.integers(0, len(lessons), course.batch)
        varied = [vary(lessons[number], chance) for number in chosen]
        x, heat, weight = (np.ascontiguousarray(np.stack(part, 1)) for part in zip(*varied, strict=True))
        said, trail = network.trace(x)
        slope, loss = _loss_slope(said, heat, weight)
        losses.append(loss)
        warm = min(1.0, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        _adam(network, network.gradients(trail, slope), moments, (step, course.speed * warm))
        if step % 200 == 0:
            print(f"step {step} of {steps}: loss {np.mean(losses[-200:]):.4f}", flush=True)
    return network


def _loss_slope(said: Array, heat: Array, weight: Array) -> tuple[Array, float]:
    chance = 1 / (1 + np.exp(-said))
    loss = weight * (np.logaddexp(0, said) - heat * said)
    scale = np.float32(100 / weight.size)
    return ((chance - heat) * weight * scale).astype(np.float32), float(loss.sum() * scale)


def _adam(network: Network, slopes, moments, pace) -> None:  # type: ignore[no-untyped-def]
    """Kingma and Ba 2015, with a little decay."""
    step, speed = pace
    for value, slope, (first, second) in zip(network.parameters(), slopes, moments, strict=True):
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        sure = np.sqrt(second / (1 - 0.999**step)) + 1e-6
        value -= speed * (first / (1 - 0.9**step) / sure + 1e-4 * value)
