"""The small network: what it says, how it learns, and that OpenCV says the same."""

from pathlib import Path

import numpy as np

from vision.reading.network import Array, FastNetwork, Layer, Network, load_network, read_out
from workshop.training.backprop import gradients, trace
from workshop.training.fresh import new_network, parameters, save_network


def some_network() -> Network:
    return new_network((3, 5, 2), (1, 2, 1), seed=4)


def without_neighbours() -> Network:
    return new_network((3, 5, 2), (0, 0, 0), seed=4)


def some_cells(*size: int) -> Array:
    return np.random.default_rng(0).normal(size=(3, *size)).astype(np.float32)


def convolved(layer: Layer, x: Array) -> Array:
    """Every tap in turn."""
    spread, (_, height, width) = layer.spread, x.shape
    room, said = np.pad(x, ((0, 0), (spread, spread), (spread, spread))), layer.bias[:, None, None]
    for row, column in np.ndindex(3, 3):
        part = room[:, spread * row :, spread * column :][:, :height, :width]
        said = said + np.tensordot(layer.kernel[:, :, row, column], part, 1)
    return np.maximum(said, 0) + x if layer.skip else np.maximum(said, 0)


def test_opencv_says_what_the_layers_say() -> None:
    network, x = some_network(), some_cells(7, 9)
    said = FastNetwork(network, 3, 7, 9).forward(x)
    for layer in network.layers:
        x = convolved(layer, x)
    assert np.abs(said.reshape(2, -1) - read_out(network, x.reshape(5, -1))).max() < 1e-5


def test_cells_without_neighbours_are_told_the_same_plainly() -> None:
    network, x = without_neighbours(), some_cells(7, 9)
    said = FastNetwork(network, 3, 7, 9).forward(x)
    assert np.abs(said.reshape(2, -1) - network.forward(x.reshape(3, -1))).max() < 1e-5


def test_gradients_are_the_slopes_of_what_is_said() -> None:
    network, x = without_neighbours(), some_cells(126)
    pull = np.random.default_rng(1).normal(size=(2, 126)).astype(np.float32)
    said, trail = trace(network, x)
    for values, slopes in zip(parameters(network), gradients(network, trail, pull), strict=True):
        direction = np.random.default_rng(2).normal(size=values.shape).astype(np.float32)
        np.add(values, 1e-3 * direction, out=values)
        rise = float(((network.forward(x) - said) * pull).sum()) / 1e-3
        np.subtract(values, 1e-3 * direction, out=values)
        assert abs(rise - float((slopes * direction).sum())) < 0.03 * (1 + abs(rise))


def test_a_stored_network_says_the_same_to_half_precision(tmp_path: Path) -> None:
    network, x = without_neighbours(), some_cells(63)
    save_network(network, tmp_path / "model.npz")
    again = load_network(tmp_path / "model.npz")
    assert np.abs(again.forward(x) - network.forward(x)).max() < 0.01


def test_far_cells_do_not_matter_beyond_the_taps() -> None:
    fast, x = FastNetwork(some_network(), 3, 7, 9), some_cells(7, 9)
    moved = x.copy()
    moved[:, 0, 0] += 5
    changed = np.abs(fast.forward(moved) - fast.forward(x)).max(0) > 1e-6
    assert changed[0, 0]
    assert not changed[5:, :].any()
