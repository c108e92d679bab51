"""A table of Der Feuer-Salamander as everybody hears it: each answer that a browser can get."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from werkzeug.wrappers import Response

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Record
from companion.games.salamander.session.observed import SalamanderObservation
from companion.live.page_services import Downloads
from companion.live.table import Table
from companion.observations import PageSaid
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.attacked import MANY, OURS, Evidence, SetUpWords
from tests.page.tables import EVERYBODY, body_of, paired
from tests.salamander.told_table import ToldTable
from web.access.roles import FILES, Role
from web.app import create_app, parts_of
from web.live.stream import Feed
from web.services import PageServices

Answer = tuple[int, tuple[tuple[str, str], ...], bytes]
PICTURE_OF = {1: "a" * 64, 2: "b" * 64}


def whole_answer(answer: Response) -> Answer:
    """Status, heads and body."""
    return answer.status_code, (*sorted(answer.headers.items()),), body_of(answer)


@dataclass
class HeardTable:
    """Two games: the first is over, the second goes on. Every role listens from the beginning."""

    before: Record
    game: Record
    heard: dict[Role, bytes] = field(default_factory=dict)
    said: list[Answer] = field(default_factory=list)  # what who answers is answered

    def __post_init__(self) -> None:
        self.store = Store()
        self.table = Table(header_to_json(self.before.header), self.store)
        for observation in told(self.before):
            self.table.take(observation)
        self.table.take(PageSaid(self.table.t, "table", "end"))
        self._note_picture()
        self.table.begin_game(header_to_json(self.game.header))
        self.app = create_app(
            PageServices(
                self.store,
                self._hear,
                evidence=Evidence(),
                export=Downloads(self.store, None).file,
                set_up=SetUpWords(),
                clock=Clock(),
                steady=Clock(),
                limits=MANY,
            )
        )
        self.clients = {role: paired(self.app, role) for role in EVERYBODY}
        self.feeds = {role: Feed("en", 1, role=role) for role in EVERYBODY}
        self._listen()

    def _note_picture(self) -> None:
        last = self.store.last()
        assert last is not None
        self.store.note_evidence({"row": last.id, "before": PICTURE_OF[last.game]})

    def _hear(self, said: PageSaid) -> None:
        self.table.take(replace(said, t=self.table.t))

    def tell(self, observation: SalamanderObservation) -> None:
        """An answer in secret comes from its player's phone."""
        if isinstance(observation, PageSaid) and observation.say == "answered":
            words = {"say": observation.say, **observation.words}
            client = self.clients[Role.named(observation.by)]
            self.said.append(whole_answer(client.post("/say", json=words, headers=OURS)))
        else:
            self.table.take(observation)
        self._listen()

    def picture_is_kept(self) -> None:
        self._note_picture()
        self._listen()

    def begin_another(self) -> None:
        self.table.begin_game(self.table.session.agreed)
        self._listen()

    def _listen(self) -> None:
        parts_of(self.app).stream.wake()
        for role, feed in self.feeds.items():
            self.heard[role] = self.heard.get(role, b"") + parts_of(self.app).stream.news(feed)

    def addresses(self) -> Iterator[str]:
        """All that can be asked for by GET, but the files of the pages themselves."""
        for rule in self.app.url_map.iter_rules():
            if "GET" not in (rule.methods or set()) or rule.endpoint == "static":
                continue
            for game in PICTURE_OF if "<" in rule.rule else (0,):
                path = rule.rule.replace("<int:game>", str(game))
                path = path.replace("<picture>", PICTURE_OF.get(game, ""))
                for kind in FILES if "<kind>" in path else ("",):
                    yield path.replace("<kind>", kind)

    def everything(self, role: Role) -> dict[str, Answer]:
        """What this role is answered to whatever it asks."""
        client = self.clients[role]
        found: dict[str, Answer] = {}
        for path in self.addresses():
            with client.get(path) as answer:
                found[path] = whole_answer(answer)
        return found


def told(game: Record) -> list[SalamanderObservation]:
    """What a table without a camera would be told of this game."""
    return [*ToldTable(game, Random(1)).observations()]


def secrets_in(told_so: list[SalamanderObservation]) -> list[int]:
    """Where an answer is said with what it was."""
    return [
        place
        for place, one in enumerate(told_so)
        if isinstance(one, PageSaid) and one.say == "answered" and "content" in one.words
    ]


def otherwise(told_so: list[SalamanderObservation], place: int) -> list[SalamanderObservation]:
    """The same, but the answer there is no instead of yes, or yes instead of no."""
    said = told_so[place]
    assert isinstance(said, PageSaid)
    content = {"yes": "no", "no": "yes"}[str(said.words["content"])]
    changed = replace(said, words={**said.words, "content": content})
    return [*told_so[:place], changed, *told_so[place + 1 :]]
