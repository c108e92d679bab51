"""A recorded game as a table would be told it, by words of the page."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import NOBODY, Position
from companion.games.salamander.rules.record import Record, Turn
from companion.games.salamander.rules.rules import apply, end_turn, set_up
from companion.games.salamander.session.observed import SalamanderObservation
from companion.observations import ButtonPressed, Json, PageSaid

YES, NO = "yes", "no"


@dataclass
class ToldTable:
    game: Record
    dice: Random
    t: float = 0.0

    def observations(self) -> Iterator[SalamanderObservation]:
        header = replace(self.game.header, writes_everything=True)
        self.position = set_up(header)
        for number, turn in enumerate(self.game.turns):
            for action in turn.do:
                if isinstance(action, PutPiece) and self.position.turn.put is None:
                    continue  # it was done as soon as it was due
                before = self.position
                if isinstance(action, Exchange):
                    yield from self._kept(action.figure)
                self.position = apply(before, action, header)
                yield from self._told(before, action)
                while (put := self.position.turn.put) is not None:
                    before = self.position
                    self.position = apply(before, put, header)
                    yield from self._told(before, put)
            yield from self._kept()
            following = self.game.turns[number + 1 : number + 2]
            yield from self._ended(turn, following[0] if following else None)
            self.position = end_turn(self.position, header)

    def _kept(self, until: int = NOBODY) -> Iterator[SalamanderObservation]:
        """Who could exchange a confirmed card, before that figure or at all, says no."""
        header, declaration = self.game.header, self.position.turn.declaration
        could = [
            figure
            for figure, face in (() if declaration is None else declaration.confirmed)
            if fault_of(self.position, Exchange(figure, face), header) is None
        ]
        mover, places_on = self.position.mover, header.places_on
        for figure in sorted(set(could), key=lambda one: places_on(mover, one)):
            if until != NOBODY and places_on(mover, figure) >= places_on(mover, until):
                return
            yield self._said(FIGURES[figure], "exchange", card=None)

    def _ended(self, turn: Turn, following: Turn | None) -> Iterator[SalamanderObservation]:
        """By a press, a word, or, where it can only be the next player's, by the next throw."""
        last = [action for action in turn.do if isinstance(action, Throw)][-1:]
        is_told_by_throw = (
            following is not None
            and isinstance(following.do[0], Throw | KeyThrow)
            and bool(turn.do)
            and not (last and last[0].first == last[0].second)
        )
        chance = self.dice.random()
        if is_told_by_throw and chance < 0.5:
            return
        name = FIGURES[turn.player]
        if chance < 0.7:
            yield ButtonPressed(self._time(), name)
        else:
            yield PageSaid(self._time(), self.dice.choice([name, "table"][:1]), "turn-done")

    def _time(self) -> float:
        self.t = round(self.t + 1.5, 2)
        return self.t

    def _said(self, by: str, say: str, **words: Json) -> PageSaid:
        return PageSaid(self._time(), by, say, words)

    def _told(self, before: Position, action: Action) -> Iterator[SalamanderObservation]:
        is_board = isinstance(action, PlaceMarker | MoveFigure | PutPiece)
        if is_board and not _stays(before, action):
            yield from self._board(action)
        else:
            yield self._word(before, action)

    def _board(self, action: Action) -> Iterator[SalamanderObservation]:
        assert isinstance(action, PlaceMarker | MoveFigure | PutPiece)
        is_marker = isinstance(action, PlaceMarker) or (
            isinstance(action, PutPiece) and action.is_marker
        )
        where: Json = {FIGURES[action.figure]: PLACE_NAMES[action.place]}
        by = FIGURES[self.position.mover]
        yield self._said(by, "place", **{"markers" if is_marker else "figures": where})

    def _word(self, before: Position, action: Action) -> PageSaid:
        mover = FIGURES[before.mover]
        match action:
            case Throw(first, second, is_salamander):
                symbol = "salamander" if is_salamander else "stone"
                return self._said(mover, "throw", eyes=[first, second], symbol=symbol)
            case KeyThrow(eyes, key):
                return self._said(mover, "keys", eyes=[*eyes], symbol=key)
            case Draw(away):
                return self._said(mover, "drew", **_card("card", away))
            case Ask(_, face):
                return self._said(mover, "ask", card=FACES[face])
            case Answered(is_yes):
                assert before.turn.asked is not None
                words: dict[str, Json] = {} if is_yes is None else {"content": _yes(is_yes)}
                return self._said(FIGURES[before.turn.asked[0]], "answered", **words)
            case Declare(own, claims):
                named: Json = [[FIGURES[figure], FACES[face]] for figure, face in claims]
                return self._said(mover, "declare", cards=[FACES[f] for f in own], claims=named)
            case Replied(is_yes):
                declaration = before.turn.declaration
                assert declaration is not None
                figure, _ = declaration.claims[len(declaration.replies)]
                return self._said(FIGURES[figure], "reply", content=_yes(is_yes))
            case ShowHand(faces):
                return self._said(mover, "show", cards=[FACES[face] for face in faces])
            case Exchange(figure, away, second):
                more = _card("second", second)
                return self._said(FIGURES[figure], "exchange", card=FACES[away], **more)
            case PlaceMarker():
                return self._said(mover, "stay", piece="marker")
            case _:
                return self._said(mover, "stay", piece="figure")


def _yes(is_yes: bool) -> str:
    return YES if is_yes else NO


def _card(key: str, face: int | None) -> dict[str, Json]:
    return {} if face is None else {key: FACES[face]}


def _stays(before: Position, action: Action) -> bool:
    match action:
        case PlaceMarker(figure, place):
            return before.markers[figure] == place
        case MoveFigure(figure, place):
            return before.figures[figure] == place
    return False
