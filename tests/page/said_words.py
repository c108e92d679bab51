"""Which words of a catalogue a text says: sources, scripts and templates."""

import re


class Said:
    """Words that are said there by their whole names, and first parts of some that are not."""

    def __init__(self, text: str) -> None:
        self.filled = {*re.findall(r"""([\w.-]+[._])(?:\$?\{|" ~)""", text)}
        self.whole = {*re.findall(r"""(?:words\.|["'`])([\w.-]+)""", text)}

    def has(self, key: str) -> bool:
        """By its whole name, or by its first part where the rest is filled in (`role.${role}`)."""
        parts = [key[: found.start() + 1] for found in re.finditer(r"[._]", key)]
        is_filled = any(begun.endswith(part) for part in parts for begun in self.filled)
        return is_filled or key in self.whole or re.sub("_(one|other)$", "", key) in self.whole
