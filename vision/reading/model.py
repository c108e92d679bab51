"""What finds the pieces: two networks that are asked the same, and the files that hold them."""

from dataclasses import dataclass
from pathlib import Path

from vision.reading.network import Network, load_network

QUICK_FILE = Path(__file__).with_name("quick.npz")  # as they were trained
THOROUGH_FILE = Path(__file__).with_name("thorough.npz")


@dataclass(frozen=True)
class Model:
    """A quick network reads every picture; what leaves it in doubt is read by the thorough one."""

    quick: Network
    thorough: Network


def load_model(quick: Path = QUICK_FILE, thorough: Path = THOROUGH_FILE) -> Model:
    return Model(load_network(quick), load_network(thorough))
