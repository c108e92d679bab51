"""Prints the tables of docs/architecture.md: `python -m tests.house.print_tables`."""

from collections.abc import Mapping

from tests.house.architecture import MAY_IMPORT, ONLY_FROM, ONLY_IN

Table = Mapping[str, tuple[str, ...]]


def written(heading: tuple[str, str], table: Table, nothing: str) -> str:
    """Rows with the same second cell stand in one."""
    together: dict[tuple[str, ...], list[str]] = {}
    for name, others in table.items():
        key = others if heading[0] == "outside thing" else (name, *others)
        together.setdefault(key, []).append(name)
    rows = [(names, table[names[0]]) for names in together.values()]
    lines = [f"| {heading[0]} | {heading[1]} |", "| --- | --- |"]
    lines += [f"| {_quoted(names)} | {_quoted(others) or nothing} |" for names, others in rows]
    return "\n".join(lines)


def _quoted(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    print(written(("room", "may import from us, beside itself"), MAY_IMPORT, "nothing"), "\n")
    print(written(("rim", "only these may import it"), ONLY_FROM, "nobody"), "\n")
    print(written(("outside thing", "only in"), ONLY_IN, "nowhere"))
