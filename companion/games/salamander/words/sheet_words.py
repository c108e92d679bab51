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


def sheet_lines(sheet: ScoreSheet, voice: Speaker) -> Iterator[str]:
    yield voice.say("sheet.title")
    words: dict[str, str | int]
    if sheet.faulty is not None:
        words = {
            "turn": sheet.faulty.turn.number,
            "code": sheet.faulty.code.value,
            "page": voice.page(sheet.faulty.code.page),
        }
        yield voice.say("sheet.illegal", words)
    for stood in sheet.stands:
        words = {"turn": stood.turn.number, "fault": next(fault_sentences(stood, voice))}
        yield voice.say("sheet.stands", words)
    for doubt in sheet.doubts:
        yield doubt_words(doubt, voice)
    if sheet.is_over:
        yield result_words(sheet.end, voice)
    else:
        yield voice.say("sheet.running", {"target": sheet.agreed.target})
    for figure, laid in sheet.laid.items():
        yield ""
        yield voice.player(figure)
        for one in laid:
            words = {"cards": voice.faces(one.cards), "turn": one.turn}
            yield _line("+", one.value, voice.say("sheet.laid", words))
        yield _line("=", total(sheet.position, figure), voice.say("sheet.total"))
    yield ""
    yield _cards_line(sheet, voice)


def doubt_words(doubt: DoubtfulAction, voice: Speaker) -> str:
    """When it came out, and what cannot all be true."""
    words: dict[str, str | int] = {
        "turn": doubt.turn.number,
        "action": doubt.action,
        "facts": clash_words(doubt.facts, voice),
    }
    return voice.say("sheet.doubt", words)


def _line(sign: str, value: int, text: str) -> str:
    return f"  {sign}{value:>5}  {text}"


def _cards_line(sheet: ScoreSheet, voice: Speaker) -> str:
    cards = sheet.cards
    places = asdict(cards)
    words = places | {"sum": sum(places.values()), "expected": CARDS}
    verdict = voice.say("sheet.right" if cards.is_right else "sheet.wrong")
    return f"{voice.say('sheet.cards', words)}: {verdict}"
