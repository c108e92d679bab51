"""The score sheet as a page for printing: one file, no script, nothing from elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from companion.games.faust.files.notation import write_action
from companion.games.faust.files.score_sheet import ScoreSheet, score_sheet
from companion.games.faust.rules.position import BLUE, COLOURS, RED
from companion.games.faust.rules.record import Record
from companion.games.faust.words.sheet_words import sheet_lines
from companion.games.faust.words.speaker import Speaker

_STYLE = """
@page { size: A4; margin: 18mm }
body { font: 11pt/1.4 Georgia, 'Times New Roman', serif; color: #111; background: #fff;
       max-width: 174mm; margin: 0 auto; padding: 8mm 0 }
h1 { font-size: 20pt; margin: 0 }
h2 { font-size: 13pt; margin: 6mm 0 2mm; border-bottom: 1px solid #999 }
p { margin: 1mm 0 }
.total { display: flex; gap: 12mm; margin: 4mm 0; break-inside: avoid }
.total div { flex: 1; border: 1px solid #111; padding: 3mm }
.total b { display: block; font-size: 22pt }
pre { font: 9.5pt/1.35 'DejaVu Sans Mono', Consolas, monospace; white-space: pre-wrap; margin: 0 }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid #ccc; padding: 0.6mm 2mm; vertical-align: top }
td:first-child { text-align: right; width: 8mm }
tr { break-inside: avoid }
.signatures { display: flex; gap: 12mm; margin-top: 16mm; break-inside: avoid }
.signatures div { flex: 1; border-top: 1px solid #111; padding-top: 1mm }
footer { margin-top: 8mm; font-size: 9pt; color: #444 }
""".strip()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the game is kept: its number, when it began, the code of its last row."""

    game: int
    began: str
    code: str


def score_page(record: Record, speaker: Speaker, origin: Origin) -> str:
    sheet = score_sheet(record)
    title = escape(sheet_title(speaker))
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{speaker.language}"><head><meta charset="utf-8">',
            f"<title>{title}</title>",
            f"<style>{_STYLE}</style></head><body>",
            *_head(title, origin),
            *_totals(sheet, speaker),
            f"<pre>{escape(chr(10).join(sheet_lines(sheet, speaker)))}</pre>",
            *_turns(record, speaker),
            *_foot(speaker, origin),
            "</body></html>",
            "",
        )
    )


def sheet_title(speaker: Speaker) -> str:
    return f"Doctor Faust: {speaker.player(RED)} – {speaker.player(BLUE)}"


def _head(title: str, origin: Origin) -> Iterator[str]:
    yield f"<h1>{title}</h1>"
    began = f" · {escape(origin.began)}" if origin.began else ""
    yield f"<p>No. {origin.game}{began}</p>"


def _totals(sheet: ScoreSheet, speaker: Speaker) -> Iterator[str]:
    yield '<div class="total">'
    for colour in (RED, BLUE):
        total = sheet.columns[colour].score.total
        yield f"<div>{escape(speaker.player(colour))}<b>{total}</b></div>"
    yield "</div>"


def _turns(record: Record, speaker: Speaker) -> Iterator[str]:
    yield "<table>"
    for turn in record.turns:
        done = " ".join(write_action(action) for action in turn.do)
        player = escape(speaker.say(f"colour.{COLOURS[turn.player]}"))
        yield f"<tr><td>{turn.number}</td><td>{player}</td><td>{escape(done)}</td></tr>"
    yield "</table>"


def _foot(speaker: Speaker, origin: Origin) -> Iterator[str]:
    yield '<div class="signatures">'
    for colour in (RED, BLUE):
        yield f"<div>{escape(speaker.player(colour))}</div>"
    yield "</div>"
    yield f"<footer>faust verify --code {origin.code}</footer>"
