"""What somebody is told of his own hand where the pile is sealed, and nobody else."""

from companion.games.salamander.alone.dealt import UNKNOWN
from companion.games.salamander.alone.own_mind import dealt_in
from companion.games.salamander.alone.pile import ToldOrder
from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.page.table_voice import TableVoice
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.session.game_so_far import GameSoFar, who_draws
from companion.json_reader import Json


def own_cards(game: GameSoFar, voice: TableVoice, seat: str) -> dict[str, Json]:
    """The hand of that seat, and the card that it draws now; nothing of the table's own seat."""
    alone = game.agreed.alone
    figure = FIGURES.index(seat) if seat in FIGURES else None
    if alone is None or figure not in game.agreed.seats or figure == alone.seat:
        return {}
    dealt = dealt_in(game, ToldOrder(voice.dealt))
    told: dict[str, Json] = {"hand": face_names(_known(dealt.hands[figure]))}
    new = dealt.top() if who_draws(game) == figure else UNKNOWN
    return told | ({} if new == UNKNOWN else {"drawn": FACES[new]})


def _known(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face for face in hand if face != UNKNOWN)
