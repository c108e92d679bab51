"""Who is to act while the table waits, and how those it waits for are spoken to on their phones."""

from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.position import COLOURS, is_turn_begun, opponent
from companion.games.faust.session.events import EventJson
from companion.games.faust.words.speaker import Speaker
from companion.json_reader import Json
from web.words import Catalogue

OF_THE_MOVER = frozenset({"points", "press", "reveal", "forced", "twin"})
OF_ALL = frozenset({"repair", "piece", "card", "slots"})  # whoever plays puts it right


def spoken_to(picture: GameView, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """`awaits`: the seats whose word or hand is awaited; `yours`: the sentence for each of them.

    One person who is alone with the table is the hands of both seats.
    """
    said, mover = picture.state, COLOURS[picture.now.mover]
    if said is None:
        told = _begun(picture, speaker, words)
        return {"yours": {mover: told}} if _is_spoken_to(picture) else {}
    if said["kind"] != "waiting":
        return {}
    if said["for"] == "consent":
        return {"awaits": [said.get("asks")], "yours": _wish(said, speaker, words)}
    if said["for"] in OF_ALL:
        return {"awaits": [*COLOURS]}
    if said["for"] not in OF_THE_MOVER:
        return {}
    told = _owed(picture, said, speaker, words) if _is_spoken_to(picture) else ""
    awaited: list[Json] = [mover] if picture.header.alone is None else [*COLOURS]
    return {"awaits": awaited} | ({"yours": {mover: told}} if told else {})


def _is_spoken_to(picture: GameView) -> bool:
    alone = picture.header.alone
    return picture.now.ending is None and (alone is None or alone.seat != picture.now.mover)


def _begun(picture: GameView, speaker: Speaker, words: Catalogue) -> str:
    player, points = speaker.player(picture.now.mover), picture.now.points
    if not is_turn_begun(picture.now):
        return words["your.begins"].format(player=player)
    key = "your.points_one" if points == 1 else "your.points_other"
    return words[key].format(player=player, count=points)


def _owed(picture: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> str:
    """What the player to move owes; nothing where all read the same."""
    key = {"press": "done", "points": "left"}.get(str(said["for"]), said["for"])
    if key == "left":
        key = "left_one" if said["points"] == 1 else "left_other"
    mover = picture.now.mover
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
