"""A voice in one language: how sentences are put together, whatever game they are about."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.json_reader import Json
from companion.sentences import Languages

Blanks = Mapping[str, str | int]
TABLE = "table"  # who did what nobody has said
MOST_NEWS = 3

# The row of the log, and the event; the newest last.
LatestNews = tuple[tuple[int, Mapping[str, Json]], ...]


def seat_names(languages: Languages, kind: str, seats: Iterable[str]) -> frozenset[str]:
    """What seats are called in any language. Filled in for a name, it is nobody's."""
    return frozenset(words[f"{kind}.{seat}"] for words in languages.values() for seat in seats)


@dataclass(frozen=True, slots=True)
class Voice:
    """What every game's speaker can say; each knows its own players by name."""

    language: str
    header: Any  # of the game, with its `players`
    languages: ClassVar[Languages]
    seats: ClassVar[tuple[str, ...]]
    kind: ClassVar[str]  # of word that a seat's own name is
    nameless: ClassVar[frozenset[str]]  # its `seat_names`

    @property
    def seated(self) -> Iterable[int]:
        """Where somebody sits."""
        return range(len(self.seats))

    def seat(self, seat: int) -> str:
        return self.say(f"{self.kind}.{self.seats[seat]}")

    def player(self, seat: int) -> str:
        """The name from the record in one line; the seat's own where none tells players apart."""
        names = [self.header.players[one].strip() for one in self.seated]
        name = self.header.players[seat]
        is_plain = name in self.nameless or not name.strip()
        if is_plain or names.count(name.strip()) > 1:
            return self.seat(seat)
        return in_one_line(name)

    def called(self, players: Json) -> list[str]:
        """All who play, as they were called then."""
        assert isinstance(players, Mapping)
        names = tuple(str(players.get(seat, "")) for seat in self.seats)
        then = replace(self, header=replace(self.header, players=names))
        return [*map(then.player, self.seated)]

    def say(self, key: str, words: Blanks | None = None) -> str:
        return self.languages[self.language][key].format(**(words or {}))

    def listed(self, parts: Iterable[str]) -> str:
        """`a, b and c`; `none` when there is nothing."""
        return self._joined(parts, "and")

    def either(self, parts: Iterable[str]) -> str:
        """`a, b or c`; `none` when there is nothing."""
        return self._joined(parts, "or")

    def _joined(self, parts: Iterable[str], last_by: str) -> str:
        *most, last = [*parts] or [self.say("none")]
        return f"{', '.join(most)} {self.say(last_by)} {last}" if most else last

    def who_did(self, said: Mapping[str, Json]) -> str:
        """The player's name, or who speaks for all; who wished it, where others agreed to it."""
        by = str(said.get("wished", said.get("by", TABLE)))
        return self.player(self.seats.index(by)) if by in self.seats else self.say(f"who.{by}")

    def with_reason(self, text: str, said: Mapping[str, Json]) -> str:
        """The sentence with the reason that was given for it."""
        why = said.get("because")
        if not isinstance(why, str):
            return text
        return self.say("news.because", {"text": text.rstrip("."), "why": why})


def latest(news: LatestNews, row: int, said: Mapping[str, Json]) -> LatestNews:
    return (*news, (row, said))[-MOST_NEWS:]


def news_told(
    news: LatestNews,
    kind_of: Callable[[Mapping[str, Json]], str],
    text_of: Callable[[Mapping[str, Json]], str],
) -> list[Json]:
    """What just happened beside the turns: the last few lines that every screen tells."""
    return [{"row": row, "kind": kind_of(said), "text": text_of(said)} for row, said in news]


def in_one_line(name: str) -> str:
    """A line break or a control character in it could pass for a verdict of ours."""
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in name
    )


RULED = ("to_move", "card", "rulings")  # what a judge decides beside how the board lies
ENDS = {"agreement": "end", "referee": "ended"}  # by reason; whoever else ends a game resigns
REFUSED = frozenset({"undo", "accept", "end", "resign", "rematch"})  # with sentences of their own


def kind_of_correction(said: Mapping[str, Json], seats: Collection[str]) -> str:
    """Of an event `corrected`; `seats` are those of the game."""
    by = said.get("by", TABLE)
    match said["was"]:
        case "ruling":
            return f"ruling.{next((one for one in RULED if one in said), 'board')}"
        case "consent" if said.get("lapsed"):
            return "lapsed"
        case "consent":
            return "withdrawn" if by == said.get("asked") else _refused(said)
        case "turn-done" | "action" if "action" in said:
            return "act-back"
        case "turn-done" | "accepted":
            return _taken_back(said, by, seats)
        case "action":
            return "begun.own" if by == said.get("player") else "begun"
        case "board" | "peek" as kind:
            return str(kind)
        case "end":
            return "end-back"
    return "put-right.seen" if by == TABLE else "put-right"


def _refused(said: Mapping[str, Json]) -> str:
    wish = said.get("to")
    return f"refused.{wish}" if wish in REFUSED else "refused"


def _taken_back(said: Mapping[str, Json], by: Json, seats: Collection[str]) -> str:
    """By another player it is taken back only if somebody asked for it."""
    if by == TABLE:
        return "taken-back.seen"
    if by == said.get("player"):
        return "taken-back"
    return "taken-back.agreed" if by in seats else "taken-back.judged"
