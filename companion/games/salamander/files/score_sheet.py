"""The score sheet of the second game: every combination with its turn, and where all cards are."""

from dataclasses import asdict, dataclass, replace

from companion.games.ended import TableEnd, end_told
from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.files.fact_lines import fact_to_json
from companion.games.salamander.files.verdict_lines import stand_to_json, verdict_to_json
from companion.games.salamander.rules.faces import CARDS, Combination, value_of
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import BY_PEOPLE, Position, total
from companion.games.salamander.rules.record import Header, Record
from companion.games.salamander.rules.referee import (
    DoubtfulAction,
    IllegalTurn,
    judged_on,
    standings,
)
from companion.games.salamander.rules.rules import set_up
from companion.json_reader import Json


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
class ScoreSheet:
    """`end`: as the turns have it, or else as the table told it; of a running game, so far."""

    header: Header
    position: Position  # as far as the turns are counted
    laid: dict[int, tuple[LaidInTurn, ...]]  # by figure, in the order of the seats
    end: TableEnd
    is_over: bool
    faulty: IllegalTurn | None  # counted is what went before
    doubts: tuple[DoubtfulAction, ...]  # contradictions, which the game went on past
    stands: tuple[IllegalTurn, ...]  # faults that were let stand: counted like all else

    @property
    def cards(self) -> CardCount:
        position = self.position
        return CardCount(
            position.pile,
            len(position.discards),
            sum(position.holds),
            sum(len(cards) for laid in position.laid for cards in laid),
        )


def score_sheet(game: Record) -> ScoreSheet:
    """The sheet as far as the record is legal; a contradiction accuses nobody, and it goes on."""
    header = game.header
    laid: dict[int, tuple[LaidInTurn, ...]] = dict.fromkeys(header.seats, ())
    position, faulty, doubts = set_up(header), None, list[DoubtfulAction]()
    stands: list[IllegalTurn] = []
    for verdict in judged_on(game):
        if isinstance(verdict, IllegalTurn):
            faulty = verdict
        elif isinstance(verdict, DoubtfulAction):
            doubts.append(verdict)
        else:
            position = verdict.after
            stands += verdict.stands
            number, player = verdict.turn.number, verdict.turn.player
            laid[player] += tuple(LaidInTurn(cards, number) for cards in verdict.done.laid)
    end, is_over = end_told(verdict_to_json(standings(position, header), header)), False
    if game.ended is not None and (faulty is not None or _ended_by_people(position, game.ended)):
        totals, ranks = {**end.totals, **game.ended.totals}, {**end.ranks, **game.ended.ranks}
        end, is_over = replace(game.ended, totals=totals, ranks=ranks), True
    is_over = is_over or position.ending is not None
    found = faulty, tuple(doubts), tuple(stands)
    return ScoreSheet(header, position, laid, end, is_over, *found)


def _ended_by_people(position: Position, ended: TableEnd) -> bool:
    """They may end a game at any time; whether the rules have ended it, the turns tell."""
    return position.ending is None and ended.reason in BY_PEOPLE


def sheet_to_json(sheet: ScoreSheet) -> dict[str, Json]:
    end = sheet.end
    return {
        "over": sheet.is_over,
        "reason": end.reason if sheet.is_over else None,
        "winner": end.winner if sheet.is_over else None,
        "ranks": {**end.ranks},
        "target": sheet.header.target,
        "score": {
            FIGURES[figure]: {
                "combinations": [
                    {"cards": face_names(one.cards), "value": one.value, "turn": one.turn}
                    for one in laid
                ],
                "total": total(sheet.position, figure),
            }
            for figure, laid in sheet.laid.items()
        },
        "totals": {**end.totals},
        "cards": asdict(sheet.cards) | {"expected": CARDS, "right": sheet.cards.is_right},
        "illegal_turn": None if sheet.faulty is None else sheet.faulty.turn.number,
        "accepted": [{"turn": one.turn.number, **stand_to_json(one)} for one in sheet.stands],
        "contradictions": [_doubt_to_json(one) for one in sheet.doubts],
    }


def _doubt_to_json(one: DoubtfulAction) -> dict[str, Json]:
    facts: list[Json] = [fact_to_json(fact) for fact in one.facts]
    return {"turn": one.turn.number, "action": one.action, "facts": facts}
