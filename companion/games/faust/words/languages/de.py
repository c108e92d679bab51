"""The sentences in German."""

SENTENCES: dict[str, str] = {
    "colour.red": "Rot",
    "colour.blue": "Blau",
    "separator": "; ",
    "page": "S. {page}",
    "ruling": "Auslegung {option}: {value}",
    # What was done.
    "turn": "Zug {turn}, {player}: {do}.",
    "do.stone": "Stein {origin}→{target}",
    "do.soul": "Seele {origin}→{target}",
    "do.lay": "Karte neben {field}",
    "do.lay_value": "Karte {value} neben {field}",
    "do.reveal": "die Karte neben {field} wird aufgedeckt, eine {value}",
    "do.forced": "der Stein gehorcht, {origin}→{target}",
    "do.twin": "Stein von {colour} springt zu seinem Zwilling, {origin}→{target}",
    "soul_cards_one": "{player} nimmt die Seelenkarte {cards}.",
    "soul_cards_other": "{player} nimmt die Seelenkarten {cards}.",
    "lapsed_one": "{count} Punkt verfällt.",
    "lapsed_other": "{count} Punkte verfallen.",
    # Why it was illegal.
    "illegal": "Verboten bei Aktion {action} ({page}):",
    "illegal.end": "Verboten am Ende des Zuges ({page}):",
    "illegal.line": "Verboten ({page}):",
    "game-over.jump": "die letzte Seelenkarte ist genommen; nur ein fälliger Sprung darf folgen.",
    "not-your-turn.stone": "auf {origin} liegt ein Stein von {opponent}, keiner von {player}.",
    "no-such-piece.stone": "auf {origin} liegt kein Stein von {player}.",
    "no-such-piece.soul": "die Seele liegt nicht auf {origin}.",
    "no-such-piece.twin": "auf {origin} liegt kein Stein von {colour}.",
    "backward": "{origin}→{target} geht rückwärts; ohne Teufelskarte geht alles vorwärts.",
    "no-move": "von {origin} nach {target} ist kein Schritt.",
    "second-stone": (
        "in einem Zug zieht nur ein eigener Stein, und der auf {moved} hat schon gezogen."
    ),
    "soul-overtakes": (
        "ein Stein liegt mit der Seele auf {soul}, und die Seele überholt nie einen Stein."
    ),
    "soul-overtakes.free": (
        "in diesem Zug kam die Seele auf einen Stein; solange auf {soul} einer liegt, "
        "würde sie ihn überholen."
    ),
    "second-card": "in diesem Zug liegt schon eine neue Teufelskarte, eine zweite gibt es nicht.",
    "no-card-left.hand": "{player} hat keine Teufelskarte mehr auf der Hand.",
    "no-card-left.value": "{player} hat keine Teufelskarte {value} auszulegen.",
    "slot-taken": "neben {field} liegt schon eine Karte.",
    "ran-past-card": (
        "ein Stein ist auf die Karte neben {trap} gelaufen; er bleibt stehen, "
        "die übrigen Punkte verfallen."
    ),
    "too-many-points": "alle sieben Punkte sind verbraucht.",
    "too-many-points.way_one": (
        "{origin}→{target} sind {fields} Felder, es war nur noch {count} Punkt da."
    ),
    "too-many-points.way_other": (
        "{origin}→{target} sind {fields} Felder, es waren nur {count} Punkte da."
    ),
    "points-left_one": "{count} Punkt ist noch zu verbrauchen.",
    "points-left_other": "{count} Punkte sind noch zu verbrauchen.",
    "wrong-card-value.none": "neben {field} ist keine Karte aufzudecken.",
    "wrong-card-value.known": "die Karte neben {field} ist bekannt: eine {known}.",
    "wrong-card-value.set": "{opponent} hat keine Teufelskarte {value}, die dort liegen könnte.",
    "wrong-forced-move.none": "jetzt ist keiner aufgedeckten Karte zu gehorchen.",
    "wrong-forced-move": "die Karte befiehlt {origin}→{target}.",
    "missing-forced-move.card": "die Karte neben {field} wurde nicht aufgedeckt und befolgt.",
    "missing-forced-move": "der Karte wurde nicht gehorcht; sie befiehlt {origin}→{target}.",
    "wrong-twin-move.none": "ein solcher Sprung ist nicht fällig.",
    "wrong-twin-move_one": "zuerst ist ein Sprung fällig: {jumps}.",
    "wrong-twin-move_other": "zuerst sind Sprünge fällig: {jumps}.",
    # What would have been legal.
    "instead": "Erlaubt ist hier: {options}.",
    "instead.nothing": "Erlaubt ist hier nichts mehr, der Zug ist zu Ende.",
    "instead.over": "Es bleibt nur, die Punkte zu zählen.",
    "may.stone": "ein Stein von {origin} bis höchstens {target}",
    "may.soul": "die Seele von {origin} bis höchstens {target}",
    "may.lay": "eine Karte neben ein beliebiges Feld",
    "may.lay_except": "eine Karte neben ein beliebiges Feld außer {fields}",
    "may.reveal": "die Karte neben {field} aufdecken",
    "may.forced": "der befohlene Zug {origin}→{target}",
    "may.twin": "der Sprung {origin}→{target}",
    "may.turn": "ein Zug von {mover}",
    # The end and the score sheet.
    "over.soul-cards-gone": "Das Spiel ist aus: die letzte Seelenkarte ist genommen (S. 13).",
    "over.agreement": "Das Spiel ist aus: so ist es vereinbart worden.",
    "over.referee": "Das Spiel ist aus: der Schiedsrichter hat es beendet.",
    "over.red-resigned": "Das Spiel ist aus: {red} hat aufgegeben.",
    "over.blue-resigned": "Das Spiel ist aus: {blue} hat aufgegeben.",
    "over.infamy": "Das Spiel ist aus durch Gemeinheit: die Seele kam auf ein Paar (S. 12).",
    "winner.resigned": "{player} gewinnt.",
    "winner": "{player} gewinnt, {high} zu {low}.",
    "draw": "Unentschieden, {total} für beide.",
    "score.odd_plus": "{player}: Seelenkarten {souls} + ungerade {odd} − gerade {even} = {total}.",
    "score.even_plus": "{player}: Seelenkarten {souls} + gerade {even} − ungerade {odd} = {total}.",
    "sheet.running": "das Spiel ist noch nicht aus",
    "sheet.illegal": "Zug {turn} ist verboten ({page}); gezählt ist, was davor war.",
    "sheet.told": "Wie der Tisch gezählt hat, mit dem, was entschieden und stehen gelassen wurde: "
    "{red} {red_total}, {blue} {blue_total}.",
    "sheet.soul": "Seelenkarte {value}, Zug {turn}",
    "sheet.unused": "Teufelskarte {value} unbenutzt",
    "sheet.used": "Teufelskarte {value} aufgedeckt in Zug {turn}",
    "sheet.stack": "noch im Stapel: {cards}",
    "sheet.check.souls": "Seelenkarten genommen {held} + übrig {left} = {sum}, erwartet {expected}",
    "sheet.check.set": "Teufelskarten {player}: aufgedeckt {used} + unbenutzt {unused} = {sum}, "
    "erwartet {expected}",
    # What happened between the turns.
    "accepted.stands": "Er gilt, wie er gespielt wurde.",
    "infamy.why": "Durch Infamie: Die Seele kam auf ein Paar (S. 12).",
    "early_one": "{by} hat gezogen, während {player} noch {count} Punkt hatte.",
    "early_other": "{by} hat gezogen, während {player} noch {count} Punkte hatte.",
    "early.whole": "{by} hat gezogen, bevor {player} den Zug beendet hatte.",
    "incident.early": "{text} ({page}).",
    "incident.illegal": "{player}: {text} ({page}).",
    "news.begun": "{who} hat zurückgenommen, was {player} begonnen hatte.",
    "news.begun.own": "{who} hat das Begonnene zurückgenommen.",
    "news.board": "{who} lässt es so liegen, wie es liegt.",
    "news.hinted": "Tipp für {player}, Zug {turn}: {do}.",
    "news.peek": "Die Karte neben {field} wurde aufgenommen und zurückgelegt.",
    "news.ruling.card": "{who} hat entschieden, was neben {field} liegt.",
    "news.stands.agreed": "Es gilt, wie es gespielt wurde.",
    # What would have been best.
    "analysis.chance": "Aussicht {chance} % ({low}–{high}).",
    "analysis.mark.doubtful": "Zweifelhaft: verschenkt {lost} %, {points} Punkte.",
    "analysis.mark.bad": "Schlecht: verschenkt {lost} %, {points} Punkte.",
    "analysis.mark.very-bad": "Sehr schlecht: verschenkt {lost} %, {points} Punkte.",
    "analysis.better": "Besser: {do}.",
    "analysis.why.misses-infamy": "Die Seele hätte auf ein Paar des anderen geführt werden können.",
    "analysis.why.opens-infamy": "Nun kann der andere die Seele auf ein Paar führen.",
    "analysis.why.gives-the-last-card": "Nun kann der andere die letzte Seelenkarte nehmen.",
    "analysis.why.misses-soul-card": "Es waren mehr Seelenkarten zu holen.",
    "analysis.why.leaves-soul-card": "Nun kann der andere eine Seelenkarte nehmen.",
    "analysis.why.runs-into-likely-card": "Der Stein läuft in eine Karte.",
    "analysis.why.lays-what-costs": (
        "Die gelegte Karte zählt für ihren Besitzer nur, solange sie unbenutzt bleibt."
    ),
    "analysis.card": "Was die Karte brachte: {points} Punkte.",
    "analysis.view.public": "So, wie es alle wussten.",
    "analysis.view.red": "So, wie Rot es wusste, und Blaus Züge so, wie es alle wussten.",
    "analysis.view.blue": "So, wie Blau es wusste, und Rots Züge so, wie es alle wussten.",
    "analysis.view.all": "Im Nachhinein, alle Karten bekannt: nichts darin ist ein Fehler.",
    "analysis.level": "Aussichten unter Spielern der Stufe {level} von 6.",
    "analysis.thorough": "Sie entstanden durch Weiterspielen; die Zeichen sind gerechnet.",
    "analysis.player": (
        "{player}: {marks} von {turns} Zügen bemängelt, {points} Punkte verschenkt, spielt "
        "wie Stufe {level}."
    ),
    "analysis.sums": (
        "Für {player}: Anfang {start}, eigene Fehler {red}, Fehler des anderen {blue}, Karten "
        "{cards}, nicht erklärt {rest}, Ende {end}."
    ),
    "analysis.stopped.illegal": "Ausgewertet bis zu dem Zug, der nicht regelgerecht ist.",
    "analysis.stopped.not-over": "Die Partie ist nicht zu Ende: ausgewertet, so weit sie geht.",
    "analysis.none.rulings": "Keine Auswertung: mit diesen Auslegungen ist das Spiel nicht gelöst.",
}
