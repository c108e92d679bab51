"""Who may do what in a hall: every route with its roles; one that is not here answers nobody."""

from collections.abc import Mapping

from web.access.roles import OF_A_HALL, ONLOOKER, OPERATOR, Roles

ANYBODY = OF_A_HALL | ONLOOKER

# By the endpoint's name. The shells of pages hold no data: what they show has routes of its own.
HALL_ROUTES: Mapping[str, Roles] = {
    "static": ANYBODY,
    "joining.me": ANYBODY,
    "joining.pair": ANYBODY,
    "joining.leave": OF_A_HALL,
    "desk.page": ANYBODY,
    "desk.state": OF_A_HALL,
    "table.page": OF_A_HALL,  # which game is played there decides its shell
    "table.me": OF_A_HALL,
    "table.state": OF_A_HALL,
    "table.one_game": OF_A_HALL,
    "table.places": OF_A_HALL,
    "table.evidence": OF_A_HALL,
    "table.said": OF_A_HALL,
    "table.end": OF_A_HALL,
    "table.paper": OF_A_HALL,
    "seats.offered": OF_A_HALL,
    "seats.free": OF_A_HALL,
    "operator.page": ANYBODY,
    "operator.state": OPERATOR,
    "operator.do": OPERATOR,
    "rounds.evening": OF_A_HALL,
    "rounds.one_round": OF_A_HALL,
    "rounds.mark": OF_A_HALL,
    "rounds.standings": OF_A_HALL,
    "rounds.standings_file": OF_A_HALL,
    "rounds.crosstable_file": OF_A_HALL,
    "rounds.tournament_file": OF_A_HALL,
    "rounds.pairings_file": OF_A_HALL,
    "rounds.evening_file": OPERATOR,
    "rounds.decide": OPERATOR,
    "rounds.take_file": OPERATOR,
    "rounds.draw": OPERATOR,
    "rounds.start": OPERATOR,
    "rounds.discard": OPERATOR,
    "healthz.now": ANYBODY,
    "gone.address": ANYBODY,
}
