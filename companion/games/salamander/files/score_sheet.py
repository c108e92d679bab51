"""The score sheet of the second game: every combination with its turn, and where all cards are."""

from dataclasses import asdict, dataclass

from companion.games.ended import TableEnd
from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.files.fact_lines import fact_to_json
from companion.games.salamander.files.verdict_lines import stand_to_json
from companion.games.salamander.rules.faces import CARDS, Combination, value_of
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import BY_PEOPLE, Ending, Position
from companion.games.salamander.rules.record import Header, Record
from companion.games.salamander.rules.referee import (
    DoubtfulAction,
    GameOver,
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
    agreed: Header
    standings: GameOver  # what is counted; with the end that people have made of it
    laid: dict[int, tuple[LaidInTurn, ...]]  # by figure, in the order of the seats
    faulty: IllegalTurn | None  # counted is what went before
    told: GameOver | None = None  # how the table ended it, where not everything is counted
    doubts: tuple[DoubtfulAction, ...] = ()  # contradictions, which the game went on past
    stands: tuple[IllegalTurn, ...] = ()  # faults that were let stand: counted like all else

    @property
    def position(self) -> Position:
        return self.standings.position

    @property
    def result(self) -> GameOver | None:
        """None as long as the game is not over."""
        if self.told is not None:
            return self.told
        return None if self.position.ending is None else self.standings

    @property
    def winner(self) -> int | None:
        """None for a draw, and as long as the game is not over."""
        return None if self.result is None else self.result.winner

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
    agreed = game.agreed
    laid: dict[int, tuple[LaidInTurn, ...]] = dict.fromkeys(agreed.seats, ())
    position, faulty, doubts = set_up(agreed), None, list[DoubtfulAction]()
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
    counted, told = standings(position, agreed), None
    if game.ended is not None and faulty is not None:
        told = _as_told(counted, game.ended)
    elif game.ended is not None and position.ending is None and game.ended.reason in BY_PEOPLE:
        counted = _as_told(counted, game.ended)
    return ScoreSheet(agreed, counted, laid, faulty, told, tuple(doubts), tuple(stands))


def _as_told(counted: GameOver, ended: TableEnd) -> GameOver:
    """People may end a game at any time; whether the rules have ended it, the turns tell."""
    position = counted.position._replace(ending=Ending(ended.reason))
    winner = None if ended.winner is None else FIGURES.index(ended.winner)
    ranks, totals = dict(counted.ranks), dict(counted.totals)
    ranks |= {FIGURES.index(name): rank for name, rank in ended.ranks.items()}
    totals |= {FIGURES.index(name): points for name, points in ended.totals.items()}
    return GameOver(position, winner, ranks, totals)


def sheet_to_json(sheet: ScoreSheet) -> dict[str, Json]:
    result = sheet.result or sheet.standings
    ending = None if sheet.result is None else result.position.ending
    return {
        "over": ending is not None,
        "reason": None if ending is None else ending.value,
        "winner": None if sheet.winner is None else FIGURES[sheet.winner],
        "ranks": {FIGURES[figure]: rank for figure, rank in result.ranks.items()},
        "target": sheet.agreed.target,
        "score": {
            FIGURES[figure]: {
                "combinations": [_laid_to_json(one) for one in laid],
                "total": sheet.standings.totals[figure],
            }
            for figure, laid in sheet.laid.items()
        },
        "totals": {FIGURES[figure]: points for figure, points in result.totals.items()},
        "cards": asdict(sheet.cards) | {"expected": CARDS, "right": sheet.cards.is_right},
        "illegal_turn": None if sheet.faulty is None else sheet.faulty.turn.number,
        "accepted": [{"turn": one.turn.number, **stand_to_json(one)} for one in sheet.stands],
        "contradictions": [_doubt_to_json(one) for one in sheet.doubts],
    }


def _doubt_to_json(one: DoubtfulAction) -> dict[str, Json]:
    facts: list[Json] = [fact_to_json(fact) for fact in one.facts]
    return {"turn": one.turn.number, "action": one.action, "facts": facts}


def _laid_to_json(one: LaidInTurn) -> dict[str, Json]:
    return {"cards": face_names(one.cards), "value": one.value, "turn": one.turn}
