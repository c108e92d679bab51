"""A table of one person: red is played by dice, and hands do for blue what the table asks for."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.game import SealsProved
from companion.games.alone import ITS_MOUTH, Alone
from companion.games.faust.alone.proof import proof
from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.actions import (
    Action,
    Lay,
    Soul,
    Stone,
    TurnOver,
    Twin,
    as_others_see,
)
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import BLUE, COLOURS, RED, is_turn_begun
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import due_actions, legal_actions
from companion.live.alone import AloneSeat, Secrets
from companion.live.table import EvidenceNotes
from companion.observations import ABSENT, Json, LinkChanged, PageSaid
from companion.storage.store import Store
from web.faust.view import BEFORE_ANY_GAME, FaustState
from web.game_pages import PageState
from web.games import SHOWN_GAMES, read_catalogues
from workshop.drawn.faust_table import FaustTable

EventJson = Mapping[str, Json]


A_WORD_S = 1.0
MOST_WORDS = 6000  # of a game: more are a table that does not go on
ENGLISH = ("en", read_catalogues()["en"])


class AloneTable:
    """By taps alone; `folder` has the secret; `level` as blue plays, 0 for two people by dice."""

    def __init__(self, folder: Path, seed: int, level: int = 1, store: Store | None = None) -> None:
        self.folder, self.store = folder, store or Store()
        drawn = Random(f"secret {seed}")
        self.secrets = Secrets(folder / "secrets", lambda: drawn.randbytes(32).hex())
        self.seat = AloneSeat(self.store, self.secrets)
        self.notes = EvidenceNotes(
            seal=self.secrets.new_seal, salt=lambda: drawn.randbytes(8).hex()
        )
        self.dice = Random(seed)
        self._state: PageState = BEFORE_ANY_GAME
        self.lays_of: Callable[[list[int]], list[int]] = list  # which card of his hand he lays
        self.laid: dict[int, tuple[int, int]] = {}  # whose card lies where, and its secret value
        header = Header(alone=Alone(BLUE, level) if level else None)
        self.table: FaustTable = FaustTable(header, self.store, beside=self.notes)
        for part in ("camera", "slots"):
            self.table.take(LinkChanged(0.0, part, ABSENT))

    def say(self, by: str, say: str, **words: Json) -> None:
        self.table.take(PageSaid(self.table.t + A_WORD_S, by, say, words))

    def hears_the_table(self) -> None:
        """All that the table has to say now."""
        for _ in range(MOST_WORDS):
            word = self.seat.follow()
            if word is None:
                return
            self.table.take(PageSaid(self.table.t, ITS_MOUTH, *word))
        raise AssertionError("the table talks without end")

    def play(self, turns: int = 10**6) -> None:
        """To the end, or until so many turns are done."""
        for _ in range(MOST_WORDS):
            self.hears_the_table()
            if self.table.session.is_over or self.table.session.turns_done >= turns:
                return
            self.hands()
        raise AssertionError("the game does not go on")

    @property
    def page_state(self) -> PageState:
        for row in self.store.after(self._state.row_id):
            self._state = SHOWN_GAMES.after(self._state, row)
        return self._state

    def shown(self) -> dict[str, Any]:
        """What the page has, in English."""
        return self.page_state.shown(ENGLISH)

    def status(self) -> dict[str, Any]:
        return dict(self.shown()["status"])

    def events(self, game: int = 1) -> list[Mapping[str, Json]]:
        return [row.content() for row in self.store.of_game(game) if row.kind == "event"]

    def kinds(self) -> list[str]:
        return [str(one["kind"]) for one in self.events()]

    def header(self, game: int = 1) -> Mapping[str, Json]:
        return self.store.games()[game - 1].content()

    @property
    def state(self) -> FaustState:
        state = self.page_state
        assert isinstance(state, FaustState)
        return state

    @property
    def view(self) -> GameView:
        assert self.state.view is not None
        return self.state.view

    def hands(self) -> None:
        position = self.table.session.position
        due = position.due[0] if position.due else None
        if isinstance(due, TurnOver):
            _, value = self.laid.pop(due.field)  # of its own card the table tells it
            self.say(self._speaker, "reveal", field=field_name(due.field), value=value)
            return
        if due is not None:  # two stones have met the soul: hands let them jump
            jump = next(due_actions(position, Header().rulings))
            assert isinstance(jump, Twin)
            self._move(COLOURS[jump.colour], jump.origin, jump.target)
            return
        is_asked = position.mover == BLUE and self.table.header.alone is not None
        acts = [*self._asked()] if is_asked else [*self._by_dice()]
        if acts:
            self.do(acts[0])
        else:
            self.say(self._speaker, "turn-done")

    @property
    def _speaker(self) -> str:
        """Whoever is alone has one phone, red's."""
        mover = self.table.session.position.mover
        return "red" if self.table.header.alone else COLOURS[mover]

    def do(self, act: Action) -> None:
        match act:
            case Stone(origin, target):
                self._move(COLOURS[self.table.session.position.mover], origin, target)
            case Soul(origin, target):
                self._move("soul", origin, target)
            case Lay(field, _):
                self.say(self._speaker, "lay", field=field_name(field))

    def _move(self, piece: str, origin: int, target: int) -> None:
        words: dict[str, Json] = {"from": field_name(origin), "to": field_name(target)}
        self.say(self._speaker, "move", piece=piece, **words)

    def _by_dice(self) -> Iterator[Action]:
        """One act of those that the rules allow; a card is one of his own, unseen by all others."""
        position, rulings = self.table.session.position, Header().rulings
        able = list(legal_actions(position, rulings))
        if is_turn_begun(position) and position.points == 0:
            able = []
        act = self.dice.choice(able) if able else None
        if isinstance(act, Lay):
            held = [*rulings.devil_cards]
            lying = [value for owner, value in self.laid.values() if owner == position.mover]
            for value in (*position.used[position.mover], *lying):
                held.remove(value)
            value = self.lays_of([self.dice.choice(held), *held])[0]
            self.laid[act.field] = position.mover, value
        if act is not None:
            yield act

    def _asked(self) -> Iterator[Action]:
        """What is left of what is wanted."""
        view = self.view
        done = [*map(as_others_see, view.steps)]
        yield from (one for one in view.voice.wanted if one not in done)

    def begin_as(self, agreed: Mapping[str, Json]) -> None:
        self.table.begin_game(agreed)

    def places_for_a_card(self) -> frozenset[int]:
        able = legal_actions(self.table.session.position, Header().rulings)
        return frozenset(act.field for act in able if isinstance(act, Lay))

    def finish_the_turn(self) -> None:
        """Whatever the rules allow, without a card of the other player being met if that can be."""
        turns = self.table.session.turns_done
        for _ in range(MOST_WORDS):
            if self.table.session.turns_done > turns:
                return
            position = self.table.session.position
            if position.due:
                self.hands()
                continue
            able = [
                act
                for act in legal_actions(position, Header().rulings)
                if isinstance(act, Stone | Soul)
            ]
            if able:
                self.do(able[0])
            else:
                self.say("red", "turn-done")

    def play_red_alone(self) -> None:
        """Red's first turn, and nobody has heard the table yet."""
        while self.table.session.position.mover == RED:
            self.hands()


def told(table: AloneTable, kind: str) -> list[EventJson]:
    return [one for one in table.events() if one["kind"] == kind]


def proved(table: AloneTable, said: list[EventJson]) -> SealsProved:
    found = proof(table.header(), said)
    assert found is not None
    return found
