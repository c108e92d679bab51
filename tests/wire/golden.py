"""Reads the golden vectors that the C tests and the Python tests share."""

from pathlib import Path

GOLDEN = Path(__file__).parents[2] / "firmware_bridge" / "golden_vectors.txt"


def unescape(text: str) -> bytes:
    return text.encode("ascii").decode("unicode_escape").encode("latin-1")


def vectors(kind: str) -> list[tuple[str, ...]]:
    """The parts of all vectors of one kind; a guard against finding none by mistake."""
    lines = [line.split("\t") for line in GOLDEN.read_text("ascii").splitlines()]
    found = [tuple(line[1:]) for line in lines if line[0] == kind]
    assert found, f"no golden vector of kind {kind!r}"
    return found


def texts(kind: str) -> list[str]:
    return [parts[0] for parts in vectors(kind)]
