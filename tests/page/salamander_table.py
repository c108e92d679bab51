"""A table of the second game in miniature: words of the page in, public events out."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.lines import Json
from companion.games.salamander.files.action_lines import read_action
from companion.games.salamander.files.line_verdicts import line_to_json, situation_to_json
from companion.games.salamander.page.view import TableView, after, blank
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.owed import Owed, is_turn_over, owed_next
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed, WrittenTurn
from companion.games.salamander.rules.referee import (
    FaultyLine,
    Standings,
    judge_turn,
    standings,
)
from companion.games.salamander.rules.rules import NotLegal, apply, set_up
from companion.games.salamander.rules.situation import Situation

Said = dict[str, Json]


@dataclass
class MiniTable:
    """The referee knows every answer; `view` is what pages are shown."""

    agreed: Agreed
    heard: list[tuple[str, Said]] = field(default_factory=list)
    private: dict[str, Said] = field(
        default_factory=dict
    )  # by figure, what its phone alone is told
    do: list[Json] = field(default_factory=list)
    number: int = 1

    def __post_init__(self) -> None:
        self.now: Situation = set_up(self.agreed)
        self.began = self.now
        self.view: TableView = blank(self.agreed)

    def say(self, by: str, said: Said) -> None:
        self.heard.append((by, said))
        if said["say"] == "turn-done":
            self._end()
            return
        for action in self._actions(by, said):
            self._do(action, by)

    def _actions(self, by: str, said: Said) -> Iterator[list[Json]]:
        mover = FIGURES[self.now.mover]
        figures, markers = said.get("figures", {}), said.get("markers", {})
        assert isinstance(figures, dict)
        assert isinstance(markers, dict)
        eyes = said.get("eyes", [])
        assert isinstance(eyes, list)
        match said["say"]:
            case "throw":
                yield ["throw", *eyes, said["symbol"]]
            case "keys":
                yield ["keys", eyes, said["symbol"]]
            case "drew":
                yield ["draw", said["card"]] if "card" in said else ["draw"]
            case "place":
                yield from (["marker", name, place] for name, place in markers.items())
                yield from (["move", name, figures[name]] for name in figures if name == mover)
            case "stay":
                is_marker = owed_next(self.now.turn) is Owed.MARKER
                kind, places = ("marker", "markers") if is_marker else ("move", "figures")
                board = line_board(self.now, self.agreed)[places]
                yield [kind, mover, board[mover]]
            case "ask":
                yield ["ask", FIGURES[self.now.turn.may_ask], said["card"]]
            case "answered":
                yield ["answer", said["content"]] if "content" in said else ["answer"]
            case "declare":
                yield ["declare", said["cards"], said["claims"]]
            case "reply":
                yield ["reply", said["content"]]
            case "show":
                yield ["show", said["cards"]]
            case "exchange" if said["card"] is not None:
                second = [said["second"]] if "second" in said else []
                yield ["exchange", by, said["card"], *second]

    def _do(self, said: list[Json], by: str) -> None:
        action = read_action(said)
        try:
            asked = self.now.turn.asked
            self.now = apply(self.now, action, self.agreed)
        except NotLegal as fault:
            turn = WrittenTurn(self.number, self.now.mover, (action,))
            line = FaultyLine(turn, fault.code, 1, self.now, self.began)
            told: Said = {"kind": "illegal", "player": FIGURES[self.now.mover], "repair": []}
            self._tell(told | line_to_json(line, self.agreed) | {"do": [said]})
            return
        if said[0] == "answer" and asked is not None:
            self._whisper(said, asked, by)
            said = ["answer"]
        self.do.append(said)
        self._tell({"kind": "action", "action": said})
        if self.now.ending is not None or self._ends_by_itself():
            self._end()

    def _whisper(self, said: list[Json], asked: tuple[int, int], by: str) -> None:
        if len(said) > 1:
            told: Said = {
                "turn": self.number,
                "asked": by,
                "card": FACES[asked[1]],
                "content": said[1],
            }
            self.private[FIGURES[self.now.mover]] = told

    def _ends_by_itself(self) -> bool:
        turn = self.now.turn
        is_calm = owed_next(turn) is None and turn.eyes is not None and turn.may_ask < 0
        is_home = self.now.figures[self.now.mover] >= 20
        return is_turn_over(self.now) or (
            is_calm and turn.eyes is not None and turn.eyes[0] != turn.eyes[1] and not is_home
        )

    def _end(self) -> None:
        do = tuple(read_action(one) for one in self.do)
        mover = self.now.mover
        verdict = judge_turn(self.began, WrittenTurn(self.number, mover, do), self.agreed)
        assert not isinstance(verdict, FaultyLine)
        line = line_to_json(verdict, self.agreed)
        line.pop("legal")
        self._tell({"kind": "turn-done", **line, "do": [*self.do]})
        self.now = self.began = verdict.after
        self.do, self.number = [], self.number + 1
        if self.now.ending is not None:
            result: Standings = standings(self.now, self.agreed)
            self._tell({"kind": "game-over", **line_to_json(result, self.agreed)})

    def _tell(self, event: Said) -> None:
        self.view = after(self.view, {"t": float(len(self.heard)), **event})


def line_board(now: Situation, agreed: Agreed) -> dict[str, dict[str, str]]:
    shown = situation_to_json(now, agreed)
    figures, markers = shown["figures"], shown["markers"]
    assert isinstance(figures, dict)
    assert isinstance(markers, dict)
    return {
        "figures": {name: str(place) for name, place in figures.items()},
        "markers": {name: str(place) for name, place in markers.items()},
    }
