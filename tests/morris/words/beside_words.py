"""What people did beside their turns, as one sentence each."""

from collections.abc import Mapping

from companion.games.voice import LatestNews, latest, news_told
from companion.json_reader import Json
from tests.morris.rules.position import SEATS
from tests.morris.words.speaker import Speaker

Happened = Mapping[str, Json]


def kind_of(said: Happened) -> str:
    """Its name, which is that of its sentence; empty for what is no news."""
    match said["kind"]:
        case "corrected" if said["was"] == "consent":
            return "refused"
        case "corrected" if said["was"] in ("turn-done", "game-over"):
            return "taken-back" if said["by"] in SEATS else "ruled"
        case "game-over" if said["reason"] in ("resigned", "agreement"):
            return str(said["reason"])
        case "names":
            return "names"
    return ""


def beside_text(said: Happened, speaker: Speaker) -> str:
    by, players = str(said.get("by", "")), said.get("players")
    if said["kind"] == "game-over" and said["winner"] is not None:
        by = SEATS[1 - SEATS.index(str(said["winner"]))]
    words = {
        "player": speaker.player(SEATS.index(by)) if by in SEATS else "",
        "names": " – ".join(speaker.called(players)) if isinstance(players, dict) else "",
    }
    return speaker.say(f"news.{kind_of(said)}", words)


def fault_text(said: Happened, speaker: Speaker) -> str:
    return speaker.fault(SEATS.index(str(said["player"])), str(said["code"]))


MorrisNews = LatestNews


def with_news(news: MorrisNews, row: int, said: Happened) -> MorrisNews:
    return latest(news, row, said) if kind_of(said) else news


def news_lines(news: MorrisNews, speaker: Speaker) -> list[Json]:
    return news_told(news, kind_of, lambda said: beside_text(said, speaker))
