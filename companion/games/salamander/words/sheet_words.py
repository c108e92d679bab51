"""The score sheet of the second game as lines of text, in one language."""

from collections.abc import Iterator
from dataclasses import asdict

from companion.games.salamander.files.score_sheet import ScoreSheet
from companion.games.salamander.rules.faces import CARDS
from companion.games.salamander.rules.position import total
from companion.games.salamander.rules.referee import DoubtfulAction
from companion.games.salamander.words.fault_words import clash_words, fault_sentences
from companion.games.salamander.words.result_words import result_words
from companion.games.salamander.words.speaker import Speaker


def sheet_lines(sheet: ScoreSheet, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("sheet.title")
    words: dict[str, str | int]
    if sheet.faulty is not None:
        words = {
            "turn": sheet.faulty.turn.number,
            "code": sheet.faulty.code.value,
            "page": speaker.page(sheet.faulty.code.page),
        }
        yield speaker.say("sheet.illegal", words)
    for stood in sheet.stands:
        words = {"turn": stood.turn.number, "fault": next(fault_sentences(stood, speaker))}
        yield speaker.say("sheet.stands", words)
    for doubt in sheet.doubts:
        yield doubt_words(doubt, speaker)
    if sheet.is_over:
        yield result_words(sheet.end, speaker)
    else:
        yield speaker.say("sheet.running", {"target": sheet.header.target})
    for figure, laid in sheet.laid.items():
        yield ""
        yield speaker.player(figure)
        for one in laid:
            words = {"cards": speaker.faces(one.cards), "turn": one.turn}
            yield _line("+", one.value, speaker.say("sheet.laid", words))
        yield _line("=", total(sheet.position, figure), speaker.say("sheet.total"))
    yield ""
    yield _cards_line(sheet, speaker)


def doubt_words(doubt: DoubtfulAction, speaker: Speaker) -> str:
    """When it came out, and what cannot all be true."""
    words: dict[str, str | int] = {
        "turn": doubt.turn.number,
        "action": doubt.action,
        "facts": clash_words(doubt.facts, speaker),
    }
    return speaker.say("sheet.doubt", words)


def _line(sign: str, value: int, text: str) -> str:
    return f"  {sign}{value:>5}  {text}"


def _cards_line(sheet: ScoreSheet, speaker: Speaker) -> str:
    cards = sheet.cards
    places = asdict(cards)
    verdict = speaker.say("sheet.right" if cards.is_right else "sheet.wrong")
    words = places | {"sum": sum(places.values()), "expected": CARDS, "verdict": verdict}
    return speaker.say("sheet.cards", words)
