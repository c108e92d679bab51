"""Souls smaller and larger than the demo's, cut and lit anyhow: no single look is wrong."""

from tests.camera.small_souls import throws
from vision.reading.network import load_model


def test_no_look_at_a_soul_of_any_size_is_settled_and_wrong() -> None:
    found = list(throws(range(8), load_model()))
    assert not [one for one in found if one.verdict == "settled, wrong"]
    assert any(one.verdict == "settled, right" for one in found)
