"""Verdicts as sentences: the same terms and pages in every language."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import assert_never

from companion.games.ended import TableEnd, end_told
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.actions import Action, Lay
from companion.games.faust.rules.position import BLUE, COLOURS, RED, is_turn_begun, opponent
from companion.games.faust.rules.referee import GameOver, IllegalTurn, LegalTurn, Verdict
from companion.games.faust.rules.scoring import WINNERS
from companion.games.faust.words.fault_words import fault_sentences
from companion.games.faust.words.speaker import Speaker, Words, told_words


def verdict_sentences(verdict: Verdict, speaker: Speaker) -> str:
    """The whole verdict as text: what was done, whether it was legal, what follows."""
    match verdict:
        case LegalTurn():
            return " ".join(_legal(verdict, speaker))
        case IllegalTurn():
            return " ".join(_illegal(verdict, speaker))
        case GameOver():
            return " ".join(_over(verdict, speaker))
        case _:
            assert_never(verdict)


def _legal(verdict: LegalTurn, speaker: Speaker) -> Iterable[str]:
    yield done_words(verdict, speaker)
    yield speaker.say("legal")
    player = verdict.turn.player
    for colour in (player, opponent(player)):  # infamy may give the rest to either (p. 12)
        if cards := verdict.gained_by(colour):
            listed = speaker.listed([str(card) for card in cards])
            words: Words = {"player": speaker.player(colour), "cards": listed}
            yield speaker.count("soul_cards", len(cards), words)
    if verdict.lapsed:
        yield speaker.count("lapsed", verdict.lapsed, {})


def _illegal(verdict: IllegalTurn, speaker: Speaker) -> Iterable[str]:
    yield done_words(verdict, speaker)
    words: Words = {
        "action": verdict.action,
        "code": verdict.code,
        "page": speaker.page(verdict.code.page),
    }
    yield speaker.say(_place(verdict), words)
    yield from fault_sentences(verdict, speaker)


def _place(verdict: IllegalTurn) -> str:
    """What the verdict is about: the whole line, its end, or one of its actions."""
    position, turn = verdict.position, verdict.turn
    is_over = position.ending is not None and not is_turn_begun(position)
    if is_over or turn.player != position.mover:
        return "illegal.line"
    return "illegal.end" if verdict.action > len(turn.do) else "illegal"


def done_words(verdict: LegalTurn | IllegalTurn, speaker: Speaker) -> str:
    """Which turn it was, whose, and what was done in it."""
    turn = verdict.turn
    do = acts_words(turn.do, speaker) or speaker.say("do.nothing")
    words: Words = {"turn": turn.number, "player": speaker.player(turn.player), "do": do}
    return speaker.say("turn", words)


def acts_words(acts: Iterable[Action], speaker: Speaker) -> str:
    """In a row; nothing for none."""
    return ", ".join(action_words(act, speaker) for act in acts)


def action_words(action: Action, speaker: Speaker) -> str:
    kind = type(action).__name__.lower()
    is_valued = isinstance(action, Lay) and action.value is not None
    return speaker.say(
        f"do.{kind}_value" if is_valued else f"do.{kind}", told_words(action, speaker)
    )


def _over(verdict: GameOver, speaker: Speaker) -> Iterable[str]:
    why, won = result_words(end_told(verdict_to_json(verdict)), speaker)
    yield why
    for colour in (RED, BLUE):
        yield score_words(verdict, colour, speaker)
    yield won


def result_words(end: TableEnd, speaker: Speaker) -> tuple[str, str]:
    """Why the game is over, and who has won."""
    names = {COLOURS[colour]: speaker.player(colour) for colour in (RED, BLUE)}
    why = speaker.say(f"over.{end.reason}", names)
    low, high = sorted(end.totals.values())
    if end.winner is None:
        return why, speaker.say("draw", {"total": low})
    key = "winner.resigned" if end.reason in WINNERS else "winner"
    return why, speaker.say(key, {"player": names[end.winner], "high": high, "low": low})


def score_words(verdict: GameOver, colour: int, speaker: Speaker) -> str:
    words: Words = {"player": speaker.player(colour), **asdict(verdict.scores[colour])}
    return speaker.say(f"score.{speaker.header.rulings.unused_cards}", words)
