"""What the table itself says: what hands shall do for the seat that it plays, a hint, its seals.

A card is sealed before anybody can know it, with what only the key of the game can make again.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from companion.events import Event
from companion.games.alone import ITS_MOUTH, OPENS, SEAL, WANTS, Alone, drawn_by
from companion.games.faust.analysis.solved import table_name
from companion.games.faust.files.record_lines import action_to_json, read_actions
from companion.games.faust.rules.actions import as_others_see
from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.position import COLOURS, Position, is_turn_begun, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.session.game_so_far import GameSoFar
from companion.observations import ButtonPressed, Json, Observation, PageSaid

HINTS, SEALS = "hints", "seals"
NONCE_BYTES = 16  # eight values of a card are guessed at once without it
OF_THE_MOVER = frozenset({"move", "lay", "reveal", "turn-done"})


def may_be_hinted(now: Position, header: Header) -> bool:
    """Before a person's turn, and under rulings by which somebody can think of one."""
    if is_turn_begun(now) or now.due or now.ending is not None:
        return False
    is_of_the_table = header.alone is not None and header.alone.seat == now.mover
    return not is_of_the_table and table_name(header.rulings) is not None


def by_who_is_alone(said: Observation, alone: Alone | None, mover: int) -> Observation:
    """One person's hands and words are those of both seats: nobody else is there to be asked."""
    human = COLOURS[opponent(alone.seat)] if alone else ""
    match said:
        case PageSaid(by=by, say=say) if by == human and say not in ("resign", OPENS):
            return replace(said, by=COLOURS[mover] if say in OF_THE_MOVER else ITS_MOUTH)
        case ButtonPressed(player=player) if player == human:
            return replace(said, player=COLOURS[mover])
    return said


def heard_of_it(said: Observation, alone: Alone | None, game: GameSoFar) -> Iterator[Event]:
    """What the table is told of these words; nothing of words that say nothing here."""
    if not isinstance(said, PageSaid) or said.by != ITS_MOUTH:
        return
    now = game.now
    is_its_turn = alone is not None and now.mover == alone.seat
    if (said.say == WANTS and is_its_turn) or said.say == HINTS:
        do = _acts(said.words.get("do"))
        if do and not is_turn_begun(now):
            kind = "wanted" if said.say == WANTS else "hinted"
            yield Event(said.t, kind, {**game.whose, "do": do})
    if said.say == SEALS and alone is not None and _is_card(said):
        yield Event(said.t, "sealed", {key: said.words[key] for key in ("turn", "field", "seal")})


def _acts(do: Json) -> list[Json]:
    """As they may be told: without the value of a card."""
    try:
        acts = read_actions(do)
    except ValueError:
        return []
    return [action_to_json(as_others_see(act)) for act in acts]


def _is_card(said: PageSaid) -> bool:
    turn, field, seal = (said.words.get(key) for key in ("turn", "field", "seal"))
    if isinstance(turn, bool) or not isinstance(turn, int) or turn < 1 or field not in FIELD_NAMES:
        return False
    return isinstance(seal, str) and bool(SEAL.fullmatch(seal))


def nonce(key: str, turn: int, field: str) -> str:
    return drawn_by(key, f"card {turn} {field}")[:NONCE_BYTES].hex()


def card_seal(value: int, turn: int, field: str, its_nonce: str) -> str:
    return sha256(f"{value} {field} {turn} {its_nonce}".encode()).hexdigest()


def dice_seed(key: str, turn: int) -> bytes:
    """What a turn is drawn with: nobody can draw it again without the key."""
    return drawn_by(key, f"turn {turn}")
