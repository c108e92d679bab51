"""A set-up in miniature: the page's words and states, over one drawn picture of a board."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

import cv2
import numpy as np

from companion.boards.file import load_board
from companion.boards.plan import plan_of
from companion.games.faust.rules.position import COLOURS
from companion.games.known import games_to_choose
from companion.live.page_services import game_at_hand
from companion.live.table import Table
from companion.observations import Json
from vision.drawing.scene import Scene, SceneCamera
from web.services import CannotDo, SetUp

STEPS = ("empty-board", "corners", "light", "slots", "start", "ready", "playing")
TESTED = ("A1", "B15")


@cache
def empty_board() -> SceneCamera:
    return SceneCamera(plan_of(load_board("blatz-1993")))


@cache
def picture_of_it() -> tuple[bytes, tuple[int, int]]:
    """As JPEG, with its width and height."""
    picture = empty_board().take(Scene(), Random(1))
    return cv2.imencode(".jpg", picture)[1].tobytes(), (picture.shape[1], picture.shape[0])


@dataclass(frozen=True, slots=True)
class AtHand:
    """A set-up that knows what is played."""

    set_up: SetUp
    table: Table

    def state(self) -> dict[str, Json]:
        return self.set_up.state() | {"at_hand": game_at_hand(self.table)}

    def do(self, words: Mapping[str, Json]) -> None:
        self.set_up.do(words)


class SetUpInMiniature:
    """Takes the steps one after the other, as a user would."""

    def __init__(self) -> None:
        self._camera = empty_board()
        self.jpeg, self.jpeg_size = picture_of_it()
        self._fields = dict(self._camera.board.fields)
        self.step = "empty-board"
        self.corners: Json = None
        lengths = load_board("blatz-1993").measures
        self.handles: dict[str, Json] = {
            "lane": lengths.lane_share, "bend": 0.0, "rims": [*lengths.rims],
        }  # fmt: skip
        self.is_doubtful = False
        self.tested = 0
        self.said: list[Mapping[str, Json]] = []
        self.slot_ports: list[Json] = []  # among which it asks
        self.cameras: Json = None  # among which one is chosen

    def state(self) -> dict[str, Json]:
        test: Json = None
        if self.step == "slots" and self.tested < len(TESTED):
            test = {"ask": TESTED[self.tested], "colour": COLOURS[self.tested % 2]}
        return {
            "step": self.step,
            "steps": [*STEPS[:-1]],
            "camera": {"state": "live", "size": [*self.jpeg_size]},
            "board": "Blatz 1993",
            "handles": self.handles,
            "doubtful": self.is_doubtful,
            "corners": self.corners,
            "off_mm": 3.0 if self.corners else None,
            "advice": [{"code": "glare", "fields": ["A7"]}] if self.step == "light" else [],
            "grid": [self._seen(name) for name in self._fields] if self.corners else None,
            "visibility": {name: self._lamps(name) for name in self._fields},
            "slots": dict.fromkeys(TESTED[: self.tested], "red"),
            "slot_test": test,
            "start": {"devils": "A1", "soul": "B1"},
            "orientation": "known",
            "games": games_to_choose(),
            "slot_ports": [*self.slot_ports],
            "cameras": self.cameras,
        }

    def do(self, words: Mapping[str, Json]) -> None:
        self.said.append(words)
        match words["do"]:
            case "look":
                self.step = "corners"
                self.corners = [
                    self._seen(name)[at] for at, name in enumerate(("A1", "A15", "B1", "B15"))
                ]
            case "corners":
                self.corners = words["points"]
                self.handles |= {key: words[key] for key in self.handles if key in words}
            case "light":
                self.step = "light"
            case "ready":
                self.step = STEPS[STEPS.index(self.step) + 1]
            case "begin":
                self.step = "playing"
            case "camera" | "eye-code" | "eye-drop":
                pass
            case "slots-at":
                self.slot_ports.clear()
            case _:
                raise CannotDo("not-ready")

    def lay_card(self) -> None:
        """A card was laid where it was asked for."""
        self.tested += 1

    def preview(self, after: int) -> tuple[int, bytes] | None:
        return None if after else (1, self.jpeg)

    def _seen(self, name: str) -> list[Json]:
        outline = np.array([self._fields[name]], dtype=np.float64)
        seen = cv2.perspectiveTransform(outline, self._camera.homography)[0]
        return [[float(x), float(y)] for x, y in seen]

    def _lamps(self, name: str) -> Json:
        if self.step in {"empty-board", "corners"}:
            return {}
        worst = "red" if name == "A7" else "amber" if name in {"B1", "A8"} else "green"
        return {"red": "green", "blue": worst, "soul": "amber" if worst == "red" else "green"}
