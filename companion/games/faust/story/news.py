"""What just happened beside the turns: the last few lines that every screen tells."""

from companion.games.faust.session.events import EventJson
from companion.games.faust.story.beside import beside_text, is_beside, kind_of
from companion.games.faust.words.speaker import Speaker
from companion.games.voice import TABLE
from companion.observations import Json

MOST_NEWS = 3

FaustNews = tuple[tuple[int, EventJson], ...]  # the row of the log, and the event; the newest last


def with_news(
    news: FaustNews, row: int, said: EventJson, spoken_by: str | None = None
) -> FaustNews:
    """`spoken_by`: whose word came before it, for what tells of nobody."""
    if spoken_by is not None and said["kind"] == "accepted":
        said = {"by": spoken_by, **said}
    elif spoken_by is not None and _is_put_right(said):
        said = {**said, "by": spoken_by}
    return (*news, (row, said))[-MOST_NEWS:] if is_beside(said) else news


def _is_put_right(said: EventJson) -> bool:
    """By what somebody tapped: the table only saw it."""
    return said["kind"] == "corrected" and said["was"] == "illegal" and said["by"] == TABLE


def news_lines(news: FaustNews, speaker: Speaker) -> list[Json]:
    return [
        {
            "row": row,
            "kind": kind_of(said),
            "text": speaker.with_reason(beside_text(said, speaker), said),
        }
        for row, said in news
    ]
