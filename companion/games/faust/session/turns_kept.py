"""What a player who takes back the last own turn takes back with it."""

from collections.abc import Sequence

from companion.games.faust.rules.actions import Action, Forced, Twin


def turns_kept(done_by: Sequence[str], begun_by: str | None, by: str) -> int:
    """How many turns stay: all before the last own one, or all if the own one is only begun."""
    kept = len(done_by)
    if begun_by == by:
        return kept
    while kept and done_by[kept - 1] != by:
        kept -= 1
    return max(0, kept - 1)


def last_chosen(steps: Sequence[Action]) -> int:
    """Where the last act stands that somebody chose; what it ordered goes with it."""
    place = len(steps) - 1
    while place and isinstance(steps[place], Forced | Twin):
        place -= 1
    return place
