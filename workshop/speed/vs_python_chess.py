"""The yardstick: python-chess pushing the legal moves of random games."""

from random import Random

try:
    import chess
except ModuleNotFoundError:  # a test-only dependency: without it there is no yardstick
    chess = None  # type: ignore[assignment]

GAMES = 20
MOST_MOVES = 200


def random_chess_games(seed: int) -> list[list["chess.Move"]]:
    """Empty when python-chess is not installed."""
    chance = Random(seed)
    return [] if chess is None else [_random_game(chance) for _ in range(GAMES)]


def _random_game(chance: Random) -> list["chess.Move"]:
    board = chess.Board()
    moves: list[chess.Move] = []
    while len(moves) < MOST_MOVES and not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        board.push(move)
        moves.append(move)
    return moves


def replay_chess(games: list[list["chess.Move"]]) -> None:
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push(move)
