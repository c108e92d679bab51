"""What a table is called: a name that people gave stays, one by its number is spoken."""

import re

from web.words import Catalogue

_BY_NUMBER = re.compile(r"Table ([0-9]{1,4})")  # as a hall calls tables that nobody has named


def spoken(label: str, words: Catalogue) -> str:
    numbered = _BY_NUMBER.fullmatch(label)
    return words["hall.table"].format(number=numbered[1]) if numbered else label
