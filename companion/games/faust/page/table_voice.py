"""What the table itself has said in a game: what it wants of hands, a hint, its seals, its key."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.rules.actions import Action, Reveal, as_others_see
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.record import Turn
from companion.games.faust.session.alone import card_seal, nonce
from companion.games.faust.session.events import EventJson
from companion.json_reader import read_integer

Seals = Mapping[tuple[int, int], str]  # by turn and field, the latest that was told


@dataclass(frozen=True, slots=True)
class TableVoice:
    """`wanted` is what it wants done in the turn of that number, or would do as a hint."""

    turn: int = 0
    wanted: tuple[Action, ...] = ()
    hint_for: int = 0  # the turn for which a hint was agreed on
    seals: Seals = field(default_factory=dict)
    key: str = ""

    def after(self, said: EventJson) -> "TableVoice":
        match said["kind"]:
            case "hint":
                return replace(self, hint_for=_number(said))
            case "wanted" | "hinted":
                return replace(self, turn=_number(said), wanted=read_actions(said["do"]))
            case "sealed":
                place = _number(said), parse_field(str(said["field"]))
                return replace(self, seals={**self.seals, place: str(said["seal"])})
            case "opened":
                return replace(self, key=str(said["key"]))
            case "corrected":  # what was wanted may have been wanted of another board
                return replace(self, turn=0, wanted=(), hint_for=0)
        return self

    def sealed_value(self, key: str, turn: int, at: int, values: Iterable[int]) -> int | None:
        """Which of these values the seal of that card hides, by the key; None for none."""
        seal, name = self.seals.get((turn, at)), field_name(at)
        said = nonce(key, turn, name)
        return next((one for one in values if card_seal(one, turn, name, said) == seal), None)

    def is_done_otherwise(self, turn: Turn) -> bool:
        """Whether hands have done something else than was wanted, as far as that could be said."""
        return turn.number == self.turn and _up_to_a_card(turn.do) != _up_to_a_card(self.wanted)


SILENT = TableVoice()


def _number(said: EventJson) -> int:
    return read_integer(said["turn"], "turn")


def _up_to_a_card(acts: tuple[Action, ...]) -> frozenset[Action]:
    """What was done until a card was run into; nobody says which card was laid."""
    at = next((at for at, act in enumerate(acts) if isinstance(act, Reveal)), len(acts))
    return frozenset(map(as_others_see, acts[:at]))
