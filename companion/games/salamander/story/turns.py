"""A turn that is done, as the referee says it, from what its event carries."""

from companion.games.salamander.files.action_lines import read_figure
from companion.games.salamander.page.after import combination_told
from companion.games.salamander.page.game_view import DrawnTurn, Happened
from companion.games.salamander.rules.faces import Combination
from companion.games.salamander.words.line_words import followed_words
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.told_deeds import turn_told
from companion.json_reader import Json, read_each, read_object


def turn_text(done: DrawnTurn, said: Happened, voice: Speaker, *, is_doubtful: bool = False) -> str:
    """What was done, that it was legal or stands by agreement, what was laid, who was moved.

    `is_doubtful`: something in it contradicts, which is neither.
    """
    legal = "legal.doubtful" if is_doubtful else "legal"
    verdict = voice.say(legal if done.is_legal else "incident.stands")
    laid = read_each(said["laid"], "laid", _combination)
    sent, freed = (read_each(said[key], key, read_figure) for key in ("dungeon", "freed"))
    followed = followed_words(done.turn.player, laid, (sent, freed), voice)
    told = turn_told(done.turn, done.before.figures, voice)
    return " ".join((told, verdict, *followed))


def _combination(said: Json, where: str) -> Combination:
    return combination_told(read_object(said, where)["cards"], where)
