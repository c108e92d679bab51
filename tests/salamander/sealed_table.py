"""A sealed pile: the table plays a seat, people play by dice with what they are told."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from companion.games.salamander.alone.dealt import Dealt, KeyOrder
from companion.games.salamander.alone.own_mind import own_mind
from companion.games.salamander.alone.seat_played import SeatPlayed
from companion.games.salamander.players.dealer import throw
from companion.games.salamander.rules.actions import EYE_STICKS, MoveFigure, PlaceMarker
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import is_in_dungeon
from companion.games.salamander.session.game_so_far import GameSoFar, exchanges_open
from companion.live.alone import AloneSeat, Secrets
from companion.live.table import EvidenceNotes, Table
from companion.observations import ABSENT, Json, LinkChanged, PageSaid
from companion.replay.agreeing import agreed_on
from companion.storage.store import Store
from tests.salamander.pages import ENGLISH
from web.access.roles import Role
from web.faust.view import BEFORE_ANY_GAME
from web.game_pages import PageState
from web.games import SHOWN_GAMES
from web.salamander.state import SalamanderState

A_WORD_S = 1.0
MOST_WORDS = 6000  # of a game: more are a table that does not go on


class SealedTable:
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
        self.folder = folder
        self.store = store or Store()
        drawn = Random(f"secret {seed}")
        self.secrets = Secrets(folder / "secrets", lambda: drawn.randbytes(32).hex())
        self.seat = AloneSeat(self.store, self.secrets)
        self.dice = Random(seed)
        self._state: PageState = BEFORE_ANY_GAME
        players: dict[str, Json] = {seat: seat.capitalize() for seat in seats}
        plain: dict[str, Json] = {"game": "feuer-salamander", "players": players}
        wanted: dict[str, Json] = {"alone": {"seat": seats[-1]}, "rulings": dict(self.rulings)}
        header = agreed_on(plain | wanted, self.turn_end)
        self.notes = EvidenceNotes(
            seal=self.secrets.new_seal, salt=lambda: drawn.randbytes(8).hex()
        )
        self.table = Table(header, self.store, self.turn_end, self.notes)
        self.table.take(LinkChanged(0.0, "camera", ABSENT))

    def starts_again(self, store: Store) -> None:
        """Everything but the file and the secret is gone."""
        table = Table.resumed(store, self.notes)
        assert table is not None
        self.store, self.table, self._state = store, table, BEFORE_ANY_GAME
        self.seat = AloneSeat(store, self.secrets)

    def say(self, by: str, say: str, **words: Json) -> None:
        self.table.take(PageSaid(self.table.t + A_WORD_S, by, say, words))

    def hears_the_table(self) -> None:
        """All that the table has to say now."""
        for _ in range(MOST_WORDS):
            word = self.seat.follow()
            if word is None:
                return
            by, say, words = word
            self.table.take(PageSaid(self.table.t, by, say, words))
        raise AssertionError("the table talks without end")

    @property
    def state(self) -> SalamanderState:
        for row in self.store.after(self._state.row_id):
            self._state = SHOWN_GAMES.after(self._state, row)
        assert isinstance(self._state, SalamanderState)
        return self._state

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

    def shown(self) -> dict[str, Json]:
        return self.state.shown(ENGLISH)

    def play(self, turns: int = 10**6) -> None:
        """To the end, or until so many turns are done."""
        for _ in range(MOST_WORDS):
            self.hears_the_table()
            if self.table.session.is_over or self.table.session.turns_done >= turns:
                return
            self.hands()
        raise AssertionError("the game does not go on")

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

    def events(self, game: int = 1) -> list[Mapping[str, Json]]:
        return [row.content() for row in self.store.of_game(game) if row.kind == "event"]

    def header(self, game: int = 1) -> Mapping[str, Json]:
        return self.store.games()[game - 1].content()
