"""How a game ended, from the event that tells it."""

from companion.games.lines import Json
from companion.games.salamander.page.fold import Happened
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.situation import GameEnd
from companion.games.salamander.words.status_words import ending_words
from companion.games.salamander.words.voice import Voice


def result_text(said: Happened, voice: Voice) -> str:
    """Why it is over, everybody's place and total, who has won."""
    winner, ranks = said["winner"], _numbers(said["ranks"])
    figure = FIGURES.index(winner) if isinstance(winner, str) else None
    who_won, _ = ending_words(str(said["reason"]), figure, voice)
    places = [
        voice.say("place_line", {"rank": ranks[name], "player": player, "total": total})
        for name, player, total in sorted(_totals(said, voice), key=lambda one: ranks[one[0]])
    ]
    return " ".join((ended_text(said, voice), *places, who_won))


def ended_text(said: Happened, voice: Voice) -> str:
    """Why it is over. Who has resigned comes last, behind all others."""
    ranks = _numbers(said["ranks"])
    resigned = [name for name, rank in ranks.items() if rank == len(ranks)]
    if said["reason"] == GameEnd.RESIGNED.value and resigned:
        player = voice.player(FIGURES.index(resigned[0]))
        return voice.say("incident.resigned", {"player": player})
    return ending_words(str(said["reason"]), None, voice)[1]


def _totals(said: Happened, voice: Voice) -> list[tuple[str, str, int]]:
    """The figure, its player and his points."""
    score = said["score"]
    assert isinstance(score, dict)
    return [
        (name, voice.player(FIGURES.index(name)), _numbers(points)["total"])
        for name, points in score.items()
    ]


def _numbers(said: Json) -> dict[str, int]:
    assert isinstance(said, dict)
    return {key: number for key, number in said.items() if isinstance(number, int)}
