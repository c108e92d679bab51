"""What is asked of any table: names, another game, an opened seal; by a game of three seats."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from companion.events import AnyObservation, Event
from companion.games.alone import first_seal, key_to
from companion.games.at_table import TableSession
from companion.games.ended import TableEnd
from companion.games.faust.recorded import RecordedFaust
from companion.games.faust.rules.record import Header, Record
from companion.observations import ButtonPressed, HandSeen, Json, LinkChanged, PageSaid, Tick

SEATS = ("sun", "moon", "star")
CALLED: dict[str, Json] = {"sun": "Ada", "moon": "Bob", "star": "Cleo"}
OTHERS: dict[str, Json] = {"sun": "Dan", "moon": "Eve", "star": "Finn"}
SEAL = first_seal("5e" * 32)


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that is over at the word `end`, and goes on at the word `undo`."""

    done: tuple[str, ...] = ()
    is_over: bool = False
    whose: ClassVar[dict[str, Json]] = {"turn": 1, "player": "sun"}


class CountedSession(TableSession):
    observed = PageSaid | ButtonPressed | HandSeen | Tick

    def __init__(self) -> None:
        super().__init__(SEATS, tuple(map(str, CALLED.values())))
        self._belief: Counted = Counted()

    @property
    def game(self) -> Counted:
        return self._belief

    @property
    def agreed(self) -> dict[str, Json]:
        return self.following(self.asked.players)

    @property
    def over(self) -> dict[str, Json] | None:
        return {"over": True} if self.is_over else None

    def following(self, players: tuple[str, ...]) -> dict[str, Json]:
        named: dict[str, Json] = dict(zip(SEATS, players, strict=True))
        return {"players": named, "alone": {"seat": "star", "seal": SEAL}}

    def as_recorded(self, ended: TableEnd | None) -> RecordedFaust:
        return RecordedFaust(Record(Header(), ended=ended))

    def answer(self, observation: AnyObservation) -> list[Event]:
        if not isinstance(observation, PageSaid) or observation.say not in ("end", "undo"):
            return []
        self._belief = replace(self._belief, is_over=observation.say == "end")
        return [Event(observation.t, "game-over" if self.is_over else "corrected")]


def said(by: str, say: str, **words: Json) -> PageSaid:
    return PageSaid(1.0, by, say, words)


def rematch(by: str) -> PageSaid:
    return said(by, "rematch", players=OTHERS)


@pytest.fixture
def over() -> CountedSession:
    session = CountedSession()
    assert session.begun_by(rematch("table")) is None
    assert session.feed(rematch("sun")) == []
    session.feed(said("table", "end"))
    assert session.feed(Tick(1.0)) == []
    return session


def test_all_others_agree_on_another_game(over: CountedSession) -> None:
    (asked,) = over.feed(rematch("moon"))
    told = {"for": "consent", "to": "rematch", "by": "moon", "players": OTHERS}
    assert asked.details == {"turn": 1, "player": "sun", **told, "asks": ["sun", "star"]}
    assert over.feed(said("moon", "turn-done")) == []  # nobody agrees with himself
    assert over.begun_by(said("star", "turn-done")) is None
    (asked,) = over.feed(ButtonPressed(1.0, "star"))
    assert asked.details["asks"] == ["sun"]
    begun = over.begun_by(ButtonPressed(1.0, "sun"))
    assert begun is not None
    assert begun["players"] == OTHERS
    assert over.begun_by(ButtonPressed(1.0, "star")) is None
    assert over.feed(ButtonPressed(1.0, "sun")) == []  # the table has begun it


def test_a_game_that_nothing_stops_is_played_until_it_is_over(over: CountedSession) -> None:
    assert (CountedSession().state, over.state) == ("playing", "over")


@pytest.mark.parametrize("by", [*SEATS, "referee"])
def test_one_no_is_enough(over: CountedSession, by: str) -> None:
    over.feed(rematch("moon"))
    assert over.feed(said("stranger", "refuse")) == []
    no, end = over.feed(said(by, "refuse"))
    assert (no.details["was"], no.details["by"], no.details["asked"]) == ("consent", by, "moon")
    assert (end.kind, end.details) == ("game-over", {"over": True})
    assert over.feed(said(by, "refuse")) == []


def test_what_is_decided_otherwise_is_wished_no_longer(over: CountedSession) -> None:
    over.feed(rematch("moon"))
    over.feed(said("table", "undo"))
    over.feed(said("table", "end"))
    assert over.wish is None


def test_a_judge_decides_at_once_and_all_have_to_be_named(over: CountedSession) -> None:
    assert over.begun_by(rematch("referee")) is not None
    assert over.begun_by(said("referee", "rematch", players={"sun": "Ada"})) is None
    assert over.begun_by(said("referee", "rematch", players=7)) is None
    assert over.begun_by(said("referee", "refuse")) is None
    assert over.feed(said("sun", "rematch", players={"sun": "Ada", "moon": 1})) == []


def test_a_judge_says_how_players_are_called() -> None:
    session = CountedSession()
    (event,) = session.feed(said("host", "names", players={"moon": "Eve"}, reason="a slip"))
    now: dict[str, Json] = {**CALLED, "moon": "Eve"}
    told: dict[str, Json] = {"players": now, "was": CALLED, "by": "host", "because": "a slip"}
    assert event == Event(1.0, "names", {"turn": 1, "player": "sun", **told})
    assert session.agreed["players"] == session.next_agreed["players"] == now
    assert session.feed(said("host", "names", players={"moon": "Eve"})) == []
    assert session.feed(said("sun", "names", players=OTHERS)) == []
    (event,) = session.feed(said("host", "names", players=CALLED, reason=7))
    assert "because" not in event.details


def test_a_game_whose_seal_is_open_is_over_for_good(over: CountedSession) -> None:
    """The next one is sealed by the key that was told."""
    opens = said("table", "opens", key=key_to(SEAL, "5e" * 32))
    assert over.next_agreed["alone"] == {"seat": "star"}
    assert CountedSession().feed(opens) == []
    assert over.feed(said("sun", "opens", key=opens.words["key"])) == []
    assert over.feed(said("table", "opens", key="00" * 32)) == []
    assert [one.kind for one in over.feed(opens)] == ["opened"]
    assert over.feed(opens) == over.feed(said("table", "undo")) == []
    assert over.is_over
    assert over.next_agreed["alone"] == {"seat": "star", "seal": opens.words["key"]}


def test_a_plain_game_waits_for_nothing_shows_nothing_and_has_no_secret() -> None:
    session = CountedSession()
    assert (session.due_at, session.turns_done, session.opened()) == (None, 0, session)
    assert not session.is_secret(Tick(1.0))
    assert (session.shows_start(HandSeen(1.0)), session.shows_start(Tick(1.0))) == (False, None)
    away = LinkChanged(1.0, "camera", "lost")
    assert (session.hears(away), session.feed(away), session.begun_by(away)) == (False, [], None)
