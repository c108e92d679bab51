"""What just happened beside the turns: the last few lines that every screen tells.

They are made of public events alone: nothing in them depends on a hand or a secret answer.
"""

from companion.games.salamander.page.game_view import Happened
from companion.games.salamander.story.beside import beside_text, is_beside, kind_of
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json

MOST_NEWS = 3

SalamanderNews = tuple[tuple[int, Happened], ...]  # the row of the log, and the event; newest last


def with_news(
    news: SalamanderNews, row: int, said: Happened, spoken_by: str | None = None
) -> SalamanderNews:
    """`spoken_by`: whose word came before it, for what tells of nobody."""
    if spoken_by is not None and said["kind"] == "accepted":
        said = {"by": spoken_by, **said}
    return (*news, (row, said))[-MOST_NEWS:] if is_beside(said) else news


def news_lines(news: SalamanderNews, voice: Speaker) -> list[Json]:
    return [
        {
            "row": row,
            "kind": kind_of(said),
            "text": voice.with_reason(beside_text(said, voice), said),
        }
        for row, said in news
    ]
