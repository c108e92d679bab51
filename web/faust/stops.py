"""A stop of the replay between two turns, as the page shows it: its sentence, and how it lay."""

from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.page.game_view import STATES, GameView
from companion.games.faust.session.events import EventJson
from companion.games.faust.story.stops import stop_text
from companion.games.faust.words.speaker import Speaker
from companion.observations import Json
from web.faust.status import status_of
from web.words import Catalogue

SHOWN = ("why", "page", "rule", "rulings", "repair", "asked")  # of the sentence, as it stood there


def stop(picture: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """What is to be shown of it; `picture` is how it lay when that was said."""
    shown: dict[str, Json] = {
        "kind": "ruling" if said.get("was") == "ruling" else str(said["kind"]),
        "t": said["t"],
        "in_turn": len(picture.turns) + 1,
        "board": position_to_json(picture.now),
        "because": said.get("because"),
    }
    if said["kind"] not in STATES:
        return shown | {"text": stop_text(picture, said, speaker)}
    then = status_of(picture, speaker, words)
    if said["kind"] == "unclear":
        text = words["incident.unclear"].format(text=str(then["text"]).rstrip("."))
    else:
        text = stop_text(picture, said, speaker)
    return shown | {key: then[key] for key in SHOWN if then.get(key)} | {"text": text}
