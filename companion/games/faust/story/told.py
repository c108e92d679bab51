"""What happened, as the referee would say it: a fault that was told, a turn that is done.

Between two turns people want to see again a fault, a question, what was ruled.
"""

from dataclasses import replace

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.page.game_view import DrawnTurn, GameView, position_from_json
from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import BLUE, COLOURS
from companion.games.faust.rules.record import Turn
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, fault_in, judge_turn
from companion.games.faust.session.events import EARLY, EventJson
from companion.games.faust.story.beside import beside_text, is_beside
from companion.games.faust.words.fault_words import fault_words
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import done_words, verdict_sentences
from companion.json_reader import read_each, read_integer


def fault_told(view: GameView, said: EventJson) -> IllegalTurn | None:
    """What an `illegal` names; `view` is how it lay when that was said."""
    code, number = Code(str(said["code"])), read_integer(said["action"], "action")
    mover = COLOURS.index(str(said["player"]))
    turn = Turn(len(view.turns) + 1, mover, read_actions(said["do"]))
    fault = fault_in(IllegalTurn(turn, code, number, view.before), view.header)
    return None if fault is None else replace(fault, turn=_as_done(fault, said))


def _as_done(fault: IllegalTurn, said: EventJson) -> Turn:
    """The act from where the piece lay when it began, though it had come there in the same turn."""
    number, do = fault.action - 1, fault.turn.do
    act = do[number] if number < len(do) else None
    if not isinstance(act, Stone | Soul):
        return fault.turn
    repair = said.get("repair")
    backs = [one for one in repair if isinstance(one, dict)] if isinstance(repair, list) else []
    where = [one["to"] for one in backs if one["from"] == field_name(act.target) and one["to"]]
    began = parse_field(str(where[0])) if where else act.origin
    return replace(fault.turn, do=(*do[:number], replace(act, origin=began), *do[number + 1 :]))


def is_early(said: EventJson) -> bool:
    """Whether it is asked if the turn was done, or the other player too early."""
    return said.get("question") == EARLY


def early_text(view: GameView, said: EventJson, speaker: Speaker) -> str:
    """Who acted while the other one's turn was open."""
    fault = fault_told(view, said)
    who = {key: speaker.player(COLOURS.index(str(said[key]))) for key in ("by", "player")}
    if fault is None or fault.code is not Code.POINTS_LEFT:
        return speaker.say("early.whole", who)
    return speaker.count("early", fault.position.points, who)


def reason_of(fault: IllegalTurn, speaker: Speaker) -> str:
    """Why it is one, as a sentence without its full stop."""
    reason = fault_words(fault, speaker).reason.rstrip(".")
    return reason[:1].upper() + reason[1:]


KINDS = frozenset({"illegal", "unclear"})
TOLD_ELSEWHERE = frozenset({"accepted", "game-over"})  # as a turn, as the end


def is_stop(said: EventJson) -> bool:
    """Whether people want to see it again."""
    if said["kind"] in TOLD_ELSEWHERE:
        return False
    return said["kind"] in KINDS or is_beside(said)


def stop_text(view: GameView, said: EventJson, speaker: Speaker) -> str:
    """What happened, in a sentence; a question has words of its own, which the page knows."""
    return _fault(view, said, speaker) if said["kind"] == "illegal" else beside_text(said, speaker)


def _fault(view: GameView, said: EventJson, speaker: Speaker) -> str:
    page = speaker.page(Code(str(said["code"])).page)
    if is_early(said):
        text = early_text(view, said, speaker).rstrip(".")
        return speaker.say("incident.early", {"text": text, "page": page})
    fault = fault_told(view, said)
    text = "" if fault is None else reason_of(fault, speaker)
    player = speaker.player(COLOURS.index(str(said["player"])))
    return speaker.say("incident.illegal", {"player": player, "text": text, "page": page})


def turn_text(drawn: DrawnTurn, speaker: Speaker) -> str:
    """One that stands by agreement is told with its fault: its sentence and page, no code."""
    if drawn.said["kind"] == "accepted":
        fault = judge_turn(drawn.before, drawn.turn, speaker.header)
        if isinstance(fault, IllegalTurn):
            why = f"{reason_of(fault, speaker)} ({speaker.page(fault.code.page)})."
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
    """With what the rules have sent: a record of choices leaves that out."""
    gained = read_each(drawn.said["soul_cards"], "soul_cards", read_integer)
    red, blue = drawn.before.soul_cards
    held = (red, (*blue, *gained)) if drawn.turn.player == BLUE else ((*red, *gained), blue)
    lapsed = drawn.said["lapsed"]
    after = drawn.before._replace(soul_cards=held)
    turn = replace(drawn.turn, do=drawn.steps)
    return LegalTurn(turn, drawn.before, after, lapsed if isinstance(lapsed, int) else 0)
