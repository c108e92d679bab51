"""A page may send anything for the game to begin: it is one, or what is wrong is said."""

from contextlib import suppress

from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.known import AT_TABLE
from companion.observations import Json
from companion.replay.agreeing import AGREED_KEYS, game_asked

SEATS = sorted({seat for game in AT_TABLE.values() for seat in game.seats})
VALUES = st.recursive(
    st.sampled_from([None, True, -1, 0.5, "", "Ada", *SEATS]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from([*SEATS, "seat", "level"]), inner, max_size=2)
    ),
    max_leaves=4,
)
# All that is right but for one key, which is anything.
PLAYERS = st.sampled_from([{"red": "Ada", "blue": "Bob"}, {"king": "Ada", "monk": "Bob"}])


@given(PLAYERS, st.sampled_from(AGREED_KEYS), VALUES)
@example({"red": "Ada", "blue": "Bob"}, "alone", {"seat": ["red"]})
def test_whatever_is_asked_for_is_a_game_or_told_what_is_wrong(
    players: dict[str, Json], key: str, value: Json
) -> None:
    game = "doctor-faust" if "red" in players else "feuer-salamander"
    with suppress(ValueError):
        game_asked({"game": game, "players": players, key: value})
