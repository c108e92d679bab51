"""Orders of a desk at a live table: judged in the writer's thread, told like the referee's."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from companion.hall.orders.at_table import BadOrder, GameAsked, GameStands, OrdersAtTable
from companion.hall.protocol.wire import NotDone
from companion.json_reader import BadValue, Json, read_object
from companion.live.mailbox import Ordered
from companion.live.table import Table
from companion.observations import PageSaid
from companion.replay.agreeing import game_asked
from companion.storage.trouble import LogTrouble
from web.access.page_words import NotAllowed, clean_name, read_said
from web.access.roles import Role
from web.games import SHOWN_GAMES


class RefereesWords:
    """A desk may say what the referee's page may, of whichever game is at hand."""

    def said(
        self, agreed: Mapping[str, Json], say: str, words: Mapping[str, Json]
    ) -> Mapping[str, Json]:
        vocabulary = SHOWN_GAMES.of(agreed).words
        try:
            return read_said({**words, "say": say}, Role.REFEREE, vocabulary).words
        except (BadValue, NotAllowed) as error:
            raise BadOrder(str(error)) from None

    def begun(
        self, agreed: Mapping[str, Json], words: Mapping[str, Json]
    ) -> tuple[Mapping[str, Json], str]:
        same = {"game": agreed["game"]} if "game" in agreed else {}
        players = words.get("players", {})
        try:
            named: dict[str, Json] = {
                seat: clean_name(name) for seat, name in read_object(players, "players").items()
            }
            return game_asked({**same, **words, "players": named})
        except ValueError as error:
            raise BadOrder(str(error)) from None

    def name(self, text: str) -> str:
        try:
            return clean_name(text)
        except BadValue as error:
            raise BadOrder(str(error)) from None


class DeskAtTable:
    """Does what a desk orders, at most once. Used by the writer's thread alone."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._orders = OrdersAtTable(RefereesWords(), table.store.rows())

    def take(self, ordered: Ordered, t: float) -> None:
        """LogTrouble where it was done and cannot be written just now: it waits like all else."""
        todo = self._orders.judge(ordered.said, ordered.waited_s(), self._stands())
        try:
            match todo:
                case PageSaid():
                    self._table.take(replace(todo, t=t))
                case GameAsked(agreed, turn_end, note, ending):
                    if ending is not None:
                        with suppress(LogTrouble):  # it waits, and is written with what follows
                            self._table.take(replace(ending, t=t))
                    self._table.begin_game(agreed, turn_end, note)
        finally:
            ordered.judged(todo if isinstance(todo, NotDone) else None)

    def _stands(self) -> GameStands:
        table, session = self._table, self._table.session
        first = table.store.row(1)
        return GameStands(
            "" if first is None else first.hash,
            table.game,
            table.standing_row,
            session.agreed,
            is_playing=table.is_playing,
            unwritten=table.unwritten,
            begins_another=lambda said: session.begun_by(said) is not None,
        )
