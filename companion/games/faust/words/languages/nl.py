"""The sentences in Dutch."""

SENTENCES: dict[str, str] = {
    "colour.red": "Rood",
    "colour.blue": "Blauw",
    "separator": "; ",
    "page": "blz. {page}",
    "ruling": "uitleg {option}: {value}",
    # What was done.
    "turn": "Beurt {turn}, {player}: {do}.",
    "do.stone": "steen {origin}→{target}",
    "do.soul": "ziel {origin}→{target}",
    "do.lay": "kaart naast {field}",
    "do.lay_value": "kaart {value} naast {field}",
    "do.reveal": "de kaart naast {field} wordt omgedraaid, een {value}",
    "do.forced": "de steen gehoorzaamt, {origin}→{target}",
    "do.twin": "steen van {colour} springt naar zijn tweeling, {origin}→{target}",
    "soul_cards_one": "{player} neemt zielenkaart {cards}.",
    "soul_cards_other": "{player} neemt de zielenkaarten {cards}.",
    "lapsed_one": "{count} punt vervalt.",
    "lapsed_other": "{count} punten vervallen.",
    # Why it was illegal.
    "illegal": "Verboden bij actie {action} ({page}):",
    "illegal.end": "Verboden aan het einde van de beurt ({page}):",
    "illegal.line": "Verboden ({page}):",
    "game-over.jump": (
        "de laatste zielenkaart is genomen; alleen een sprong die nog moet, kan volgen."
    ),
    "not-your-turn.stone": "op {origin} ligt een steen van {opponent}, geen van {player}.",
    "no-such-piece.stone": "op {origin} ligt geen steen van {player}.",
    "no-such-piece.soul": "de ziel ligt niet op {origin}.",
    "no-such-piece.twin": "op {origin} ligt geen steen van {colour}.",
    "backward": "{origin}→{target} gaat achteruit; zonder duivelskaart gaat alles vooruit.",
    "no-move": "van {origin} naar {target} is geen zet.",
    "second-stone": (
        "per beurt gaat maar één eigen steen vooruit, en die op {moved} is al verzet."
    ),
    "soul-overtakes": (
        "een steen ligt met de ziel op {soul}, en de ziel haalt nooit een steen in."
    ),
    "soul-overtakes.free": (
        "in deze beurt kwam de ziel op een steen; zolang er een op {soul} ligt, zou ze die inhalen."
    ),
    "second-card": "in deze beurt is al een duivelskaart gelegd, een tweede mag niet.",
    "no-card-left.hand": "{player} heeft geen duivelskaart meer in de hand.",
    "no-card-left.value": "{player} heeft geen duivelskaart {value} om te leggen.",
    "slot-taken": "naast {field} ligt al een kaart.",
    "ran-past-card": (
        "een steen is op de kaart naast {trap} gelopen; hij blijft daar staan, "
        "de overige punten vervallen."
    ),
    "too-many-points": "alle zeven punten zijn verbruikt.",
    "too-many-points.way_one": (
        "{origin}→{target} is {fields} velden, er was nog maar {count} punt."
    ),
    "too-many-points.way_other": (
        "{origin}→{target} is {fields} velden, er waren maar {count} punten."
    ),
    "points-left_one": "{count} punt moet nog worden verbruikt.",
    "points-left_other": "{count} punten moeten nog worden verbruikt.",
    "wrong-card-value.none": "naast {field} moet geen kaart worden omgedraaid.",
    "wrong-card-value.known": "de kaart naast {field} is bekend: een {known}.",
    "wrong-card-value.set": "{opponent} heeft geen duivelskaart {value} die daar kan liggen.",
    "wrong-forced-move.none": "er is nu geen omgedraaide kaart te gehoorzamen.",
    "wrong-forced-move": "de kaart beveelt {origin}→{target}.",
    "missing-forced-move.card": "de kaart naast {field} werd niet omgedraaid en gehoorzaamd.",
    "missing-forced-move": "de kaart werd niet gehoorzaamd; zij beveelt {origin}→{target}.",
    "wrong-twin-move.none": "zo’n sprong is niet aan de orde.",
    "wrong-twin-move_one": "eerst is een sprong aan de orde: {jumps}.",
    "wrong-twin-move_other": "eerst zijn sprongen aan de orde: {jumps}.",
    # What would have been legal.
    "instead": "Toegestaan is hier: {options}.",
    "instead.nothing": "Toegestaan is hier niets meer, de beurt is klaar.",
    "instead.over": "Alleen het tellen van de punten blijft over.",
    "may.stone": "een steen van {origin} tot hoogstens {target}",
    "may.soul": "de ziel van {origin} tot hoogstens {target}",
    "may.lay": "een kaart naast een willekeurig veld",
    "may.lay_except": "een kaart naast een willekeurig veld behalve {fields}",
    "may.reveal": "de kaart naast {field} omdraaien",
    "may.forced": "de bevolen zet {origin}→{target}",
    "may.twin": "de sprong {origin}→{target}",
    "may.turn": "een beurt van {mover}",
    # The end and the score sheet.
    "over.soul-cards-gone": "Het spel is afgelopen: de laatste zielenkaart is genomen (blz. 13).",
    "over.agreement": "Het spel is afgelopen: zo is het afgesproken.",
    "over.referee": "Het spel is afgelopen: de scheidsrechter heeft het beëindigd.",
    "over.red-resigned": "Het spel is afgelopen: {red} heeft opgegeven.",
    "over.blue-resigned": "Het spel is afgelopen: {blue} heeft opgegeven.",
    "over.infamy": (
        "Het spel is afgelopen door een gemene streek: de ziel kwam op een paar (blz. 12)."
    ),
    "winner.resigned": "{player} wint.",
    "winner": "{player} wint, {high} tegen {low}.",
    "draw": "Gelijkspel, elk {total}.",
    "score.odd_plus": "{player}: zielenkaarten {souls} + oneven {odd} − even {even} = {total}.",
    "score.even_plus": "{player}: zielenkaarten {souls} + even {even} − oneven {odd} = {total}.",
    "sheet.running": "het spel is nog niet afgelopen",
    "sheet.illegal": "Beurt {turn} is verboden ({page}); geteld is wat ervoor kwam.",
    "sheet.told": "Zoals de tafel telde, met wat beslist en toegelaten is: {red} {red_total}, "
    "{blue} {blue_total}.",
    "sheet.soul": "zielenkaart {value}, beurt {turn}",
    "sheet.unused": "duivelskaart {value} ongebruikt",
    "sheet.used": "duivelskaart {value} omgedraaid in beurt {turn}",
    "sheet.stack": "nog in de stapel: {cards}",
    "sheet.check.souls": "zielenkaarten genomen {held} + over {left} = {sum}, verwacht {expected}",
    "sheet.check.set": "duivelskaarten {player}: omgedraaid {used} + ongebruikt {unused} = {sum}, "
    "verwacht {expected}",
    # What happened between the turns.
    "accepted.stands": "Hij blijft staan zoals gespeeld.",
    "infamy.why": "Door infamie: de ziel kwam op een paar (blz. 12).",
    "early_one": "{by} zette terwijl {player} nog {count} punt over had.",
    "early_other": "{by} zette terwijl {player} nog {count} punten over had.",
    "early.whole": "{by} zette voordat {player} had gezegd dat de beurt klaar was.",
    "incident.early": "{text} ({page}).",
    "incident.illegal": "{player}: {text} ({page}).",
    "news.begun": "{who} heeft teruggenomen wat {player} was begonnen.",
    "news.begun.own": "{who} heeft teruggenomen wat begonnen was.",
    "news.board": "{who} laat het liggen zoals het ligt.",
    "news.hinted": "Tip voor {player}, beurt {turn}: {do}.",
    "news.peek": "De kaart naast {field} is opgepakt en teruggelegd.",
    "news.ruling.card": "{who} heeft beslist wat er naast {field} ligt.",
    "news.stands.agreed": "Het blijft staan zoals gespeeld.",
    # What would have been best.
    "analysis.chance": "Kans {chance} % ({low}–{high}).",
    "analysis.mark.doubtful": "Twijfelachtig: geeft {lost} % weg, {points} punten.",
    "analysis.mark.bad": "Slecht: geeft {lost} % weg, {points} punten.",
    "analysis.mark.very-bad": "Zeer slecht: geeft {lost} % weg, {points} punten.",
    "analysis.better": "Beter: {do}.",
    "analysis.why.misses-infamy": "De ziel had op een paar van de ander gebracht kunnen worden.",
    "analysis.why.opens-infamy": "Nu kan de ander de ziel op een paar brengen.",
    "analysis.why.gives-the-last-card": "Nu kan de ander de laatste zielskaart nemen.",
    "analysis.why.misses-soul-card": "Er waren meer zielskaarten te halen.",
    "analysis.why.leaves-soul-card": "Nu kan de ander een zielskaart nemen.",
    "analysis.why.runs-into-likely-card": "De steen loopt tegen een kaart.",
    "analysis.why.lays-what-costs": (
        "De gelegde kaart telt voor haar eigenaar alleen zolang ze ongebruikt blijft."
    ),
    "analysis.card": "Wat de kaart bracht: {points} punten.",
    "analysis.view.public": "Zoals iedereen het wist.",
    "analysis.view.red": "Zoals Rood het wist, en de beurten van Blauw zoals iedereen het wist.",
    "analysis.view.blue": "Zoals Blauw het wist, en de beurten van Rood zoals iedereen het wist.",
    "analysis.view.all": "Achteraf, met alle kaarten bekend: niets daarin is een fout.",
    "analysis.level": "Kansen tussen spelers van niveau {level} van 6.",
    "analysis.thorough": "Ze zijn gemaakt door verder te spelen; de tekens zijn berekend.",
    "analysis.player": (
        "{player}: {marks} van {turns} beurten aangemerkt, {points} punten weggegeven, speelt "
        "als niveau {level}."
    ),
    "analysis.sums": (
        "Voor {player}: begin {start}, eigen fouten {red}, fouten van de ander {blue}, "
        "kaarten {cards}, niet verklaard {rest}, einde {end}."
    ),
    "analysis.stopped.illegal": "Geanalyseerd tot de beurt die niet volgens de regels is.",
    "analysis.stopped.not-over": "Het spel is niet voorbij: geanalyseerd zover het gaat.",
    "analysis.none.rulings": (
        "Geen analyse: met deze uitleg van de regels is het spel niet opgelost."
    ),
}
