"""How a network learns: random weights to begin with, and the slopes of its loss."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from vision.reading.network import Array, Layer, Network, activate, pad_cells, read_out


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


def trace(network: Network, x: Array) -> tuple[Array, list[Array]]:
    """What `forward` says, and what went into each layer and the read-out."""
    trail = [x]
    for layer in network.layers:
        trail.append(activate(layer, trail[-1]))
    return read_out(network, trail[-1]), trail


def gradients(network: Network, trail: list[Array], slope: Array) -> Iterator[Array]:
    """Slopes of the loss for every parameter, given those of the read-out."""
    inputs = trail[-1]
    flat = slope.reshape(slope.shape[0], -1)
    found = [flat.sum(1), flat @ inputs.reshape(inputs.shape[0], -1).T]
    back = (network.out_weight.T @ flat).reshape(inputs.shape)
    passes = list(zip(network.layers, pairwise(trail), strict=True))
    for layer, (came, went) in reversed(passes):
        gate = back * (went - came > 0 if layer.skip else went > 0)
        weights, through = _back_through(layer, came, gate)
        found += [gate.sum((1, 2, 3)), weights]
        back = through + back if layer.skip else through
    yield from reversed(found)


def _back_through(layer: Layer, x: Array, gate: Array) -> tuple[Array, Array]:
    """Slopes for a layer's weights and for what came into it."""
    channels, _, height, width = x.shape
    padded, offsets = pad_cells(x, layer.spread)
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
