"""What a score sheet tells beside the sums: faults, contradictions, rulings and their reasons."""

from collections.abc import Iterable, Iterator

from companion.games.salamander.page.game_view import Happened, after, blank
from companion.games.salamander.rules.record import Header
from companion.games.salamander.story.stops import fault_of_stop, is_stop, stop_text
from companion.games.salamander.words.speaker import Speaker

FAULTS = frozenset({"illegal", "accepted", "contradiction"})


def ledger_lines(
    events: Iterable[Happened], begun: Header, voice: Speaker
) -> Iterator[tuple[int, bool, str]]:
    """Turn, whether it is a fault, and what is told, in the order of the log.

    `voice` calls the players as they are called.

    A turn as the rules want it has none.
    """
    view, told_of = blank(begun), set[tuple[str, ...]]()
    for said in events:
        fault = fault_of_stop(said)
        if is_stop(said) and not (fault and fault in told_of):
            told_of.add(fault)
            reason = said.get("because")
            text = stop_text(view, said, voice)
            told = f"{text} {reason}" if isinstance(reason, str) else text
            yield len(view.turns) + 1, said["kind"] in FAULTS, told
        view = after(view, said)
