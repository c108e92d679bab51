"""The "turn done" button, as people press it."""

from companion.games.faust.rules.position import opponent
from tests.table.strange_sittings.table import Table


def press_after(table: Table, mover: int) -> None:
    """In time, at once, late, twice, or with the other's button pressed first by mistake."""
    how = table.rng.choices(range(5), (5, 3, 2, 2, 2))[0]
    if how == 0:
        table.wait((0.3, 3.0))
    elif how == 2:
        table.wait((10.0, 60.0))
    elif how == 4:
        table.wait((0.3, 2.0))
        table.press(opponent(mover))
        table.wait((0.8, 5.0))
    table.press(mover)
    if how == 3:
        table.wait((0.2, 3.0))
        table.press(mover)


def press_too_early(table: Table, mover: int) -> None:
    """Before the first act of the turn: it means nothing."""
    if table.rng.random() < 0.08:
        table.press(mover)
        table.wait((2.5, 6.0))
