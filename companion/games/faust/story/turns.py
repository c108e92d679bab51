"""A turn that is done, as the referee says it, from what its event carries."""

from companion.games.faust.page.game_view import DrawnTurn, position_from_json
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, judge_turn
from companion.games.faust.story.faults import reason_of
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.words import done_words, verdict_sentences
from companion.json_reader import read_each, read_integer


def turn_text(drawn: DrawnTurn, speaker: Speaker) -> str:
    """One that stands by agreement is told with its fault: its sentence and page, no code."""
    if drawn.said["kind"] == "accepted":
        fault = judge_turn(drawn.before, drawn.turn, speaker.header)
        if isinstance(fault, IllegalTurn):
            why = f"{reason_of(fault, speaker)} ({speaker.page(fault.page)})."
            return f"{done_words(fault, speaker)} {why} {speaker.say('accepted.stands')}"
    told = verdict_sentences(_verdict(drawn), speaker)
    return f"{told} {speaker.say('infamy.why')}" if _is_infamous(drawn) else told


def _is_infamous(drawn: DrawnTurn) -> bool:
    """Whether it ended the game so: that is why somebody takes all the cards that are left."""
    after = drawn.said["after"]
    if not isinstance(after, dict) or after.get("over") is not True:
        return False
    lies = position_from_json(after)
    return any(set(stones) == {lies.soul} for stones in lies.stones)


def _verdict(drawn: DrawnTurn) -> LegalTurn:
    gained = read_each(drawn.said["soul_cards"], "soul_cards", read_integer)
    red, blue = drawn.before.soul_cards
    held = (red, (*blue, *gained)) if drawn.turn.player == BLUE else ((*red, *gained), blue)
    lapsed = drawn.said["lapsed"]
    after = drawn.before._replace(soul_cards=held)
    return LegalTurn(drawn.turn, drawn.before, after, lapsed if isinstance(lapsed, int) else 0)
