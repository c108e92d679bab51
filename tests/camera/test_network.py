"""The small network: what it says, how it learns, and that OpenCV says the same."""

from pathlib import Path

import numpy as np

from vision.reading.network import FastNetwork, Network, load_network
from workshop.training.backprop import gradients, trace
from workshop.training.fresh import new_network, parameters, save_network


def some_network() -> Network:
    return new_network((3, 5, 2), (1, 2, 1), seed=4)


def some_cells(seed: int = 0) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.random.default_rng(seed).normal(size=(3, 2, 7, 9)).astype(np.float32)


def test_opencv_says_what_the_plain_network_says() -> None:
    network, x = some_network(), some_cells()
    fast = FastNetwork(network, 3, 7, 9)
    assert np.abs(fast.forward(x[:, 0]) - network.forward(x)[:, 0]).max() < 1e-5


def test_gradients_are_the_slopes_of_what_is_said() -> None:
    network, x = some_network(), some_cells()
    pull = np.random.default_rng(1).normal(size=(2, 2, 7, 9)).astype(np.float32)
    said, trail = trace(network, x)
    for values, slopes in zip(parameters(network), gradients(network, trail, pull), strict=True):
        direction = np.random.default_rng(2).normal(size=values.shape).astype(np.float32)
        np.add(values, 1e-3 * direction, out=values)
        rise = float(((network.forward(x) - said) * pull).sum()) / 1e-3
        np.subtract(values, 1e-3 * direction, out=values)
        assert abs(rise - float((slopes * direction).sum())) < 0.03 * (1 + abs(rise))


def test_a_stored_network_says_the_same_to_half_precision(tmp_path: Path) -> None:
    network, x = some_network(), some_cells()
    save_network(network, tmp_path / "model.npz")
    again = load_network(tmp_path / "model.npz")
    assert np.abs(again.forward(x) - network.forward(x)).max() < 0.01


def test_far_cells_do_not_matter_beyond_the_taps() -> None:
    network, x = some_network(), some_cells()
    moved = x.copy()
    moved[:, :, 0, 0] += 5
    changed = np.abs(network.forward(moved) - network.forward(x)).max((0, 1)) > 1e-6
    assert changed[0, 0]
    assert not changed[5:, :].any()
