"""Words of the desk's orders, and what a row of a table's log tells of the order that it did."""

from companion.storage.chain import Row

ORDER, DESK = "order", "desk"  # keys of a row that no page can send
PEOPLE = "people"  # another one: by seat, which person of the hall sits there
BEGIN = "begin"  # beside a referee's words: a game that was paired
END, ENDS = "end", "ends"  # the word with which a referee ends a game; that a game begun does so
REFEREE = "referee"


def order_of(row: Row) -> str:
    """The order that this row did: words of the referee, or the header of a game; else nothing."""
    return _from_desk(row, ORDER)


def desk_of(row: Row) -> str:
    """Who ordered what this row did; nothing where nobody did."""
    return _from_desk(row, DESK) if _from_desk(row, ORDER) else ""


def _from_desk(row: Row, key: str) -> str:
    if row.kind not in {"observation", "game"} or f'"{ORDER}"' not in row.body:
        return ""
    content = row.content()
    said = content.get("page") if row.kind == "observation" else content
    found = said.get(key) if isinstance(said, dict) else None
    return found if isinstance(found, str) else ""
