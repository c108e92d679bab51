"""A network that has learnt nothing yet, and how one that has is kept."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision.reading.network import Array, Layer, Network


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


def parameters(network: Network) -> Iterator[Array]:
    """All that it has learnt, in the order in which it is kept."""
    for layer in network.layers:
        yield layer.weight
        yield layer.bias
    yield network.out_weight
    yield network.out_bias


def save_network(network: Network, path: Path) -> None:
    """Writes the weights in half precision; the same weights give the same bytes."""
    named = {f"p{number:02d}": value for number, value in enumerate(parameters(network))}
    halves = {name: value.astype(np.float16) for name, value in named.items()}
    spreads = np.array([layer.spread for layer in network.layers])
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, spreads=spreads, **halves)
