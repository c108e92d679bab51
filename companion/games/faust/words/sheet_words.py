"""The score sheet as lines of text, in one language."""

from collections.abc import Iterator

from companion.games.faust.files.score_sheet import Check, Column, ScoreSheet
from companion.games.faust.rules.position import BLUE, LAST_SOUL_CARD, RED
from companion.games.faust.rules.rulings import UnusedCards
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import result_words


def sheet_lines(sheet: ScoreSheet, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("sheet.title")
    yield from _state(sheet, speaker)
    for colour in (RED, BLUE):
        yield ""
        yield speaker.player(colour)
        yield from _column_lines(sheet.columns[colour], speaker)
    yield ""
    stack = range(sheet.position.next_soul_card, LAST_SOUL_CARD + 1)
    left = ", ".join(map(str, stack)) or speaker.say("none")
    yield speaker.say("sheet.stack", {"cards": left})
    for check in sheet.checks:
        yield _check_line(check, speaker)


def _state(sheet: ScoreSheet, speaker: Speaker) -> Iterator[str]:
    if sheet.illegal is not None:
        words: dict[str, str | int] = {
            "turn": sheet.illegal.turn.number,
            "code": sheet.illegal.code.value,
            "page": speaker.page(sheet.illegal.code.page),
        }
        yield speaker.say("sheet.illegal", words)
    if not sheet.is_over:
        yield speaker.say("sheet.running")
    else:
        yield from result_words(sheet.end, speaker)
    if sheet.is_told:
        names = {"red": speaker.player(RED), "blue": speaker.player(BLUE)}
        totals = {f"{name}_total": total for name, total in sheet.end.totals.items()}
        yield speaker.say("sheet.told", {**names, **totals})


def _column_lines(column: Column, speaker: Speaker) -> Iterator[str]:
    """Each addend with its sign, and cards out of the game without one."""
    for soul in column.soul_cards:
        words = {"value": soul.value, "turn": soul.turn}
        yield _line(soul.value, speaker.say("sheet.soul", words))
    plus_odd = speaker.header.rulings.unused_cards is UnusedCards.ODD_PLUS
    for value in column.unused:
        signed = value if bool(value % 2) == plus_odd else -value
        yield _line(signed, speaker.say("sheet.unused", {"value": value}))
    for card in column.turned_over:
        words = {"value": card.value, "turn": card.turn}
        yield _line(0, speaker.say("sheet.used", words))
    yield _line(column.score.total, speaker.say("sheet.total"), sign="=")


def _line(value: int, text: str, sign: str | None = None) -> str:
    mark = sign or ("−" if value < 0 else "+" if value else " ")
    shown = f"{'-' if value < 0 else ''}{abs(value)}" if sign else str(abs(value))
    return f"  {mark}{shown:>4}  {text}"


def _check_line(check: Check, speaker: Speaker) -> str:
    words: dict[str, str | int] = {
        "sum": check.counted + check.left,
        "expected": check.expected,
        "left": check.left,
    }
    if check.of == "souls":
        said = speaker.say("sheet.check.souls", words | {"held": check.counted})
    else:
        words |= {"used": check.counted, "unused": check.left}
        words |= {"player": speaker.say(f"colour.{check.of}")}
        said = speaker.say("sheet.check.set", words)
    return f"{said}: {speaker.say('sheet.right' if check.is_right else 'sheet.wrong')}"
