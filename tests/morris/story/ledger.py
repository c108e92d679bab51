"""What a score sheet tells beside the sums: faults, what was taken back, how it was ended."""

from collections.abc import Iterable, Iterator

from companion.game import LedgerLine
from tests.morris.words.beside_words import Happened, beside_text, fault_text, kind_of
from tests.morris.words.speaker import Speaker


def ledger_lines(events: Iterable[Happened], speaker: Speaker) -> Iterator[LedgerLine]:
    """Turn, whether it is a fault, and what is told, in the order of the log."""
    turn = 1
    for said in events:
        number = said.get("turn")
        turn = number if isinstance(number, int) else turn
        if said["kind"] == "illegal":
            yield turn, True, fault_text(said, speaker)
        elif kind_of(said):
            reason = said.get("because")
            text = beside_text(said, speaker)
            yield turn, False, f"{text} {reason}" if isinstance(reason, str) else text
