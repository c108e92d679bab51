"""The position that a verdict's `after` tells."""

from collections.abc import Mapping

from companion.games.salamander.files.action_lines import read_face
from companion.games.salamander.rules.faces import Combination
from companion.games.salamander.rules.places import FIGURES, parse_place
from companion.games.salamander.rules.position import Ending, Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import set_up
from companion.json_reader import Json, read_each, read_integer, read_object


def position_after(after: Mapping[str, Json], agreed: Header) -> Position:
    start = set_up(agreed)
    to_move = after["to_move"]
    return start._replace(
        figures=_places(after["figures"], start.figures),
        markers=_places(after["markers"], start.markers),
        holds=tuple(read_integer(count, "hands") for count in _each(after["hands"], 0)),
        pile=read_integer(after["pile"], "pile"),
        discards=read_each(after["discards"], "discards", read_face),
        laid=tuple(read_each(one, "laid", combination_told) for one in _each(after["laid"], [])),
        mover=start.mover if to_move is None else FIGURES.index(str(to_move)),
        ending=Ending.TARGET if after["over"] else None,  # `game-over` tells the reason
    )


def _each(said: Json, nothing: Json) -> list[Json]:
    """What is said of each figure, whether it plays or not."""
    each = read_object(said, "figures")
    return [each.get(figure, nothing) for figure in FIGURES]


def _places(said: Json, plain: tuple[int, ...]) -> tuple[int, ...]:
    named = _each(said, None)
    return tuple(
        place if name is None else parse_place(str(name))
        for name, place in zip(named, plain, strict=True)
    )


def combination_told(said: Json, where: str) -> Combination:
    wing, row, stone = read_each(said, where, read_face)
    return wing, row, stone
