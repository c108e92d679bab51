"""Why a game is over and who has won, from the event that ends it."""

from companion.games.salamander.page.game_view import Happened
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Ending
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.status_words import nobody_won, why_over
from companion.json_reader import read_object


def ended_text(said: Happened, voice: Speaker) -> str:
    resigned = who_resigned(said)
    if resigned is not None:
        return voice.say("news.resigned", {"player": voice.player(FIGURES.index(resigned))})
    return why_over(str(said["reason"]), voice)


def who_resigned(said: Happened) -> str | None:
    """Who resigned comes last, behind all others: that is how he is known."""
    ranks = read_object(said["ranks"], "ranks")
    last = [str(name) for name, rank in ranks.items() if rank == len(ranks)]
    return last[0] if said["reason"] == Ending.RESIGNED.value and last else None


def who_won(said: Happened, voice: Speaker) -> str:
    winner, ranks = said["winner"], read_object(said["ranks"], "ranks")
    if isinstance(winner, str):
        return voice.say("winner", {"player": voice.player(FIGURES.index(winner))})
    return nobody_won([FIGURES.index(name) for name, rank in ranks.items() if rank == 1], voice)
