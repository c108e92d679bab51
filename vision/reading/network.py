"""A small convolutional network in plain arrays: computes its outputs, and reads its file."""

from collections.abc import Iterator
from dataclasses import dataclass
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

    @property
    def kernel(self) -> Array:
        """The weights as others have them: (out, in, 3, 3), or (out, in, 1, 1)."""
        side = 3 if self.spread else 1
        taps = self.weight.reshape(self.bias.size, side, side, -1)
        return np.ascontiguousarray(taps.transpose(0, 3, 1, 2))


@dataclass(frozen=True)
class Network:
    """Layers, then one linear read-out a cell; (channels, pictures, height, width) throughout."""

    layers: tuple[Layer, ...]
    out_weight: Array
    out_bias: Array

    def forward(self, x: Array) -> Array:
        for layer in self.layers:
            x = activate(layer, x)
        return read_out(self, x)

    def parameters(self) -> Iterator[Array]:
        for layer in self.layers:
            yield layer.weight
            yield layer.bias
        yield self.out_weight
        yield self.out_bias


def activate(layer: Layer, x: Array) -> Array:
    """The layer's outputs: one matrix product for each tap, on shifted views without copying."""
    channels, pictures, height, width = x.shape
    padded, offsets = pad_cells(x, layer.spread)
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


def pad_cells(x: Array, spread: int) -> tuple[Array, list[int]]:
    """The cells with a rim of zeros around them, flat, and the offset of each tap in them."""
    if spread == 0:
        return x.reshape(x.shape[0], -1), [0]
    room = ((0, 0), (0, 0), (spread, spread), (spread, spread))
    padded = np.pad(x, room)
    wide = padded.shape[3]
    offsets = [spread * (row * wide + column) for row in range(3) for column in range(3)]
    return padded.reshape(x.shape[0], -1), offsets


def read_out(network: Network, x: Array) -> Array:
    y = network.out_weight @ x.reshape(x.shape[0], -1) + network.out_bias[:, None]
    return np.asarray(y.reshape(-1, *x.shape[1:]), np.float32)


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
