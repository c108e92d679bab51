"""Under which rulings the core is solved, and by which table: asked where nobody looks one up."""

from dataclasses import replace

from companion.games.faust.rules.rulings import Rulings


def table_name(rulings: Rulings) -> str | None:
    """Devil cards and how they count are not in a table; of the other rulings, infamy alone."""
    plain = replace(
        Rulings(),
        infamy=rulings.infamy,
        unused_cards=rulings.unused_cards,
        devil_cards=rulings.devil_cards,
    )
    return rulings.infamy.value if rulings == plain else None
