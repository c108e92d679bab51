"""What people did beside their turns, as one sentence each: who said no, took back, ruled."""

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.scoring import BY_PEOPLE
from companion.games.faust.session.events import EventJson
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import action_words, acts_words
from companion.games.voice import ENDS, TABLE, LatestNews, kind_of_correction, latest, news_told
from companion.observations import Json

BY_ITSELF = frozenset({"waiting", "unclear", "action"})  # told anew by the table: nobody did it


def is_beside(said: EventJson) -> bool:
    """Whether somebody did it, or must know of it, though it is no turn and no fault."""
    match said["kind"]:
        case "corrected":
            is_own = said["was"] in BY_ITSELF and said.get("by", TABLE) == TABLE
            return not is_own or "because" in said
        case "game-over":
            return said["reason"] in BY_PEOPLE
    return said["kind"] in ("accepted", "names", "hinted")


def kind_of(said: EventJson) -> str:
    """Its name, which is that of its sentence, too."""
    match said["kind"]:
        case "names" | "hinted" as kind:
            return str(kind)
        case "accepted":
            return "stands" if "by" in said else "stands.agreed"
        case "game-over":
            return ENDS.get(str(said["reason"]), "resigned")
    return kind_of_correction(said, COLOURS)


def beside_text(said: EventJson, speaker: Speaker) -> str:
    """Who did what, in a sentence without the reason."""
    kind, card = kind_of(said), said.get("card")
    colour = said.get("to_move") or said.get("player")
    if kind == "resigned":
        colour = str(said["reason"]).removesuffix("-resigned")
    words: dict[str, str | int] = {
        "who": speaker.who_did(said),
        "player": speaker.player(COLOURS.index(str(colour))) if colour in COLOURS else "",
        "turn": str(said.get("turn")),
        "field": str((card if isinstance(card, dict) else said).get("field")),
    }
    if kind == "act-back":
        (act,) = read_actions([said["action"]])
        words["act"] = action_words(act, speaker)
    if kind == "hinted":
        words["do"] = acts_words(read_actions(said["do"]), speaker)
    if kind == "names":
        words |= {key: " – ".join(speaker.called(said[key])) for key in ("was", "players")}
    return speaker.say(f"news.{kind}", words)


FaustNews = LatestNews


def with_news(
    news: FaustNews, row: int, said: EventJson, spoken_by: str | None = None
) -> FaustNews:
    """`spoken_by`: whose word came before it, for what tells of nobody."""
    if spoken_by is not None and said["kind"] == "accepted":
        said = {"by": spoken_by, **said}
    elif spoken_by is not None and _is_put_right(said):
        said = {**said, "by": spoken_by}
    return latest(news, row, said) if is_beside(said) else news


def _is_put_right(said: EventJson) -> bool:
    """By what somebody tapped: the table only saw it."""
    return said["kind"] == "corrected" and said["was"] == "illegal" and said["by"] == TABLE


def news_lines(news: FaustNews, speaker: Speaker) -> list[Json]:
    return news_told(
        news, kind_of, lambda said: speaker.with_reason(beside_text(said, speaker), said)
    )
