"""An analysis as JSON lines: one a turn, the sums last (docs/analysis.md)."""

from companion.game import AnalysisWanted
from companion.games.faust.analysis.chances import Chance
from companion.games.faust.analysis.judged import JudgedGame, JudgedTurn
from companion.games.faust.files.record_lines import action_to_json
from companion.games.faust.rules.position import BLUE, COLOURS, RED
from companion.json_reader import Json

SHORT = 9  # places behind the point, of points; the sums hold as far
CHANCES = 4  # and of chances, in which machines may differ later


def turn_to_line(judged: JudgedTurn) -> dict[str, Json]:
    weighed = judged.weighed
    turn = weighed.turn.turn
    best: list[Json] = [action_to_json(act) for act in judged.best]
    return {
        "turn": turn.number,
        "player": COLOURS[turn.player],
        "chance": round(judged.chance.middle, CHANCES),
        "band": _band(judged.chance),
        "points": round(weighed.lead + weighed.played.worth, SHORT),
        "lost": round(judged.lost, CHANCES),
        "given_away": round(weighed.given_away, SHORT),
        "mark": judged.mark,
        "best": best,
        "best_points": round(weighed.points, SHORT),
        "card": round(weighed.card, SHORT),
        "rest": round(judged.rest, SHORT),
        "worlds": judged.worlds,
        "why": [*weighed.why],
    }


def _band(chance: Chance) -> list[Json]:
    return [round(chance.low, CHANCES), round(chance.high, CHANCES)]


def sums_to_line(
    judgement: JudgedGame, wanted: AnalysisWanted, stopped: str | None
) -> dict[str, Json]:
    """Of red: start - errors of red + errors of blue + cards + rest = end."""
    return {
        "analysis": True,
        "view": wanted.view,
        "level": judgement.level,
        "plays_like": {COLOURS[one]: judgement.levels[one] for one in (RED, BLUE)},
        "start": round(judgement.start, SHORT),
        "errors": {COLOURS[one]: round(judgement.errors[one], SHORT) for one in (RED, BLUE)},
        "cards": round(judgement.cards, SHORT),
        "rest": round(judgement.rest, SHORT),
        "end": round(judgement.end, SHORT),
        "stopped": stopped,
    }


def none_to_line(why: str) -> dict[str, Json]:
    """There is none."""
    return {"analysis": False, "why": why}
