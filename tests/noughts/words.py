"""Sentences in the languages of the house."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.games.voice import LatestNews, Voice, latest, news_told, seat_names
from companion.json_reader import Json
from companion.sentences import SAID_BY_ALL, read_sentences
from tests.noughts.rules import FIELDS, SEATS, Header, Turn

LANGUAGES = read_sentences(SAID_BY_ALL, Path(__file__).parent / "sentences")
Happened = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Speaker(Voice):
    header: Header
    languages = LANGUAGES
    seats = SEATS
    kind = "seat"
    nameless = seat_names(LANGUAGES, kind, SEATS)

    def by_seat(self, seat: Json) -> str:
        return self.player(SEATS.index(str(seat)))

    def turn(self, turn: Turn) -> str:
        """What somebody did, as a sentence."""
        words = {"player": self.player(turn.player), "field": FIELDS[turn.put.field]}
        return self.say("turn", words)

    def fault(self, said: Happened) -> str:
        return self.say(f"code.{said['code']}", {"player": self.by_seat(said["player"])})

    def over(self, said: Mapping[str, object]) -> str:
        """Why the game is over, and who has won it."""
        why = self.say(f"ended.{said['reason']}")
        if said["winner"] not in SEATS:
            return f"{why} {self.say('drawn')}"
        return f"{why} {self.say('won', {'player': self.by_seat(str(said['winner']))})}"

    def beside(self, said: Happened) -> str:
        """What people did beside their turns, as one sentence."""
        by, players = said.get("by"), said.get("players")
        names = " – ".join(self.called(players)) if isinstance(players, dict) else ""
        who = self.by_seat(by) if by in SEATS else ""
        text = self.say(f"news.{kind_of(said)}", {"player": who, "names": names})
        return self.with_reason(text, said)


def kind_of(said: Happened) -> str:
    """The name of its sentence; empty for what is no news."""
    if said["kind"] == "corrected":
        return "refused" if said["was"] == "consent" else "taken-back"
    return "names" if said["kind"] == "names" else ""


News = LatestNews


def with_news(news: News, row: int, said: Happened) -> News:
    return latest(news, row, said) if kind_of(said) else news


def news_lines(news: News, speaker: Speaker) -> list[Json]:
    return news_told(news, kind_of, speaker.beside)
