"""A turn that is done, as the referee says it, from what its event carries."""

from companion.games.salamander.files.action_lines import read_face, read_figure
from companion.games.salamander.page.game_view import DrawnTurn, Happened
from companion.games.salamander.rules.faces import Combination
from companion.games.salamander.words.line_words import followed_words
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.told_deeds import turn_told
from companion.json_reader import Json, read_list


def turn_text(done: DrawnTurn, said: Happened, voice: Speaker, *, is_doubtful: bool = False) -> str:
    """What was done, that it was legal or stands by agreement, what was laid, who was moved.

    `is_doubtful`: something in it contradicts, which is neither.
    """
    legal = "legal.doubtful" if is_doubtful else "legal"
    verdict = voice.say(legal if done.is_legal else "incident.stands")
    laid = [_combination(one) for one in read_list(said["laid"], "laid")]
    sent, freed = (
        [read_figure(one, key) for one in read_list(said[key], key)] for key in ("dungeon", "freed")
    )
    followed = followed_words(done.turn.player, laid, (sent, freed), voice)
    told = turn_told(done.turn, done.before.figures, voice)
    return " ".join((told, verdict, *followed))


def _combination(said: Json) -> Combination:
    assert isinstance(said, dict)
    wing, row, stone = (read_face(card, "a card") for card in read_list(said["cards"], "cards"))
    return wing, row, stone
