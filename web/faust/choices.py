"""What would settle a question or put a fault right, as buttons: an id for us, words for people."""

from collections.abc import Mapping

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.session.events import EventJson
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.words import acts_words
from companion.observations import Json
from web.faust.take_back import who_erred
from web.words import Catalogue

FOLLOWS = ("ends", "soul_cards")  # of a way out: told, and not said


def choices(said: EventJson, speaker: Speaker, words: Catalogue) -> list[Json]:
    """The choices of an `unclear` event as buttons, in its order."""
    offered = said.get("choices")
    listed = offered if isinstance(offered, list) else []
    return [
        {
            "choice": str(one.get("choice")),
            "text": _choice(one, names_in(said, speaker), speaker, words),
        }
        for one in listed
        if isinstance(one, dict)
    ]


def names_in(said: EventJson, speaker: Speaker) -> dict[str, str]:
    """Whose turn it is, and who acted or asks."""
    named = {key: str(said.get(key)) for key in ("player", "by")}
    return {
        key: speaker.player(COLOURS.index(who)) if who in COLOURS else ""
        for key, who in named.items()
    }


def fields_meant(said: EventJson) -> list[Json]:
    """The fields that a question is about: where its choices differ, in the order of the board."""
    offered = said.get("choices")
    listed = offered if isinstance(offered, list) else []
    acts = [one.get("do") for one in listed if isinstance(one, dict)]
    named = {word for do in acts if isinstance(do, list) for act in do for word in _words_of(act)}
    return [name for name in FIELD_NAMES if name in named]


def _words_of(act: Json) -> list[str]:
    return [str(word) for word in act] if isinstance(act, list) else []


def ways_out(said: EventJson, speaker: Speaker, words: Catalogue) -> list[Json]:
    """What could be said to make the record fit an `illegal`, with what follows of it.

    `said` is sent as it is; `asked` is the text for who erred, where another has to agree.
    """
    offered = said.get("instead")
    listed = offered if isinstance(offered, list) else []
    ways = [one for one in listed if isinstance(one, dict) and f"instead.{one['say']}" in words]
    erred = who_erred(said)
    names = {colour: speaker.player(at) for at, colour in enumerate(COLOURS)}
    told = {"player": names.get(str(erred)), "turn": said.get("turn")}
    asked = next((name for colour, name in names.items() if colour != erred), "")
    return [
        {
            "said": {key: value for key, value in way.items() if key not in FOLLOWS},
            "text": words[f"instead.{_key(way)}"].format(**told, **_filled(way)),
            "asked": words[f"instead.{_key(way)}.ask"].format(player=asked, **_filled(way))
            if f"instead.{_key(way)}.ask" in words
            else None,
        }
        for way in ways
    ]


def _key(way: EventJson) -> str:
    """The legal part of an act says what follows of it."""
    if way.get("soul_cards"):
        return f"{way['say']}.card"
    return f"{way['say']}.ends" if way.get("ends") else str(way["say"])


def _filled(way: EventJson) -> dict[str, Json]:
    cards = way.get("soul_cards")
    listed = ", ".join(map(str, cards)) if isinstance(cards, list) else ""
    return {
        "value": way.get("value"),
        "origin": way.get("from"),
        "target": way.get("to"),
        "cards": listed,
    }


def _choice(choice: EventJson, names: Mapping[str, str], speaker: Speaker, words: Catalogue) -> str:
    """What was done, if the choice tells it; else the sentence for a choice of that name."""
    do = choice.get("do")
    if isinstance(do, list) and do:
        return acts_words(read_actions(do), speaker)
    name = str(choice.get("choice"))
    return words.get(f"choice.{name}", words["choice.other"]).format(**names)
