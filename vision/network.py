"""A small convolutional network in plain arrays: what it says, and how it learns."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Layer:
    """3x3 taps `spread` cells apart, then a rectifier; `skip` adds what came in."""

    weight: Array  # (out, 9 * in)
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
            x = _activate(layer, taps(x, layer.spread), x)
        return _readout(self, x)

    def parameters(self) -> Iterator[Array]:
        for layer in self.layers:
            yield layer.weight
            yield layer.bias
        yield self.out_weight
        yield self.out_bias

    def gradients(self, x: Array, slope: Array) -> Iterator[Array]:
        """Slopes of the loss for every parameter, given those of the read-out."""
        kept, inputs = [], x
        for layer in self.layers:
            columns = taps(inputs, layer.spread)
            outputs = _activate(layer, columns, inputs)
            kept.append((layer, columns, inputs, outputs))
            inputs = outputs
        flat = slope.reshape(slope.shape[0], -1)
        found = [flat.sum(1), flat @ inputs.reshape(inputs.shape[0], -1).T]
        back = (self.out_weight.T @ flat).reshape(inputs.shape)
        for layer, columns, came, went in reversed(kept):
            gate = (back * (went - came > 0 if layer.skip else went > 0)).reshape(went.shape[0], -1)
            found += [gate.sum(1), gate @ columns.T]
            through = untaps(layer.weight.T @ gate, came.shape, layer.spread)
            back = through + back if layer.skip else through
        return reversed(found)


def _activate(layer: Layer, columns: Array, x: Array) -> Array:
    y = layer.weight @ columns + layer.bias[:, None]
    np.maximum(y, 0, out=y)
    shaped: Array = y.reshape(-1, *x.shape[1:])
    return shaped + x if layer.skip else shaped


def _readout(network: Network, x: Array) -> Array:
    y = network.out_weight @ x.reshape(x.shape[0], -1) + network.out_bias[:, None]
    return np.asarray(y.reshape(-1, *x.shape[1:]), np.float32)


def taps(x: Array, spread: int) -> Array:
    """Each cell with its eight neighbours `spread` cells away: (9 * channels, cells)."""
    height, width = x.shape[2:]
    padded = np.pad(x, ((0, 0), (0, 0), (spread, spread), (spread, spread)))
    columns = np.empty((9, *x.shape), np.float32)
    for at, (down, right) in enumerate(_offsets(spread)):
        columns[at] = padded[:, :, down : down + height, right : right + width]
    return columns.reshape(9 * x.shape[0], -1)


def untaps(columns: Array, shape: tuple[int, ...], spread: int) -> Array:
    """The transpose of `taps`."""
    channels, pictures, height, width = shape
    padded = np.zeros((channels, pictures, height + 2 * spread, width + 2 * spread), np.float32)
    shaped = columns.reshape(9, *shape)
    for at, (down, right) in enumerate(_offsets(spread)):
        padded[:, :, down : down + height, right : right + width] += shaped[at]
    return padded[:, :, spread:-spread, spread:-spread]


def _offsets(spread: int) -> list[tuple[int, int]]:
    return [(spread * row, spread * column) for row in range(3) for column in range(3)]


def new_network(sizes: tuple[int, int, int], spreads: tuple[int, ...], seed: int) -> Network:
    """Random weights (He et al. 2015) for (inputs, inner, outputs) channels."""
    chance = np.random.default_rng(seed)
    inputs, inner, outputs = sizes
    layers = []
    for number, spread in enumerate(spreads):
        came = inputs if number == 0 else inner
        weight = chance.normal(0, np.sqrt(2 / (9 * came)), (inner, 9 * came))
        if number:
            weight *= 0.5
        layers.append(Layer(weight.astype(np.float32), np.zeros(inner, np.float32), spread, number > 0))
    out = chance.normal(0, 0.1 / np.sqrt(inner), (outputs, inner)).astype(np.float32)
    return Network(tuple(layers), out, np.full(outputs, -3, np.float32))


def save_network(network: Network, path: Path) -> None:
    named = {f"p{number:02d}": value for number, value in enumerate(network.parameters())}
    spreads = np.array([layer.spread for layer in network.layers])
    with path.open("wb") as file:
        np.savez_compressed(file, spreads=spreads, **{k: v.astype(np.float16) for k, v in named.items()})


def load_network(path: Path) -> Network:
    with np.load(path) as stored:
        spreads = stored["spreads"].tolist()
        values = [stored[f"p{number:02d}"].astype(np.float32) for number in range(2 * len(spreads) + 2)]
    layers = tuple(
        Layer(values[2 * number], values[2 * number + 1], spread, number > 0)
        for number, spread in enumerate(spreads)
    )
    return Network(layers, values[-2], values[-1])
