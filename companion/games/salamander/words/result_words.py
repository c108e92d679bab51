"""How a game ended, from what is told of it: why it is over, everybody's place, who has won."""

from companion.games.ended import TableEnd
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Ending, ending_told
from companion.games.salamander.words.speaker import Speaker


def result_words(end: TableEnd, speaker: Speaker) -> str:
    places = [
        speaker.say("place_line", {"rank": rank, "player": _player(name, speaker), "total": total})
        for rank, name, total in sorted(
            ((end.ranks[name], name, total) for name, total in end.totals.items()),
            key=lambda place: place[0],
        )
    ]
    return " ".join((why_over(end, speaker), *places, who_won(end, speaker)))


def why_over(end: TableEnd, speaker: Speaker) -> str:
    resigned = who_resigned(end)
    if resigned is not None:
        return speaker.say("news.resigned", {"player": _player(resigned, speaker)})
    return speaker.say(f"over.{ending_told(end.reason)}", {"target": speaker.header.target})


def who_resigned(end: TableEnd) -> str | None:
    """Who resigned comes last, behind all others: that is how he is known."""
    last = [name for name, rank in end.ranks.items() if rank == len(end.ranks)]
    return last[0] if end.reason == Ending.RESIGNED and last else None


def who_won(end: TableEnd, speaker: Speaker) -> str:
    """Or who shares the first place, where somebody else comes behind them."""
    if end.winner is not None:
        return speaker.say("winner", {"player": _player(end.winner, speaker)})
    first = [_player(name, speaker) for name, rank in end.ranks.items() if rank == 1]
    if len(first) in (0, len(speaker.header.seats)):
        return speaker.say("draw")
    return speaker.say("shared", {"players": speaker.listed(first)})


def _player(name: str, speaker: Speaker) -> str:
    return speaker.player(FIGURES.index(name))
