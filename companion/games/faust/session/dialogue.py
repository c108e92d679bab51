"""What a press or a word on the page means now: one table, state by word by speaker.

The rows are read from the top; the first one that fits answers, and where none does nothing
happens.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from companion.events import with_reason
from companion.games.consent import Wish
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.session import (
    acts,
    answers,
    early,
    page_words,
    presses,
    stepping_back,
    taking_back,
    turning_over,
)
from companion.games.faust.session.belief import Belief, Step, nothing
from companion.games.faust.session.trouble import (
    Accusation,
    ConsentOfOther,
    Early,
    Holds,
    OpenQuestion,
    Unclear,
    strays_of,
)
from companion.observations import JUDGES, PageSaid

SPEAKERS = (*COLOURS, *JUDGES)


class Standing(StrEnum):
    """How the game stands when somebody speaks."""

    PLAYING = "playing"
    WAITING = "waiting"
    ILLEGAL = "illegal"
    ASKED = "asked"  # a question is open
    TAKING_BACK = "taking back"  # an earlier turn, by the hands: the other player is asked
    EARLY = "early"  # the other player has acted in an open turn, or was it done?
    SAID_WRONG = "said wrong"  # what was said on the page is illegal
    WANTS_UNDO, WANTS_ACCEPT, WANTS_END = "wants undo", "wants accept", "wants end"
    WANTS_HINT = "wants hint"
    OVER = "over"  # whatever else is wanted


class Who(StrEnum):
    """Who speaks, seen from the game."""

    ANYBODY = "anybody"
    ERRED = "erred"  # whose fault it is
    OTHER = "other"  # the player who is not to move
    ASKED = "asked"  # whose word is wanted
    WISHER = "wisher"  # who wants the other's word
    ACTOR = "actor"  # who acted last, and nobody has confirmed it
    JUDGE = "judge"  # who speaks for both players
    PLAYER = "player"  # who does not


# While one player asks the other, nothing is moved on the page: who asks withdraws first.
ASKING = (Standing.WANTS_UNDO, Standing.WANTS_ACCEPT, Standing.WANTS_END, Standing.WANTS_HINT)
ACTS = {
    "move": acts.move,
    "step-back": stepping_back.step_back,
    "lay": page_words.lay,
    "reveal": turning_over.reveal,
}
Reply = Callable[[Belief, PageSaid], Step]


@dataclass(frozen=True, slots=True)
class DialogueRow:
    standing: Standing | None  # None: however the game stands
    word: str
    who: Who
    answer: Reply


TABLE = (
    DialogueRow(Standing.TAKING_BACK, "turn-done", Who.ASKED, answers.settle),
    DialogueRow(Standing.WANTS_UNDO, "turn-done", Who.ASKED, answers.settle),
    DialogueRow(Standing.WANTS_ACCEPT, "turn-done", Who.ASKED, early.settle),
    DialogueRow(Standing.WANTS_END, "turn-done", Who.ASKED, answers.settle),
    DialogueRow(Standing.WANTS_HINT, "turn-done", Who.ASKED, answers.settle),
    DialogueRow(Standing.OVER, "turn-done", Who.ANYBODY, presses.confirm),
    DialogueRow(None, "turn-done", Who.OTHER, presses.confirm_last_turn),
    DialogueRow(Standing.EARLY, "turn-done", Who.ANYBODY, early.press),
    DialogueRow(None, "turn-done", Who.ANYBODY, presses.press),
    DialogueRow(Standing.TAKING_BACK, "undo", Who.ASKED, answers.settle),
    DialogueRow(Standing.TAKING_BACK, "undo", Who.JUDGE, answers.settle),
    DialogueRow(
        Standing.TAKING_BACK, "undo", Who.ANYBODY, nothing
    ),  # the hands have said so already
    DialogueRow(Standing.SAID_WRONG, "undo", Who.ANYBODY, taking_back.withdraw),
    DialogueRow(Standing.WANTS_UNDO, "undo", Who.ASKED, answers.settle),
    *(
        DialogueRow(standing, "undo", who, taking_back.undo_fault)
        for standing in (Standing.ILLEGAL, Standing.EARLY, Standing.WANTS_ACCEPT)
        for who in (Who.ERRED, Who.JUDGE)
    ),
    DialogueRow(None, "undo", Who.JUDGE, taking_back.undo),
    DialogueRow(Standing.WANTS_UNDO, "undo", Who.WISHER, nothing),
    DialogueRow(Standing.OVER, "undo", Who.ANYBODY, answers.ask_undo),
    DialogueRow(None, "undo", Who.ACTOR, taking_back.undo),
    DialogueRow(None, "undo", Who.ANYBODY, answers.ask_undo),
    DialogueRow(Standing.WANTS_ACCEPT, "accept", Who.WISHER, nothing),
    DialogueRow(Standing.WANTS_ACCEPT, "accept", Who.ANYBODY, early.settle),
    DialogueRow(Standing.EARLY, "accept", Who.ANYBODY, early.done),
    DialogueRow(None, "accept", Who.ERRED, answers.ask_accept),
    DialogueRow(None, "accept", Who.ANYBODY, answers.accept),
    DialogueRow(Standing.OVER, "end", Who.ANYBODY, nothing),
    DialogueRow(None, "end", Who.JUDGE, answers.end),
    DialogueRow(Standing.WANTS_END, "end", Who.ASKED, answers.settle),
    DialogueRow(Standing.WANTS_END, "end", Who.ANYBODY, nothing),
    DialogueRow(None, "end", Who.ANYBODY, answers.ask_end),
    DialogueRow(Standing.WANTS_HINT, "hint", Who.ASKED, answers.settle),
    DialogueRow(Standing.WANTS_HINT, "hint", Who.JUDGE, answers.settle),
    DialogueRow(Standing.WANTS_HINT, "hint", Who.WISHER, nothing),
    DialogueRow(None, "hint", Who.JUDGE, answers.hint),
    DialogueRow(None, "hint", Who.ANYBODY, answers.ask_hint),
    DialogueRow(Standing.OVER, "resign", Who.ANYBODY, nothing),
    DialogueRow(None, "resign", Who.ANYBODY, answers.resign),
    *(DialogueRow(standing, "refuse", Who.ANYBODY, answers.refuse) for standing in ASKING),
    DialogueRow(Standing.EARLY, "answer", Who.ANYBODY, early.answer),
    DialogueRow(None, "answer", Who.ANYBODY, answers.answer),
    DialogueRow(Standing.EARLY, "step-back", Who.ANYBODY, early.put_back),
    *(DialogueRow(standing, word, Who.PLAYER, nothing) for word in ACTS for standing in ASKING),
    *(DialogueRow(None, word, Who.ANYBODY, answer) for word, answer in ACTS.items()),
    DialogueRow(None, "ruling", Who.JUDGE, page_words.rule),
    DialogueRow(Standing.OVER, "place", Who.ANYBODY, nothing),
    DialogueRow(None, "place", Who.JUDGE, page_words.place_pieces),
)


def listen(belief: Belief, said: PageSaid) -> Step:
    """The answer to all that is said but a `place` that is not the referee's, which is a look."""
    belief, events = _answer(belief, said)
    return belief, with_reason(events, said)


def _answer(belief: Belief, said: PageSaid) -> Step:
    if said.by not in SPEAKERS:
        return belief, []
    standings, speaker = _standings(belief), _speaker(belief, said.by)
    for row in TABLE:
        if row.word == said.say and row.standing in standings and row.who in speaker:
            return row.answer(belief, said)
    return belief, []


def _standings(belief: Belief) -> frozenset[Standing | None]:
    over = {Standing.OVER} if belief.game.is_over else set()
    return frozenset({None, _standing(belief), *over})


def _standing(belief: Belief) -> Standing:
    match belief.trouble:
        case ConsentOfOther(wish):
            return _WANTED[wish]
        case Unclear(question):
            is_back = question is OpenQuestion.TAKE_BACK
            return Standing.TAKING_BACK if is_back else Standing.ASKED
        case Accusation(early=Early()):
            return Standing.EARLY
        case Accusation(holds=Holds.WORD) as trouble if not strays_of(trouble):
            return Standing.SAID_WRONG
        case _ if belief.game.is_over:
            return Standing.OVER
        case Accusation():
            return Standing.ILLEGAL
        case None:
            return Standing.PLAYING
        case _:
            return Standing.WAITING


_WANTED = {
    Wish.UNDO: Standing.WANTS_UNDO,
    Wish.ACCEPT: Standing.WANTS_ACCEPT,
    Wish.END: Standing.WANTS_END,
    Wish.HINT: Standing.WANTS_HINT,
}


def _speaker(belief: Belief, by: str) -> frozenset[Who]:
    game, trouble = belief.game, belief.trouble
    is_so = {
        Who.ANYBODY: True,
        Who.JUDGE: by in JUDGES,
        Who.PLAYER: by in COLOURS,
        Who.OTHER: by == COLOURS[opponent(game.now.mover)],
        Who.ERRED: by == answers.who_erred(belief),
        Who.ASKED: isinstance(trouble, ConsentOfOther | Unclear) and by in trouble.asks,
        Who.WISHER: isinstance(trouble, ConsentOfOther) and trouble.by == by,
        Who.ACTOR: taking_back.may_undo(game, by),
    }
    return frozenset(who for who, is_who in is_so.items() if is_who)
