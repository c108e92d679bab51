"""What may be said: read by a game's vocabulary, with the role of who says it, and nothing else."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from companion.observations import Json, PageSaid
from web.access.roles import Role, Roles, speaker_of

LONGEST_NAME = 40
LONGEST_REASON = 200
DEEPEST_LEVELS = 6
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # controls, turns of direction …

ValueCheck = Callable[[Json], Json]  # the value as it is taken; raises BadWords


class BadWords(ValueError):
    """The word cannot be understood, lacks something, or carries too much."""


class NotAllowed(Exception):
    """Only another role may say that word."""


@dataclass(frozen=True, slots=True)
class Word:
    """Who may say it, and what belongs to it: `needs` all, `may` any, of `one_of` exactly one."""

    roles: Roles
    needs: Mapping[str, ValueCheck] = field(default_factory=dict)
    may: Mapping[str, ValueCheck] = field(default_factory=dict)
    one_of: Mapping[str, ValueCheck] = field(default_factory=dict)
    is_of_play: bool = False  # nothing to be said once the game is over
    is_too_late: bool = False

    def check(self, said: Mapping[str, Json]) -> dict[str, Json]:
        if self.is_too_late:
            raise BadWords("over")
        checks = {**self.needs, **self.may, **self.one_of}
        chosen = len(said.keys() & self.one_of.keys())
        if said.keys() - checks.keys() or self.needs.keys() - said.keys():
            raise BadWords("words")
        if self.one_of and chosen != 1:
            raise BadWords("words")
        return {key: checks[key](value) for key, value in said.items()}


Vocabulary = Mapping[str, Word]


def after_the_end(vocabulary: Vocabulary) -> Vocabulary:
    """What may be said of a game that is over."""
    return {what: replace(one, is_too_late=one.is_of_play) for what, one in vocabulary.items()}


def read_said(body: Json, role: Role, vocabulary: Vocabulary) -> PageSaid:
    """Reads a request's body as a word of that role. Raises BadWords or NotAllowed."""
    words = dict(read_map(body))
    what = words.pop("say", None)
    if not isinstance(what, str) or what not in vocabulary:
        raise BadWords("say")
    if role not in vocabulary[what].roles:
        raise NotAllowed
    reason = words.pop("reason", None)
    checked = vocabulary[what].check(words)
    if reason is not None:
        checked["reason"] = clean_text(reason, LONGEST_REASON)
    return PageSaid(0.0, speaker_of(role), what, checked)


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


def named_players(seats: tuple[str, ...], least: int) -> ValueCheck:
    """Seats with their names, each name once; at least so many seats are taken."""

    def check(value: Json) -> Json:
        players = read_map(value)
        if not {*seats} >= set(players) or len(players) < least:
            raise BadWords("players")
        return cleaned_names(players)

    return check


def cleaned_names(players: Mapping[str, Json]) -> dict[str, Json]:
    """As they may be kept; nobody could tell two of one name apart."""
    names = {seat: clean_name(name) for seat, name in players.items()}
    if len({name.casefold() for name in names.values()}) < len(names):
        raise BadWords("same-name")
    return {**names}


def read_map(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise BadWords("object")
    return value


def is_shallow(value: Json, depth: int = DEEPEST_LEVELS) -> bool:
    """Whether nothing in it is nested deeper than anything that is ever said."""
    parts = [*value.values()] if isinstance(value, dict) else value
    return not isinstance(parts, list) or (
        depth > 0 and all(is_shallow(part, depth - 1) for part in parts)
    )
