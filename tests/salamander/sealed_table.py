"""A sealed pile: the table plays a seat, people play by dice with what they are told."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.events import AnyObservation
from companion.game import SealsProved
from companion.games.consent import Wish
from companion.games.salamander.alone.dealt import Dealt, KeyOrder
from companion.games.salamander.alone.opponent import Opponent
from companion.games.salamander.alone.own_mind import own_mind
from companion.games.salamander.alone.seat_played import SeatPlayed
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE
from companion.games.salamander.players.dealer import throw
from companion.games.salamander.rules.actions import EYE_STICKS, MoveFigure, PlaceMarker
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import is_in_dungeon
from companion.games.salamander.session.game_so_far import GameSoFar, exchanges_open
from companion.live.alone import AloneSeat
from companion.live.table import Table
from companion.observations import ABSENT, Json, LinkChanged
from companion.replay.agreeing import agreed_on
from companion.replay.stored_game import StoredGame
from companion.storage.store import Store
from tests.own_seat import ENGLISH, OwnSeat
from web.access.roles import Role
from web.faust.view import BEFORE_ANY_GAME
from web.salamander.state import SalamanderState

proof = SALAMANDER_AT_TABLE.proof
NO_FAULT = {"illegal", "contradiction"}


class SealedTable(OwnSeat):
    """`seats` by name; the last of them is the table's, unless another one is named."""

    turn_end = "auto"
    rulings: Mapping[str, Json] = {}

    def __init__(
        self,
        folder: Path,
        seed: int,
        seats: tuple[str, ...] = FIGURES[:3],
        store: Store | None = None,
    ) -> None:
        super().__init__(folder, seed, store)
        players: dict[str, Json] = {seat: seat.capitalize() for seat in seats}
        plain: dict[str, Json] = {"game": "feuer-salamander", "players": players}
        wanted: dict[str, Json] = {"alone": {"seat": seats[-1]}, "rulings": dict(self.rulings)}
        header = agreed_on(plain | wanted, self.turn_end)
        self.table = Table(header, self.store, self.turn_end, self.notes)
        self.table.take(LinkChanged(0.0, "camera", ABSENT))

    def starts_again(self, store: Store) -> None:
        """Everything but the file and the secret is gone."""
        table = Table.resumed(store, self.notes)
        assert table is not None
        self.store, self.table, self._state = store, table, BEFORE_ANY_GAME
        self.seat = AloneSeat(store, self.secrets)

    @property
    def state(self) -> SalamanderState:
        state = self.page_state
        assert isinstance(state, SalamanderState)
        return state

    @property
    def course(self) -> GameSoFar:
        session = self.state.session
        assert session is not None
        return session.game

    @property
    def ghost(self) -> int:
        alone = self.course.header.alone
        assert alone is not None
        return alone.seat

    @property
    def key(self) -> str:
        alone = self.course.header.alone
        assert alone is not None
        key = self.secrets.key_to(alone.seal)
        assert key is not None
        return key

    def dealt(self) -> Dealt:
        """As it is at first, by the key."""
        return Dealt(self.course.header, KeyOrder(self.key))

    def told(self, seat: str) -> dict[str, Json]:
        return self.state.private(Role.at(seat), ENGLISH)

    def hands(self) -> None:
        """One thing that people do: throw, put a piece, or say what they have decided."""
        course = self.course
        now, exchanging = course.now, exchanges_open(course)
        figure = exchanging[0][0] if exchanging else now.mover
        person = next(one for one in course.header.seats if one != self.ghost)
        by = FIGURES[person if figure == self.ghost else figure]
        owed = owed_next(now.turn)
        if figure != self.ghost:
            dealt = self.dealt()
            mind = own_mind(course, figure, dealt)
            seat = SeatPlayed(mind, course, self.dice, dealt.top)
            for said in seat.decides():
                if isinstance(said, MoveFigure | PlaceMarker):
                    return self.put(by, said)
                return self.say(by, said[0], **said[1])
        elif owed in (Owed.MARKER, Owed.MOVE):
            wanted = self.state.view.voice.wanted[course.turn_number, len(course.steps)]
            assert isinstance(wanted, MoveFigure | PlaceMarker)
            return self.put(by, wanted)
        return self.throw(by)

    def throw(self, by: str) -> None:
        now = self.course.now
        if not is_in_dungeon(now, now.mover):
            thrown = throw(self.dice).as_throw
            symbol = "salamander" if thrown.is_salamander else "stone"
            return self.say(by, "throw", eyes=[thrown.first, thrown.second], symbol=symbol)
        aside = now.turn
        sticks = throw(
            self.dice, EYE_STICKS - aside.eyes_aside, with_symbol=not aside.is_symbol_aside
        )
        keys = sticks.as_keys
        return self.say(by, "keys", eyes=[*keys.eyes], symbol=keys.symbol)

    def put(self, by: str, piece: MoveFigure | PlaceMarker) -> None:
        now, figure = self.course.now, FIGURES[piece.figure]
        is_figure = isinstance(piece, MoveFigure)
        if (now.figures if is_figure else now.markers)[piece.figure] == piece.place:
            return self.say(by, "stay", piece="figure" if is_figure else "marker")
        lies: Json = {figure: PLACE_NAMES[piece.place]}
        return self.say(by, "place", **{"figures" if is_figure else "markers": lies})


def stored(table: SealedTable, game: int = 1) -> StoredGame:
    return StoredGame(table.store.of_game(game))


def proved(table: SealedTable, observed: Sequence[AnyObservation] | None = None) -> SealsProved:
    game = stored(table)
    said = game.observations() if observed is None else observed
    found = proof(game.agreed, game.events(), said)
    assert found is not None
    return found


def until(table: SealedTable, owed: Owed | None, *, of_ghost: bool) -> None:
    """Until that is owed by its seat, or by somebody else."""
    for _ in range(800):
        table.hears_the_table()
        now = table.course.now
        if owed_next(now.turn) is owed and (now.mover == table.ghost) is of_ghost:
            return
        table.hands()
    raise AssertionError("that was never owed")


def of_table(table: SealedTable, asked: Wish | None = None) -> Opponent:
    return Opponent(table.course, table.state.view.voice, table.key, asked)
