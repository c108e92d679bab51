"""A voice in one language that knows the players of one game by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.games.voice import Voice, seat_names
from companion.sentences import read_sentences
from tests.morris.rules.actions import Action, Move, Place
from tests.morris.rules.board import POINT_NAMES
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header

LANGUAGES = read_sentences(Path(__file__).parents[1] / "sentences")


@dataclass(frozen=True, slots=True)
class Speaker(Voice):
    header: Header
    languages = LANGUAGES
    seats = SEATS
    kind = "seat"
    nameless = seat_names(LANGUAGES, kind, SEATS)

    def action(self, action: Action) -> str:
        match action:
            case Place(point):
                return self.say("act.place", {"point": POINT_NAMES[point]})
            case Move(origin, target):
                words = {"origin": POINT_NAMES[origin], "point": POINT_NAMES[target]}
                return self.say("act.move", words)
        return self.say("act.take", {"point": POINT_NAMES[action.point]})

    def turn(self, player: int, do: tuple[Action, ...]) -> str:
        """What somebody did, as a sentence."""
        did = ", ".join(map(self.action, do))
        return self.say("turn", {"player": self.player(player), "did": did})

    def fault(self, player: int, code: str) -> str:
        return self.say(f"code.{code}", {"player": self.player(player)})

    def over(self, said: Mapping[str, object]) -> str:
        """Why the game is over, and who has won it."""
        winner = said["winner"]
        if winner not in SEATS:
            return " ".join((self.say(f"ended.{said['reason']}"), self.say("drawn")))
        won = SEATS.index(str(winner))
        names = {"player": self.player(won), "other": self.player(1 - won)}
        return " ".join((self.say(f"ended.{said['reason']}", names), self.say("won", names)))
