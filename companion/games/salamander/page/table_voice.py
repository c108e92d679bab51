"""What the table itself has said in a game with a sealed pile: wishes, cards, its key."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.salamander.files.action_lines import read_action, read_face
from companion.games.salamander.rules.actions import MoveFigure, PlaceMarker
from companion.games.salamander.session.alone import AT
from companion.games.salamander.session.observed import DEALS, SalamanderObservation
from companion.json_reader import Json, read_integer, read_list
from companion.observations import PageSaid

ActMoment = tuple[int, int]  # a turn, and how much was done in it


@dataclass(frozen=True, slots=True)
class TableVoice:
    """`wanted` of hands, by moments; `dealt` in secret: the faces of cards, by their numbers."""

    wanted: Mapping[ActMoment, MoveFigure | PlaceMarker] = field(default_factory=dict)
    dealt: Mapping[int, int] = field(default_factory=dict)
    key: str = ""

    def after(self, said: Mapping[str, Json]) -> "TableVoice":
        match said["kind"]:
            case "wanted":
                turn, done = (read_integer(one, AT) for one in read_list(said[AT], AT))
                piece = read_action(said["do"])
                assert isinstance(piece, MoveFigure | PlaceMarker)  # the session has asked
                return replace(self, wanted={**self.wanted, (turn, done): piece})
            case "opened":
                return replace(self, key=str(said["key"]))
        return self

    def heard(self, observed: SalamanderObservation) -> "TableVoice":
        """A card that is dealt is in no event."""
        if not isinstance(observed, PageSaid) or observed.say != DEALS:
            return self
        number = read_integer(observed.words.get("number"), "number")
        face = read_face(observed.words.get("card"), "card")
        return replace(self, dealt={**self.dealt, number: face})


SILENT = TableVoice()
