"""What players of a random game do with cards: draw, place the marker, declare, exchange."""

from tests.salamander.random_games_dealer import Dealer
from tests.salamander.second_reading_owed import has_failed, owed_next
from tests.salamander.second_reading_things import CHAMBERS, KINDS, after_in_turn, faces_of, kind_of

Claim = tuple[str, str]


def fit_in(dealer: Dealer, hand: list[str], new: str) -> str:
    """Puts the new card into the hand, and what cannot stay away; which is said, if any."""
    same = [card for card in hand if kind_of(card) == kind_of(new)]
    hand.append(new)
    if len(hand) < 3 and not same:
        return ""
    away = dealer.rng.choice([*same, new] if same else hand)
    hand.remove(away)
    return away


def draw_card(dealer: Dealer) -> None:
    away = fit_in(dealer, dealer.hands[dealer.me], dealer.take())
    dealer.act("draw", *[away][: bool(away)])


def place_marker(dealer: Dealer) -> None:
    hand, lies_on = set(dealer.hands[dealer.me]), dealer.table["markers"][dealer.me]
    chambers = [chamber for chamber in CHAMBERS if hand <= faces_of(chamber)]
    if dealer.chance(dealer.temper.lies):
        chambers = CHAMBERS
    wishes = [dealer.rng.choice(chambers) for _ in range(4)]
    if lies_on in chambers or not hand:
        wishes.insert(dealer.rng.randint(0, 1), lies_on)
    places = [place for place in wishes if dealer.may(["marker", dealer.me, place])]
    if not places:  # four times the chamber where it lies, and it must move
        places = [chamber for chamber in chambers if chamber != lies_on]
    dealer.act("marker", dealer.me, places[0])


# --- declarations ----------------------------------------------------------------------------


def declare_something(dealer: Dealer) -> None:
    while not dealer.stopped and dealer.chance(dealer.temper.declares):
        found = a_declaration(dealer)
        if found is None:
            return
        own, claims = found
        dealer.act("declare", own, [list(claim) for claim in claims])
        reply_to(dealer, claims)
        if dealer.contradicted:
            return
        if has_failed(dealer.table):
            after_failure(dealer, own)
        else:
            hand_over(dealer, [*((dealer.me, card) for card in own), *claims])


def a_declaration(dealer: Dealer) -> tuple[list[str], list[Claim]] | None:
    """Own cards and claims that may be made now; true ones, if he knows."""
    named: list[Claim] = []
    for kind in KINDS:
        true = [
            (player, card) for player, hand in dealer.hands.items() for card in hand if card in kind
        ]
        if true:
            named.append(dealer.rng.choice(true))
        else:
            named.append((dealer.rng.choice(dealer.table["seats"]), dealer.rng.choice(kind)))
    if not dealer.chance(dealer.temper.knows):
        guess = dealer.rng.randrange(3)
        player = dealer.rng.choice(after_in_turn(dealer.table["seats"], dealer.me))
        named[guess] = (player, dealer.rng.choice(KINDS[guess]))
    own = [card for player, card in named if player == dealer.me]
    claims = [claim for claim in named if claim[0] != dealer.me]
    dealer.rng.shuffle(own)
    dealer.rng.shuffle(claims)
    if not set(own) <= set(dealer.hands[dealer.me]):
        return None
    may = dealer.may(["declare", own, [list(claim) for claim in claims]])
    return (own, claims) if may else None


def reply_to(dealer: Dealer, claims: list[Claim]) -> None:
    for player, card in claims:
        if dealer.contradicted or owed_next(dealer.table) != "reply":
            return
        is_true = not dealer.chance(dealer.temper.lies)
        dealer.act("reply", "yes" if (card in dealer.hands[player]) == is_true else "no")


def hand_over(dealer: Dealer, cards: list[Claim]) -> None:
    """Who said yes falsely gives some card instead, so that the hands keep their numbers."""
    for player, card in cards:
        hand = dealer.hands[player]
        hand.remove(card if card in hand else hand[0])


def after_failure(dealer: Dealer, own: list[str]) -> None:
    if owed_next(dealer.table) == "show":
        rest = [card for card in dealer.hands[dealer.me] if card not in own]
        dealer.rng.shuffle(rest)
        dealer.act("show", rest)
    declaration = dealer.table["turn"]["declaration"]
    assert declaration is not None
    replies = zip(declaration["claims"], declaration["replies"], strict=False)
    confirmed = [claim for claim, reply in replies if reply == "yes"]
    dealer.rng.shuffle(confirmed)
    for player in after_in_turn(dealer.table["seats"], dealer.me):
        for who, card in confirmed:
            if who == player and dealer.chance(0.7):
                exchange(dealer, player, card)


def exchange(dealer: Dealer, player: str, card: str) -> None:
    """A new card first; the confirmed one goes, and what does not fit beside the other one."""
    hand = dealer.hands[player]
    if dealer.contradicted or card not in hand or not dealer.may(["exchange", player, card]):
        return
    new = dealer.take()
    hand.remove(card)
    second = fit_in(dealer, hand, new)
    dealer.act("exchange", player, card, *[second][: bool(second)])
