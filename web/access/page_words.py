"""What may be said: read by a game's vocabulary, with the role of who says it, and nothing else."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from werkzeug.exceptions import Forbidden

from companion.json_reader import BadValue, Json, read_choice, read_each, read_object, read_text
from companion.observations import PageSaid
from web.access.roles import Role, Roles, speaker_of

LONGEST_NAME = 40
LONGEST_REASON = 200
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # controls, turns of direction …

ValueCheck = Callable[[Json, str], Json]  # the value as it is taken; raises BadValue


class BadWords(BadValue):
    """The word cannot be understood, lacks something, or carries too much."""

    def __init__(self, code: str, value: Json = None) -> None:
        super().__init__("what is said", value, "what can be said", code=code)


class NotAllowed(Forbidden):
    """Only another role may say that word."""


@dataclass(frozen=True, slots=True)
class Word:
    """Who may say it, and what belongs to it: `needs` all, `may` any, of `one_of` exactly one."""

    roles: Roles
    needs: Mapping[str, ValueCheck] = field(default_factory=dict)
    may: Mapping[str, ValueCheck] = field(default_factory=dict)
    one_of: Mapping[str, ValueCheck] = field(default_factory=dict)
    is_of_play: bool = False  # nothing to be said once the game is over

    def check(self, said: Mapping[str, Json]) -> dict[str, Json]:
        checks = {**self.needs, **self.may, **self.one_of}
        chosen = len(said.keys() & self.one_of.keys())
        if said.keys() - checks.keys() or self.needs.keys() - said.keys():
            raise BadWords("words")
        if self.one_of and chosen != 1:
            raise BadWords("words")
        return {key: checks[key](value, key) for key, value in said.items()}


Vocabulary = Mapping[str, Word]


def read_said(body: Json, role: Role, vocabulary: Vocabulary, is_over: bool = False) -> PageSaid:
    """Reads a request's body as a word of that role, of a game that may be over.

    Raises BadValue or NotAllowed.
    """
    words = {**read_object(body, "what is said")}
    what = words.pop("say", None)
    if not isinstance(what, str) or what not in vocabulary:
        raise BadWords("say")
    if role not in vocabulary[what].roles:
        raise NotAllowed
    if is_over and vocabulary[what].is_of_play:
        raise BadWords("over")
    reason = words.pop("reason", None)
    checked = vocabulary[what].check(words)
    if reason is not None:
        checked["reason"] = clean_text(reason, LONGEST_REASON)
    return PageSaid(0.0, speaker_of(role), what, checked)


def clean_text(value: Json, longest: int, where: str = "text") -> str:
    """Text of people as it may be kept and shown: composed, one line, nothing invisible."""
    said = read_text(value, where)
    composed = " ".join(unicodedata.normalize("NFC", said).split())
    seen = "".join(one for one in composed if unicodedata.category(one) not in _UNSEEN)
    text = " ".join(seen.split())
    if not 0 < len(text) <= longest:
        raise BadValue(where, value, f"1…{longest} signs that show")
    return text


def clean_name(value: Json, where: str = "name") -> str:
    return clean_text(value, LONGEST_NAME, where)


def named_players(seats: tuple[str, ...], least: int) -> ValueCheck:
    """Seats with their names, each name once; at least so many seats are taken."""

    def check(value: Json, where: str) -> Json:
        players = read_object(value, where)
        if not {*seats} >= set(players) or len(players) < least:
            raise BadWords("players", value)
        return cleaned_names(players)

    return check


def cleaned_names(players: Mapping[str, Json]) -> dict[str, Json]:
    """As they may be kept; nobody could tell two of one name apart."""
    names = {seat: clean_name(name, seat) for seat, name in players.items()}
    if len({name.casefold() for name in names.values()}) < len(names):
        raise BadWords("same-name")
    return {**names}


def list_of(reading: ValueCheck, least: int, most: int) -> ValueCheck:
    def check(value: Json, where: str) -> Json:
        found = read_each(value, where, reading, most)
        if len(found) < least:
            raise BadValue(where, value, f"≥ {least}")
        return [*found]

    return check


def matching(pattern: str) -> ValueCheck:
    def check(value: Json, where: str) -> Json:
        if not re.fullmatch(pattern, read_text(value, where)):
            raise BadValue(where, value, pattern)
        return value

    return check


def rulings_of(choices: Mapping[str, Iterable[str]], **lists: ValueCheck) -> ValueCheck:
    """At least one ruling, each with a choice that it has, or a list as it is checked."""

    def check(value: Json, where: str) -> Json:
        chosen = read_object(value, where)
        for option, choice in chosen.items():
            if option in lists:
                lists[option](choice, option)
            else:
                read_choice(choice, option, [*choices[read_choice(option, where, choices)]])
        if not chosen:
            raise BadValue(where, value, "a ruling")
        return {**chosen}

    return check
