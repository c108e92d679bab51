"""Services of a live table for the page: files to download, a set-up, the game at hand."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.export.bundle import Export, stored_game
from companion.game import ALONE, TURN_ENDS, Download
from companion.games.known import games_to_choose
from companion.games.lines import BadFile, game_named
from companion.live.mailbox import Begin
from companion.live.ready import Analyses
from companion.live.table import Table
from companion.observations import Json
from companion.replay.agreeing import game_asked, seats_of, usual_names
from companion.storage.evidence import EvidenceFolder
from companion.storage.store import Log
from web.access.qr import game_code
from web.services import CannotDo, Kind, TriedTurn

LOOK_WAIT_S = 1.0  # for a newer picture
AGREED = ("starts", "target", "ruleset", "rulings", "alone")


class Preview:
    """The camera's latest picture, made into JPEG only when somebody asks for it.

    One thread calls `show`, others call `look`.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self._pack: Callable[[], bytes] = bytes
        self._packed: tuple[int, bytes] | None = None

    def show(self, pack: Callable[[], bytes]) -> None:
        """Takes the next picture, as a function that makes its JPEG."""
        with self._changed:
            self._number += 1
            self._pack = pack
            self._changed.notify_all()

    def look(self, after: int) -> tuple[int, bytes] | None:
        """Number and JPEG of a picture newer than `after`; None if none comes in LOOK_WAIT_S."""
        with self._changed:
            # A browser may come with a number of an earlier run: any picture is new to it.
            self._changed.wait_for(lambda: self._number not in {0, after}, LOOK_WAIT_S)
            if self._number in {0, after}:
                return None
            if self._packed is None or self._packed[0] != self._number:
                self._packed = (self._number, self._pack())
            return self._packed


class Downloads:
    """Makes files of games, for any thread; the game asked for last is kept in memory.

    Sentences in them are in the language of whoever asks.
    """

    def __init__(
        self, log: Log, evidence: EvidenceFolder | None, analyses: Analyses | None = None
    ) -> None:
        self._log = log.reader()
        self._analyses = analyses or Analyses()
        self._evidence = evidence
        self._lock = threading.Lock()
        self._last: dict[str, Export] = {}  # by language

    def file(self, game: int, kind: Kind, language: str) -> Download | None:
        with self._lock:
            made = self._export(game, language)
            if made is None:
                return None
            return made.file(kind) if isinstance(kind, str) else _tried(made, kind)

    def _export(self, game: int, language: str) -> Export | None:
        stored = stored_game(self._log, game)
        if stored is None:
            return None
        if any(export.game.head != stored.head for export in self._last.values()):
            self._last.clear()
        made = Export(stored, self._evidence, language, game_code, self._analyses.told)
        return self._last.setdefault(language, made)


def _tried(made: Export, asked: TriedTurn) -> Download | None:
    try:
        return made.tried(asked.turn, asked.do, asked.level)
    except BadFile as error:
        raise ValueError(str(error)) from None


@dataclass
class GameSetUp:
    """The set-up of a table without a camera: only who plays and by which rules."""

    begin: Callable[[Begin], None]
    table: Table
    is_drawn: bool = False  # drawn hands play every seat of one game: the table none, and no other

    def state(self) -> dict[str, Json]:
        game = game_named(self.table.session.agreed)
        games = games_to_choose(game, has_levels=not self.is_drawn)
        return {
            "at_hand": game_at_hand(self.table),
            "step": "playing" if self.table.is_playing else "ready",
            "steps": ["ready"],
            "games": games[:1] if self.is_drawn else games,
            "turn_ends": [*TURN_ENDS],
        }

    def do(self, words: Mapping[str, Json]) -> None:
        if words.get("do") != "begin":
            raise CannotDo("no-camera")
        if self.is_drawn and ALONE in words:
            raise ValueError("drawn hands play every seat; expected none for the table")
        asked, at_hand = Begin(*game_asked(words)), game_named(self.table.session.agreed)
        if self.is_drawn and game_named(asked.agreed) != at_hand:
            raise ValueError(f"drawn hands play {at_hand}; expected no other game")
        asked.asked_of(self.begin)


def game_at_hand(table: Table) -> dict[str, Json]:
    """Who sits where, `named` of them by a name that somebody said, and what was agreed on."""
    session = table.session
    agreed, seated, usual = session.agreed, seats_of(session.agreed), usual_names(session.agreed)
    return {
        "game": game_named(agreed),
        "number": table.game,
        "turns": session.turns_done,
        "over": session.is_over,
        "players": {**seated},
        "named": [seat for seat, name in seated.items() if name != usual[seat]],
        "turn_end": table.turn_end,
        **{key: agreed[key] for key in AGREED if key in agreed},
    }
