"""What would have been best, and an opponent: two turns of search over a table of the core.

`levels.choose(seen, level, dice, table)` is the front: the turn of a player of that level, as acts
of the rules, a card with its value. `public_game.seen_by` makes what he knows; the table is
`core_tables.core_table`, which is None where rulings have none. Between turns only.
"""
