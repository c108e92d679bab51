"""A recorded game with what each of its turns was worth, as lines and as sentences."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from companion.game import AnalysisWanted, Pronounced
from companion.games.faust.analysis.judged import JudgedGame, JudgedTurn, Standard, Whose, judge
from companion.games.faust.core_tables import core_table
from companion.games.faust.files.analysis_lines import none_to_line, sums_to_line, turn_to_line
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.record import Header, Record
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, adjudicate
from companion.games.faust.words.analysis_words import sums_sentences, turn_sentences
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import verdict_sentences

OTHER_RULINGS = "rulings"


def analysed(record: Record, wanted: AnalysisWanted) -> Iterator[Pronounced]:
    """As far as all is legal; the turn that is not comes after what it could not spoil."""
    header = record.header
    table = core_table(header.rulings)
    if table is None:
        no_table = partial(_said, "analysis.none.rulings", header)
        yield Pronounced(none_to_line(OTHER_RULINGS), True, no_table)
        return
    verdicts = [*adjudicate(record)]
    turns = [one for one in verdicts if isinstance(one, LegalTurn)]
    illegal = next((one for one in verdicts if isinstance(one, IllegalTurn)), None)
    asked = Standard(header.rulings, Whose(wanted.view), wanted.level)
    found = judge(turns, asked, table)
    for one in found.turns:
        of_turn = partial(_turn, one, header)
        yield Pronounced(turn_to_line(one), True, of_turn)
    if illegal is not None:
        yield Pronounced(verdict_to_json(illegal), False, partial(_fault, illegal, header))
    summed = Summed(found, wanted, _stopped(turns, illegal))
    yield Pronounced(sums_to_line(*summed), True, partial(_sums, summed, header))


class Summed(NamedTuple):
    judgement: JudgedGame
    wanted: AnalysisWanted
    stopped: str | None  # why it does not reach the end of a game


def _turn(one: JudgedTurn, header: Header, language: str) -> str:
    return turn_sentences(one, Speaker(language, header))


def _fault(illegal: IllegalTurn, header: Header, language: str) -> str:
    return verdict_sentences(illegal, Speaker(language, header))


def _sums(summed: Summed, header: Header, language: str) -> str:
    speaker = Speaker(language, header)
    said = [sums_sentences(summed.judgement, summed.wanted, speaker)]
    if summed.stopped is not None:
        said.insert(0, speaker.say(f"analysis.stopped.{summed.stopped}"))
    return " ".join(said)


def _stopped(turns: list[LegalTurn], illegal: IllegalTurn | None) -> str | None:
    if illegal is not None:
        return "illegal"
    return None if turns and turns[-1].after.ending is not None else "not-over"


def _said(key: str, header: Header, language: str) -> str:
    return Speaker(language, header).say(key)
