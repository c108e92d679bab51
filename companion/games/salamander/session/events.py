"""Events of an action, a turn, a take-back, a contradiction, the end. Nothing of any K."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json, face_names, piece_name
from companion.games.salamander.files.fact_lines import fact_to_json
from companion.games.salamander.files.verdict_lines import (
    position_to_json,
    stand_to_json,
    verdict_to_json,
)
from companion.games.salamander.rules.actions import (
    Answered,
    Ask,
    Declare,
    Piece,
    PutPiece,
    Replied,
    Throw,
)
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import FACES, value_of
from companion.games.salamander.rules.owed import Owed, is_turn_over, owed_next
from companion.games.salamander.rules.places import DUNGEON, FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import (
    BY_PEOPLE,
    NOBODY,
    Position,
    is_in_dungeon,
    total,
)
from companion.games.salamander.rules.referee import GameOver, standings
from companion.games.salamander.rules.rules import places_to_go
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    DoneTurn,
    GameSoFar,
    clash_in,
    exchanges_open,
)
from companion.observations import Json


def step_told(t: float, game: GameSoFar) -> Iterator[Event]:
    """Of a deed, or of a turn that ended; nothing else comes about without a word."""
    old, came = game.back, game.came
    assert old is not None
    if isinstance(came, CameAbout):
        if game.passed > old.passed:
            figure, _ = game.passed[-1]
            yield Event(t, "kept", {**game.whose, "figure": FIGURES[figure]})
            return
        yield from end_told(t, game)
        return
    yield from action_told(t, old, game)
    if game.public.is_left_out:
        yield contradiction_told(t, game)


def end_told(t: float, game: GameSoFar) -> Iterator[Event]:
    """The last turn is done, and perhaps the game."""
    yield turn_told(t, game.done[-1], game)
    if game.is_over:
        yield game_over_told(t, game)


def back_told(t: float, old: GameSoFar, game: GameSoFar, by: str) -> list[Event]:
    """From the game that is taken back, by whom, to what is left of it: each turn by itself."""
    left: dict[str, Json] = {
        "by": by,
        "do": [action_to_json(step) for step in game.steps],
        "before": position_to_json(game.before, game.header),
        "after": position_to_json(game.now, game.header),
    }
    if game.stands:
        left["stands"] = [stand_to_json(one) for one in game.stands]
    if game.keepers:
        left["kept"] = [FIGURES[figure] for figure in game.keepers]
    events = []
    for done in reversed(old.done[len(game.done) :]):
        whose: dict[str, Json] = {"turn": done.turn.number, "player": FIGURES[done.turn.player]}
        events.append(Event(t, "corrected", {**whose, "was": "turn-done", **left}))
    was = "end" if old.now.ending in BY_PEOPLE else "action"
    return events or [Event(t, "corrected", {**game.whose, "was": was, **left})]


def action_told(t: float, old: GameSoFar, new: GameSoFar) -> Iterator[Event]:
    """The action and what follows from it; `new` is the game directly after it."""
    assert not isinstance(new.came, CameAbout)  # an action has led there
    line = old.whose
    yield Event(t, "action", {**line, "action": action_to_json(new.came)})
    for kind, details in _following(old.now, new):
        yield Event(t, kind, {**line, **details})


def _following(before: Position, new: GameSoFar) -> Iterator[tuple[str, dict[str, Json]]]:
    now, mover = new.now, FIGURES[before.mover]
    match new.came:
        case Throw(first, second, is_salamander):
            symbol = "salamander" if is_salamander else "stone"
            places = places_named(reach(new))
            yield "thrown", {"eyes": [first, second], "symbol": symbol, "places": places}
        case Ask(figure, face):
            yield "question", {"by": mover, "asks": FIGURES[figure], "card": FACES[face]}
        case Answered() if before.turn.asked is not None:
            yield "answered", {"by": mover, "asks": FIGURES[before.turn.asked[0]]}
        case Declare() | Replied():
            yield from _claimed(before, now)
        case PutPiece(figure, False, place):
            kind = "captured" if place == DUNGEON else "freed"
            yield kind, {"figure": FIGURES[figure]}


def _claimed(before: Position, now: Position) -> Iterator[tuple[str, dict[str, Json]]]:
    declaration, mover = now.turn.declaration, before.mover
    if declaration is not None and not declaration.has_failed:
        figure, face = declaration.next_claim
        yield "claim", {"asks": FIGURES[figure], "card": FACES[face]}
    for cards in now.turn.laid[len(before.turn.laid) :]:
        sums: dict[str, Json] = {"value": value_of(cards), "total": total(now, mover)}
        yield "combination", {"player": FIGURES[mover], "cards": face_names(cards), **sums}


def reach(game: GameSoFar) -> tuple[int, ...]:
    """Where the mover's figure may go with this throw, once its symbol is done."""
    now = game.now
    if not now.turn.owes_move:
        return ()
    free = now.turn._replace(symbol=None, put=None, declaration=None)
    return places_to_go(now._replace(turn=free), game.as_judged)


def places_named(places: Sequence[int]) -> list[Json]:
    return [PLACE_NAMES[place] for place in places]


def way_told(piece: Piece, lies: int, belongs: int) -> dict[str, Json]:
    return {
        "piece": piece_name(piece),
        "from": PLACE_NAMES[lies],
        "to": PLACE_NAMES[belongs],
    }


def turn_told(t: float, done: DoneTurn, game: GameSoFar) -> Event:
    turn, so_far = done.turn, done.done
    details: dict[str, Json] = {
        "turn": turn.number,
        "player": FIGURES[turn.player],
        "do": [action_to_json(action) for action in game.header.written(turn.do)],
        "laid": [{"cards": face_names(cards), "value": value_of(cards)} for cards in so_far.laid],
        "dungeon": [FIGURES[figure] for figure in so_far.sent],
        "freed": [FIGURES[figure] for figure in so_far.freed],
        "after": position_to_json(done.after, game.header),
    }
    return Event(t, "turn-done", details)


def contradiction_told(t: float, new: GameSoFar, *, is_initiated: bool = False) -> Event:
    """At the last action of this game. It accuses nobody, and names what cannot all be true."""
    page = Code.CONTRADICTION.page
    details: dict[str, Json] = {
        "turn": new.turn_number,
        "action": len(new.header.written(new.steps)),
    }
    facts: list[Json] = [fact_to_json(fact) for fact in clash_in(new, is_initiated=is_initiated)]
    return Event(t, "contradiction", {**details, "page": page, "facts": facts})


def game_over_told(t: float, game: GameSoFar) -> Event:
    return Event(t, "game-over", verdict_to_json(final_standings(game), game.header))


def final_standings(game: GameSoFar) -> GameOver:
    """As the rules have it; but who has resigned comes last, whatever he has."""
    result = standings(game.now, game.header)
    if game.resigned == NOBODY:
        return result
    others = [figure for figure in game.header.seats if figure != game.resigned]
    ranks = {
        figure: 1 + sum(result.totals[other] > result.totals[figure] for other in others)
        for figure in others
    }
    ranks[game.resigned] = len(game.header.seats)
    first = [figure for figure in others if ranks[figure] == 1]
    in_order = {figure: ranks[figure] for figure in game.header.seats}
    return replace(result, winner=first[0] if len(first) == 1 else None, ranks=in_order)


def due(game: GameSoFar) -> Mapping[str, Json] | None:
    """What is waited for while the game goes on, and of whom; None where the mover is free."""
    now = game.now
    owed, mover = owed_next(now.turn), FIGURES[now.mover]
    match owed:
        case Owed.PUT:
            return _put_due(now)
        case Owed.ANSWER if now.turn.asked is not None:
            return {"for": "answer", "player": FIGURES[now.turn.asked[0]]}
        case Owed.REPLY if now.turn.declaration is not None:
            claim = now.turn.declaration.next_claim
            return {"for": "reply", "player": FIGURES[claim[0]], "card": FACES[claim[1]]}
        case Owed.MOVE:
            return {"for": "move", "player": mover, "places": places_named(reach(game))}
        case Owed():
            return {"for": owed.code.value.removesuffix("-missing"), "player": mover}
    if is_in_dungeon(now, now.mover) and not is_turn_over(now):
        return {"for": "keys", "player": mover}
    for figure, face in exchanges_open(game):
        return {"for": "exchange", "player": FIGURES[figure], "card": FACES[face]}
    return None


def _put_due(now: Position) -> Mapping[str, Json]:
    put = now.turn.put
    assert put is not None
    is_freed = not put.is_marker and put.place != DUNGEON
    hand = put.figure if is_freed else now.mover
    piece = put.figure, put.is_marker
    return {"for": "put", "player": FIGURES[hand], **way_told(piece, now.lies(*piece), put.place)}
