"""What may be said, word by word: who may say it, what belongs to it, and nothing else."""

import re
import unicodedata
from collections.abc import Callable, Mapping

from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.rulings import CARD_VALUES, CARDS_IN_A_SET, CHOICES
from companion.observations import Json, PageSaid
from web.access.roles import BY, WORDS, Role

LONGEST_NAME = 40
LONGEST_REASON = 200
DEEPEST_LEVELS = 6
STONES = 2
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_CHOICE = re.compile(r"[!-~]{1,80}")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # controls, turns of direction …


class BadWords(ValueError):
    """The word cannot be understood, lacks something, or carries too much."""


class NotAllowed(Exception):
    """Only another role may say that word."""


def read_said(body: Json, role: Role) -> PageSaid:
    """Reads a request's body as a word of that role. Raises BadWords or NotAllowed."""
    words = dict(_object(body))
    what = words.pop("say", None)
    if not isinstance(what, str) or what not in WORDS:
        raise BadWords("say")
    if role not in WORDS[what]:
        raise NotAllowed
    reason = words.pop("reason", None)
    belongs = _belonging_to(what, words)
    if set(words) != set(belongs):
        raise BadWords(what)
    checked = {key: belongs[key](value) for key, value in words.items()}
    if reason is not None:
        checked["reason"] = clean_text(reason, LONGEST_REASON)
    return PageSaid(0.0, BY[role], what, checked)


def clean_text(value: Json, longest: int) -> str:
    """Text of people as it may be kept and shown: composed, one line, nothing invisible."""
    if not isinstance(value, str):
        raise BadWords("text")
    composed = " ".join(unicodedata.normalize("NFC", value).split())
    seen = "".join(one for one in composed if unicodedata.category(one) not in _UNSEEN)
    text = " ".join(seen.split())
    if not 0 < len(text) <= longest:
        raise BadWords("text")
    return text


def clean_name(value: Json) -> str:
    return clean_text(value, LONGEST_NAME)


def is_shallow(value: Json, depth: int = DEEPEST_LEVELS) -> bool:
    """Whether nothing in it is nested deeper than anything that is ever said."""
    parts = [*value.values()] if isinstance(value, dict) else value
    return not isinstance(parts, list) or (
        depth > 0 and all(is_shallow(part, depth - 1) for part in parts)
    )


def _object(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise BadWords("object")
    return value


def _field(value: Json) -> Json:
    if not isinstance(value, str) or value not in FIELD_NAMES:
        raise BadWords("field")
    return value


def _card(value: Json) -> Json:
    if isinstance(value, bool) or not isinstance(value, int) or value not in CARD_VALUES:
        raise BadWords("value")
    return value


def _stones(value: Json) -> Json:
    if not isinstance(value, list) or len(value) != STONES:
        raise BadWords("stones")
    return [_field(one) for one in value]


def _colour(value: Json) -> Json:
    if value not in COLOURS:
        raise BadWords("colour")
    return value


def _players(value: Json) -> Json:
    players = _object(value)
    if set(players) != {*COLOURS}:
        raise BadWords("players")
    return {colour: clean_name(name) for colour, name in players.items()}


def _matching(pattern: re.Pattern[str]) -> Callable[[Json], Json]:
    def check(value: Json) -> Json:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise BadWords("name")
        return value

    return check


def _lying(value: Json) -> Json:
    card = _object(value)
    if set(card) != {"field", "owner"} or card["owner"] not in [*COLOURS, "empty"]:
        raise BadWords("card")
    return {"field": _field(card["field"]), "owner": card["owner"]}


def _rulings(value: Json) -> Json:
    chosen = _object(value)
    if not chosen or not all(_is_ruling(option, choice) for option, choice in chosen.items()):
        raise BadWords("rulings")
    return dict(chosen)


def _is_ruling(option: str, choice: Json) -> bool:
    if option == "devil_cards":
        return (
            isinstance(choice, list)
            and len(choice) in CARDS_IN_A_SET
            and all(_card(value) for value in choice)
        )
    return option in CHOICES and choice in [*CHOICES[option]]


_RULINGS: Mapping[str, Callable[[Json], Json]] = {
    "to_move": _colour,
    "card": _lying,
    "rulings": _rulings,
}


_BELONGS: Mapping[str, Mapping[str, Callable[[Json], Json]]] = {
    "turn-done": {},
    "undo": {},
    "reveal": {"field": _field, "value": _card},
    "lay": {"field": _field},
    "place": {"red": _stones, "blue": _stones, "soul": _field},
    "accept": {},
    "answer": {"question": _matching(_NAME), "choice": _matching(_CHOICE)},
    "refuse": {},
    "end": {},
    "resign": {},
    "rematch": {"players": _players},
    "names": {"players": _players},
}


def _belonging_to(what: str, words: Mapping[str, Json]) -> Mapping[str, Callable[[Json], Json]]:
    if what != "ruling":
        return _BELONGS[what]
    if len(words) != 1 or not set(words) <= set(_RULINGS):
        raise BadWords("ruling")
    return {kind: _RULINGS[kind] for kind in words}
