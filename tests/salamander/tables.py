"""Games in a few lines of notation: `fault("K 34o @F72 >Q5")` is `"wrong-distance 3"`."""

from companion.games.salamander.files.notation import FIRST_LINE, read_notation
from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Record
from companion.games.salamander.rules.referee import IllegalTurn, LegalTurn, Verdict, adjudicate
from companion.json_reader import Json

# Turns in which hardly anything happens: the figure stays at home.
KING, QUEEN = "K 22o @A42 >K", "Q 22o @W43 >Q"
MONK, ROBBER = "M 22o @E33 >M", "R 22o @F31 >R"
ROUND = (KING, QUEEN, MONK, ROBBER)
TWO = "seats: K M"
EVERYTHING = "writes: everything"


def game(*turns: str, tags: str = "") -> Record:
    """`tags` as in notation, separated by commas."""
    lines = [FIRST_LINE, *(tag.strip() for tag in tags.split(",") if tag)]
    lines += [f"{number} {turn}" for number, turn in enumerate(turns, start=1)]
    return read_notation("\n".join(lines).encode())


def verdicts(*turns: str, tags: str = "") -> list[Verdict]:
    return [*adjudicate(game(*turns, tags=tags))]


def fault(*turns: str, tags: str = "") -> str:
    """`legal`, or code and action of the last of these turns; those before it must be legal."""
    found = verdicts(*turns, tags=tags)
    last = found[len(turns) - 1] if len(found) >= len(turns) else found[-1]
    if isinstance(last, IllegalTurn):
        assert len(found) == len(turns), f"an earlier turn: {last.code} {last.action}"
        return f"{last.code} {last.action}"
    return "legal"


def after(*turns: str, tags: str = "") -> Position:
    """The position after these turns, which are legal."""
    return last_legal(*turns, tags=tags).after


def known_after(*turns: str, tags: str = "") -> Known:
    """K after these turns, which are legal."""
    return last_legal(*turns, tags=tags).known


def last_legal(*turns: str, tags: str = "") -> LegalTurn:
    legal = [one for one in verdicts(*turns, tags=tags) if isinstance(one, LegalTurn)]
    assert len(legal) == len(turns), fault(*turns, tags=tags)
    return legal[-1]


def said(*turns: str, tags: str = "") -> dict[str, Json]:
    """The last verdict as its JSON line."""
    written = game(*turns, tags=tags)
    return [verdict_to_json(one, written.header) for one in adjudicate(written)][-1]


def table(*turns: str, tags: str = "") -> dict[str, Json]:
    """What `after` of the last legal turn says in its JSON line."""
    written = game(*turns, tags=tags)
    lines = [verdict_to_json(one, written.header) for one in adjudicate(written)]
    last = [line for line in lines if line.get("legal")][-1]["after"]
    assert isinstance(last, dict)
    return last


def entry(of: Json, *keys: str) -> Json:
    """What stands under these keys, one within the other."""
    for key in keys:
        assert isinstance(of, dict)
        of = of[key]
    return of
