"""The pieces are set up again, and nobody saw the end: the game before is over all the same."""

from companion.games.faust.session import answers
from companion.games.faust.session.belief import (
    PIECES_ON_THE_BOARD,
    Belief,
    Step,
    is_whole,
    pieces_seen,
)
from companion.games.faust.session.card_watch import EMPTY
from companion.games.faust.session.explaining.explain import last_turns
from companion.games.faust.session.game_so_far import GameSoFar, do, ended
from companion.games.faust.session.series import is_set_up
from companion.games.faust.session.state import boards_seen
from companion.games.faust.session.watching import barrier, believe
from companion.inference.sensors import SENSORS
from companion.observations import BoardReading, PageSaid

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
