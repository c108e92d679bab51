"""An analysis as sentences."""

from collections.abc import Iterator

from companion.game import AnalysisWanted
from companion.games.faust.analysis.judged import JudgedGame, JudgedTurn
from companion.games.faust.rules.position import BLUE, RED
from companion.games.faust.words.speaker import Speaker, Words
from companion.games.faust.words.verdict_words import acts_words, done_words


def turn_sentences(judged: JudgedTurn, speaker: Speaker) -> str:
    return " ".join(_of_turn(judged, speaker))


def _of_turn(judged: JudgedTurn, speaker: Speaker) -> Iterator[str]:
    weighed, chance = judged.weighed, judged.chance
    yield done_words(weighed.turn, speaker)
    yield speaker.say(
        "analysis.chance",
        {
            "chance": _percent(chance.middle),
            "low": _percent(chance.low),
            "high": _percent(chance.high),
        },
    )
    if judged.mark is not None:
        lost: Words = {"lost": _percent(judged.lost), "points": round(weighed.given_away)}
        yield speaker.say(f"analysis.mark.{judged.mark}", lost)
        for code in weighed.why:
            yield speaker.say(f"analysis.why.{code}")
        yield speaker.say("analysis.better", {"do": acts_words(judged.best, speaker)})
    points = round(weighed.card)
    if points:
        yield speaker.say("analysis.card", {"points": _signed(points)})


def sums_sentences(judgement: JudgedGame, wanted: AnalysisWanted, speaker: Speaker) -> str:
    """Whose knowledge, which level, and how the result came about."""
    marked = [
        [one.mark for one in judgement.turns if one.weighed.turn.turn.player == colour]
        for colour in (RED, BLUE)
    ]
    said = [speaker.say(f"analysis.view.{wanted.view}")]
    said.append(speaker.say("analysis.level", {"level": judgement.level}))
    for colour in (RED, BLUE):
        words: Words = {
            "player": speaker.player(colour),
            "marks": sum(mark is not None for mark in marked[colour]),
            "turns": len(marked[colour]),
            "points": round(judgement.errors[colour]),
            "level": judgement.levels[colour],
        }
        said.append(speaker.say("analysis.player", words))
    sums: Words = {
        "player": speaker.player(RED),
        "start": _signed(round(judgement.start)),
        "red": _signed(-round(judgement.errors[RED])),
        "blue": _signed(round(judgement.errors[BLUE])),
        "cards": _signed(round(judgement.cards)),
        "rest": _signed(round(judgement.rest)),
        "end": _signed(round(judgement.end)),
    }
    said.append(speaker.say("analysis.sums", sums))
    return " ".join(said)


def _percent(share: float) -> int:
    return round(100 * share)


def _signed(points: int) -> str:
    return f"{'−' if points < 0 else '+'}{abs(points)}"
