"""The rulings of a game: which words each may be, and in what a table's differ from others."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from functools import cache
from reprlib import repr as shortly
from typing import TYPE_CHECKING, Any, TypeVar

from companion.json_reader import Json, read_text

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

RulingsT = TypeVar("RulingsT", bound="DataclassInstance")


@cache
def choices_of(rulings: "type[DataclassInstance]") -> dict[str, type[StrEnum]]:
    """Of each ruling that is a word."""
    kinds = {one.name: type(one.default) for one in fields(rulings)}
    return {option: kind for option, kind in kinds.items() if issubclass(kind, StrEnum)}


def with_ruling(rulings: RulingsT, option: str, value: str) -> RulingsT:
    """`rulings` with one choice changed; ValueError says what was expected."""
    choices = choices_of(type(rulings)).get(option)
    if choices is None:
        known = ", ".join(one.name for one in fields(rulings))
        raise ValueError(f"{shortly(option)} is no ruling; expected one of {known}")
    try:
        return replace(rulings, **{option: choices(value)})
    except ValueError:
        known = ", ".join(choices)
        raise ValueError(
            f"{shortly(value)} is no value of {option}; expected one of {known}"
        ) from None


def with_rulings(rulings: RulingsT, options: Mapping[str, Json]) -> RulingsT:
    """`rulings` with several choices changed, as a header says them."""
    for option, value in options.items():
        rulings = with_ruling(rulings, option, read_text(value, option))
    return rulings


def differences(rulings: RulingsT, named: RulingsT) -> dict[str, Any]:
    """The options in which `rulings` differs from `named`."""
    options = [one.name for one in fields(rulings)]
    return {
        option: getattr(rulings, option)
        for option in options
        if getattr(rulings, option) != getattr(named, option)
    }
