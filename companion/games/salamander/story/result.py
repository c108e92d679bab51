"""How a game ended, from the event that tells it."""

from companion.games.salamander.page.ended import ended_text, who_won
from companion.games.salamander.page.game_view import Happened
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json, read_object


def result_text(said: Happened, voice: Speaker) -> str:
    """Why it is over, everybody's place and total, who has won."""
    ranks = _numbers(said["ranks"])
    places = [
        voice.say("place_line", {"rank": ranks[name], "player": player, "total": total})
        for name, player, total in sorted(_totals(said, voice), key=lambda one: ranks[one[0]])
    ]
    return " ".join((ended_text(said, voice), *places, who_won(said, voice)))


def _totals(said: Happened, voice: Speaker) -> list[tuple[str, str, int]]:
    """The figure, its player and his points."""
    return [
        (name, voice.player(FIGURES.index(name)), _numbers(points)["total"])
        for name, points in read_object(said["score"], "score").items()
    ]


def _numbers(said: Json) -> dict[str, int]:
    numbers = read_object(said, "numbers")
    return {key: number for key, number in numbers.items() if isinstance(number, int)}
