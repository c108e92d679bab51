"""Teaches a network what is in a bank, with PyTorch: nothing else here needs that.

Adam (Kingma and Ba 2015) on weighted logistic loss. What is learnt goes into a file now and then,
so that who is stopped goes on; the same seed gives the same weights on the same machine.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from vision.reading.inputs import INPUTS
from vision.reading.network import Array, Network
from workshop.training.bank import Bank
from workshop.training.courses import Course
from workshop.training.fresh import new_network

SAVED_EVERY = 500  # steps


class Pupil:
    """A network as PyTorch has it: (pictures, channels, height, width) throughout."""

    def __init__(self, network: Network) -> None:
        self._layers = network.layers
        kernels = [layer.kernel for layer in network.layers]
        kernels.append(network.out_weight[:, :, None, None])
        biases = [layer.bias for layer in network.layers] + [network.out_bias]
        self.kernels = [_parameter(kernel) for kernel in kernels]
        self.biases = [_parameter(bias) for bias in biases]

    def say(self, x: torch.Tensor) -> torch.Tensor:
        *inner, (kernel, bias) = zip(self.kernels, self.biases, strict=True)
        for layer, both in zip(self._layers, inner, strict=True):
            dilation = max(layer.spread, 1)
            y = functional.conv2d(x, *both, padding=layer.spread, dilation=dilation)
            y = functional.relu(y)
            x = y + x if layer.skip else y
        return functional.conv2d(x, kernel, bias)

    def network(self) -> Network:
        """What it has learnt."""
        *kernels, out_weight = (kernel.detach().numpy() for kernel in self.kernels)
        *biases, out_bias = (bias.detach().numpy() for bias in self.biases)
        layers = [
            replace(old, weight=taps.transpose(0, 2, 3, 1).reshape(old.weight.shape), bias=bias)
            for old, taps, bias in zip(self._layers, kernels, biases, strict=True)
        ]
        return Network(tuple(layers), out_weight[:, :, 0, 0], out_bias)


def _parameter(values: Array) -> torch.Tensor:
    return torch.tensor(np.ascontiguousarray(values), requires_grad=True)


def learn(bank: Bank, crops: Sequence[int], course: Course, kept: Path) -> Network:
    """From these crops of a bank; `kept` holds how far it is until it has learnt all."""
    sizes = (INPUTS, course.channels, bank.answers)
    pupil = Pupil(new_network(sizes, course.spreads, course.seed))
    learnt = [*pupil.kernels, *pupil.biases]
    adam = torch.optim.AdamW(learnt, course.speed, eps=1e-6, weight_decay=1e-4)
    begun = _resumed(kept, learnt, adam)
    losses = []
    for step in range(begun + 1, course.steps + 1):
        chance = np.random.default_rng([course.seed, step])
        adam.param_groups[0]["lr"] = course.speed * _haste(step, course.steps)
        chosen = chance.choice(len(crops), course.batch, replace=False)
        loss = _loss(pupil, bank, [crops[one] for one in chosen])
        adam.zero_grad()
        loss.backward()
        adam.step()
        losses.append(loss.item())
        if step % SAVED_EVERY == 0:
            mean = np.mean(losses[-SAVED_EVERY:])
            print(f"step {step} of {course.steps}: loss {mean:.4f}", flush=True)
            torch.save((step, learnt, adam.state_dict()), kept)
    kept.unlink(missing_ok=True)
    return pupil.network()


def _resumed(kept: Path, learnt: Sequence[torch.Tensor], adam: torch.optim.Optimizer) -> int:
    """How many steps have been learnt before."""
    if not kept.exists():
        return 0
    step, before, moments = torch.load(kept)
    adam.load_state_dict(moments)
    with torch.no_grad():
        for now, then in zip(learnt, before, strict=True):
            now.copy_(then)
    return int(step)


def _haste(step: int, steps: int) -> float:
    return min(1.0, step / 100) * float(0.5 + 0.5 * np.cos(np.pi * step / steps))


def _loss(pupil: Pupil, bank: Bank, chosen: Sequence[int]) -> torch.Tensor:
    parts = bank.chosen(chosen)
    told, heat, weight = (torch.from_numpy(part.astype(np.float32)) for part in parts)
    with torch.autocast("cpu", torch.bfloat16):
        said = pupil.say(told.contiguous(memory_format=torch.channels_last))
    said = said.float()
    return 100 * (weight * (functional.softplus(said) - heat * said)).mean()
