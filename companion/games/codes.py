"""Why something is illegal, in any game: a code, with the page of the booklet that has the rule."""

from enum import StrEnum
from typing import Self


class PagedCode(StrEnum):
    """The order of the members is the order in which the codes apply."""

    _value_: str
    page: str

    def __new__(cls, code: str, page: str = "") -> Self:  # a look-up has none
        one = str.__new__(cls, code)
        one._value_ = code
        one.page = page
        return one
