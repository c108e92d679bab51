"""What one wants and every other player has to agree to; a judge decides at once."""

from dataclasses import replace

from companion.events import Event, with_details
from companion.games.consent import Consent, Wish
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.rules.actions import Action, Ask, MoveFigure, PlaceMarker
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY, Ending
from companion.games.salamander.session.belief import Belief, Step, withdrawn
from companion.games.salamander.session.game_so_far import CameAbout, GameSoFar
from companion.games.salamander.session.pieces import moves_back
from companion.games.salamander.session.retelling import back_told
from companion.games.salamander.session.settling import finish, let_fault_stand, resign
from companion.games.salamander.session.stepping_back import StepBack, deed_before, step_back
from companion.games.salamander.session.told import game_over_told
from companion.games.salamander.session.trouble import (
    Accusation,
    ContradictionTold,
    Trouble,
    Waiting,
)
from companion.observations import REFEREE, Json, PageSaid

# Chance has a part in all else, or somebody's knowledge: nobody takes that back alone.
FREELY_TAKEN_BACK = (MoveFigure, PlaceMarker, Ask)


def undo(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """A wrong word is withdrawn; else the last deed is taken back, alone or by consent."""
    if isinstance(belief.trouble, Accusation) and not belief.trouble.is_seen:
        return withdrawn(belief, said.t, said.by)
    if deed_before(belief.game) is None:
        return belief, []
    if speaker == NOBODY or (not belief.game.is_over and _is_free(belief.game, speaker)):
        return _take_back(belief, said.t, said.by)
    return _ask(belief, said, Consent(Wish.UNDO, said.by, _others(belief, said.by)))


def accept(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """A contradiction stands by the word of all, a fault by that of all whom it wrongs."""
    if not isinstance(belief.trouble, Accusation):
        return accept_doubt(belief, said, speaker)
    if speaker == NOBODY:
        return let_fault_stand(belief, said.t, belief.trouble)
    erred = FIGURES[belief.trouble.player]
    asks = tuple(seat for seat in _others(belief, said.by) if seat != erred)
    if not asks:
        return let_fault_stand(belief, said.t, belief.trouble)
    return _ask(belief, said, Consent(Wish.ACCEPT, said.by, asks))


def end_game(belief: Belief, said: PageSaid, speaker: int) -> Step:
    if belief.game.is_over:
        return belief, []
    if speaker == NOBODY:
        return _ended(belief, said)
    return _ask(belief, said, Consent(Wish.END, said.by, _others(belief, said.by)))


def _ended(belief: Belief, said: PageSaid) -> Step:
    """All have agreed, or the referee ends it."""
    return finish(belief, said.t, Ending.REFEREE if said.by == REFEREE else Ending.AGREEMENT)


def give_up(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """With two the other one has won; with more it would end the game of those who play on."""
    others = _others(belief, said.by)
    if belief.game.is_over or speaker == NOBODY or len(others) == 1:
        return resign(belief, said, speaker)
    return _ask(belief, said, Consent(Wish.RESIGN, said.by, others))


def _others(belief: Belief, by: str) -> tuple[str, ...]:
    return tuple(FIGURES[one] for one in belief.game.header.seats if FIGURES[one] != by)


def _ask(belief: Belief, said: PageSaid, consent: Consent[Trouble]) -> Step:
    """Another wish takes the place of one that is open."""
    behind = belief.trouble.behind if isinstance(belief.trouble, Consent) else belief.trouble
    consent = replace(consent, behind=behind)
    belief = replace(belief, trouble=consent)
    return belief, [belief.event(said.t, "waiting", consent.told)]


def is_yes(consent: Consent[Trouble], said: PageSaid, speaker: int) -> bool:
    """Of somebody who is asked: the same word, or a press. Of a judge: the word."""
    if speaker == NOBODY:
        return said.say == consent.wish.value
    return said.by in consent.asks and said.say in (consent.wish.value, "turn-done")


def is_idle_yes(belief: Belief, said: PageSaid) -> bool:
    """A yes that nobody waits for, or no longer, is never a wish of who says it."""
    consent, doubt, is_yes_alone = belief.trouble, belief.doubt, "agrees" in said.words
    if isinstance(consent, Consent):
        has_agreed = said.say == "turn-done" and said.by in consent.agreed
        return is_yes_alone or has_agreed or said.say == consent.wish.value
    is_doubted = consent is None and doubt is not None and doubt.asks != ()
    return is_yes_alone and not (is_doubted and said.say == Wish.ACCEPT.value)


def say_yes(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """One more agrees; the last of them decides it."""
    consent = belief.trouble
    assert isinstance(consent, Consent)
    consent = consent.with_yes_of(said.by)
    if speaker != NOBODY and consent.asks:
        belief = replace(belief, trouble=consent)
        return belief, [belief.event(said.t, "waiting", consent.told)]
    belief = replace(belief, trouble=consent.behind)
    match consent.wish:
        case Wish.UNDO:
            belief, events = _take_back(belief, said.t, said.by)
            return belief, with_details(events, {"corrected"}, {"wished": consent.by})
        case Wish.END:
            return _ended(belief, said)
        case Wish.RESIGN:
            return resign(belief, said, FIGURES.index(consent.by))
    assert isinstance(consent.behind, Accusation)
    belief, events = let_fault_stand(belief, said.t, consent.behind)
    if speaker == NOBODY:  # a judge has decided it
        return belief, events
    agreed: list[Json] = [consent.by, *consent.agreed]
    return belief, with_details(events, {"accepted"}, {"agreed": agreed})


def refuse(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Somebody who is asked says no, or who wished it wants it no longer."""
    consent = belief.trouble
    if not isinstance(consent, Consent):
        return refuse_doubt(belief, said, speaker)
    if speaker != NOBODY and said.by not in (consent.by, *consent.asks):
        return belief, []
    events = [belief.event(said.t, "corrected", consent.refused(said.by))]
    belief = replace(belief, trouble=consent.behind)
    if consent.behind is not None:
        events.append(Event(said.t, consent.behind.kind, consent.behind.told))
    if belief.game.is_over:
        events.append(game_over_told(said.t, belief.game))
    return belief, events


def _is_free(game: GameSoFar, speaker: int) -> bool:
    """The own last deed, of which nobody has learnt anything that he may not know."""
    found = deed_before(game)
    assert found is not None
    assert found.back is not None
    is_own = found.back.now.mover == speaker
    is_end = found.came is CameAbout.ENDED and not found.steps
    return is_own and (is_end or isinstance(found.came, FREELY_TAKEN_BACK))


def _take_back(belief: Belief, t: float, by: str) -> Step:
    found = deed_before(belief.game)
    assert found is not None
    assert found.back is not None
    act = found.steps[-1] if isinstance(found.came, Action) else None  # as all have heard it
    return _go_back(belief, t, by, StepBack(found.back, act))


def one_step_back(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """By whose act it was, or a judge, asking nobody; a wrong word of his is only withdrawn."""
    trouble, step = belief.trouble, step_back(belief.game)
    if (
        isinstance(trouble, Accusation)
        and not trouble.is_seen
        and speaker in (NOBODY, trouble.player)
    ):
        return withdrawn(belief, said.t, said.by)
    if step is None or speaker not in (NOBODY, step.player):
        return belief, []
    return _go_back(belief, said.t, said.by, step)


def _go_back(belief: Belief, t: float, by: str, step: StepBack) -> Step:
    belief, events = withdrawn(belief, t, by)
    old, game, undone = belief.game, step.game, belief.seen
    belief = replace(belief, game=game, trouble=None)
    act = {} if step.act is None else {"action": action_to_json(step.act)}
    events += with_details(back_told(belief, t, (old, by)), {"corrected"}, act)
    if undone is None or not (repair := moves_back(game, undone)):
        return belief, events
    waits = belief.event(t, "waiting", {"for": "repair", "repair": repair})
    belief = replace(belief, trouble=Waiting(waits.details), undone=undone)
    return belief, [*events, waits]


def accept_doubt(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """By one player all others are asked; by the last of them, or by a judge, it stands."""
    doubt = belief.doubt
    if doubt is None or (doubt.asks and speaker not in (NOBODY, *doubt.asks)):
        return belief, []
    if speaker != NOBODY:
        asked = doubt.asks or belief.game.header.seats
        left = tuple(figure for figure in asked if figure != speaker)
        by = doubt.by if doubt.asks else speaker
        if left:
            return _told_again(belief, said.t, replace(doubt, by=by, asks=left))
    code = Code.CONTRADICTION.value
    told: dict[str, Json] = {**doubt.told, "code": code, "by": said.by}
    if speaker != NOBODY:
        told["agreed"] = [FIGURES[figure] for figure in belief.game.header.seats]
    return replace(belief, doubt=None), [Event(said.t, "accepted", told)]


def refuse_doubt(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Who is asked says no, or who asked wants it no longer."""
    doubt = belief.doubt
    if doubt is None or not doubt.asks or speaker not in (NOBODY, doubt.by, *doubt.asks):
        return belief, []
    return _told_again(belief, said.t, replace(doubt, asks=()))


def _told_again(belief: Belief, t: float, doubt: ContradictionTold) -> Step:
    """With whose agreement is still missing: nobody's, if nobody wants it to stand."""
    asks: list[Json] = [FIGURES[figure] for figure in doubt.asks]
    told = {**doubt.told, "by": FIGURES[doubt.by], "asks": asks}
    return replace(belief, doubt=doubt), [Event(t, "contradiction", told)]
