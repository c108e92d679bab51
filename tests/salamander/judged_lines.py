"""The lines of a record in, those of its verdicts out."""

from collections.abc import Iterable

from companion.games.salamander.files.record_lines import read_record
from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.rules.referee import adjudicate
from companion.json_reader import Json


def judge_lines(lines: Iterable[str]) -> list[dict[str, Json]]:
    """The verdict lines of a record given as JSON lines; BadFile where it cannot be read."""
    game = read_record("\n".join(lines).encode())
    return [verdict_to_json(verdict, game.header) for verdict in adjudicate(game)]
