"""Who is to act while the table waits, and how those it waits for are spoken to on their phones."""

from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.position import COLOURS, is_turn_begun, opponent
from companion.games.faust.session.events import EventJson
from companion.games.faust.words.speaker import Speaker
from companion.json_reader import Json
from web.words import Catalogue

OF_THE_MOVER = frozenset({"points", "press", "reveal", "forced", "twin"})
OF_ALL = frozenset({"repair", "piece", "card", "slots"})  # whoever plays puts it right


def spoken_to(view: GameView, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """`awaits`: the seats whose word or hand is awaited; `yours`: the sentence for each of them.

    One person who is alone with the table is the hands of both seats.
    """
    said, mover = view.state, COLOURS[view.now.mover]
    if said is None:
        told = _begun(view, speaker, words)
        return {"yours": {mover: told}} if _is_spoken_to(view) else {}
    if said["kind"] != "waiting":
        return {}
    if said["for"] == "consent":
        return {"awaits": [said.get("asks")], "yours": _wish(said, speaker, words)}
    if said["for"] in OF_ALL:
        return {"awaits": [*COLOURS]}
    if said["for"] not in OF_THE_MOVER:
        return {}
    told = _owed(view, said, speaker, words) if _is_spoken_to(view) else ""
    awaited: list[Json] = [mover] if view.header.alone is None else [*COLOURS]
    return {"awaits": awaited} | ({"yours": {mover: told}} if told else {})


def _is_spoken_to(view: GameView) -> bool:
    alone = view.header.alone
    return view.now.ending is None and (alone is None or alone.seat != view.now.mover)


def _begun(view: GameView, speaker: Speaker, words: Catalogue) -> str:
    player, points = speaker.player(view.now.mover), view.now.points
    if not is_turn_begun(view.now):
        return words["your.begins"].format(player=player)
    key = "your.points_one" if points == 1 else "your.points_other"
    return words[key].format(player=player, count=points)


def _owed(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> str:
    """What the player to move owes; nothing where all read the same."""
    key = {"press": "done", "points": "left"}.get(str(said["for"]), said["for"])
    if key == "left":
        key = "left_one" if said["points"] == 1 else "left_other"
    mover = view.now.mover
    return words.get(f"your.{key}", "").format(
        player=speaker.player(mover),
        owner=speaker.player(opponent(mover)),
        count=said.get("points"),
        field=said.get("field"),
        origin=said.get("from"),
        target=said.get("to"),
    )


def _wish(said: EventJson, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """Who asks and who is asked; a judge reads what all others do."""
    by, asks = said.get("by"), said.get("asks")
    names = {colour: speaker.player(at) for at, colour in enumerate(COLOURS)}
    if by not in names or asks not in names:
        return {}
    what = words.get(f"consent.{said.get('to')}", "")
    return {
        str(by): words["your.wish"].format(asks=names[str(asks)], what=what),
        str(asks): words["your.consent"].format(by=names[str(by)], what=what),
    }
