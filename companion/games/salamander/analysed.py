"""The analysis of a game that is over, as the commands see it: lines, and what says them."""

from collections.abc import Iterator
from functools import partial

from companion.game import Pronounced
from companion.games.salamander.analysis.finished import NotOver
from companion.games.salamander.analysis.judged import JudgedGame, judge_game
from companion.games.salamander.analysis.lines import judged_lines
from companion.games.salamander.rules.record import Record
from companion.games.salamander.words.analysis_words import judged_sums, judged_turn_words
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json


def analysed(game: Record) -> Iterator[Pronounced]:
    """Of any other game one line says why there is none."""
    try:
        found = judge_game(game)
    except NotOver as why:
        is_legal = why.illegal is None
        line: dict[str, Json] = {"analysis": False, "why": "running" if is_legal else "illegal"}
        yield Pronounced(line, is_legal, partial(_no_analysis, game, why))
        return
    for turn, told in enumerate(judged_lines(found)):
        yield Pronounced(told, True, partial(_said, found, turn))


def _no_analysis(game: Record, why: NotOver, language: str) -> str:
    speaker = Speaker(language, game.header)
    if why.illegal is None:
        return speaker.say("analysis.none.running")
    turn, code = why.illegal.turn.number, why.illegal.code
    return speaker.say("analysis.none.illegal", {"turn": turn, "code": code.value})


def _said(found: JudgedGame, turn: int, language: str) -> str:
    speaker = Speaker(language, found.header)
    if turn > found.turns:
        return "\n".join(judged_sums(found, speaker))
    return "\n  ".join(judged_turn_words(found, turn, speaker))
