"""Random games with one action put in, taken out or changed: mostly faults, of every code."""

from dataclasses import replace
from random import Random

from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.faces import ALL_FACES
from companion.games.salamander.rules.places import DUNGEON, FIRST_CHAMBER, START
from companion.games.salamander.rules.record import Record
from tests.salamander.random_games import random_game


def random_action(dice: Random, *, with_puts: bool) -> Action:
    """Anything that can be written."""
    figure = dice.randrange(4)
    faces = tuple(dice.choices([*ALL_FACES], k=dice.randrange(3)))
    claims = tuple((dice.randrange(4), dice.choice([*ALL_FACES])) for _ in range(dice.randrange(4)))
    face, second = dice.choice([*ALL_FACES]), dice.choice([None, *ALL_FACES])
    is_yes, may_be = dice.random() < 0.5, dice.choice([None, True, False])
    keys = tuple(dice.random() < 0.5 for _ in range(dice.randrange(3)))
    actions: list[Action] = [
        KeyThrow(keys, may_be),
        Throw(dice.randint(1, 4), dice.randint(1, 4), is_yes),
        Draw(second),
        PlaceMarker(figure, dice.randint(FIRST_CHAMBER, START)),
        MoveFigure(figure, dice.randint(0, DUNGEON)),
        Ask(figure, face),
        Answered(may_be),
        Declare(faces, claims),
        Replied(is_yes),
        ShowHand(faces),
        Exchange(figure, face, second),
    ]
    if with_puts:
        actions.append(PutPiece(figure, is_yes, dice.randint(0, START)))
    return dice.choice(actions)


def planted_game(seed: int, most_turns: int = 12) -> Record:
    """The legal game of that seed, changed at one place. The same seed gives the same game."""
    dice = Random(seed)
    game = random_game(seed, most_turns)
    at = dice.randrange(len(game.turns))
    turn = game.turns[at]
    do = [*turn.do]
    place = dice.randint(0, len(do))
    new = random_action(dice, with_puts=game.header.writes_everything)
    way = dice.choice(("in", "out", "instead", "player"))
    if way == "in":
        do.insert(place, new)
    elif way == "out":
        do = do[:place] + do[place + 1 :]
    elif way == "instead":
        do[place : place + 1] = [new]
    player = dice.randrange(4) if way == "player" else turn.player
    changed = replace(turn, do=tuple(do), player=player)
    return replace(game, turns=(*game.turns[:at], changed, *game.turns[at + 1 :]))
