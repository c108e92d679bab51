"""Why a game is over and who has won, from the event that ends it."""

from companion.games.salamander.page.fold import Happened
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.situation import GameEnd
from companion.games.salamander.words.status_words import ending_words
from companion.games.salamander.words.voice import Voice


def ended_text(said: Happened, voice: Voice) -> str:
    """Who resigned comes last, behind all others: that is how he is known."""
    ranks = said["ranks"]
    assert isinstance(ranks, dict)
    last = [name for name, rank in ranks.items() if rank == len(ranks)]
    if said["reason"] == GameEnd.RESIGNED.value and last:
        return voice.say("incident.resigned", {"player": voice.player(FIGURES.index(last[0]))})
    return ending_words(str(said["reason"]), None, voice)[1]


def who_won(said: Happened, voice: Voice) -> str:
    winner = said["winner"]
    figure = FIGURES.index(winner) if isinstance(winner, str) else None
    return ending_words(str(said["reason"]), figure, voice)[0]
