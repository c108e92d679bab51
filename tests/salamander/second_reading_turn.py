"""Second reading: what each action does to the table, once no code speaks against it."""

from collections.abc import Callable

from tests.salamander import second_reading_hands as hands_that
from tests.salamander.second_reading_order import CONTRADICTION, fault_of
from tests.salamander.second_reading_things import (
    FACES,
    SALAMANDERS,
    Action,
    Declaration,
    Hand,
    Table,
    can_draw,
    total_of,
)
from tests.salamander.second_reading_ways import home_of, is_field


def do_action(table: Table, action: Action) -> str:
    """Does it; the code when it is illegal or when the statements contradict each other."""
    fault = fault_of(table, action)
    if fault:
        return fault
    return "" if EFFECTS[action[0]](table, *action[1:]) else CONTRADICTION


def keep(table: Table, player: str, hands: set[Hand]) -> bool:
    """A row of "What the table can know" for one player, then sifting; False: contradiction."""
    table["possible"][player] = hands
    return hands_that.sift(table)


# --- throws ----------------------------------------------------------------------------------


def keys(table: Table, eyes: list[bool], symbol: bool | None) -> bool:
    turn = table["turn"]
    turn["key_throws"] += 1
    turn["eyes_aside"] += eyes.count(True)
    turn["symbol_aside"] = turn["symbol_aside"] or symbol is True
    if turn["eyes_aside"] == 2 and turn["symbol_aside"]:
        turn["came_home"] = True
        send(table, table["to_move"], home_of(table["to_move"]))
    return True


def throw(table: Table, one: int, two: int, symbol: str) -> bool:
    turn = table["turn"]
    turn["throw"] = (one, two)
    turn["owes_move"], turn["steps"], turn["captured"] = True, -1, ""
    turn["has_asked"], turn["came_home"] = False, False
    if symbol == "stone":
        turn["owes_symbol"] = "marker"
    elif can_draw(table):
        turn["owes_symbol"] = "draw"
    elif table["rulings"]["empty_pile"] == "ends":
        table["over"] = "pile-empty"
    return True


# --- cards and marker ------------------------------------------------------------------------


def take_from_pile(table: Table) -> None:
    if table["pile"] == 0:
        table["pile"], table["discards"] = len(table["discards"]), []
    table["pile"] -= 1


def draw(table: Table, away: str = "") -> bool:
    player = table["to_move"]
    table["turn"]["owes_symbol"] = ""
    take_from_pile(table)
    hands = table["possible"][player]
    if not away:
        table["hands"][player] += 1
        return keep(table, player, hands_that.drawn(hands))
    table["discards"].append(away)
    return keep(table, player, hands_that.drawn_and_put_away(hands, away))


def marker(table: Table, figure: str, place: str) -> bool:
    table["turn"]["owes_symbol"] = ""
    table["markers"][figure] = place
    if place == "start":
        return True
    return keep(table, figure, hands_that.true_in(place, table["possible"][figure]))


# --- the figure ------------------------------------------------------------------------------


def move(table: Table, figure: str, place: str) -> bool:
    turn, here = table["turn"], table["figures"][figure]
    turn["owes_move"] = False
    turn["steps"] = 0 if place == here else 1
    standing = [who for who, there in table["figures"].items() if there == place != here]
    table["figures"][figure] = place
    if not is_field(place):
        turn["came_home"] = turn["came_home"] or place != here
    elif standing:
        turn["captured"] = standing[0]
        send(table, standing[0], "dungeon")
    return True


def send(table: Table, piece: str, place: str) -> None:
    """A piece goes where the rules send it: at once, or with the `put` that must be written."""
    if table["writes"] == "everything":
        table["turn"]["puts"].append((piece, place))
    else:
        go(table, piece, place)


def go(table: Table, piece: str, place: str) -> None:
    if piece.endswith("-marker"):
        table["markers"][piece.removesuffix("-marker")] = place
        return
    table["figures"][piece] = place
    table["turn"]["dungeon" if place == "dungeon" else "freed"].append(piece)


def put(table: Table, piece: str, place: str) -> bool:
    table["turn"]["puts"].remove((piece, place))
    go(table, piece, place)
    return True


# --- questions -------------------------------------------------------------------------------


def ask(table: Table, asked: str, face: str) -> bool:
    table["turn"]["has_asked"] = True
    table["turn"]["question"] = (asked, face)
    if table["figures"][asked] == "dungeon":
        send(table, asked, home_of(asked))
    return True


def answer(table: Table, content: str = "") -> bool:
    question = table["turn"]["question"]
    assert question is not None
    table["turn"]["question"] = None
    return keep(table, question[0], told(table, question, content))


def told(table: Table, about: tuple[str, str], content: str) -> set[Hand]:
    """The hands of a player that are possible after his yes, his no or his silence."""
    player, face = about
    hands = table["possible"][player]
    if content == "yes":
        return hands_that.with_face(hands, face)
    return hands_that.without_face(hands, face) if content == "no" else hands


# --- combinations ----------------------------------------------------------------------------


def declare(table: Table, own: list[str], claims: list[list[str]]) -> bool:
    player = table["to_move"]
    table["turn"]["declaration"] = Declaration(
        own=list(own),
        claims=[(named, card) for named, card in claims],
        replies=[],
        hand_before=table["hands"][player],
        failed=False,
        shown=False,
        exchanged=[],
    )
    holding = {hand for hand in table["possible"][player] if set(own) <= hand}
    return keep(table, player, holding)


def reply(table: Table, content: str) -> bool:
    declaration = table["turn"]["declaration"]
    assert declaration is not None
    claim = declaration["claims"][len(declaration["replies"])]
    declaration["replies"].append(content)
    if not keep(table, claim[0], told(table, claim, content)):
        return False
    is_last = len(declaration["replies"]) == len(declaration["claims"])
    if "no" in declaration["replies"]:
        if is_last or table["rulings"]["claim_check"] == "stop_at_false":
            fail(table, declaration)
        return True
    return not is_last or succeed(table, declaration)


def fail(table: Table, declaration: Declaration) -> None:
    declaration["failed"] = True
    table["turn"]["owes_move"] = False
    send(table, table["to_move"], "dungeon")


def succeed(table: Table, declaration: Declaration) -> bool:
    player, rulings = table["to_move"], table["rulings"]
    own, claims = declaration["own"], declaration["claims"]
    gone = [*((player, card) for card in own), *claims]
    for who in table["seats"]:
        given = [card for giver, card in gone if giver == who]
        table["hands"][who] -= len(given)
        table["possible"][who] = hands_that.less(table["possible"][who], given)
    combination = sorted((card for _, card in gone), key=FACES.index)
    table["laid"][player] = [*table["laid"][player], combination]
    if not hands_that.sift(table):
        return False
    table["turn"]["combinations"].append(combination)
    emptied = len(own) == declaration["hand_before"] == 1
    if total_of(table, player) >= table["target"]:
        table["over"] = "target"
    elif sum(map(len, table["laid"].values())) == SALAMANDERS:
        table["over"] = "cards-gone"
    elif (len(own) == 2 or (emptied and rulings["marker_home"] == "hand_emptied")) and table[
        "markers"
    ][player] != "start":
        send(table, f"{player}-marker", "start")
    return True


def show(table: Table, cards: list[str]) -> bool:
    declaration, player = table["turn"]["declaration"], table["to_move"]
    assert declaration is not None
    declaration["shown"] = True
    hands = table["possible"][player]
    return keep(table, player, hands_that.shown(hands, [*declaration["own"], *cards]))


def exchange(table: Table, player: str, card: str, second: str = "") -> bool:
    declaration = table["turn"]["declaration"]
    assert declaration is not None
    declaration["exchanged"].append((player, card))
    take_from_pile(table)
    table["discards"].append(card)
    hands = table["possible"][player]
    if not second:
        return keep(table, player, hands_that.exchanged(hands, card))
    table["discards"].append(second)
    table["hands"][player] -= 1
    return keep(table, player, hands_that.exchanged_for_one(hands, card, second))


EFFECTS: dict[str, Callable[..., bool]] = {
    "keys": keys,
    "throw": throw,
    "draw": draw,
    "marker": marker,
    "move": move,
    "ask": ask,
    "answer": answer,
    "declare": declare,
    "reply": reply,
    "show": show,
    "exchange": exchange,
    "put": put,
}
