"""Actions as files have them, of any game: a list in JSON, a word in notation.

A game says of each kind which arguments it has, and how they stand in a word: the rest follows.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from companion.games.notation_text import short
from companion.json_reader import Json, read_choice, read_each, read_list, read_text, shown

ActionT = TypeVar("ActionT")


class Spelling(NamedTuple):
    """How a value stands in a word; `form` is a regular expression without groups."""

    form: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def one_of(values: Mapping[str, Any]) -> Spelling:
    """By what is written for each."""
    written = {value: text for text, value in values.items()}
    return Spelling("|".join(map(re.escape, values)), values.__getitem__, written.__getitem__)


class Argument(NamedTuple):
    """What it is called where it is wrong, what it is in JSON, and how it stands in a word."""

    name: str
    read: Callable[[Json, str], Any]
    write: Callable[[Any], Json]
    sign: Spelling


def choice(name: str, words: Mapping[str, Any], sign: Spelling) -> Argument:
    """One of these words."""
    written = {value: word for word, value in words.items()}
    return Argument(
        name,
        lambda said, where: words[read_choice(said, where, words)],
        written.__getitem__,
        sign,
    )


def several(name: str, one: Argument) -> Argument:
    """Any number of them; in a word with commas."""
    form, read, write = one.sign
    sign = Spelling(
        f"(?:(?:{form})(?:,(?:{form}))*)?",
        lambda text: tuple(map(read, text.split(","))) if text else (),
        lambda values: ",".join(map(write, values)),
    )
    return Argument(
        name,
        lambda said, where: read_each(said, where, one.read),
        lambda values: [*map(one.write, values)],
        sign,
    )


@dataclass(frozen=True)
class Shape:
    """`form` has `{}` for each argument; with what stands in `more` the last may be missing."""

    of: Any  # its class
    arguments: tuple[Argument, ...]
    form: str
    more: str = ""
    counts: str = ""  # how many arguments there are, where their names do not say it

    def made(self, values: Iterable[Any]) -> Any:
        return self.of(*values)

    def told(self, action: Any) -> Sequence[Any]:
        """The arguments, but for the last where that is missing."""
        values = self.values(action)
        return values[:-1] if self.more and values[-1] is None else values

    def values(self, action: Any) -> Sequence[Any]:
        return [getattr(action, name) for name in self.of.__match_args__]

    def is_whole(self, told: Sequence[Json]) -> bool:
        """Whether there are as many arguments as it has."""
        most = len(self.arguments)
        return len(told) == most or (bool(self.more) and len(told) == most - 1)

    @property
    def expected(self) -> str:
        names = [one.name for one in self.arguments]
        fewer = [", ".join(names[:-1]) or "nothing"] if self.more else []
        return self.counts or " or ".join([*fewer, ", ".join(names)])

    def word(self, told: Sequence[Any]) -> str:
        signs = (one.sign.write(value) for one, value in zip(self.arguments, told, strict=False))
        form = self.form + self.more if len(told) == len(self.arguments) else self.form
        return form.format(*signs)

    def read_word(self, word: str) -> Any | None:
        """None where it is of another kind."""
        found = self._pattern.fullmatch(word)
        if found is None:
            return None
        told = zip(self.arguments, found.groups(), strict=True)
        return self.made(one.sign.read(text) for one, text in told if text is not None)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        form, more = (re.escape(one).replace(r"\{\}", "{}") for one in (self.form, self.more))
        signs = (f"({one.sign.form})" for one in self.arguments)
        return re.compile(f"{form}(?:{more})?".format(*signs))


@dataclass(frozen=True, slots=True)
class Actions(Generic[ActionT]):
    """All kinds of a game, by their names; `words` are some as they are expected."""

    kinds: Mapping[str, Shape]
    words: str

    def read(self, said: Json) -> ActionT:
        """The action that JSON says; ValueError says what is wrong in it."""
        name, *told = read_list(said, "an action") or [""]
        kind = self.kinds.get(read_text(name, "the name of an action"))
        if kind is None:
            known = ", ".join(self.kinds)
            raise ValueError(f"unknown action {shown(said)}; expected one of {known}")
        if not kind.is_whole(told):
            found = f"{len(told)} arguments; expected {kind.expected}"
            raise ValueError(f"{shown(said)} has {found}")
        arguments = zip(kind.arguments, told, strict=False)
        action: ActionT = kind.made(one.read(value, one.name) for one, value in arguments)
        return action

    def to_json(self, action: ActionT) -> list[Json]:
        name, kind = self._kind_of(action)
        told = zip(kind.arguments, kind.told(action), strict=False)
        return [name, *(one.write(value) for one, value in told)]

    def word(self, action: ActionT) -> str:
        _, kind = self._kind_of(action)
        return kind.word(kind.told(action))

    def read_word(self, word: str) -> ActionT:
        """One action in notation; ValueError for anything else."""
        read = (kind.read_word(word) for kind in self.kinds.values())
        action: ActionT | None = next((one for one in read if one is not None), None)
        if action is None:
            raise ValueError(f"{short(word)} is no action; expected {self.words}")
        return action

    def _kind_of(self, action: ActionT) -> tuple[str, Shape]:
        return next(one for one in self.kinds.items() if one[1].of is type(action))
