"""What a look, a hand and a slot do to what is believed.

Where the pieces are set up again and nobody saw the end, the game before is over all the same.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.events import Event
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.session import answers
from companion.games.faust.session.belief import (
    PIECES_ON_THE_BOARD,
    Belief,
    Step,
    is_whole,
    pieces_seen,
    same_board,
    same_pieces,
    tell_trouble,
)
from companion.games.faust.session.card_watch import EMPTY
from companion.games.faust.session.doubting import Judging, ask_what_differs, doubt
from companion.games.faust.session.explaining.explain import last_turns
from companion.games.faust.session.game_so_far import GameSoFar, do, ended
from companion.games.faust.session.presses import judge_late, judge_waiting_press
from companion.games.faust.session.series import is_set_up
from companion.games.faust.session.state import BoardSeen, SlotsSpoke, boards_seen
from companion.games.faust.session.telling import is_continued
from companion.games.faust.session.trouble import Awaited, Waiting
from companion.games.faust.session.watching import (
    afresh,
    barrier,
    believe,
    is_astray,
    is_press_missing,
    observed,
    seen_still,
    understand,
    unexplained_slots,
    with_look,
)
from companion.inference.sensors import SENSORS
from companion.observations import BoardReading, PageSaid, SlotsChanged


def look(belief: Belief, reading: BoardReading) -> Step:
    seen = with_look(belief, reading)
    over = set_up_again(seen, reading.t)
    if over is not None:
        return over
    belief, events = _first_look(seen, reading)
    belief, more = judge_waiting_press(belief, reading.t)
    return belief, events + more


def _first_look(belief: Belief, reading: BoardReading) -> Step:
    """`belief` holds the look already."""
    if belief.game.is_over:
        return _look_after_the_end(belief, reading.t)
    if belief.undone is not None and not same_pieces(belief.undone, reading):
        belief = replace(belief, undone=None)
    if belief.agreed is not None:
        if same_board(belief.agreed, reading):
            return belief, []
        belief = replace(belief, agreed=None)
    return _look(belief, Judging(reading.t))


def look_anew(belief: Belief, boards: Sequence[BoardSeen], t: float) -> Step:
    """What lies there is held against a game of which somebody has said how it went on."""
    for one in boards:
        belief = observed(belief, one)
    return _look(belief, Judging(t))


def judge_overdue(belief: Belief, t: float) -> Step:
    """The time is over that the slots, or the next look, were given."""
    if not belief.looks or belief.game.is_over:
        return belief, []
    late = judge_late(belief, t)
    if late is not None:
        return late
    if is_astray(belief):
        belief = seen_still(belief, t)
    is_pressed = belief.pressed == COLOURS[belief.game.now.mover]
    return _look(belief, Judging(t, is_late=True, is_pressed=is_pressed))


def _look(belief: Belief, about: Judging) -> Step:
    if belief.is_held_by_words:
        return belief, []
    if belief.undone is not None:
        return doubt(belief, about)
    before, seen = belief, understand(belief, about.t)
    belief, events = seen.step
    if seen.is_legal:
        if belief.unverified and not is_continued(before.game, belief.game):
            return ask_what_differs(replace(before, beam=belief.beam), about.t)
        open_until = slots_open_until(belief)
        if open_until is None:
            return replace(belief, unverified=frozenset()), events
        if about.t <= open_until:
            return replace(belief, until=open_until), events
    if is_press_missing(belief):
        return tell_trouble(belief, about.t, Waiting(Awaited.PRESS))
    belief, more = doubt(belief, replace(about, rivals=seen.rivals))
    return belief, events + more


def _look_after_the_end(belief: Belief, t: float) -> Step:
    """A look may refute the end; other boards accuse nobody any more."""
    seen = understand(belief, t)
    return (seen.belief, []) if seen.belief.game == belief.game else seen.step


def see_hand(belief: Belief) -> Belief:
    """The board is covered, so that its looks are over; what a press was told stands."""
    is_told = belief.trouble is not None and belief.trouble.kind != "waiting"
    pressed = "" if is_told else belief.pressed
    habits = belief.habits.with_hand()
    return replace(belief, looks=(), habits=habits, pressed=pressed, is_covered=True)


def hear_slots(belief: Belief, heard: SlotsChanged) -> Step:
    """A slot alone accuses nobody: a reading may follow."""
    peeks = _peeks(belief, heard)
    known = belief.cards
    belief = replace(belief, cards=known.heard(heard.t, heard.slots))
    if belief.cards.changes != known.changes:
        spoke = SlotsSpoke(heard.t, heard.slots, belief.is_covered, belief.seen_at)
        made_at = belief.cards.changes[-1].since - SENSORS.late_s  # at the earliest
        belief = observed(afresh(belief, made_at), spoke)
    if belief.game.is_over:
        return belief, []
    over = set_up_again(belief, heard.t)
    if over is not None:
        return over
    if belief.is_held_by_words or belief.undone is not None:
        return belief, peeks
    seen = understand(belief, heard.t)
    after, events = seen.step
    if not seen.is_legal:
        until = belief.until if belief.until is not None else heard.t + SENSORS.lag_s
        return replace(after, until=until), peeks + events
    open_until = slots_open_until(after)
    if open_until is not None:
        after = replace(after, until=open_until)
    return after, peeks + events


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


def slots_open_until(belief: Belief) -> float | None:
    """Until when a slot that has spoken of what nothing explains may have spoken early."""
    if not belief.looks or belief.cards.is_lost:
        return None
    left = unexplained_slots(belief, belief.game.now)
    return max(left) + SENSORS.lag_s if left else None


MOST_PUT_BACK = 3  # turns: who puts more of them back begins anew
CARDS_CLEARED = 2  # so many at once are taken away by nobody who still plays


def set_up_again(belief: Belief, t: float) -> Step | None:
    """The game's end, if the board that stands shows the start of the next; None if it does not.

    Whatever was believed, asked or said before: a table can always begin anew.
    """
    game = belief.game
    if not belief.looks or game.is_over or not _is_a_new_start(belief, belief.looks[-1]):
        return None
    whole = unseen_end(game)
    if whole is None:
        return answers.end(belief, PageSaid(t, "table", "end"))
    belief, events = believe(belief, t, whole, "table")
    return barrier(belief), events


def _is_a_new_start(belief: Belief, reading: BoardReading) -> bool:
    game = belief.game
    if not is_set_up(game.header, reading) or not game.done:
        return False
    return len(game.done) > MOST_PUT_BACK or _cleared(belief, reading.t) >= CARDS_CLEARED


def _cleared(belief: Belief, t: float) -> int:
    """Fields beside which cards lay when the game was seen last, and pieces that were all gone."""
    looks = [one for one in boards_seen(belief.beam.seen) if one.t < belief.looks[0].t]
    whole = [one.t for one in looks if is_whole(one.reading)]
    since = min(whole[-1] if whole else t, t - SENSORS.late_s)
    gone = [one for one in belief.cards.changes if one.after == EMPTY and one.t >= since]
    bare = [one for one in looks if one.t > since and not pieces_seen(one.reading)]
    bare = [one for one in bare if not one.reading.hidden]
    cards = {one.field for one in gone if belief.cards.state(one.field) == EMPTY}
    return len(cards) + PIECES_ON_THE_BOARD * bool(bare)


def unseen_end(game: GameSoFar) -> GameSoFar | None:
    """The turn at hand, played to the end of the game, if that can only come out in one way."""
    found = last_turns(game.now, game.header.rulings)
    outcomes = {(one.after.soul_cards, one.after.used) for one in found}
    return ended(do(game, found[0].actions)) if len(outcomes) == 1 else None
