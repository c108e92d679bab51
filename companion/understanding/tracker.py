"""Follows the likeliest story: on from where it was, slid back, taken back, or told anew.

No rule is written here: `explain` says what the rules allow, and a story is a game so far.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.games.faust.inference.explain import Explanation, endings, explain
from companion.games.faust.rules.actions import Action, Lay, Reveal, Stone
from companion.games.faust.rules.board import FIELD_NAMES, field_name, forward_distance, parse_field
from companion.games.faust.rules.position import COLOURS, POINTS, Position
from companion.games.faust.rules.record import TurnEnd
from companion.observations import BoardReading
from companion.understanding.game_so_far import (
    GameSoFar,
    do,
    end_turn,
    ended,
    rewound,
    without_steps,
)
from companion.understanding.guesses import SURE, Guess, weigh


@dataclass(frozen=True, slots=True)
class Story:
    """A game as it may have gone, or the rivals among which nothing decides yet."""

    game: GameSoFar | None
    rivals: tuple["Rival", ...] = ()


@dataclass(frozen=True, slots=True)
class Rival:
    """One of several things that may have been done, from where the story stood."""

    origin: GameSoFar
    actions: tuple[Action, ...]

    @property
    def game(self) -> GameSoFar:
        return do(self.origin, self.actions)


Looks = Sequence[BoardReading]  # of one standing board, with the cards beside it


def follow(game: GameSoFar, looks: Looks) -> Story:
    """The game as it is believed after these looks; no game when nothing sure explains them."""
    rivals: tuple[Rival, ...] = ()
    for origin in _origins(game, looks[-1]):
        guess = guess_from(origin, looks)
        best = guess.best
        if best is not None and not _is_unseen(origin, best.actions, looks[-1]):
            found_game = do(origin, best.actions)
            if not is_only_a_card_away(game, found_game, looks[-1]):
                return Story(found_game)
            continue
        if not rivals:
            found = guess.rivals if best is None else (best,)
            rivals = tuple(Rival(origin, one.actions) for one in found)
        if guess.rivals:
            break  # nothing is taken back as long as going on is as likely
    across = [*across_the_end(game, looks)] if game.turn_end is TurnEnd.AUTO else []
    if len(across) == 1:
        return Story(across[0])
    return Story(None, rivals)


def guess_from(origin: GameSoFar, looks: Looks) -> Guess:
    return weigh(explain(origin.now, looks[-1], origin.header.rulings), looks)


def _origins(game: GameSoFar, reading: BoardReading) -> Iterator[GameSoFar]:
    """Where the look may go on from: now, the turn's start if something was put back, the last."""
    yield game
    if game.steps:
        if is_anything_put_back(game, reading):
            yield without_steps(game)
    elif game.done and not game.is_final and game.done[-1].code is None:
        yield replace(rewound(game, len(game.done) - 1), is_final=True)


def _is_unseen(origin: GameSoFar, actions: tuple[Action, ...], reading: BoardReading) -> bool:
    """Pieces are said to have moved, and all of them lie where they lay."""
    if origin.now.due or all(isinstance(act, Lay) for act in actions):
        return False
    return all(
        sorted(reading.fields_of(kind)) == places(origin.now, kind) for kind in (*COLOURS, "soul")
    )


def is_only_a_card_away(old: GameSoFar, new: GameSoFar, reading: BoardReading) -> bool:
    """A whole turn is not taken back by a card alone: somebody may look at it."""
    if new.done[: len(old.done)] == old.done:
        return False
    known = sum(card is not None for card in old.now.cards)
    return len(reading.cards or ()) < known and all(
        sorted(reading.fields_of(kind)) == places(old.now, kind) for kind in (*COLOURS, "soul")
    )


def is_anything_put_back(game: GameSoFar, reading: BoardReading) -> bool:
    """What was moved in this turn lies elsewhere again, or its card is up again."""
    before, now = game.before, game.now
    for kind in (*COLOURS, "soul"):
        old, new = places(before, kind), places(now, kind)
        seen = sorted(reading.fields_of(kind))
        if new not in (old, seen) and not _went_on(new, seen):
            return True
    laid = [step for step in game.steps if isinstance(step, Lay)]
    lying = dict(reading.cards or ())
    return any(field_name(step.field) not in lying for step in laid)


def _went_on(lay: list[str], seen: list[str]) -> bool:
    """Each piece that lies elsewhere now may have been moved on from where it lay."""
    gone = [name for name in lay if name not in seen or lay.count(name) > seen.count(name)]
    came = [name for name in seen if name not in lay or seen.count(name) > lay.count(name)]
    ways = [(parse_field(one), parse_field(other)) for one in gone for other in came]
    return bool(ways) and all(0 < forward_distance(*way) <= POINTS for way in ways)


def places(position: Position, kind: str) -> list[str]:
    if kind not in COLOURS:
        return [FIELD_NAMES[position.soul]]
    return sorted(FIELD_NAMES[field] for field in position.stones[COLOURS.index(kind)])


def across_the_end(game: GameSoFar, looks: Looks) -> Iterator[GameSoFar]:
    """A look missed the end of the turn: the other player has already begun the next one.

    The soul alone tells nobody's hand: who has acted must be seen by a stone or a card.
    """
    for ending in _whole_turns(game, looks[-1]):
        ended = end_turn(_unended(game, ending.actions))
        if ended.now.ending is not None:
            continue
        best = guess_from(ended, looks).best
        if best is not None and any(_shows_a_hand(act, game) for act in best.actions):
            yield do(ended, best.actions)


def _shows_a_hand(action: Action, game: GameSoFar) -> bool:
    """The soul is everybody's, and a card that lies there already was not laid now."""
    if isinstance(action, Lay):
        return game.now.cards[action.field] is None
    return isinstance(action, Stone)


def _whole_turns(game: GameSoFar, reading: BoardReading) -> list[Explanation]:
    found = endings(game.now, reading, game.header.rulings)
    gone = [one for one in found if not _is_turned_card_there(one, reading)]
    return [one for one in gone if game.steps or _is_seen(game, one)]


def _is_turned_card_there(ending: Explanation, reading: BoardReading) -> bool:
    """A card that is said to have been turned over lies beside its field."""
    lying = dict(reading.cards or ())
    turned = (act for act in ending.actions if isinstance(act, Reveal))
    return any(lying.get(field_name(act.field)) in COLOURS for act in turned)


def _is_seen(game: GameSoFar, ending: Explanation) -> bool:
    """A turn of which nothing can be seen is no explanation but an invention."""
    before, after = game.now, ending.after
    laid = any(isinstance(act, Lay) for act in ending.actions)
    return laid or (before.stones, before.soul) != (after.stones, after.soul)


def _unended(game: GameSoFar, actions: tuple[Action, ...]) -> GameSoFar:
    held = replace(game, turn_end=type(game.turn_end).BUTTON)
    return replace(do(held, actions), turn_end=game.turn_end)


def finished(game: GameSoFar, reading: BoardReading) -> GameSoFar | None:
    """The turn with what was owed and made unseen: it ended where it had begun."""
    for one in explain(game.now, reading, game.header.rulings):
        if one.likelihood >= SURE and one.is_complete and one.actions:
            return ended(do(game, one.actions))
    return None
