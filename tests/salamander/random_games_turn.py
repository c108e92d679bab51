"""How the players of a random game play a turn: sensibly enough, and each as his temper is."""

from tests.salamander.random_games_cards import declare_something, draw_card, place_marker
from tests.salamander.random_games_dealer import Dealer
from tests.salamander.second_reading_owed import in_dungeon, owed_next, was_doubles
from tests.salamander.second_reading_things import FACES, KEY_THROWS
from tests.salamander.second_reading_ways import field_at, home_of, is_field, numbers_of, owner_of

STICKS = 3


def play_turn(dealer: Dealer) -> None:
    if in_dungeon(dealer.table):
        throw_keys(dealer)
        if in_dungeon(dealer.table):
            return
    while True:
        declare_something(dealer)
        if rests_after_keys(dealer):
            return
        if not dealer.stopped:
            play_go(dealer)
        if dealer.stopped or not was_doubles(dealer.table):
            return
        if dealer.table["rulings"]["extra_throw"] == "optional" and dealer.chance(0.3):
            return


def rests_after_keys(dealer: Dealer) -> bool:
    turn = dealer.table["turn"]
    if turn["throw"] is not None or turn["eyes_aside"] + turn["symbol_aside"] < STICKS:
        return False
    return dealer.table["rulings"]["throw_after_keys"] == "offer" and dealer.chance(0.4)


def throw_keys(dealer: Dealer) -> None:
    turn = dealer.table["turn"]
    while in_dungeon(dealer.table) and turn["key_throws"] < KEY_THROWS:
        eyes = [dealer.chance(dealer.temper.key) for _ in range(2 - turn["eyes_aside"])]
        symbol = None if turn["symbol_aside"] else dealer.chance(dealer.temper.key)
        dealer.act("keys", eyes, symbol)


def play_go(dealer: Dealer) -> None:
    """A throw, its symbol, the move and perhaps a question, with declarations in between."""
    one = dealer.rng.randint(1, 4)
    two = one if dealer.chance(dealer.temper.doubles) else dealer.rng.randint(1, 4)
    symbol = "salamander" if dealer.chance(dealer.temper.salamander) else "stone"
    dealer.act("throw", one, two, symbol)
    owed = owed_next(dealer.table)
    if owed == "draw" and not dealer.stopped:
        draw_card(dealer)
    elif owed == "marker":
        place_marker(dealer)
    declare_something(dealer)
    if dealer.stopped:
        return
    move_figure(dealer)
    ask_something(dealer)
    declare_something(dealer)


def move_figure(dealer: Dealer) -> None:
    table, me = dealer.table, dealer.me
    ways = [home_of(me), *(field_at(table, number) for number in numbers_of(table))]
    ways = [place for place in ways if dealer.may(["move", me, place])]
    if home_of(me) in ways and dealer.chance(dealer.temper.homesick):
        ways = [home_of(me)]
    captures = [place for place in ways if is_field(place) and place in table["figures"].values()]
    if captures and dealer.chance(0.5):
        ways = captures
    dealer.act("move", me, dealer.rng.choice(ways))


def ask_something(dealer: Dealer) -> None:
    """Of the player of the zone: for a card that he has, or for any."""
    asked = owner_of(dealer.table["figures"][dealer.me])
    if dealer.contradicted or not dealer.may(["ask", asked, "fire"]):
        return
    if not dealer.chance(dealer.temper.asks):
        return
    hand = dealer.hands[asked]
    face = dealer.rng.choice(hand if hand and dealer.chance(0.5) else FACES)
    dealer.act("ask", asked, face)
    if dealer.chance(dealer.temper.answers_written):
        is_true = not dealer.chance(dealer.temper.lies)
        dealer.act("answer", "yes" if (face in hand) == is_true else "no")
    else:
        dealer.act("answer")
