"""What a seat that the table plays says next: its turn, the seal of a card, a value, its key.

It knows what everybody knows, and its own cards: no card of the other player is in any data. Which
card it has laid where follows from the seals in the log and the key, so that it can be asked anew
after every start.
"""

from collections.abc import Iterator
from random import Random

from companion.game import ANALYSIS_LEVELS, HINT_LEVEL
from companion.games.alone import OPENS, WANTS, AloneWord
from companion.games.faust.analysis.public_game import Chooser, SeenBy, public_game
from companion.games.faust.files.record_lines import action_to_json
from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.actions import Lay, TurnOver, as_others_see
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import is_turn_begun
from companion.games.faust.session.alone import HINTS, SEALS, card_seal, dice_seed, nonce
from companion.json_reader import Json


def hint(view: GameView, choose: Chooser) -> AloneWord | None:
    """What could be done in the turn that begins, by what everybody knows; no card is named."""
    voice, turn = view.voice, len(view.turns) + 1
    if voice.hint_for != turn or voice.turn == turn or view.steps:
        return None
    seen = SeenBy(public_game(view.now, view.header.rulings), ())
    do: list[Json] = [
        *map(action_to_json, map(as_others_see, choose(seen, HINT_LEVEL, Random(turn))))
    ]
    return (HINTS, {"do": do}) if do else None


class Opponent:
    """In one game, which this key has sealed."""

    def __init__(self, view: GameView, key: str, choose: Chooser) -> None:
        alone = view.header.alone
        assert alone is not None
        self._picture, self._alone, self._choose, self._key = view, alone, choose, key

    def next_word(self) -> AloneWord | None:
        """What is to be said now; None while it is for hands to do something."""
        return next(self._words(), None)

    def _words(self) -> Iterator[AloneWord]:
        view = self._picture
        if self._is_over():
            if not view.voice.key:
                yield OPENS, {"key": self._key}
            return
        yield from self._seals_of_laid()
        due = view.now.due[0] if view.now.due else None
        if isinstance(due, TurnOver):
            yield from self._told(due.field)
        if self._is_to_move() and view.voice.turn != self._turn:
            yield from self._wanted()

    def _is_over(self) -> bool:
        return self._picture.now.ending is not None and not self._picture.now.due

    def _is_to_move(self) -> bool:
        now = self._picture.now
        is_free = self._picture.state is None and not self._picture.steps and not now.due
        return now.mover == self._alone.seat and is_free and not is_turn_begun(now)

    @property
    def _turn(self) -> int:
        return len(self._picture.turns) + 1

    def _wanted(self) -> Iterator[AloneWord]:
        """A card is sealed before anybody is asked to lay it."""
        level = min(self._alone.level, ANALYSIS_LEVELS[-1])  # games of before had one more
        acts = self._choose(self._seen(), level, self._dice(self._turn))
        for act in acts:
            if isinstance(act, Lay) and act.value is not None:
                yield from self._seal(self._turn, act.field, act.value)
        do: list[Json] = [action_to_json(act) for act in map(as_others_see, acts)]
        if do:
            yield WANTS, {"turn": self._turn, "do": do}

    def _seal(self, turn: int, field: int, value: int) -> Iterator[AloneWord]:
        """Nothing where it is sealed so already."""
        name = field_name(field)
        seal = card_seal(value, turn, name, nonce(self._key, turn, name))
        if self._picture.voice.seals.get((turn, field)) != seal:
            yield SEALS, {"turn": turn, "field": name, "seal": seal}

    def _seals_of_laid(self) -> Iterator[AloneWord]:
        """Hands have laid a card elsewhere than was wanted: it is sealed where it lies.

        Not one that a referee has put there: what it is, people read.
        """
        sealed = self._picture.voice.seals
        for field, turn in self._own_cards().items():
            if turn and (turn, field) not in sealed:
                yield from self._seal(turn, field, self._dice(turn).choice(self._hand()))

    def _hand(self) -> list[int]:
        """Its cards that were not turned over and lie nowhere."""
        view = self._picture
        left = sorted(view.header.rulings.devil_cards)
        for value in (*view.now.used[self._alone.seat], *self._known().values()):
            left.remove(value)
        return left

    def _told(self, field: int) -> Iterator[AloneWord]:
        turn = self._own_cards().get(field, 0)
        value = self._value(turn, field)
        if value is not None:
            name = field_name(field)
            proof: Json = nonce(self._key, turn, name)
            yield "reveal", {"field": name, "value": value, "nonce": proof}

    def _seen(self) -> SeenBy:
        public = public_game(self._picture.now, self._picture.header.rulings)
        return SeenBy(public, (*self._known().items(),))

    def _known(self) -> dict[int, int]:
        """The values of its own cards that lie, as far as they are sealed."""
        values = {field: self._value(turn, field) for field, turn in self._own_cards().items()}
        return {field: value for field, value in values.items() if value is not None}

    def _value(self, turn: int, field: int) -> int | None:
        values = self._picture.header.rulings.devil_cards
        return self._picture.voice.sealed_value(self._key, turn, field, values)

    def _own_cards(self) -> dict[int, int]:
        """The fields where its cards lie, with the turns in which they were laid."""
        view, seat = self._picture, self._alone.seat
        begun = [(self._turn, view.before.mover, view.steps)]
        done = [(one.turn.number, one.turn.player, one.turn.do) for one in view.turns]
        laid = {
            act.field: turn
            for turn, player, acts in done + begun
            if player == seat
            for act in acts
            if isinstance(act, Lay)
        }
        cards = view.now.cards
        lying = {field for field, card in enumerate(cards) if card and card.owner == seat}
        return {field: laid.get(field, 0) for field in sorted(lying)}

    def _dice(self, turn: int) -> Random:
        return Random(dice_seed(self._key, turn))
