"""What a look, a hand and a slot do to what is believed."""

from dataclasses import replace

from companion.events import Event
from companion.faust.board import parse_field
from companion.faust.position import COLOURS
from companion.observations import BoardReading, SlotsChanged
from companion.understanding.belief import Belief, Holds, Step, same_board, same_pieces
from companion.understanding.card_watch import EMPTY, LAG_S
from companion.understanding.doubting import Doubt, doubt
from companion.understanding.presses import tell_press
from companion.understanding.watching import understand, with_look


def look(belief: Belief, reading: BoardReading) -> Step:
    belief = with_look(belief, reading)
    if belief.game.is_over:
        return _look_after_the_end(belief, reading.t)
    if belief.undone is not None and not same_pieces(belief.undone, reading):
        belief = replace(belief, undone=None)
    if belief.agreed is not None:
        if same_board(belief.agreed, reading):
            return belief, []
        belief = replace(belief, agreed=None)
    belief, events = _look(belief, Doubt(reading.t))
    belief, more = tell_press(belief, reading.t)
    return belief, events + more


def look_late(belief: Belief, t: float) -> Step:
    """The time is over that the slots, or the next look, were given."""
    if not belief.looks or belief.game.is_over:
        return belief, []
    return _look(belief, Doubt(t, is_late=True))


def _look(belief: Belief, about: Doubt) -> Step:
    trouble = belief.trouble
    if trouble is not None and trouble.holds is Holds.WORD:
        return belief, []
    if belief.undone is not None:
        return doubt(belief, about)
    belief, events, rivals = understand(belief, about.t)
    if events is None:
        return doubt(belief, replace(about, rivals=rivals))
    return belief, events


def _look_after_the_end(belief: Belief, t: float) -> Step:
    """A look may refute the end; other boards accuse nobody any more."""
    known = belief.game
    after, events, _ = understand(belief, t)
    if events is None or after.game == known:
        return belief, []
    return after, events


def see_hand(belief: Belief) -> Belief:
    return replace(belief, looks=(), habits=belief.habits.with_hand())


def hear_slots(belief: Belief, heard: SlotsChanged) -> Step:
    """A slot alone accuses nobody: a reading may follow."""
    peeks = _peeks(belief, heard)
    belief = replace(belief, cards=belief.cards.heard(heard.t, heard.slots))
    if belief.game.is_over:
        return belief, []
    trouble = belief.trouble
    if (trouble is not None and trouble.holds is Holds.WORD) or belief.undone is not None:
        return belief, peeks
    after, events, _ = understand(belief, heard.t)
    if events is None:
        until = belief.until if belief.until is not None else heard.t + LAG_S
        return replace(belief, until=until), peeks
    if not belief.looks:
        return belief, peeks
    return after, peeks + (events if not peeks or events[0:1] != _only_waiting(events) else [])


def _only_waiting(events: list[Event]) -> list[Event]:
    return [one for one in events[:1] if one.details.get("was") == "waiting"]


def _peeks(belief: Belief, heard: SlotsChanged) -> list[Event]:
    """A card has left its slot and is back, and no stone had run into it."""
    position = belief.game.now
    found = []
    for name, state in heard.slots:
        card = position.cards[parse_field(name)]
        if card is None or state != COLOURS[card.owner] or belief.cards.state(name) != EMPTY:
            continue
        details = {"was": "peek", "field": name, "card": state, "by": "table"}
        found.append(belief.event(heard.t, "corrected", details))
    return found
