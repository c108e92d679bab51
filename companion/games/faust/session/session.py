"""One game at the table: observations in, events out; no clock, no thread, no file.

Camera or slots that were lost and are back: all is verified again before the game goes on.
"""

from dataclasses import replace

from companion.events import AnyObservation, Event
from companion.games.faust.rules.board import field_name
from companion.games.faust.session import dialogue, looking
from companion.games.faust.session.belief import (
    CAMERA,
    SLOTS,
    Belief,
    Step,
    new_belief,
    tell_trouble,
)
from companion.games.faust.session.telling import still_due
from companion.games.faust.session.trouble import Awaited, Waiting
from companion.inference.sensors import SENSORS
from companion.observations import (
    ABSENT,
    AWAY,
    BoardReading,
    ButtonPressed,
    CardSeen,
    HandSeen,
    Json,
    LinkChanged,
    Observation,
    PageSaid,
    SlotsChanged,
    Tick,
    placed,
)

EVIDENCE = BoardReading | HandSeen | SlotsChanged
_MOMENT = 1e-9  # times are decimal fractions: two seconds later is not later than two seconds


def heard(belief: Belief, observation: Observation) -> Step:
    """What is believed after this observation, and the events that answer it."""
    events: list[Event] = []
    if not isinstance(observation, EVIDENCE):  # it tells more than time does
        belief, events = _overdue(belief, observation.t)
    belief, more = _answer(belief, observation)
    return belief, events + more


def go_on_after(belief: Belief, fault: str, observation: AnyObservation) -> Step:
    """The program has failed: what was told of the game stands, every other story is dropped."""
    cards = belief.cards
    if isinstance(observation, SlotsChanged):
        cards = cards.heard(observation.t, observation.slots)
    kept = replace(new_belief(belief.game), cards=cards, habits=belief.habits, lost=belief.lost)
    kept = replace(kept, seen_at=belief.seen_at, unverified=belief.unverified)
    if kept.game.is_over:
        return kept, []
    return tell_trouble(kept, observation.t, Waiting(Awaited.FAULT, {"fault": fault}))


def _overdue(belief: Belief, t: float) -> Step:
    """What was given time is judged when the time is over."""
    if belief.until is None or t <= belief.until + _MOMENT:
        return belief, []
    return looking.judge_overdue(replace(belief, until=None), t)


def _answer(belief: Belief, observation: Observation) -> Step:
    match observation:
        case LinkChanged(state=state) if state in AWAY:
            return _lose(belief, observation)
        case LinkChanged():
            return _come_back(belief, observation)
        case BoardReading():
            return looking.look(belief, observation)
        case HandSeen():
            return looking.see_hand(belief), []
        case CardSeen(t, field, value):  # counts as if the table had said it on the page
            told = PageSaid(t, "table", "reveal", {"field": field, "value": value})
            return dialogue.listen(belief, told)
        case SlotsChanged():
            return looking.hear_slots(belief, observation)
        case ButtonPressed(t, player):
            return dialogue.listen(belief, PageSaid(t, player, "turn-done"))
        case PageSaid(say="place", by=by) if by in dialogue.SPEAKERS and by != "referee":
            return looking.look(belief, placed(observation))
        case PageSaid():
            return dialogue.listen(belief, observation)
        case Tick():
            return belief, []


def _lose(belief: Belief, link: LinkChanged) -> Step:
    events = [Event(link.t, "link", link.told)]
    is_missed = link.part not in belief.lost and not _is_untouched(belief)
    belief = replace(belief, lost=belief.lost | {link.part})
    if link.part == CAMERA:
        hidden = belief.habits.with_hand().with_hand()  # nobody knows how many
        belief = replace(belief, looks=(), habits=hidden, is_covered=True)
    elif is_missed:
        belief = replace(belief, cards=belief.cards.lost(link.t))
    belief = _by_word(belief)
    if belief.game.is_over:
        return belief, events
    awaited = Waiting(Awaited(link.part))
    step = _do_without if link.state == ABSENT else tell_trouble
    belief, more = step(belief, link.t, awaited)
    return belief, events + more


def _do_without(belief: Belief, t: float, awaited: Waiting) -> Step:
    """What a table has chosen to do without is not waited for."""
    if belief.trouble != awaited:
        return belief, []
    told = [belief.event(t, "corrected", {"was": "waiting", "by": "table"})]
    belief = replace(belief, trouble=None, until=None)
    return belief, [*told, *still_due(t, belief.game)]


def _is_untouched(belief: Belief) -> bool:
    """Slots that are not there from the beginning have no card to lose: the page tells of all."""
    game = belief.game
    return not (belief.beam.seen or belief.cards.changes or game.done or game.steps)


def _come_back(belief: Belief, link: LinkChanged) -> Step:
    """What is to be verified is said; the next look, or the slots' report, will tell."""
    verify: list[Json] = _cards_known(belief) if link.part == SLOTS else ["board"]
    events = [Event(link.t, "link", link.told | {"verify": verify})]
    belief = replace(belief, lost=belief.lost - {link.part}, agreed=None)
    if not _is_untouched(belief):
        belief = replace(belief, unverified=belief.unverified | {link.part})
    if link.part == SLOTS:
        belief = replace(belief, cards=belief.cards.back(link.t))
        belief = replace(belief, until=link.t + SENSORS.lag_s)
    return _by_word(belief), events


def _by_word(belief: Belief) -> Belief:
    is_by_word = {CAMERA, SLOTS} <= belief.lost
    return replace(belief, cards=replace(belief.cards, is_by_word=is_by_word))


def _cards_known(belief: Belief) -> list[Json]:
    cards = enumerate(belief.game.now.cards)
    return [field_name(field) for field, card in cards if card is not None]
