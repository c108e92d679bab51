"""What people want to see again between two turns: a fault, a contradiction, what was ruled."""

from companion.games.ended import end_told
from companion.games.salamander.page.game_view import GameView, Happened
from companion.games.salamander.page.told_fault import clash_told, told_fault
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.story.beside import BY_PEOPLE, beside_text
from companion.games.salamander.words.fault_words import fault_sentences
from companion.games.salamander.words.result_words import why_over
from companion.games.salamander.words.speaker import Speaker, capital

KINDS = frozenset({"illegal", "contradiction", "accepted", "names", "set-aside"})
PUT_RIGHT = frozenset({"illegal", "waiting"})  # by the next deed: the turn tells it


def is_stop(said: Happened) -> bool:
    """Whether people want to see it again."""
    match said["kind"]:
        case "corrected":
            return said["was"] not in PUT_RIGHT or "because" in said
        case "game-over":
            return said["reason"] in BY_PEOPLE
        case "contradiction":
            return "asks" not in said  # it was told before
    return said["kind"] in KINDS


def fault_of_stop(said: Happened) -> tuple[str, ...]:
    """What tells a fault from another one: the same is told once, however often it was answered."""
    if said["kind"] != "illegal":
        return ()
    return tuple(str(said.get(key)) for key in ("turn", "player", "code", "do"))


def stop_text(view: GameView, said: Happened, voice: Speaker) -> str:
    """What happened, in a sentence; `view` is how it lay before that was said."""
    match said["kind"]:
        case "illegal":
            return _fault(view, said, voice)
        case "contradiction":
            page = voice.page(Code.CONTRADICTION.headings)
            return f"{capital(clash_told(said, voice))} ({page})."
        case "game-over":
            return why_over(end_told(said), voice)
    return beside_text(said, voice)


def _fault(view: GameView, said: Happened, voice: Speaker) -> str:
    line = told_fault(view, said)
    text = capital(next(fault_sentences(line, voice))).rstrip(".")
    words = {"player": voice.player(line.turn.player), "text": text}
    return voice.say("incident.illegal", words | {"page": voice.page(line.headings)})
