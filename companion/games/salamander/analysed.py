"""The analysis of a game that is over, as the commands see it: lines, and what says them."""

from collections.abc import Iterator
from functools import partial

from companion.game import Analysed, NotAnalysed
from companion.games.salamander.analysis.finished import NotOver
from companion.games.salamander.analysis.judged import JudgedGame, judge_game
from companion.games.salamander.analysis.lines import judged_lines
from companion.games.salamander.rules.record import Record
from companion.games.salamander.words.judged_words import judged_sums, judged_turn_words
from companion.games.salamander.words.speaker import Speaker


def analysed(game: Record) -> Iterator[Analysed]:
    try:
        found = judge_game(game)
    except NotOver as why:
        raise NotAnalysed(f"{why}; what could be known is told of games that are over") from None
    for turn, line in enumerate(judged_lines(found)):
        yield Analysed(line, partial(_said, found, turn))


def _said(found: JudgedGame, turn: int, language: str) -> str:
    voice = Speaker(language, found.agreed)
    if turn > found.turns:
        return "\n".join(judged_sums(found, voice))
    return "\n  ".join(judged_turn_words(found, turn, voice))
