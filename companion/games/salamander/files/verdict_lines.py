"""Verdicts of the second game as JSON lines (docs/records.md)."""

from typing import assert_never

from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.rules.faces import ALL_FACES, value_of
from companion.games.salamander.rules.hands import HandSet, faces_in_all, hands_in
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import Position, total
from companion.games.salamander.rules.record import Header, LetStand
from companion.games.salamander.rules.referee import GameOver, IllegalTurn, LegalTurn, Verdict
from companion.json_reader import Json


def verdict_to_json(verdict: Verdict, header: Header) -> dict[str, Json]:
    match verdict:
        case LegalTurn():
            return _legal(verdict, header)
        case IllegalTurn():
            return _faulty(verdict)
        case GameOver():
            return _over(verdict)
        case _:
            assert_never(verdict)


def _legal(verdict: LegalTurn, header: Header) -> dict[str, Json]:
    done = verdict.done
    stands: list[Json] = [stand_to_json(one) for one in verdict.stands]
    return {
        "turn": verdict.turn.number,
        "player": FIGURES[verdict.turn.player],
        "legal": not stands,
        **({"accepted": stands} if stands else {}),
        "laid": [{"cards": face_names(cards), "value": value_of(cards)} for cards in done.laid],
        "dungeon": [FIGURES[figure] for figure in done.sent],
        "freed": [FIGURES[figure] for figure in done.freed],
        "after": position_to_json(verdict.after, header, verdict.known),
    }


def stand_to_json(one: IllegalTurn | LetStand) -> dict[str, Json]:
    """Something wrong that was let stand."""
    return {"action": one.action, "code": one.code.value, "page": one.code.page}


def _faulty(verdict: IllegalTurn) -> dict[str, Json]:
    """A contradiction accuses nobody: no player, and neither legal nor illegal."""
    turn: dict[str, Json] = {"turn": verdict.turn.number}
    if not verdict.is_contradiction:
        turn["player"] = FIGURES[verdict.turn.player]
    return turn | {
        "legal": None if verdict.is_contradiction else False,
        "code": verdict.code.value,
        "action": verdict.action,
        "page": verdict.code.page,
    }


def _over(verdict: GameOver) -> dict[str, Json]:
    ending, laid = verdict.position.ending, verdict.position.laid
    return {
        "over": True,
        "reason": None if ending is None else ending.value,
        "winner": None if verdict.winner is None else FIGURES[verdict.winner],
        "ranks": {FIGURES[figure]: rank for figure, rank in verdict.ranks.items()},
        "score": {
            FIGURES[figure]: {"combinations": len(laid[figure]), "total": points}
            for figure, points in verdict.totals.items()
        },
    }


def position_to_json(
    position: Position, header: Header, known: Known | None = None
) -> dict[str, Json]:
    """Maps stand in the order of the seats. `known`: for whoever may know it."""
    seats = [(figure, FIGURES[figure]) for figure in header.seats]
    is_over = position.ending is not None
    return {
        "figures": {name: PLACE_NAMES[position.figures[figure]] for figure, name in seats},
        "markers": {name: PLACE_NAMES[position.markers[figure]] for figure, name in seats},
        "hands": {name: position.holds[figure] for figure, name in seats},
        **({} if known is None else known_to_json(known, header)),
        "pile": position.pile,
        "discards": face_names(position.discards),
        "laid": {name: [*map(face_names, position.laid[figure])] for figure, name in seats},
        "score": {name: total(position, figure) for figure, name in seats},
        "to_move": None if is_over else FIGURES[position.mover],
        "over": is_over,
    }


def known_to_json(known: Known, header: Header) -> dict[str, Json]:
    """How many hands each player may have, and the faces that all of them hold."""
    seats = [(known.possible[figure], FIGURES[figure]) for figure in header.seats]
    return {
        "possible": {name: hands.bit_count() for hands, name in seats},
        "known": {name: sure_faces(hands) for hands, name in seats},
    }


def sure_faces(hands: HandSet) -> list[Json]:
    """Those that every hand holds which is still possible."""
    known = faces_in_all(hands)
    return face_names(tuple(face for face in ALL_FACES if known >> face & 1))


def for_referee(known: Known, header: Header) -> dict[str, Json]:
    """K of each player, with its size and what all its hands hold."""
    hands: dict[str, Json] = {
        FIGURES[figure]: [face_names(hand) for hand in hands_in(known.possible[figure])]
        for figure in header.seats
    }
    return {**known_to_json(known, header), "hands": hands}
