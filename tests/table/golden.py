"""Golden sittings: what the session has to say to a log, as far as docs/records.md fixes it.

`NAME.events.jsonl` beside `NAME.sitting.jsonl` holds, one a line,

- events that must come, in this order; others may stand between them, and keys that are not
  written down may have any value. `"*"` is any value, `{"one_of": […]}` one of several,
  a list as `kind` one of several kinds, `do_any_order` the steps of `do` in some order;
- `{"never": […]}`: kinds, or events, that must not come (`"before"`: not before that time);
- `{"times": {KIND: N}}`: how often a kind comes; `{"last": {…}}`: what the last event is;
- `{"record": [[PLAYER, DO], …]}`: the turns of `faust replay --record`; `{"exit": N}`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.players.of_level import units
from companion.observations import Json

SITTINGS = Path(__file__).parents[1] / "sittings"  # a folder for each first word of a name
GOLDEN = sorted(SITTINGS.rglob("*.sitting.jsonl"), key=lambda path: path.name)
# What the session does not do yet, one name a line. It can only shrink: a sitting of the list
# that begins to pass makes the test fail until its name is taken out.
NOT_YET = frozenset((SITTINGS / "not-yet.txt").read_text("utf-8").split())
EXACT = ("cards",)  # objects that must hold nothing else

Line = dict[str, Json]


def name_of(path: Path) -> str:
    return path.name.split(".")[0]


@dataclass(frozen=True, slots=True)
class Answer:
    """What `faust replay` says to a sitting."""

    status: int
    events: tuple[Line, ...]
    turns: tuple[tuple[Json, Json], ...]


def read_lines(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def complaints(expected: list[Line], answer: Answer) -> Iterator[str]:
    """What of `expected` is not so; nothing when all is well."""
    rest = iter(answer.events)
    for line in expected:
        match line:
            case {"never": list(unwanted), **when}:
                yield from _unwanted(unwanted, when.get("before"), answer)
            case {"times": dict(times)}:
                yield from _wrong_counts(times, answer)
            case {"last": last}:
                if not answer.events or not fits(last, answer.events[-1]):
                    yield f"the last event is {answer.events[-1:]}; expected {last}"
            case {"record": list(turns)}:
                if turns != (found := [[player, do] for player, do in answer.turns]):
                    yield f"the record holds {found}; expected {turns}"
            case {"exit": status}:
                if answer.status != status:
                    yield f"exit status {answer.status}; expected {status}"
            case _:
                if not any(fits(line, event) for event in rest):
                    yield f"there is no {json.dumps(line, ensure_ascii=False)}"
                    rest = iter(())


def _unwanted(unwanted: list[Json], before: Json, answer: Answer) -> Iterator[str]:
    for event in answer.events:
        t = event["t"]
        assert isinstance(t, int | float)
        if isinstance(before, int | float) and t >= before:
            return
        for one in unwanted:
            if event["kind"] == one or (isinstance(one, dict) and fits(one, event)):
                yield f"there is {json.dumps(event, ensure_ascii=False)}"


def _wrong_counts(times: Line, answer: Answer) -> Iterator[str]:
    for kind, expected in times.items():
        found = sum(event["kind"] == kind for event in answer.events)
        if found != expected:
            yield f"{found} events are {kind}; expected {expected}"


def fits(pattern: Json, value: Json) -> bool:
    """Whether `value` has all that `pattern` asks for."""
    match pattern:
        case "*":
            return True
        case {"one_of": list(some)}:
            return any(fits(one, value) for one in some)
        case dict():
            return isinstance(value, dict) and all(
                _key_fits(key, wanted, value) for key, wanted in pattern.items()
            )
        case _:
            return pattern == value


def _key_fits(key: str, wanted: Json, value: Line) -> bool:
    if key == "do_any_order":
        return _in_some_order(wanted) == _in_some_order(value.get("do"))
    if key not in value:
        return False
    if key == "kind" and isinstance(wanted, list):
        return value[key] in wanted
    return value[key] == wanted if key in EXACT else fits(wanted, value[key])


def _in_some_order(do: Json) -> list[str] | None:
    """The actions in steps of one field: which came first, and what was joined, is left open."""
    if not isinstance(do, list):
        return None
    return sorted(str(unit) for action in read_actions(do) for unit in units(action))
