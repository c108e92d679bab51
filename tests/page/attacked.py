"""What an attacked page stands before: stand-ins that remember who asked them for what."""

from collections.abc import Mapping

from companion.observations import Json
from web.services import Limits

OURS = {"Origin": "http://localhost"}
MANY = Limits(requests_a_second=1e6)
PICTURES = ("a" * 64, "b" * 64)  # of the first game and of the second


class Evidence:
    """Has a picture for everybody who asks, and remembers who asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, picture: str) -> bytes:
        self.asked.append(picture)
        return b"a picture"


class SetUpWords:
    """Takes whatever is said to it."""

    def __init__(self) -> None:
        self.heard: list[Mapping[str, Json]] = []

    def state(self) -> dict[str, Json]:
        return {"step": "ready"}

    def do(self, words: Mapping[str, Json]) -> None:
        self.heard.append(words)
