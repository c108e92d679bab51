"""A small convolutional network in plain arrays: what it says, and how it learns."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Layer:
    """3x3 taps `spread` cells apart, or one (`spread` 0); a rectifier; `skip` adds what came in."""

    weight: Array  # (out, taps * in)
    bias: Array
    spread: int
    skip: bool


@dataclass(frozen=True)
class Network:
    """Layers, then one linear read-out a cell; (channels, pictures, height, width) throughout."""

    layers: tuple[Layer, ...]
    out_weight: Array
    out_bias: Array

    def forward(self, x: Array) -> Array:
        for layer in self.layers:
            x = _activate(layer, x)
        return _readout(self, x)

    def parameters(self) -> Iterator[Array]:
        for layer in self.layers:
            yield layer.weight
            yield layer.bias
        yield self.out_weight
        yield self.out_bias

    def trace(self, x: Array) -> tuple[Array, list[Array]]:
        """What `forward` says, and what went into each layer and the read-out."""
        trail = [x]
        for layer in self.layers:
            trail.append(_activate(layer, trail[-1]))
        return _readout(self, trail[-1]), trail

    def gradients(self, trail: list[Array], slope: Array) -> Iterator[Array]:
        """Slopes of the loss for every parameter, given those of the read-out."""
        inputs = trail[-1]
        flat = slope.reshape(slope.shape[0], -1)
        found = [flat.sum(1), flat @ inputs.reshape(inputs.shape[0], -1).T]
        back = (self.out_weight.T @ flat).reshape(inputs.shape)
        passes = list(zip(self.layers, pairwise(trail), strict=True))
        for layer, (came, went) in reversed(passes):
            gate = back * (went - came > 0 if layer.skip else went > 0)
            weights, through = _back_through(layer, came, gate)
            found += [gate.sum((1, 2, 3)), weights]
            back = through + back if layer.skip else through
        yield from reversed(found)


def _activate(layer: Layer, x: Array) -> Array:
    """A product a tap over shifted views of the padded cells: nothing is copied for a tap."""
    channels, pictures, height, width = x.shape
    padded, offsets = _pad(x, layer.spread)
    length = padded.shape[1] - offsets[-1]
    y = np.zeros((layer.bias.size, padded.shape[1]), np.float32)
    for at, offset in enumerate(offsets):
        weight = layer.weight[:, at * channels : (at + 1) * channels]
        y[:, :length] += weight @ padded[:, offset : offset + length]
    y += layer.bias[:, None]
    np.maximum(y, 0, out=y)
    wide = width + 2 * layer.spread
    shaped = y.reshape(-1, pictures, height + 2 * layer.spread, wide)[:, :, :height, :width]
    return shaped + x if layer.skip else np.ascontiguousarray(shaped)


def _back_through(layer: Layer, x: Array, gate: Array) -> tuple[Array, Array]:
    """Slopes for a layer's weights and for what came into it."""
    channels, _, height, width = x.shape
    padded, offsets = _pad(x, layer.spread)
    length = padded.shape[1] - offsets[-1]
    room = ((0, 0), (0, 0), (0, 2 * layer.spread), (0, 2 * layer.spread))
    slopes = np.pad(gate, room).reshape(gate.shape[0], -1)[:, :length]
    back = np.zeros_like(padded)
    weights = np.empty_like(layer.weight)
    for at, offset in enumerate(offsets):
        part = np.s_[:, at * channels : (at + 1) * channels]
        weights[part] = slopes @ padded[:, offset : offset + length].T
        back[:, offset : offset + length] += layer.weight[part].T @ slopes
    shaped = back.reshape(channels, -1, height + 2 * layer.spread, width + 2 * layer.spread)
    inner = [slice(layer.spread, layer.spread + size) for size in x.shape[2:]]
    return weights, shaped[:, :, inner[0], inner[1]]


def _pad(x: Array, spread: int) -> tuple[Array, list[int]]:
    """Cells with a rim of zeros, flat, and where in them each of the taps begins."""
    if spread == 0:
        return x.reshape(x.shape[0], -1), [0]
    room = ((0, 0), (0, 0), (spread, spread), (spread, spread))
    padded = np.pad(x, room)
    wide = padded.shape[3]
    offsets = [spread * (row * wide + column) for row in range(3) for column in range(3)]
    return padded.reshape(x.shape[0], -1), offsets


def _readout(network: Network, x: Array) -> Array:
    y = network.out_weight @ x.reshape(x.shape[0], -1) + network.out_bias[:, None]
    return np.asarray(y.reshape(-1, *x.shape[1:]), np.float32)


def new_network(sizes: tuple[int, int, int], spreads: tuple[int, ...], seed: int) -> Network:
    """Random weights (He et al. 2015) for (inputs, inner, outputs) channels."""
    chance = np.random.default_rng(seed)
    inputs, inner, outputs = sizes
    layers = []
    for number, spread in enumerate(spreads):
        came = (inputs if number == 0 else inner) * (9 if spread else 1)
        weight = chance.normal(0, np.sqrt(2 / came), (inner, came))
        if number:
            weight *= 0.5
        layers.append(
            Layer(weight.astype(np.float32), np.zeros(inner, np.float32), spread, number > 0)
        )
    out = chance.normal(0, 0.1 / np.sqrt(inner), (outputs, inner)).astype(np.float32)
    return Network(tuple(layers), out, np.full(outputs, -3, np.float32))


def save_network(network: Network, path: Path) -> None:
    """Half precision and nothing else: the same weights give the same bytes."""
    named = {f"p{number:02d}": value for number, value in enumerate(network.parameters())}
    halves = {name: value.astype(np.float16) for name, value in named.items()}
    spreads = np.array([layer.spread for layer in network.layers])
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, spreads=spreads, **halves)


def load_network(path: Path) -> Network:
    with np.load(path) as stored:
        spreads = stored["spreads"].tolist()
        values = [
            stored[f"p{number:02d}"].astype(np.float32) for number in range(2 * len(spreads) + 2)
        ]
    layers = tuple(
        Layer(values[2 * number], values[2 * number + 1], spread, number > 0)
        for number, spread in enumerate(spreads)
    )
    return Network(layers, values[-2], values[-1])
