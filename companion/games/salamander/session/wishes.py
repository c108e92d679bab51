"""What one wants and every other player has to agree to; a judge decides at once."""

from dataclasses import replace

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.rules.actions import Ask, MoveFigure, PlaceMarker, PutPiece
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.belief import (
    Accusation,
    Belief,
    Consent,
    Step,
    Waiting,
    Wish,
    withdrawn,
)
from companion.games.salamander.session.doubts import accept_doubt, refuse_doubt
from companion.games.salamander.session.game_so_far import CameAbout, GameSoFar
from companion.games.salamander.session.pieces import moves_back
from companion.games.salamander.session.retelling import back_told
from companion.games.salamander.session.settling import (
    agree_on_another,
    finish_by_agreement,
    let_fault_stand,
    resign,
)
from companion.games.salamander.session.step_back import StepBack, step_back
from companion.games.salamander.session.told import game_over_told
from companion.observations import Json, PageSaid

# Chance has a part in all else, or somebody's knowledge: nobody takes that back alone.
FREELY_TAKEN_BACK = (MoveFigure, PlaceMarker, Ask)


def undo(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """A wrong word is withdrawn; else the last deed is taken back, alone or by consent."""
    if isinstance(mind.stop, Accusation) and not mind.stop.is_seen:
        return withdrawn(mind, said.t, said.by)
    if _deed_before(mind.course) is None:
        return mind, []
    if speaker == NOBODY or (not mind.course.is_over and _is_free(mind.course, speaker)):
        return _take_back(mind, said.t, said.by)
    return _ask(mind, said, Consent(Wish.UNDO, speaker, _others(mind, speaker)))


def accept(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """A contradiction stands by the word of all, a fault by that of all whom it wrongs."""
    if not isinstance(mind.stop, Accusation):
        return accept_doubt(mind, said, speaker)
    if speaker == NOBODY:
        return let_fault_stand(mind, said.t, mind.stop)
    erred = mind.stop.player
    asks = tuple(figure for figure in _others(mind, speaker) if figure != erred)
    if not asks:
        return let_fault_stand(mind, said.t, mind.stop)
    return _ask(mind, said, Consent(Wish.ACCEPT, speaker, asks))


def end_game(mind: Belief, said: PageSaid, speaker: int) -> Step:
    if mind.course.is_over:
        return mind, []
    if speaker == NOBODY:
        return finish_by_agreement(mind, said.t)
    return _ask(mind, said, Consent(Wish.END, speaker, _others(mind, speaker)))


def give_up(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """With two the other one has won; with more it would end the game of those who play on."""
    others = _others(mind, speaker)
    if mind.course.is_over or speaker == NOBODY or len(others) == 1:
        return resign(mind, said, speaker)
    return _ask(mind, said, Consent(Wish.RESIGN, speaker, others))


def another_game(mind: Belief, said: PageSaid, speaker: int) -> Step:
    players = said.words.get("players")
    if not mind.course.is_over or not isinstance(players, dict):
        return mind, []
    names = {
        figure: name
        for figure, name in players.items()
        if figure in FIGURES and isinstance(name, str)
    }
    if set(names) != {FIGURES[figure] for figure in mind.agreed.seats}:
        return mind, []
    wish = Consent(Wish.REMATCH, speaker, _others(mind, speaker), players=names)
    return agree_on_another(mind, names) if speaker == NOBODY else _ask(mind, said, wish)


def _others(mind: Belief, speaker: int) -> tuple[int, ...]:
    return tuple(figure for figure in mind.agreed.seats if figure != speaker)


def _ask(mind: Belief, said: PageSaid, wish: Consent) -> Step:
    """Another wish takes the place of one that is open."""
    behind = mind.stop.behind if isinstance(mind.stop, Consent) else mind.stop
    wish = replace(wish, behind=behind)
    mind = replace(mind, stop=wish)
    return mind, [mind.event(said.t, "waiting", wish.told)]


def is_yes(wish: Consent, word: str, speaker: int) -> bool:
    """Of somebody who is asked: the same word, or a press. Of a judge: the word."""
    if speaker == NOBODY:
        return word == wish.wanted.value
    return speaker in wish.asks and word in (wish.wanted.value, "turn-done")


def is_idle_yes(mind: Belief, said: PageSaid, speaker: int) -> bool:
    """A yes that nobody waits for, or no longer, is never a wish of who says it."""
    wish, doubt, is_yes_alone = mind.stop, mind.doubt, "agrees" in said.words
    if isinstance(wish, Consent):
        has_agreed = said.say == "turn-done" and speaker in wish.agreed
        return is_yes_alone or has_agreed or said.say == wish.wanted.value
    is_doubted = wish is None and doubt is not None and doubt.asks != ()
    return is_yes_alone and not (is_doubted and said.say == Wish.ACCEPT.value)


def say_yes(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """One more agrees; the last of them decides it."""
    wish = mind.stop
    assert isinstance(wish, Consent)
    left = tuple(figure for figure in wish.asks if speaker not in (NOBODY, figure))
    if left:
        wish = replace(wish, asks=left, agreed=(*wish.agreed, speaker))
        mind = replace(mind, stop=wish)
        return mind, [mind.event(said.t, "waiting", wish.told)]
    mind = replace(mind, stop=wish.behind)
    match wish.wanted:
        case Wish.UNDO:
            return _take_back(mind, said.t, said.by)
        case Wish.END:
            return finish_by_agreement(mind, said.t)
        case Wish.RESIGN:
            return resign(mind, said, wish.by)
        case Wish.REMATCH:
            return agree_on_another(mind, wish.players)
    assert isinstance(wish.behind, Accusation)
    mind, events = let_fault_stand(mind, said.t, wish.behind)
    agreed: list[Json] = [FIGURES[one] for one in (wish.by, *wish.agreed, speaker)]
    if speaker == NOBODY:  # a judge has decided it
        return mind, events
    return mind, [
        Event(one.t, one.kind, {**one.details, "agreed": agreed}) if one.kind == "accepted" else one
        for one in events
    ]


def refuse(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """Somebody who is asked says no, or who wished it wants it no longer."""
    wish = mind.stop
    if not isinstance(wish, Consent):
        return refuse_doubt(mind, said, speaker)
    if speaker not in (NOBODY, wish.by, *wish.asks):
        return mind, []
    mind, events = withdrawn(mind, said.t, said.by)
    mind = replace(mind, stop=wish.behind)
    if wish.behind is not None:
        events.append(Event(said.t, wish.behind.kind, wish.behind.told))
    if mind.course.is_over:
        events.append(game_over_told(said.t, mind.course))
    return mind, events


def _deed_before(course: GameSoFar) -> GameSoFar | None:
    """The course that the last deed led to, without what followed by itself."""
    found = course
    while found.back is not None and (
        isinstance(found.came, PutPiece) or found.came is CameAbout.BY_ITSELF
    ):
        found = found.back
    return found if found.back is not None else None


def _is_free(course: GameSoFar, speaker: int) -> bool:
    """The own last deed, of which nobody has learnt anything that he may not know."""
    found = _deed_before(course)
    assert found is not None
    assert found.back is not None
    is_own = found.back.now.mover == speaker
    is_end = found.came is CameAbout.ENDED and not found.steps
    return is_own and (is_end or isinstance(found.came, FREELY_TAKEN_BACK))


def _take_back(mind: Belief, t: float, by: str) -> Step:
    found = _deed_before(mind.course)
    assert found is not None
    assert found.back is not None
    return _go_back(mind, t, by, StepBack(found.back, None))


def one_step_back(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """By whose act it was, or a judge, asking nobody; a wrong word of his is only withdrawn."""
    stop, step = mind.stop, step_back(mind.course)
    if isinstance(stop, Accusation) and not stop.is_seen and speaker in (NOBODY, stop.player):
        return withdrawn(mind, said.t, said.by)
    if step is None or speaker not in (NOBODY, step.player):
        return mind, []
    return _go_back(mind, said.t, said.by, step)


def _go_back(mind: Belief, t: float, by: str, step: StepBack) -> Step:
    mind, events = withdrawn(mind, t, by)
    old, course, undone = mind.course, step.course, mind.seen
    mind = replace(mind, course=course, stop=None)
    act = {} if step.act is None else {"action": action_to_json(step.act)}
    events += [
        Event(one.t, one.kind, {**one.details, **act}) for one in back_told(mind, t, (old, by))
    ]
    if undone is None or not (repair := moves_back(course, undone)):
        return mind, events
    waits = mind.event(t, "waiting", {"for": "repair", "repair": repair})
    mind = replace(mind, stop=Waiting(waits.details), undone=undone)
    return mind, [*events, waits]
