"""Who is to act while the table waits, and how those it waits for are spoken to on their phones.

All are told of it in the same words, and so are they.
"""

from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.position import COLOURS, is_turn_begun, opponent
from companion.games.faust.session.events import EventJson
from companion.games.faust.words.speaker import Speaker
from companion.json_reader import Json
from web.words import Catalogue

OF_THE_MOVER = frozenset({"points", "press", "reveal", "forced", "twin"})
OF_ALL = frozenset({"repair", "piece", "card", "slots"})  # whoever plays puts it right


def named(colour: Json, speaker: Speaker) -> str:
    """A player who is named by the colour; nothing for anybody else."""
    return speaker.player(COLOURS.index(colour)) if colour in COLOURS else ""


def worded(key: str, view: GameView, speaker: Speaker, words: Catalogue) -> str:
    """The sentence of that name about the turn, or about what stops it; nothing if there is none.

    Where points are counted there is one for a single point, and one for any other number.
    """
    said, mover = view.state or {}, view.now.mover
    count = said.get("points", view.now.points)
    text = words.get(key) or words.get(f"{key}_one" if count == 1 else f"{key}_other", "")
    return text.format(
        player=speaker.player(mover),
        owner=speaker.player(opponent(mover)),  # of a card that a stone of the mover ran into
        colour=named(said.get("colour"), speaker) or speaker.player(mover),
        by=named(said.get("by"), speaker),
        asks=named(said.get("asks"), speaker),
        what=words.get(f"consent.{said.get('to')}", ""),
        count=count,
        field=said.get("field"),
        origin=said.get("from"),
        target=said.get("to"),
    )


def spoken_to(view: GameView, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """`awaits`: the seats whose word or hand is awaited; `yours`: the sentence for each of them.

    One person who is alone with the table is the hands of both seats.
    """
    said, mover = view.state, COLOURS[view.now.mover]
    if said is None:
        key = "your.points" if is_turn_begun(view.now) else "your.begins"
        told = worded(key, view, speaker, words)
        return {"yours": {mover: told}} if _is_spoken_to(view) else {}
    if said["kind"] != "waiting":
        return {}
    if said["for"] == "consent":
        return {"awaits": [said.get("asks")], "yours": _wish(view, said, speaker, words)}
    if said["for"] in OF_ALL:
        return {"awaits": [*COLOURS]}
    if said["for"] not in OF_THE_MOVER:
        return {}
    key = {"press": "done", "points": "left"}.get(str(said["for"]), str(said["for"]))
    told = worded(f"your.{key}", view, speaker, words) if _is_spoken_to(view) else ""
    awaited: list[Json] = [mover] if view.header.alone is None else [*COLOURS]
    return {"awaits": awaited} | ({"yours": {mover: told}} if told else {})


def _is_spoken_to(view: GameView) -> bool:
    alone = view.header.alone
    return view.now.ending is None and (alone is None or alone.seat != view.now.mover)


def _wish(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """Who asks and who is asked; a judge reads what all others do."""
    by, asks = said.get("by"), said.get("asks")
    if by not in COLOURS or asks not in COLOURS:
        return {}
    return {
        str(by): worded("your.wish", view, speaker, words),
        str(asks): worded("your.consent", view, speaker, words),
    }
