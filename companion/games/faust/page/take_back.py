"""What a player who takes back the last own turn takes back with it."""

from collections.abc import Sequence


def turns_kept(done_by: Sequence[str], begun_by: str | None, by: str) -> int:
    """How many turns stay: all before the last own one, or all if the own one is only begun."""
    kept = len(done_by)
    if begun_by == by:
        return kept
    while kept and done_by[kept - 1] != by:
        kept -= 1
    return max(0, kept - 1)
