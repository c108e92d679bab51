"""What people did beside their turns, a sentence each, and the last few of these as news.

They are made of public events alone: nothing in them depends on a hand or a secret answer.
"""

from companion.games.ended import end_told
from companion.games.salamander.files.action_lines import read_action, read_face
from companion.games.salamander.page.game_view import Happened
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import BY_PEOPLE
from companion.games.salamander.words.deed_words import deed_words
from companion.games.salamander.words.result_words import who_resigned
from companion.games.salamander.words.speaker import Speaker
from companion.games.voice import ENDS, LatestNews, kind_of_correction, latest, news_told
from companion.json_reader import Json

SalamanderNews = LatestNews


def with_news(
    news: SalamanderNews, row: int, said: Happened, spoken_by: str | None = None
) -> SalamanderNews:
    """`spoken_by`: whose word came before it, for what tells of nobody."""
    if spoken_by is not None and said["kind"] == "accepted":
        said = {"by": spoken_by, **said}
    return latest(news, row, said) if is_beside(said) else news


def news_lines(news: SalamanderNews, speaker: Speaker) -> list[Json]:
    return news_told(
        news, kind_of, lambda said: speaker.with_reason(beside_text(said, speaker), said)
    )


def is_beside(said: Happened) -> bool:
    """Whether somebody did it, or must know of it, though it is no turn and no fault."""
    match said["kind"]:
        case "corrected":
            return said["was"] != "waiting" or "because" in said  # the table tells a wait anew
        case "game-over":
            return said["reason"] in BY_PEOPLE
    return said["kind"] in ("accepted", "names", "set-aside")


def kind_of(said: Happened) -> str:
    """Its name, which is that of its sentence, too."""
    match said["kind"]:
        case "accepted" if said["code"] == Code.CONTRADICTION.value:
            return f"contradiction-stands{'.agreed' * _is_agreed(said)}"
        case "accepted":
            return f"stands{'.agreed' * ('by' not in said or _is_agreed(said))}"
        case "game-over":
            return ENDS.get(str(said["reason"]), "resigned")
        case "corrected":
            return kind_of_correction(said, FIGURES)
    return str(said["kind"])


def _is_agreed(said: Happened) -> bool:
    """Whether several players have said yes; else it was the word of one, or a judge's."""
    return bool(said.get("agreed"))


def beside_text(said: Happened, speaker: Speaker) -> str:
    """Who did what, in a sentence without the reason."""
    kind = kind_of(said)
    words: dict[str, str | int] = {
        "who": speaker.who_did(said),
        "player": _player(said, speaker),
        "turn": str(said.get("turn")),
    }
    if kind == "act-back":
        words["act"] = deed_words(read_action(said["action"]), speaker)
    if kind == "names":
        words |= {key: speaker.listed(speaker.called(said[key])) for key in ("was", "players")}
    if kind == "set-aside":
        words["card"] = speaker.face(read_face(said["card"], "card"))
    return speaker.say(f"news.{kind}", words)


def _player(said: Happened, speaker: Speaker) -> str:
    """Whom it is about; who resigned is known by the rank."""
    figure = said.get("to_move") or said.get("figure") or said.get("player")
    if said["kind"] == "game-over":
        figure = who_resigned(end_told(said))
    return speaker.player(FIGURES.index(str(figure))) if figure in FIGURES else ""
