"""The game told anew from the looks of the window: the order of things may have been another.

The cards of a look are unknown where a slot may have spoken early or late: this is how a card
that was laid in time but told of too late finds its place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.faust.inference.explain import explain
from companion.games.faust.rules.actions import Action, Lay, Reveal, TurnOver
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS
from companion.observations import BoardReading
from companion.understanding.belief import Belief, KeptLook, SaidValues, Window, same_pieces
from companion.understanding.card_watch import LAG_S, LATE_S
from companion.understanding.game_so_far import GameSoFar, do, ended, without_steps
from companion.understanding.guesses import SURE
from companion.understanding.tracker import (
    across_the_end,
    is_anything_put_back,
    is_only_a_card_away,
)

BEAM = 8  # stories that are kept side by side
MOST = 16  # explanations of one look that are followed
LIKELY = 3e-4  # how well a story has to fit an earlier look that was in doubt
ACROSS = 0.5  # the weight of a turn whose end no look has shown

Told = tuple[float, GameSoFar]  # how well a game fits what was seen, and the game


def told_anew(belief: Belief, last: BoardReading, turns: int = 0) -> GameSoFar | None:
    """The likeliest game through all looks of the window, with so many turns done."""
    looks = [one.reading for one in belief.window.seen]
    if not looks or not same_pieces(looks[-1], last):
        looks.append(last)
    for late in (LAG_S, LATE_S):
        seen = [*_as_they_lay(belief, looks[:-1], (looks[-1].t, late)), last]
        game = retell(belief.window, seen, turns)
        if game is not None and _are_owners_right(belief, game):
            return None if is_only_a_card_away(belief.game, game, last) else game
    return None


def _are_owners_right(belief: Belief, game: GameSoFar) -> bool:
    """Nobody is said to have laid a card that its slot knows as the other's."""
    start = len(belief.window.start.done)
    turns = [(done.turn.player, done.steps) for done in game.done[start:]]
    return all(
        belief.cards.is_owner(field_name(act.field), COLOURS[player])
        for player, steps in (*turns, (game.before.mover, game.steps))
        for act in steps
        if isinstance(act, Lay)
    )


def told_without_a_gap(belief: Belief, last: BoardReading) -> GameSoFar | None:
    """The likeliest game that explains every look of the window."""
    looks = [one.reading for one in belief.window.seen if one.reading.t < belief.looks[0].t]
    seen = [*_as_they_lay(belief, looks, (belief.looks[0].t, LAG_S)), last]
    beam: list[Told] = [(1.0, belief.window.start)]
    for reading in seen:
        beam = _grown(beam, reading, _least(reading, last))[:BEAM]
    return next((game for _, game in beam if _is_as_said(game, belief.window.said)), None)


def turn_told_anew(belief: Belief, last: BoardReading) -> GameSoFar | None:
    """The turn at hand as a whole one, through its looks: its acts may have another order."""
    first = belief.looks[0].t  # when the board first lay as it does
    seen = [one.reading for one in _sure_looks(belief) if one.reading.t < first]
    looks = [*_as_they_lay(belief, seen, (first, LAG_S)), last]
    return retell(_turn_window(belief), looks, belief.game.turn_number)


def turn_as_told(belief: Belief, last: BoardReading) -> GameSoFar | None:
    """The same, if every slot spoke at once."""
    looks = []
    for one in _sure_looks(belief):
        times = [one.reading.t, one.again_at if one.again_at is not None else one.reading.t]
        looks += [replace(one.reading, cards=belief.cards.at(t)) for t in times]
    return retell(_turn_window(belief), [*looks, last], belief.game.turn_number)


def _turn_window(belief: Belief) -> Window:
    return replace(belief.window, start=without_steps(belief.game))


def _sure_looks(belief: Belief) -> list[KeptLook]:
    """Those of the turn at hand; a look in doubt tells nothing of the order."""
    seen, done = belief.window.seen, len(belief.game.done)
    return [one for one in seen if len(one.after.done) == done and not one.reading.doubts]


def _as_they_lay(
    belief: Belief, looks: Sequence[BoardReading], when: tuple[float, float]
) -> Iterator[BoardReading]:
    """Earlier looks, with what may have lain beside the fields then.

    `when`: the time of the last look, and how late a slot may have spoken.
    """
    last, late = when
    times = [*(one.t for one in looks), last]
    for one in looks:
        yield replace(one, cards=belief.cards.around(one.t, times, belief.gaps, late))


def retell(window: Window, seen: Sequence[BoardReading], turns: int = 0) -> GameSoFar | None:
    """The likeliest game from the window's start through what was seen; None: there is none.

    If `turns` are said to be done, they are, and nothing of the next one.
    """
    beam: list[Told] = [(1.0, window.start)]
    for reading in seen[:-1]:
        grown = _grown(beam, reading, _least(reading, seen[-1]))
        beam = [told for told in grown if _is_as_said(told[1], window.said)][:BEAM] or beam
    told = _grown(beam, seen[-1], SURE)
    games = (_with_said(game, window.said) for _, game in told if _is_as_said(game, window.said))
    if turns:
        games = (ended(game) for game in games)
    return next((one for one in games if not turns or _is_done(one, turns)), None)


def _least(reading: BoardReading, last: BoardReading) -> float:
    """How well a story has to fit the look."""
    return LIKELY if reading.doubts and reading is not last else SURE


def _is_as_said(game: GameSoFar, said: SaidValues) -> bool:
    """No card that was turned over has another value than somebody said."""
    for number, value in said:
        done = game.done[number - 1].steps if number <= len(game.done) else game.steps
        steps = done if number <= game.turn_number else ()
        if any(
            isinstance(act, Reveal) and act.field == value.field and act != value for act in steps
        ):
            return False
    return True


def _with_said(game: GameSoFar, said: SaidValues) -> GameSoFar:
    """A card that is due to be turned over, and whose value was said, is turned over."""
    for number, value in said:
        due = game.now.due[0] if game.now.due else None
        if number == game.turn_number and isinstance(due, TurnOver) and due.field == value.field:
            return do(game, (value,))
    return game


def _is_done(game: GameSoFar, turns: int) -> bool:
    return len(game.done) == turns and not game.steps


def _grown(beam: Sequence[Told], reading: BoardReading, least: float) -> list[Told]:
    """What may have gone on until this look, the best first; nothing: the look is plainly wrong."""
    grown: dict[object, Told] = {}
    for weight, game in beam:
        for chance, after in _unfold(game, reading, least):
            key = (after.now, len(after.done))
            if key not in grown or grown[key][0] < weight * chance:
                grown[key] = (weight * chance, after)
    return sorted(grown.values(), key=lambda one: (-one[0], _length(one[1])))


def _length(game: GameSoFar) -> tuple[int, int]:
    return len(game.done), len(game.steps)


def _unfold(game: GameSoFar, reading: BoardReading, least: float) -> Iterator[Told]:
    origins = [game]
    if game.steps and is_anything_put_back(game, reading):
        origins.append(without_steps(game))
    for origin in origins:
        for one in explain(origin.now, reading, origin.header.rulings)[:MOST]:
            if one.likelihood >= least and not _is_idle_guess(origin, one.actions):
                yield one.likelihood, do(origin, one.actions)
    for across in across_the_end(game, (reading,)):
        yield ACROSS, across


def _is_idle_guess(game: GameSoFar, actions: tuple[Action, ...]) -> bool:
    """A value that nobody has said, of a card that nobody has obeyed yet."""
    last = actions[-1] if actions else None
    if not isinstance(last, Reveal):
        return False
    card = game.now.cards[last.field]
    return card is not None and card.value is None
