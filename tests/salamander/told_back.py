"""Reads an evening on phones back from its words alone, without any rule: what was done."""

from collections.abc import Iterable, Iterator

from companion.games.salamander.players.talk import Line
from companion.json_reader import Json

Said = list[Json]


def acts(lines: Iterable[Line], home: dict[str, str]) -> Iterator[Said]:
    """Actions as a record has them; `home`: where each piece lies at first. `ask` names nobody."""
    for line in lines:
        said = line.get("page")
        if isinstance(said, dict):
            yield from _act(dict(said), home)


def _act(said: dict[str, Json], lying: dict[str, str]) -> Iterator[Said]:
    by, word = said["by"], said["say"]
    match word:
        case "throw":
            eyes = said["eyes"]
            assert isinstance(eyes, list)
            yield ["throw", *eyes, said["symbol"]]
        case "keys":
            yield ["keys", said["eyes"], said["symbol"]]
        case "drew":
            yield ["draw", said["card"]] if "card" in said else ["draw"]
        case "ask":
            yield ["ask", said["card"]]
        case "answered":
            yield ["answer", said["content"]]
        case "reply":
            yield ["reply", said["content"]]
        case "show":
            yield ["show", said["cards"]]
        case "declare":
            yield ["declare", said["cards"], said["claims"]]
        case "exchange" if said["card"] is not None:
            more = [said["second"]] if "second" in said else []
            yield ["exchange", by, said["card"], *more]
        case "stay" if said["piece"] == "figure":
            yield ["move", by, lying[str(by)]]
        case "stay":
            yield ["marker", by, lying[f"{by}-marker"]]
        case "place":
            yield from _placed(said, lying)


def _placed(said: dict[str, Json], lying: dict[str, str]) -> Iterator[Said]:
    """The mover's own piece is what was done; other pieces were sent by the rules."""
    by = str(said["by"])
    for kind, key, suffix in (("figures", "move", ""), ("markers", "marker", "-marker")):
        pieces = said.get(kind, {})
        assert isinstance(pieces, dict)
        for figure, place in pieces.items():
            was, lying[figure + suffix] = lying[figure + suffix], str(place)
            is_sent = place in {"dungeon", "start"} or was == "dungeon"
            if figure == by and not is_sent:
                yield [key, by, place]
