"""What people want to see again between two turns: a fault, a contradiction, what was ruled."""

from collections.abc import Mapping

from companion.games.lines import Json
from companion.games.salamander.files.action_lines import read_face
from companion.games.salamander.page.ended import ended_text
from companion.games.salamander.page.fold import Happened, TableView
from companion.games.salamander.page.status import capital
from companion.games.salamander.page.told_fault import told_fault
from companion.games.salamander.rules.codes import HEADINGS, SalamanderCode
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.words.fault_words import fault_sentences
from companion.games.salamander.words.voice import Voice

KINDS = frozenset({"illegal", "contradiction", "unclear", "accepted", "names", "set-aside"})
PUT_RIGHT = frozenset({"illegal", "waiting", "unclear"})  # by the next deed: the turn tells it
BY_PEOPLE = frozenset({"resigned", "agreement"})  # so they end a game; the rest the turns tell


def is_stop(said: Happened) -> bool:
    """Whether people want to see it again."""
    match said["kind"]:
        case "corrected":
            return said["was"] not in PUT_RIGHT or "because" in said
        case "game-over":
            return said["reason"] in BY_PEOPLE
    return said["kind"] in KINDS


def stop_text(view: TableView, said: Happened, voice: Voice) -> str:
    """What happened, in a sentence; a question has words of its own, which the page knows.

    `view` is how it lay before that was said.
    """
    match said["kind"]:
        case "illegal":
            return _fault(view, said, voice)
        case "accepted":
            return _accepted(view, said, voice)
        case "contradiction":
            page = voice.page(HEADINGS[SalamanderCode.CONTRADICTION])
            return f"{voice.say(SalamanderCode.CONTRADICTION)} ({page})"
        case "names":
            was, players = (_names(view, said[key], voice) for key in ("was", "players"))
            return voice.say("incident.names", {"was": was, "players": players}) + _by(said, voice)
        case "set-aside":
            words = _who(said, "figure", voice) | {"card": voice.face(read_face(said["card"], ""))}
            return voice.say("incident.set_aside", words)
        case "game-over":
            return ended_text(said, voice)
    return _put_right(said, voice)


def _fault(view: TableView, said: Happened, voice: Voice) -> str:
    line = told_fault(view, said)
    text = capital(next(fault_sentences(line, voice))).rstrip(".")
    words = {"player": voice.player(line.turn.player), "text": text}
    return voice.say("incident.illegal", words | {"page": voice.page(line.headings)})


def _accepted(view: TableView, said: Happened, voice: Voice) -> str:
    if said["code"] == SalamanderCode.CONTRADICTION.value:
        return voice.say("incident.contradiction_stands") + _by(said, voice)
    return f"{voice.say('incident.stands')} {_fault(view, said, voice)}"


def _put_right(said: Happened, voice: Voice) -> str:
    """What was changed, and by whom."""
    words = _who(said, "to_move" if "to_move" in said else "player", voice)
    return voice.say(_what(said), {"turn": str(said.get("turn")), **words}) + _by(said, voice)


def _what(said: Happened) -> str:
    match said["was"]:
        case "ruling" if "to_move" in said:
            return "incident.ruling_to_move"
        case "ruling":
            return "incident.ruling_rulings" if "rulings" in said else "incident.ruling_board"
        case "consent":
            is_own = said.get("by") == said.get("asked")
            return "incident.consent_withdrawn" if is_own else "incident.consent_refused"
        case "turn-done":
            return "incident.taken_back"
        case "action":
            return "incident.begun"
    return "incident.put_right"


def _who(said: Happened, key: str, voice: Voice) -> dict[str, str]:
    figure = said.get(key)
    return {"player": voice.player(FIGURES.index(str(figure))) if figure in FIGURES else ""}


def _names(view: TableView, players: Json, voice: Voice) -> str:
    """Of those who play, in the order of the seats."""
    assert isinstance(players, Mapping)
    return voice.listed(str(players[FIGURES[figure]]) for figure in view.agreed.seats)


def _by(said: Happened, voice: Voice) -> str:
    by = str(said.get("by", "table"))
    if by in FIGURES:
        who = voice.player(FIGURES.index(by))
    else:
        who = voice.say("by.referee" if by == "referee" else "by.table")
    return f" {voice.say('incident.by', {'by': who})}"
