"""The sentences in English."""

SENTENCES: dict[str, str] = {
    "colour.red": "Red",
    "colour.blue": "Blue",
    "separator": "; ",
    "page": "p. {page}",
    "ruling": "ruling {option}: {value}",
    # What was done.
    "turn": "Turn {turn}, {player}: {do}.",
    "do.stone": "stone {origin}→{target}",
    "do.soul": "soul {origin}→{target}",
    "do.lay": "card beside {field}",
    "do.lay_value": "card {value} beside {field}",
    "do.reveal": "the card beside {field} is turned over, value {value}",
    "do.forced": "the stone obeys, {origin}→{target}",
    "do.twin": "stone of {colour} jumps to its twin, {origin}→{target}",
    "soul_cards_one": "{player} takes soul card {cards}.",
    "soul_cards_other": "{player} takes soul cards {cards}.",
    "lapsed_one": "{count} point lapses.",
    "lapsed_other": "{count} points lapse.",
    # Why it was illegal.
    "illegal": "Illegal at action {action} ({page}):",
    "illegal.end": "Illegal at the end of the turn ({page}):",
    "illegal.line": "Illegal ({page}):",
    "game-over.jump": "the last soul card has been taken; only a jump that is due can follow.",
    "not-your-turn.stone": "on {origin} lies a stone of {opponent}, none of {player}.",
    "no-such-piece.stone": "on {origin} lies no stone of {player}.",
    "no-such-piece.soul": "the soul does not lie on {origin}.",
    "no-such-piece.twin": "on {origin} lies no stone of {colour}.",
    "backward": "{origin}→{target} is backward; without a devil card everything moves forward.",
    "no-move": "from {origin} to {target} is no move.",
    "second-stone": (
        "only one own stone moves in a turn, and the one now on {moved} has moved already."
    ),
    "soul-overtakes": "a stone lies with the soul on {soul}, and the soul never overtakes a stone.",
    "soul-overtakes.free": (
        "in this turn the soul came onto a stone; as long as one lies on {soul}, "
        "the soul would overtake it."
    ),
    "second-card": "one devil card has been laid in this turn, and no turn allows a second.",
    "no-card-left.hand": "{player} has no devil card left in the hand.",
    "no-card-left.value": "{player} has no devil card {value} to lay.",
    "slot-taken": "a card lies beside {field} already.",
    "ran-past-card": (
        "a stone has run into the card beside {trap}; it stops there and the points left lapse."
    ),
    "too-many-points": "all seven points are spent.",
    "too-many-points.way_one": (
        "{origin}→{target} is {fields} fields, and only {count} point was left."
    ),
    "too-many-points.way_other": (
        "{origin}→{target} is {fields} fields, and only {count} points were left."
    ),
    "points-left_one": "{count} point is still to be spent.",
    "points-left_other": "{count} points are still to be spent.",
    "wrong-card-value.none": "no card beside {field} is to be turned over.",
    "wrong-card-value.known": "the card beside {field} is known to have the value {known}.",
    "wrong-card-value.set": "{opponent} has no devil card {value} that could lie there.",
    "wrong-forced-move.none": "no card that was turned over is to be obeyed now.",
    "wrong-forced-move": "the card orders {origin}→{target}.",
    "missing-forced-move.card": "the card beside {field} was not turned over and obeyed.",
    "missing-forced-move": "the card was not obeyed; it orders {origin}→{target}.",
    "wrong-twin-move.none": "no such jump is due.",
    "wrong-twin-move_one": "a jump is due first: {jumps}.",
    "wrong-twin-move_other": "jumps are due first: {jumps}.",
    # What would have been legal.
    "instead": "Legal here: {options}.",
    "instead.nothing": "Legal here: nothing more, the turn is complete.",
    "instead.over": "What remains is to count the points.",
    "may.stone": "a stone from {origin} as far as {target}",
    "may.soul": "the soul from {origin} as far as {target}",
    "may.lay": "a card beside any field",
    "may.lay_except": "a card beside any field but {fields}",
    "may.reveal": "turning over the card beside {field}",
    "may.forced": "the forced move {origin}→{target}",
    "may.twin": "the jump {origin}→{target}",
    "may.turn": "a turn of {mover}",
    # The end and the score sheet.
    "over.soul-cards-gone": "The game is over: the last soul card has been taken (p. 13).",
    "over.agreement": "The game is over: it was agreed to end it.",
    "over.referee": "The game is over: the referee ended it.",
    "over.red-resigned": "The game is over: {red} has resigned.",
    "over.blue-resigned": "The game is over: {blue} has resigned.",
    "over.infamy": "The game is over by infamy: the soul came onto a pair (p. 12).",
    "winner.resigned": "{player} wins.",
    "winner": "{player} wins, {high} to {low}.",
    "draw": "A draw, {total} each.",
    "score.odd_plus": "{player}: soul cards {souls} + odd {odd} − even {even} = {total}.",
    "score.even_plus": "{player}: soul cards {souls} + even {even} − odd {odd} = {total}.",
    "sheet.running": "the game is not over",
    "sheet.illegal": "Turn {turn} is illegal ({page}); counted is what went before.",
    "sheet.told": "As the table counted, with what was ruled and let stand: {red} {red_total}, "
    "{blue} {blue_total}.",
    "sheet.soul": "soul card {value}, turn {turn}",
    "sheet.unused": "devil card {value} unused",
    "sheet.used": "devil card {value} turned over in turn {turn}",
    "sheet.stack": "left in the stack: {cards}",
    "sheet.check.souls": "soul cards held {held} + left {left} = {sum}, expected {expected}",
    "sheet.check.set": "devil cards {player}: turned over {used} + unused {unused} = {sum}, "
    "expected {expected}",
    # What happened between the turns.
    "accepted.stands": "It stands as it was played.",
    "infamy.why": "By infamy: the soul came onto a pair (p. 12).",
    "early_one": "{by} moved while {player} had {count} point left.",
    "early_other": "{by} moved while {player} had {count} points left.",
    "early.whole": "{by} moved before {player} had said that the turn was done.",
    "incident.early": "{text} ({page}).",
    "incident.illegal": "{player}: {text} ({page}).",
    "news.begun": "{who} took back what {player} had begun.",
    "news.begun.own": "{who} took back what was begun.",
    "news.board": "{who} lets the board stand as it lies.",
    "news.hinted": "Hint for {player}, turn {turn}: {do}.",
    "news.peek": "The card beside {field} was taken up and laid back.",
    "news.ruling.card": "{who} decided what lies beside {field}.",
    "news.stands.agreed": "It stands as it was played.",
    # What would have been best.
    "analysis.chance": "Chance {chance} % ({low}–{high}).",
    "analysis.mark.doubtful": "Doubtful: gives {lost} % away, {points} points.",
    "analysis.mark.bad": "Bad: gives {lost} % away, {points} points.",
    "analysis.mark.very-bad": "Very bad: gives {lost} % away, {points} points.",
    "analysis.better": "Better: {do}.",
    "analysis.why.misses-infamy": "The soul could have been led onto a pair of the other player.",
    "analysis.why.opens-infamy": "Now the other player can lead the soul onto a pair.",
    "analysis.why.gives-the-last-card": "Now the other player can take the last soul card.",
    "analysis.why.misses-soul-card": "More soul cards could have been taken.",
    "analysis.why.leaves-soul-card": "Now the other player can take a soul card.",
    "analysis.why.runs-into-likely-card": "The stone runs into a card.",
    "analysis.why.lays-what-costs": (
        "The card that is laid counts for its owner only while it is not used."
    ),
    "analysis.card": "What the card brought: {points} points.",
    "analysis.view.public": "As everybody knew it.",
    "analysis.view.red": "As Red knew it, and Blue’s turns as everybody did.",
    "analysis.view.blue": "As Blue knew it, and Red’s turns as everybody did.",
    "analysis.view.all": "Hindsight, with all cards known: nothing in it is an error.",
    "analysis.level": "Chances between players of level {level} of 6.",
    "analysis.thorough": "They were made by playing on; marks were reckoned.",
    "analysis.player": (
        "{player}: {marks} of {turns} turns marked, {points} points given away, plays like "
        "level {level}."
    ),
    "analysis.sums": (
        "For {player}: start {start}, own errors {red}, the other’s errors {blue}, cards "
        "{cards}, not explained {rest}, end {end}."
    ),
    "analysis.stopped.illegal": "Analysed up to the turn that is not legal.",
    "analysis.stopped.not-over": "The game is not over: analysed as far as it goes.",
    "analysis.none.rulings": "No analysis: with these rulings the game has not been solved.",
}
