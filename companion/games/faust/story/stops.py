"""What people want to see again between two turns: a fault, a question, what was ruled."""

from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.codes import PAGES, Code
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.session.events import EventJson
from companion.games.faust.story.beside import beside_text, is_beside
from companion.games.faust.story.faults import early_text, fault_told, is_early, reason_of
from companion.games.faust.words.speaker import Speaker

KINDS = frozenset({"illegal", "unclear"})
TOLD_ELSEWHERE = frozenset({"accepted", "game-over"})  # as a turn, as the end


def is_stop(said: EventJson) -> bool:
    """Whether people want to see it again."""
    if said["kind"] in TOLD_ELSEWHERE:
        return False
    return said["kind"] in KINDS or is_beside(said)


def stop_text(picture: GameView, said: EventJson, speaker: Speaker) -> str:
    """What happened, in a sentence; a question has words of its own, which the page knows."""
    return (
        _fault(picture, said, speaker) if said["kind"] == "illegal" else beside_text(said, speaker)
    )


def _fault(picture: GameView, said: EventJson, speaker: Speaker) -> str:
    page = speaker.page(PAGES[Code(str(said["code"]))])
    if is_early(said):
        text = early_text(picture, said, speaker).rstrip(".")
        return speaker.say("incident.early", {"text": text, "page": page})
    fault = fault_told(picture, said)
    text = "" if fault is None else reason_of(fault, speaker)
    player = speaker.player(COLOURS.index(str(said["player"])))
    return speaker.say("incident.illegal", {"player": player, "text": text, "page": page})
