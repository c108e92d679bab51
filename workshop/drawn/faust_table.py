"""A table at which Doctor Faust is played, for who knows that it is."""

from companion.games.faust.at_table import Session
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.live.table import NOTHING, EvidenceNotes, Table
from companion.replay.stored_game import AUTO
from companion.storage.store import Store


class FaustTable(Table):
    """`session` and `header` are those of the first game."""

    session: Session

    def __init__(
        self, header: Header, store: Store, turn_end: str = AUTO, beside: EvidenceNotes = NOTHING
    ) -> None:
        super().__init__(header_to_json(header), store, turn_end, beside)

    @property
    def header(self) -> Header:
        """What was agreed, with the players as they are called now."""
        return self.session.header

    def begin_next(self, header: Header, turn_end: str = AUTO) -> None:
        self.begin_game(header_to_json(header), turn_end)
