"""What the table says next where it plays a seat with a sealed pile: of cards, and for that seat.

Its seat thinks as the players do, with its own hand and what it was told. Everything follows from
the log and the key, so that it can be asked anew after every start.
"""

from collections.abc import Iterator, Mapping
from random import Random

from companion.games.alone import ITS_MOUTH, OPENS, WANTS, drawn_by
from companion.games.consent import Wish
from companion.games.salamander.alone.dealt import Dealt, KeyOrder
from companion.games.salamander.alone.own_mind import acts_done, dealt_in, own_mind
from companion.games.salamander.alone.seat_played import SeatPlayed
from companion.games.salamander.files.action_lines import NO, YES, action_to_json, face_names
from companion.games.salamander.page.table_voice import ActMoment, TableVoice
from companion.games.salamander.rules.actions import Claim, MoveFigure, PlaceMarker
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.alone import AT, moment
from companion.games.salamander.session.game_so_far import GameSoFar, who_draws
from companion.games.salamander.session.observed import DEALS
from companion.json_reader import Json

GhostWord = tuple[str, str, Mapping[str, Json]]  # by whom it is said, the word, what belongs to it


class Opponent:
    """In one game, by its log and what the table itself has said in it; this key has sealed it."""

    def __init__(self, game: GameSoFar, voice: TableVoice, key: str, asked: Wish | None) -> None:
        """`asked` is what all others want, and its seat has yet to agree to."""
        self._game, self._voice, self._key, self._asked = game, voice, key, asked
        self._agreed = self._game.header
        assert self._agreed.alone is not None
        self._me = self._agreed.alone.seat
        self._dealt = dealt_in(self._game, KeyOrder(key))

    def next_word(self) -> GhostWord | None:
        """What is to be said now; None while it is for hands, or for people, to do something."""
        return next(self._words(), None)

    def _words(self) -> Iterator[GhostWord]:
        if self._asked is not None:
            yield FIGURES[self._me], self._asked.value, {"agrees": True}
        if self._game.is_over:
            if not self._voice.key:
                yield self._say(OPENS, key=self._key)
        elif self._is_untrue():
            yield self._say("undo")
        else:
            yield from self._sets_aside()
            yield from self._deals()
            yield from self._speaks()

    def _say(self, say: str, **words: Json) -> GhostWord:
        return ITS_MOUTH, say, {**words, AT: moment(self._game)}

    def _is_untrue(self) -> bool:
        """What was done that the cards do not bear out: nobody has put them so."""
        late = self._dealt.to_set_aside and acts_done(self._game)
        return bool(self._dealt.wrong or late) or self._is_marker_astray()

    def _is_marker_astray(self) -> bool:
        """Its marker is as good as a word: hands put it where it is asked for, and nowhere else."""
        game = self._game
        wanted = self._voice.wanted
        return game.now.mover == self._me and any(
            isinstance(act, PlaceMarker) and wanted.get((game.turn_number, at)) != act
            for at, act in enumerate(game.steps)
        )

    def _sets_aside(self) -> Iterator[GhostWord]:
        for figure, face in self._dealt.to_set_aside:
            yield self._say("set-aside", figure=FIGURES[figure], card=FACES[face])

    def _deals(self) -> Iterator[GhostWord]:
        """To people, and to each his own cards alone; what is drawn next to who has to draw it."""
        drawn = [*self._dealt.drawn]
        who = who_draws(self._game)
        if who not in (NOBODY, self._me):
            self._dealt.top()
            drawn.append(self._dealt.drawn[-1]._replace(figure=who))
        for number, figure, face in drawn:
            if figure != self._me and self._voice.dealt.get(number) != face:
                yield self._say(DEALS, number=number, figure=FIGURES[figure], card=FACES[face])

    def _speaks(self) -> Iterator[GhostWord]:
        now = self._game.now
        asked, declared = now.turn.asked, now.turn.declaration
        owed = owed_next(now.turn)
        if asked is not None:
            yield self._say("answered", content=self._has(asked))
        elif owed is Owed.REPLY and declared is not None:
            yield self._say("reply", content=self._has(declared.next_claim))
        elif owed is Owed.SHOW and declared is not None:
            hand = self._dealt.hands[now.mover]
            rest = tuple(one for one in hand if one not in declared.own)
            yield self._say("show", cards=face_names(rest))
        elif owed is not Owed.PUT and self._me in (now.mover, who_draws(self._game)):
            yield from self._plays()

    def _has(self, claim: Claim) -> str:
        figure, face = claim
        return YES if face in self._dealt.hands[figure] else NO

    def _plays(self) -> Iterator[GhostWord]:
        """What its seat decides; pieces are put by hands, who are asked once."""
        mind = own_mind(self._game, self._me, Dealt(self._agreed, KeyOrder(self._key)))
        dice = Random(drawn_by(self._key, f"turn {moment(self._game)}"))
        seat = SeatPlayed(mind, self._game, dice, self._dealt.top)
        for said in seat.decides():
            if not isinstance(said, MoveFigure | PlaceMarker):
                yield self._say(said[0], **said[1])
            elif self._voice.wanted.get(self._now) != said:
                yield self._say(WANTS, do=action_to_json(said))
            return

    @property
    def _now(self) -> ActMoment:
        return self._game.turn_number, len(self._game.steps)
