"""Why a game is over and who has won, from the event that ends it."""

from companion.games.salamander.page.fold import Happened
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.situation import GameEnd
from companion.games.salamander.words.status_words import ending_words
from companion.games.salamander.words.voice import Voice


def ended_text(said: Happened, voice: Voice) -> str:
    resigned = who_resigned(said)
    if resigned is not None:
        return voice.say("news.resigned", {"player": voice.player(FIGURES.index(resigned))})
    return ending_words(str(said["reason"]), None, voice)[1]


def who_resigned(said: Happened) -> str | None:
    """Who resigned comes last, behind all others: that is how he is known."""
    ranks = said["ranks"]
    assert isinstance(ranks, dict)
    last = [str(name) for name, rank in ranks.items() if rank == len(ranks)]
    return last[0] if said["reason"] == GameEnd.RESIGNED.value and last else None


def who_won(said: Happened, voice: Voice) -> str:
    winner = said["winner"]
    figure = FIGURES.index(winner) if isinstance(winner, str) else None
    return ending_words(str(said["reason"]), figure, voice)[0]
