"""The sentences in French."""

SENTENCES: dict[str, str] = {
    "colour.red": "Rouge",
    "colour.blue": "Bleu",
    "separator": " ; ",
    "page": "p. {page}",
    "ruling": "interprétation {option} : {value}",
    # What was done.
    "turn": "Tour {turn}, {player} : {do}.",
    "do.stone": "pierre {origin}→{target}",
    "do.soul": "âme {origin}→{target}",
    "do.lay": "carte à côté de {field}",
    "do.lay_value": "carte {value} à côté de {field}",
    "do.reveal": "la carte à côté de {field} est retournée, un {value}",
    "do.forced": "la pierre obéit, {origin}→{target}",
    "do.twin": "une pierre de {colour} saute vers sa jumelle, {origin}→{target}",
    "soul_cards_one": "{player} prend la carte âme {cards}.",
    "soul_cards_other": "{player} prend les cartes âme {cards}.",
    "lapsed_one": "{count} point est perdu.",
    "lapsed_other": "{count} points sont perdus.",
    # Why it was illegal.
    "illegal": "Interdit à l’action {action} ({page}) :",
    "illegal.end": "Interdit à la fin du tour ({page}) :",
    "illegal.line": "Interdit ({page}) :",
    "game-over.jump": "la dernière carte âme est prise ; seul un saut encore dû peut suivre.",
    "not-your-turn.stone": "la pierre sur {origin} est à {opponent}, pas à {player}.",
    "no-such-piece.stone": "sur {origin}, {player} n’a pas de pierre.",
    "no-such-piece.soul": "l’âme n’est pas sur {origin}.",
    "no-such-piece.twin": "sur {origin} ne se trouve aucune pierre de {colour}.",
    "backward": "{origin}→{target} recule ; sans carte diable, tout avance.",
    "no-move": "de {origin} à {target}, rien ne bouge.",
    "second-stone": (
        "une seule de ses pierres avance par tour, et celle qui est sur {moved} a déjà avancé."
    ),
    "soul-overtakes": "une pierre est avec l’âme sur {soul}, l’âme ne dépasse jamais une pierre.",
    "soul-overtakes.free": (
        "dans ce tour, l’âme est venue sur une pierre ; tant qu’il y en a une sur {soul}, "
        "elle la dépasserait."
    ),
    "second-card": "une carte diable est déjà posée dans ce tour, une deuxième est interdite.",
    "no-card-left.hand": "{player} n’a plus de carte diable en main.",
    "no-card-left.value": "{player} n’a pas de carte diable {value} à poser.",
    "slot-taken": "une carte se trouve déjà à côté de {field}.",
    "ran-past-card": (
        "une pierre est tombée sur la carte à côté de {trap} ; elle s’y arrête, "
        "les points restants sont perdus."
    ),
    "too-many-points": "les sept points sont dépensés.",
    "too-many-points.way_one": (
        "{origin}→{target} fait {fields} cases, il ne restait que {count} point."
    ),
    "too-many-points.way_other": (
        "{origin}→{target} fait {fields} cases, il ne restait que {count} points."
    ),
    "points-left_one": "{count} point reste à dépenser.",
    "points-left_other": "{count} points restent à dépenser.",
    "wrong-card-value.none": "aucune carte à côté de {field} n’est à retourner.",
    "wrong-card-value.known": "la carte à côté de {field} est connue : un {known}.",
    "wrong-card-value.set": "{opponent} n’a pas de carte diable {value} qui puisse être là.",
    "wrong-forced-move.none": "il n’y a pas de carte retournée à suivre maintenant.",
    "wrong-forced-move": "la carte ordonne {origin}→{target}.",
    "missing-forced-move.card": "la carte à côté de {field} n’a pas été retournée et suivie.",
    "missing-forced-move": "la carte n’a pas été suivie ; elle ordonne {origin}→{target}.",
    "wrong-twin-move.none": "un tel saut n’est pas dû.",
    "wrong-twin-move_one": "un saut est d’abord dû : {jumps}.",
    "wrong-twin-move_other": "des sauts sont d’abord dus : {jumps}.",
    # What would have been legal.
    "instead": "Permis ici : {options}.",
    "instead.nothing": "Permis ici : plus rien, le tour est complet.",
    "instead.over": "Il ne reste qu’à compter les points.",
    "may.stone": "une pierre de {origin} jusqu’à {target} au plus",
    "may.soul": "l’âme de {origin} jusqu’à {target} au plus",
    "may.lay": "une carte à côté de n’importe quelle case",
    "may.lay_except": "une carte à côté de n’importe quelle case sauf {fields}",
    "may.reveal": "retourner la carte à côté de {field}",
    "may.forced": "le déplacement forcé {origin}→{target}",
    "may.twin": "le saut {origin}→{target}",
    "may.turn": "un tour joué par {mover}",
    # The end and the score sheet.
    "over.soul-cards-gone": "La partie est finie : la dernière carte âme est prise (p. 13).",
    "over.agreement": "La partie est finie : on s’est accordé pour la finir.",
    "over.referee": "La partie est finie : l’arbitre y a mis fin.",
    "over.red-resigned": "La partie est finie : {red} a abandonné.",
    "over.blue-resigned": "La partie est finie : {blue} a abandonné.",
    "over.infamy": "La partie est finie par infamie : l’âme est venue sur une paire (p. 12).",
    "winner.resigned": "{player} gagne.",
    "winner": "{player} gagne, {high} à {low}.",
    "draw": "Égalité, {total} chacun.",
    "score.odd_plus": "{player} : cartes âme {souls} + impaires {odd} − paires {even} = {total}.",
    "score.even_plus": "{player} : cartes âme {souls} + paires {even} − impaires {odd} = {total}.",
    "sheet.running": "la partie n’est pas finie",
    "sheet.illegal": ("Le tour {turn} est interdit ({page}) ; seul ce qui précède est compté."),
    "sheet.told": "Comme la table a compté, avec ce qui fut décidé et laissé : {red} {red_total}, "
    "{blue} {blue_total}.",
    "sheet.soul": "carte âme {value}, tour {turn}",
    "sheet.unused": "carte diable {value} inutilisée",
    "sheet.used": "carte diable {value} retournée au tour {turn}",
    "sheet.stack": "encore dans la pile : {cards}",
    "sheet.check.souls": "cartes âme prises {held} + restantes {left} = {sum}, attendu {expected}",
    "sheet.check.set": "cartes diable {player} : retournées {used} + inutilisées {unused} = {sum}, "
    "attendu {expected}",
    # What happened between the turns.
    "accepted.stands": "Il compte tel qu’il a été joué.",
    "infamy.why": "Par infamie : l’âme est venue sur une paire (p. 12).",
    "early_one": "{by} a joué alors qu’il restait {count} point à {player}.",
    "early_other": "{by} a joué alors qu’il restait {count} points à {player}.",
    "early.whole": "{by} a joué avant que {player} n’ait fini son tour.",
    "incident.early": "{text} ({page}).",
    "incident.illegal": "{player} : {text} ({page}).",
    "news.begun": "{who} a repris ce que {player} avait commencé.",
    "news.begun.own": "{who} a repris ce qui était commencé.",
    "news.board": "{who} laisse les pièces comme elles sont.",
    "news.hinted": "Conseil pour {player}, tour {turn} : {do}.",
    "news.peek": "La carte à côté de {field} a été prise et reposée.",
    "news.ruling.card": "{who} a tranché ce qui se trouve à côté de {field}.",
    "news.stands.agreed": "Cela compte tel que joué.",
    # What would have been best.
    "analysis.chance": "Chances {chance} % ({low}–{high}).",
    "analysis.mark.doubtful": "Douteux : cède {lost} %, {points} points.",
    "analysis.mark.bad": "Mauvais : cède {lost} %, {points} points.",
    "analysis.mark.very-bad": "Très mauvais : cède {lost} %, {points} points.",
    "analysis.better": "Mieux : {do}.",
    "analysis.why.misses-infamy": "L’âme aurait pu être menée sur une paire de l’autre joueur.",
    "analysis.why.opens-infamy": "L’autre joueur peut maintenant mener l’âme sur une paire.",
    "analysis.why.gives-the-last-card": (
        "L’autre joueur peut maintenant prendre la dernière carte âme."
    ),
    "analysis.why.misses-soul-card": "Plus de cartes âme pouvaient être prises.",
    "analysis.why.leaves-soul-card": "L’autre joueur peut maintenant prendre une carte âme.",
    "analysis.why.runs-into-likely-card": "La pierre tombe sur une carte.",
    "analysis.why.lays-what-costs": (
        "La carte posée ne compte pour son propriétaire que tant qu’elle n’a pas servi."
    ),
    "analysis.card": "Ce que la carte a apporté : {points} points.",
    "analysis.view.public": "Tel que tous le savaient.",
    "analysis.view.red": (
        "Tel que Rouge le savait, et les tours de Bleu tels que tous les savaient."
    ),
    "analysis.view.blue": (
        "Tel que Bleu le savait, et les tours de Rouge tels que tous les savaient."
    ),
    "analysis.view.all": "Après coup, toutes les cartes connues : rien n’y est une faute.",
    "analysis.level": "Chances entre joueurs de niveau {level} sur 6.",
    "analysis.thorough": "Elles viennent de parties jouées plus loin ; les marques sont calculées.",
    "analysis.player": (
        "{player} : {marks} tours sur {turns} marqués, {points} points cédés, joue comme le "
        "niveau {level}."
    ),
    "analysis.sums": (
        "Pour {player} : début {start}, fautes propres {red}, fautes de l’autre {blue}, "
        "cartes {cards}, non expliqué {rest}, fin {end}."
    ),
    "analysis.stopped.illegal": "Analysé jusqu’au tour qui n’est pas légal.",
    "analysis.stopped.not-over": "La partie n’est pas finie : analysée aussi loin qu’elle va.",
    "analysis.none.rulings": "Pas d’analyse : avec ces interprétations, le jeu n’est pas résolu.",
}
