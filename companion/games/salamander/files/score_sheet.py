"""The score sheet of the second game: every combination with its turn, and where all cards are."""

from dataclasses import dataclass

from companion.games.lines import Json
from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.rules.faces import CARDS, Combination, value_of
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed, WrittenGame
from companion.games.salamander.rules.referee import (
    FaultyLine,
    LegalLine,
    Standings,
    adjudicate,
    standings,
)
from companion.games.salamander.rules.rules import set_up
from companion.games.salamander.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class LaidInTurn:
    cards: Combination
    turn: int

    @property
    def value(self) -> int:
        return value_of(self.cards)


@dataclass(frozen=True, slots=True)
class CardCount:
    """Where the 47 cards are; together they must come out."""

    pile: int
    discards: int
    hands: int
    laid: int

    @property
    def is_right(self) -> bool:
        return self.pile + self.discards + self.hands + self.laid == CARDS


@dataclass(frozen=True, slots=True)
class SalamanderSheet:
    agreed: Agreed
    standings: Standings
    laid: dict[int, tuple[LaidInTurn, ...]]  # by figure, in the order of the seats
    faulty: FaultyLine | None  # counted is what went before

    @property
    def situation(self) -> Situation:
        return self.standings.situation

    @property
    def winner(self) -> int | None:
        """None for a draw, and as long as the game is not over."""
        return None if self.situation.ending is None else self.standings.winner

    @property
    def cards(self) -> CardCount:
        situation = self.situation
        return CardCount(
            situation.pile,
            len(situation.discards),
            sum(situation.holds),
            sum(len(cards) for laid in situation.laid for cards in laid),
        )


def score_sheet(game: WrittenGame) -> SalamanderSheet:
    """The sheet as far as the record is legal."""
    agreed = game.agreed
    laid: dict[int, tuple[LaidInTurn, ...]] = dict.fromkeys(agreed.seats, ())
    situation, faulty = set_up(agreed), None
    for verdict in adjudicate(game):
        if isinstance(verdict, FaultyLine):
            faulty = verdict
        elif isinstance(verdict, LegalLine):
            situation = verdict.after
            number, player = verdict.turn.number, verdict.turn.player
            laid[player] += tuple(LaidInTurn(cards, number) for cards in verdict.done.laid)
    return SalamanderSheet(agreed, standings(situation, agreed), laid, faulty)


def sheet_to_json(sheet: SalamanderSheet) -> dict[str, Json]:
    ending = sheet.situation.ending
    return {
        "over": ending is not None,
        "reason": None if ending is None else ending.value,
        "winner": None if sheet.winner is None else FIGURES[sheet.winner],
        "ranks": {FIGURES[figure]: rank for figure, rank in sheet.standings.ranks.items()},
        "target": sheet.agreed.target,
        "score": {
            FIGURES[figure]: {
                "combinations": [_laid_to_json(one) for one in laid],
                "total": sheet.standings.totals[figure],
            }
            for figure, laid in sheet.laid.items()
        },
        "cards": _cards_to_json(sheet.cards),
        "illegal_turn": None if sheet.faulty is None else sheet.faulty.turn.number,
    }


def _laid_to_json(one: LaidInTurn) -> dict[str, Json]:
    return {"cards": face_names(one.cards), "value": one.value, "turn": one.turn}


def _cards_to_json(cards: CardCount) -> dict[str, Json]:
    return {
        "pile": cards.pile,
        "discards": cards.discards,
        "hands": cards.hands,
        "laid": cards.laid,
        "expected": CARDS,
        "right": cards.is_right,
    }
