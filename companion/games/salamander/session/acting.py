"""What a game becomes by what was done, with what follows by itself; or the fault, as told."""

from dataclasses import replace
from typing import NamedTuple

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.rules.actions import EYE_STICKS, Action, Claim
from companion.games.salamander.rules.codes import OF_MOVES, Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.rules import Illegal
from companion.games.salamander.session.belief import Belief, Step, withdrawn
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    as_all_hear,
    ended,
    ends_by_itself,
    with_action,
)
from companion.games.salamander.session.observed import Lies
from companion.games.salamander.session.told import places_named, reach, way_told
from companion.games.salamander.session.trouble import Accusation
from companion.observations import Json

MOVES_GO_WRONG = OF_MOVES | {Code.MOVE_MISSING, Code.NOT_YOUR_FIGURE}


class Made(NamedTuple):
    """What a game becomes by a word or a throw, and what of that was not taken."""

    game: GameSoFar
    fault: Accusation | None = None
    is_answered: bool = False  # it is said again whose word is awaited first
    is_board: bool = False  # it says where pieces lie: that counts until a camera sees it again
    aside: Claim | None = None  # a card that was set aside before anything was done


def tried(game: GameSoFar, action: Action) -> Made:
    """A word of the mover's turn; what is not legal is not taken."""
    try:
        return Made(with_action(game, action))
    except Illegal as fault:
        return Made(game, fault_in(game, fault.code, as_all_hear(game, action)))


def tried_end(game: GameSoFar) -> Made:
    """The turn is said to be over."""
    try:
        return Made(ended(game, CameAbout.ENDED))
    except Illegal as fault:
        return Made(game, fault_in(game, fault.code, None))


def followed(game: GameSoFar, *, is_unseen: bool) -> GameSoFar:
    """What nobody has to do: where no eye looks pieces are put, and a whole turn is over."""
    while is_unseen and game.now.turn.put is not None:
        game = with_action(game, game.now.turn.put)
    return ended(game, CameAbout.BY_ITSELF) if ends_by_itself(game) else game


def accuse(belief: Belief, t: float, fault: Accusation) -> Step:
    """A look that shows the same again is no news; a word is answered each time."""
    is_news = belief.trouble != fault
    if fault.is_seen and not is_news:
        return belief, []
    belief, events = withdrawn(belief, t, "table") if is_news else (belief, [])
    return replace(belief, trouble=fault), [*events, Event(t, "illegal", fault.told)]


def fault_in(
    game: GameSoFar, code: Code, deed: Action | None, lying: tuple[Lies, ...] = ()
) -> Accusation:
    """Of the mover's turn; `lying` are pieces where they may not be."""
    do = game.header.written(game.steps)
    number = len(do) + 1
    if deed is not None:
        do = (*do, *(game.header.written((deed,))))
    told = _told(game, code, do, number)
    told["repair"] = _repair(game.now, lying)
    return Accusation(code, game.now.mover, deed, told)


def out_of_turn(game: GameSoFar, player: int, deed: Action) -> Accusation:
    """Of a line that is not this player's."""
    told = _told(game, Code.NOT_YOUR_TURN, (deed,), 1) | {"player": FIGURES[player]}
    return Accusation(Code.NOT_YOUR_TURN, player, deed, told | {"repair": []})


def _told(game: GameSoFar, code: Code, do: tuple[Action, ...], number: int) -> dict[str, Json]:
    return {
        "turn": game.turn_number,
        "player": FIGURES[game.now.mover],
        "do": [action_to_json(action) for action in do],
        "code": code.value,
        "page": code.page,
        "action": number,
        "legal": _right_ones(game, code),
    }


def _right_ones(game: GameSoFar, code: Code) -> list[Json]:
    """Places or sticks that a rule gives which everybody can see; never true chambers."""
    turn = game.now.turn
    if turn.put is not None and code in (Code.PUT_MISSING, Code.WRONG_PUT):
        return places_named([turn.put.place])
    if code in MOVES_GO_WRONG:
        return places_named(reach(game))
    if code is Code.WRONG_STICKS:
        sticks: list[Json] = ["eye"] * (EYE_STICKS - turn.eyes_aside)
        return sticks if turn.is_symbol_aside else [*sticks, "symbol"]
    return []


def _repair(now: Position, lying: tuple[Lies, ...]) -> list[Json]:
    """What belongs where; a piece that the rules have sent belongs where they sent it."""
    put = now.turn.put
    sent = {} if put is None else {(put.figure, put.is_marker): put.place}
    lies = {(figure, is_marker): place for figure, is_marker, place in lying}
    lies |= {piece: now.lies(*piece) for piece in sent if piece not in lies}
    return [
        way_told(piece, place, sent.get(piece, now.lies(*piece))) for piece, place in lies.items()
    ]
