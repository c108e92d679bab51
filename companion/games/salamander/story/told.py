"""A game told afterwards: its turns, what stopped it between them, what its sheet says of both."""

from collections.abc import Iterable, Iterator

from companion.games.ended import end_told
from companion.games.salamander.files.action_lines import read_figure
from companion.games.salamander.page.game_view import (
    DrawnTurn,
    GameView,
    Happened,
    after_event,
    blank_view,
    combination_told,
)
from companion.games.salamander.page.status import clash_told, told_fault
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.position import BY_PEOPLE
from companion.games.salamander.rules.record import Header
from companion.games.salamander.story.beside import beside_text
from companion.games.salamander.words.fault_words import fault_sentences
from companion.games.salamander.words.result_words import why_over
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.told_deeds import turn_told
from companion.games.salamander.words.verdict_words import followed_words
from companion.json_reader import read_each, read_list, read_object
from companion.sentences import capital

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


def stop_text(view: GameView, said: Happened, speaker: Speaker) -> str:
    """What happened, in a sentence; `view` is how it lay before that was said."""
    match said["kind"]:
        case "illegal":
            return _fault(view, said, speaker)
        case "contradiction":
            page = speaker.page(Code.CONTRADICTION.page)
            return f"{capital(clash_told(said, speaker))} ({page})."
        case "game-over":
            return why_over(end_told(said), speaker)
    return beside_text(said, speaker)


def _fault(view: GameView, said: Happened, speaker: Speaker) -> str:
    line = told_fault(view, said)
    text = capital(next(fault_sentences(line, speaker))).rstrip(".")
    words = {"player": speaker.player(line.turn.player), "text": text}
    return speaker.say("incident.illegal", words | {"page": speaker.page(line.code.page)})


def turn_text(
    done: DrawnTurn, said: Happened, speaker: Speaker, *, is_doubtful: bool = False
) -> str:
    """What was done, that it was legal or stands by agreement, what was laid, who was moved.

    `is_doubtful`: something in it contradicts, which is neither.
    """
    legal = "legal.doubtful" if is_doubtful else "legal"
    verdict = speaker.say(legal if done.is_legal else "incident.stands")
    laid = [
        combination_told(read_object(one, "laid")["cards"], "laid")
        for one in read_list(said["laid"], "laid")
    ]
    sent, freed = (read_each(said[key], key, read_figure) for key in ("dungeon", "freed"))
    followed = followed_words(done.turn.player, laid, (sent, freed), speaker)
    told = turn_told(done.turn, done.before.figures, speaker)
    return " ".join((told, verdict, *followed))


FAULTS = frozenset({"illegal", "accepted", "contradiction"})


def ledger_lines(
    events: Iterable[Happened], begun: Header, speaker: Speaker
) -> Iterator[tuple[int, bool, str]]:
    """Turn, whether it is a fault, and what is told, in the order of the log.

    `speaker` calls the players as they are called.

    A turn as the rules want it has none.
    """
    view, told_of = blank_view(begun), set[tuple[str, ...]]()
    for said in events:
        fault = fault_of_stop(said)
        if is_stop(said) and not (fault and fault in told_of):
            told_of.add(fault)
            reason = said.get("because")
            text = stop_text(view, said, speaker)
            told = f"{text} {reason}" if isinstance(reason, str) else text
            yield len(view.turns) + 1, said["kind"] in FAULTS, told
        view = after_event(view, said)
