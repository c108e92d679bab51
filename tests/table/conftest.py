"""A board that lies the same in the same picture is fitted once for all tests."""

from pathlib import Path

import pytest

from tests.fitted_once import fits_are_made_once
from tests.table.camera_room import Room, room_with

__all__ = ["fits_are_made_once"]


@pytest.fixture
def room(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Its parameter is the camera that it has at first."""
    return room_with(getattr(request, "param", "auto"), tmp_path, monkeypatch)
