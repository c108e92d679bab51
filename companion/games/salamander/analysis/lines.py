"""A judged game as JSON lines: the set-up, a line a turn, and what it comes to."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.salamander.analysis.claims import CertainCombination, JudgedClaim
from companion.games.salamander.analysis.judged import JudgedDoubt, JudgedGame
from companion.games.salamander.analysis.luck import (
    DOUBLES,
    FREED,
    SALAMANDER,
    JudgedDraw,
    SticksLuck,
)
from companion.games.salamander.analysis.questions import JudgedQuestion
from companion.games.salamander.analysis.views import EVERYBODY
from companion.games.salamander.rules.faces import FACES, value_of
from companion.games.salamander.rules.places import FIGURES
from companion.json_reader import Json

JudgedLine = dict[str, Json]
DIGITS = 4  # behind the point
ALL = "all"  # who heard only what all heard


def judged_lines(found: JudgedGame) -> Iterator[JudgedLine]:
    for turn in range(found.turns + 1):
        yield turn_line(found, turn)
    yield {
        "sums": {
            FIGURES[figure]: {
                "questions": _sum_of_questions(found.questions, figure),
                "sticks": _sticks(found.sticks[figure]),
            }
            for figure in found.header.seats
        },
        "certain": [_certain(one) for one in found.certain],
    }


def turn_line(found: JudgedGame, turn: int) -> JudgedLine:
    """What happened in it, and what was hidden after it; turn 0 is the set-up."""
    hidden = {"from": found.hidden_from, "of": found.hidden_of}
    line: JudgedLine = {
        "turn": turn,
        "hidden": {key: _by_name(curves, turn) for key, curves in hidden.items()},
    }
    happened: dict[str, list[Json]] = {
        "questions": [_question(one) for one in found.questions if one.turn == turn],
        "claims": [_claim(one) for one in found.claims if one.turn == turn],
        "draws": [_draw(one) for one in found.draws if one.turn == turn],
        "doubts": [_doubt(one) for one in found.doubts if one.turn == turn],
    }
    return line | {key: some for key, some in happened.items() if some}


def viewer_name(viewer: int) -> str:
    return ALL if viewer == EVERYBODY else FIGURES[viewer]


def _by_name(curves: Mapping[int, Sequence[float]], turn: int) -> JudgedLine:
    return {viewer_name(viewer): _rounded(curve[turn]) for viewer, curve in curves.items()}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS)


def _question(one: JudgedQuestion) -> JudgedLine:
    best, bits = one.best
    return {
        "action": one.action,
        "player": FIGURES[one.asker],
        "asked": FIGURES[one.asked],
        "card": FACES[one.face],
        "answer": None if one.answer is None else ("no", "yes")[one.answer],
        "chance": _rounded(one.chance),
        "chance_for_all": _rounded(one.chance_for_all),
        "bits": _rounded(one.expected),
        "gained": _rounded(one.gained),
        "best": {"card": FACES[best], "bits": _rounded(bits)},
    }


def _claim(one: JudgedClaim) -> JudgedLine:
    return {
        "action": one.action,
        "player": FIGURES[one.player],
        "cards": [FACES[face] for face in one.cards],
        "value": value_of(one.cards),
        "chance": _rounded(one.chance),
        "chance_for_all": _rounded(one.chance_for_all),
        "won": one.is_won,
    }


def _certain(one: CertainCombination) -> JudgedLine:
    return {
        "player": FIGURES[one.player],
        "cards": [FACES[face] for face in one.cards],
        "value": value_of(one.cards),
        "first": one.first,
        "last": one.last,
        "own_turns": one.own_turns,
        "laid": one.laid,
    }


def _draw(one: JudgedDraw) -> JudgedLine:
    return {
        "action": one.action,
        "player": FIGURES[one.player],
        "card": None if one.face is None else FACES[one.face],
        "chance": _rounded(one.chance),
        "mean": _rounded(one.expected),
        "luck": _rounded(one.luck),
    }


def _doubt(one: JudgedDoubt) -> JudgedLine:
    return {
        "action": one.action,
        "seen_by": [viewer_name(viewer) for viewer in one.viewers],
        "turns": [*dict.fromkeys(fact.turn for fact in one.facts)],
    }


def _sum_of_questions(questions: Sequence[JudgedQuestion], figure: int) -> JudgedLine:
    mine = [one for one in questions if one.asker == figure]
    told = [one.gained for one in mine if one.gained is not None]
    return {
        "asked": len(mine),
        "bits": _rounded(sum(one.expected for one in mine)),
        "best": _rounded(sum(one.best[1] for one in mine)),
        "told": len(told),
        "gained": _rounded(sum(told)),
    }


def _sticks(one: SticksLuck) -> JudgedLine:
    return {
        "throws": one.throws,
        "doubles": _beside_mean(one.doubles, one.throws * DOUBLES),
        "salamanders": _beside_mean(one.salamanders, one.throws * SALAMANDER),
        "imprisoned": one.imprisoned,
        "freed": _beside_mean(one.freed, one.imprisoned * FREED),
    }


def _beside_mean(times: int, mean: float) -> JudgedLine:
    return {"times": times, "mean": _rounded(mean)}
