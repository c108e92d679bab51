"""A voice in one language that knows players, figures, cards and places by name."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.games.salamander.rules.faces import FACES, KIND_OF, WINGS
from companion.games.salamander.rules.places import (
    DUNGEON,
    FIGURES,
    FIRST_HOME,
    PLACE_NAMES,
    START,
    is_field,
)
from companion.games.salamander.rules.record import Header
from companion.games.voice import Voice, seat_names
from companion.sentences import SAID_BY_ALL, read_sentences

LANGUAGES = read_sentences(SAID_BY_ALL, Path(__file__).parents[1] / "sentences")


@dataclass(frozen=True, slots=True)
class Speaker(Voice):
    """Says things in one language about the players of one game."""

    header: Header
    languages = LANGUAGES
    seats = FIGURES
    kind = "figure"
    nameless = seat_names(LANGUAGES, kind, FIGURES)

    @property
    def seated(self) -> Iterable[int]:
        return self.header.seats

    def face(self, face: int) -> str:
        if KIND_OF[face] == WINGS:
            return self.say(f"face.{FACES[face]}")
        kind, number = FACES[face].split("-")
        if kind == "row":
            return self.say("face.row", {"number": number})
        return self.say(f"face.stone_{number}")

    def faces(self, faces: Iterable[int]) -> str:
        return self.listed([self.face(face) for face in faces])

    def place(self, place: int) -> str:
        if place == DUNGEON:
            return self.say("place.dungeon")
        if place == START:
            return self.say("place.start")
        if FIRST_HOME <= place < DUNGEON:
            return self.say("place.home", {"figure": self.seat(place - FIRST_HOME)})
        first, *numbers = PLACE_NAMES[place].split("-")
        if is_field(place):
            words = {"figure": self.say(f"figure.{first}"), "number": numbers[0]}
            return self.say("place.field", words)
        words = {"wing": self.say(f"face.{first}"), "row": numbers[0], "stone": numbers[1]}
        return self.say("place.chamber", words)

    def answer(self, is_yes: bool) -> str:
        return self.say("yes" if is_yes else "no")

    def page(self, headings: str) -> str:
        page = headings.replace("lost page", self.say("lost-page"))
        return self.say("page", {"page": page})
