"""What a game is worth to those who sat there: by the values that the organiser chose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from companion.hall.rounds.fitting import Unfit, read_worth
from companion.json_reader import Fields, Json, read_choice


class TieBreak(StrEnum):
    """What decides between people with the same points; docs/hall.md defines each."""

    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT = "buchholz-cut-1"
    SONNEBORN_BERGER = "sonneborn-berger"
    DIRECT = "direct-encounter"
    WINS = "wins"
    OWN = "own-points"
    PROGRESS = "progress"


USUAL = (TieBreak.BUCHHOLZ, TieBreak.DIRECT, TieBreak.OWN)


class Many(StrEnum):
    """How three or four at a table share the points."""

    BY_PLACE = "place"  # each is compared with every other: the mean of that
    BY_WINNER = "winner"  # all for the winner


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """What a win, a draw and a loss are worth, and what decides where points are the same."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    many: Many = Many.BY_PLACE
    tie_breaks: tuple[TieBreak, ...] = USUAL

    def to_json(self) -> dict[str, Json]:
        return {
            "tie_breaks": [*self.tie_breaks],
            "win": str(self.win),
            "draw": str(self.draw),
            "loss": str(self.loss),
            "many": self.many,
        }


def read_rules(content: Mapping[str, Json]) -> ScoringRules:
    """What is not said is as usual. Raises BadValue."""
    usual = ScoringRules().to_json()
    said = Fields({**usual, **content})
    chosen = said.each("tie_breaks", _read_tie_break)
    for one in chosen:
        if chosen.count(one) > 1:
            raise Unfit("", "twice", one)
    win, draw, loss = (said.read(key, read_worth) for key in ("win", "draw", "loss"))
    if not win >= draw >= loss:
        raise Unfit("", "order")
    return ScoringRules(win, draw, loss, Many(said.choice("many", [*Many])), chosen)


def _read_tie_break(value: Json, where: str) -> TieBreak:
    return TieBreak(read_choice(value, where, [*TieBreak]))


def points_by_place(rules: ScoringRules, places: Sequence[int]) -> tuple[Fraction, ...]:
    """What a game that was played gives to each, in the order of `places`."""
    return (*(_points_of(rules, places, seat) for seat in range(len(places))),)


def _points_of(rules: ScoringRules, places: Sequence[int], seat: int) -> Fraction:
    others = [*places[:seat], *places[seat + 1 :]]
    mine = places[seat]
    if rules.many is Many.BY_WINNER:
        best = min(others)
        return rules.win if mine < best else rules.draw if mine == best == 1 else rules.loss
    against = (
        rules.win if mine < one else rules.draw if mine == one else rules.loss for one in others
    )
    return sum(against, Fraction(0)) / len(others)
