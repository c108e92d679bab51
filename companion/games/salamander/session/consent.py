"""Consent: what one wants and every other player has to agree to; a judge decides at once."""

from dataclasses import replace

from companion.events import Event, with_details
from companion.games.consent import Consent, Wish
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY, Ending
from companion.games.salamander.session.belief import Belief, Step, asked, others
from companion.games.salamander.session.events import game_over_told
from companion.games.salamander.session.overrides import finish, let_fault_stand, resign
from companion.games.salamander.session.problems import Fault, OpenContradiction, Problem
from companion.games.salamander.session.undo import take_back
from companion.observations import REFEREE, Json, PageSaid


def accept(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """A contradiction stands by the word of all, a fault by that of all whom it wrongs."""
    if not isinstance(belief.problem, Fault):
        return accept_doubt(belief, said, speaker)
    if speaker == NOBODY:
        return let_fault_stand(belief, said.t, belief.problem)
    erred = FIGURES[belief.problem.player]
    asks = tuple(seat for seat in others(belief.game, said.by) if seat != erred)
    if not asks:
        return let_fault_stand(belief, said.t, belief.problem)
    return asked(belief, said, Consent(Wish.ACCEPT, said.by, asks))


def end_game(belief: Belief, said: PageSaid, speaker: int) -> Step:
    if belief.game.is_over:
        return belief, []
    if speaker == NOBODY:
        return _ended(belief, said)
    return asked(belief, said, Consent(Wish.END, said.by, others(belief.game, said.by)))


def _ended(belief: Belief, said: PageSaid) -> Step:
    """All have agreed, or the referee ends it."""
    return finish(belief, said.t, Ending.REFEREE if said.by == REFEREE else Ending.AGREEMENT)


def give_up(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """With two the other one has won; with more it would end the game of those who play on."""
    asks = others(belief.game, said.by)
    if belief.game.is_over or speaker == NOBODY or len(asks) == 1:
        return resign(belief, said, speaker)
    return asked(belief, said, Consent(Wish.RESIGN, said.by, asks))


def is_yes(consent: Consent[Problem], said: PageSaid, speaker: int) -> bool:
    """Of somebody who is asked: the same word, or a press. Of a judge: the word."""
    if speaker == NOBODY:
        return said.say == consent.wish.value
    return said.by in consent.asks and said.say in (consent.wish.value, "turn-done")


def is_idle_yes(belief: Belief, said: PageSaid) -> bool:
    """A yes that nobody waits for, or no longer, is never a wish of who says it."""
    consent, doubt, is_yes_alone = belief.problem, belief.doubt, "agrees" in said.words
    if isinstance(consent, Consent):
        has_agreed = said.say == "turn-done" and said.by in consent.agreed
        return is_yes_alone or has_agreed or said.say == consent.wish.value
    is_doubted = consent is None and doubt is not None and doubt.asks != ()
    return is_yes_alone and not (is_doubted and said.say == Wish.ACCEPT.value)


def say_yes(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """One more agrees; the last of them decides it."""
    consent = belief.problem
    assert isinstance(consent, Consent)
    consent = consent.with_yes_of(said.by)
    if speaker != NOBODY and consent.asks:
        belief = replace(belief, problem=consent)
        return belief, [belief.event(said.t, "waiting", consent.told)]
    belief = replace(belief, problem=consent.behind)
    match consent.wish:
        case Wish.UNDO:
            belief, events = take_back(belief, said.t, said.by)
            return belief, with_details(events, {"corrected"}, {"wished": consent.by})
        case Wish.END:
            return _ended(belief, said)
        case Wish.RESIGN:
            return resign(belief, said, FIGURES.index(consent.by))
    assert isinstance(consent.behind, Fault)
    belief, events = let_fault_stand(belief, said.t, consent.behind)
    if speaker == NOBODY:  # a judge has decided it
        return belief, events
    agreed: list[Json] = [consent.by, *consent.agreed]
    return belief, with_details(events, {"accepted"}, {"agreed": agreed})


def refuse(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Somebody who is asked says no, or who wished it wants it no longer."""
    consent = belief.problem
    if not isinstance(consent, Consent):
        return refuse_doubt(belief, said, speaker)
    if speaker != NOBODY and said.by not in (consent.by, *consent.asks):
        return belief, []
    events = [belief.event(said.t, "corrected", consent.refused(said.by))]
    belief = replace(belief, problem=consent.behind)
    if consent.behind is not None:
        events.append(Event(said.t, consent.behind.kind, consent.behind.told))
    if belief.game.is_over:
        events.append(game_over_told(said.t, belief.game))
    return belief, events


def accept_doubt(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """By one player all others are asked; by the last of them, or by a judge, it stands."""
    doubt = belief.doubt
    if doubt is None or (doubt.asks and speaker not in (NOBODY, *doubt.asks)):
        return belief, []
    if speaker != NOBODY:
        asks = doubt.asks or belief.game.header.seats
        left = tuple(figure for figure in asks if figure != speaker)
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


def _told_again(belief: Belief, t: float, doubt: OpenContradiction) -> Step:
    """With whose agreement is still missing: nobody's, if nobody wants it to stand."""
    asks: list[Json] = [FIGURES[figure] for figure in doubt.asks]
    told = {**doubt.told, "by": FIGURES[doubt.by], "asks": asks}
    return replace(belief, doubt=doubt), [Event(t, "contradiction", told)]
