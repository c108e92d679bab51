"""What a look, a hand and a slot do to what is believed."""

from dataclasses import replace

from companion.events import Event
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS
from companion.observations import BoardReading, SlotsChanged
from companion.understanding.belief import (
    Belief,
    Step,
    same_board,
    same_pieces,
    tell_trouble,
)
from companion.understanding.card_watch import EMPTY, LAG_S
from companion.understanding.doubting import REPEAT_S, Judging, doubt, wait_for_a_look
from companion.understanding.open_order import with_open_order
from companion.understanding.presses import judge_late, tell_press
from companion.understanding.second_look import (
    contradicts_several,
    is_rather_misread,
    look_again,
)
from companion.understanding.set_up_again import set_up_again
from companion.understanding.telling import tell
from companion.understanding.watching import understand, unexplained, with_look


def look(belief: Belief, reading: BoardReading) -> Step:
    over = set_up_again(with_look(belief, reading), reading.t)
    if over is not None:
        return over
    belief, events = look_again(belief, reading) or _first_look(belief, reading)
    belief, more = tell_press(belief, reading.t)
    return belief, events + more


def _first_look(belief: Belief, reading: BoardReading) -> Step:
    is_out_of_place = contradicts_several(belief, reading)
    belief = with_look(belief, reading)
    if belief.game.is_over:
        return _look_after_the_end(belief, reading.t)
    if belief.undone is not None and not same_pieces(belief.undone, reading):
        belief = replace(belief, undone=None)
    if belief.agreed is not None:
        if same_board(belief.agreed, reading):
            return belief, []
        belief = replace(belief, agreed=None)
    if is_out_of_place and not belief.is_held_by_words:
        return tell_trouble(belief, reading.t, wait_for_a_look(reading.t + REPEAT_S))
    return _look(belief, Judging(reading.t))


def look_late(belief: Belief, t: float) -> Step:
    """The time is over that the slots, or the next look, were given."""
    if not belief.looks or belief.game.is_over:
        return belief, []
    return judge_late(belief, t) or _look(belief, Judging(t, is_late=True))


def _look(belief: Belief, about: Judging) -> Step:
    if belief.is_held_by_words:
        return belief, []
    if belief.undone is not None:
        return doubt(belief, about)
    after, events, rivals = understand(belief, about.t)
    if events and about.may_wait and is_rather_misread(belief, after):
        belief = unexplained(belief)
        return tell_trouble(belief, about.t, wait_for_a_look(about.t + REPEAT_S))
    belief = after
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
    """What a press was told stands, once a hand does something about it."""
    is_told = belief.trouble is not None and belief.trouble.kind != "waiting"
    pressed = "" if is_told else belief.pressed
    return replace(belief, looks=(), habits=belief.habits.with_hand(), pressed=pressed)


def hear_slots(belief: Belief, heard: SlotsChanged) -> Step:
    """A slot alone accuses nobody: a reading may follow."""
    peeks = _peeks(belief, heard)
    belief = replace(belief, cards=belief.cards.heard(heard.t, heard.slots))
    if belief.game.is_over:
        return belief, []
    over = set_up_again(belief, heard.t)
    if over is not None:
        return over
    if belief.is_held_by_words or belief.undone is not None:
        return belief, peeks
    after, events, _ = understand(belief, heard.t)
    if events is None:
        until = belief.until if belief.until is not None else heard.t + LAG_S
        return replace(belief, until=until), peeks
    if not belief.looks:
        return belief, peeks
    before, rivals = with_open_order(belief, after)
    if rivals:
        back = tell(heard.t, belief.game, before.game, "table")
        asked, told = doubt(before, Judging(heard.t, rivals, is_late=True))
        return asked, [*peeks, *back, *told]
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
