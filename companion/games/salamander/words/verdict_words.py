"""Verdicts of the second game as sentences: the same terms and headings in every language."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from companion.games.ended import end_told
from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import Combination, value_of
from companion.games.salamander.rules.referee import GameOver, IllegalTurn, LegalTurn, Verdict
from companion.games.salamander.words.deed_words import turn_words
from companion.games.salamander.words.fault_words import fault_sentences
from companion.games.salamander.words.result_words import result_words
from companion.games.salamander.words.speaker import Speaker


def verdict_sentences(verdict: Verdict, speaker: Speaker) -> str:
    """The whole verdict as text: what was done, whether it was legal, what follows."""
    match verdict:
        case LegalTurn():
            return " ".join(_legal(verdict, speaker))
        case IllegalTurn():
            return " ".join((turn_words(verdict.turn, speaker), *_fault(verdict, speaker)))
        case GameOver():
            return result_words(end_told(verdict_to_json(verdict, speaker.header)), speaker)
        case _:
            assert_never(verdict)


def _legal(verdict: LegalTurn, speaker: Speaker) -> Iterator[str]:
    yield turn_words(verdict.turn, speaker)
    if not verdict.stands:
        yield speaker.say("legal")
    for one in verdict.stands:
        yield from _fault(one, speaker)
        yield speaker.say("incident.stands")
    done = verdict.done
    yield from followed_words(verdict.turn.player, done.laid, (done.sent, done.freed), speaker)


def followed_words(
    player: int,
    laid: Iterable[Combination],
    moved: tuple[Sequence[int], Sequence[int]],
    speaker: Speaker,
) -> Iterator[str]:
    """What was laid in a turn; `moved`: who came into the dungeon, and who out of it."""
    for cards in laid:
        words: dict[str, str | int] = {
            "player": speaker.player(player),
            "cards": speaker.faces(cards),
            "value": value_of(cards),
        }
        yield speaker.say("laid", words)
    for key, figures in zip(("sent", "freed"), moved, strict=True):
        if figures:
            listed = speaker.listed(speaker.seat(figure) for figure in figures)
            yield speaker.say(key, {"figures": listed})


def _fault(verdict: IllegalTurn, speaker: Speaker) -> Iterator[str]:
    words: dict[str, str | int] = {
        "action": verdict.action,
        "code": verdict.code.value,
        "page": speaker.page(verdict.code.page),
    }
    yield speaker.say(_where(verdict), words)
    yield from fault_sentences(verdict, speaker)


def _where(verdict: IllegalTurn) -> str:
    """What the verdict is about: the whole line, its end, or one of its actions."""
    if verdict.is_contradiction:
        return "undecided"
    is_over = verdict.code is Code.GAME_OVER and verdict.action == 1
    if is_over or verdict.turn.player != verdict.position.mover:
        return "illegal.line"
    return "illegal.end" if verdict.action > len(verdict.turn.do) else "illegal"
