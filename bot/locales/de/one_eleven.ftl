# 111.
one_eleven-name = 111
one_eleven-hook = Umstecken verboten.
one_eleven-option-consolation = Punkte ohne Ansage
one_eleven-option-consolation-note = Welche Folge bei allen zählt, die nicht angesagt haben
one_eleven-option-consolation-short = { $value } zählt
one_eleven-option-consolation-longest = längste Folge
one_eleven-option-consolation-best_value = wertvollste Folge
one_eleven-option-target = Punkteziel
one_eleven-option-target-note = Gespielt wird, bis jemand so viele Punkte hat
one_eleven-option-target-short = bis { $value } Punkte
one_eleven-option-target-30 = 30
one_eleven-option-target-60 = 60
one_eleven-option-target-100 = 100
one_eleven-option-turn_limit = Züge pro Runde
one_eleven-option-turn_limit-note = Nach so vielen Zügen pro Person endet eine Runde ohne Ansage
one_eleven-option-turn_limit-short = { $value } Züge
one_eleven-option-turn_limit-20 = 20
one_eleven-option-turn_limit-40 = 40
one_eleven-option-turn_limit-60 = 60

one_eleven-round = Runde { $round } · Ziel { $target }
one_eleven-few-turns = { $count ->
    [one] Letzter Zug: Danach endet die Runde ohne Ansage.
   *[other] Noch { $count } Züge mit diesem: Nach Zug { $last } endet die Runde ohne Ansage.
}
one_eleven-begins = { $name } beginnt die Runde.
one_eleven-begins-you = Du beginnst die Runde.
one_eleven-refreshed = { $name } tauscht { $cards } gegen neue.
one_eleven-refreshed-you = Du tauschst { $cards } gegen neue.
one_eleven-shuffled = Der Nachziehstapel reichte nicht: Die beiseitegelegten Karten wurden hineingemischt.
one_eleven-took = { $name } nimmt { $card } und sucht einen Platz dafür.
one_eleven-took-you = Du nimmst { $card } und suchst einen Platz dafür.
one_eleven-took-covered = { $name } nimmt die verdeckte Karte ({ $place }) und sucht einen Platz dafür.
one_eleven-spot-left = links
one_eleven-spot-middle = Mitte
one_eleven-spot-right = rechts
one_eleven-last-replaced = { $name }: { $card } statt { $left } (Platz { $place })
one_eleven-last-replaced-you = Du: { $card } statt { $left } (Platz { $place })
one_eleven-last-front = { $name }: { $card } vorn, { $left } weg
one_eleven-last-front-you = Du: { $card } vorn, { $left } weg
one_eleven-last-back = { $name }: { $card } hinten, { $left } weg
one_eleven-last-back-you = Du: { $card } hinten, { $left } weg
one_eleven-declared = { $name } hat alle zwölf Karten geordnet und beendet die Runde!
one_eleven-declared-you = Du hast alle zwölf Karten geordnet und beendest die Runde!
one_eleven-turns-used-up = Alle Züge sind verbraucht: Die Runde endet ohne Ansage.
one_eleven-shown = Runde { $round } ist vorbei; was gezählt hat, ist hervorgehoben:
one_eleven-earned = { $name }: **+{ $points }** für eine Folge von { $cards }
one_eleven-earned-declared = { $name }: **+{ $points }** ({ $clowns } und { $bonus } für die Ansage)
one_eleven-seat = { $name } · { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkte
}
one_eleven-known = bekannt (mit Platz): { $cards }
one_eleven-none-known = alle Karten verdeckt
one_eleven-centre = Mitte: { $cards }
one_eleven-covered = verdeckt
one_eleven-empty = gerade genommen
one_eleven-new = { $card } (neu)
one_eleven-piles = Nachziehstapel: { $pile } · beiseite: { $aside }

one_eleven-held = Du hast { $card } genommen. Wo steckst du sie ein?
one_eleven-hand = Deine Karten von links nach rechts:
one_eleven-hand-then = Deine Karten danach:
one_eleven-run = Davon zählt: { $first } bis { $last }, { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
} mit { $clowns }
one_eleven-runs-after = Länge deiner Folge, je nachdem, welche Karte du abgibst: { $cards }
one_eleven-points = Punkte: { $points }
one_eleven-take = Nimm eine Karte.
one_eleven-button-refresh = Erst drei neue Karten
one_eleven-insert = Welche Karte ersetzt { $card }?
one_eleven-button-front = { $card } vorn, { $left } weg
one_eleven-button-back-end = { $card } hinten, { $left } weg
one_eleven-in-order = Alle zwölf sind geordnet. Die Runde beenden, für **{ $points } Punkte** ({ $clowns } + { $bonus })?
one_eleven-button-declare = Runde beenden: +{ $points }
one_eleven-button-play-on = Weiterspielen
one_eleven-button-back = Zurück

one_eleven-how-1 = **Das Ziel.** Deine zwölf Karten bleiben, wie sie ausgeteilt wurden. Tausch eine nach der anderen, bis alle zwölf von links nach rechts steigen oder alle fallen: Hier steigen sie von 19 bis 110. Dann gibt es einen Punkt je Clown.
one_eleven-how-2 = **Ein Zug.** Nimm eine der drei Karten aus der Mitte, offen oder verdeckt. Sie ersetzt eine deiner Karten, und die kommt offen in die Mitte. Oder sie kommt an ein Ende deiner Kartenreihe, und die Karte am anderen Ende kommt in die Mitte. Liegen alle drei in der Mitte offen, darfst du vorher drei neue auslegen.
one_eleven-how-3 = **Ein Beispiel.** Hier fällt die Folge 108 · 102 · 63 · 39; dann stört die 106. In der Mitte liegt die 35. Nimm sie und ersetze damit die 106: Jetzt fallen sieben Karten, von 108 bis 10. Die 106 liegt dann in der Mitte, und vielleicht braucht sie jemand.
one_eleven-how-4 = **Das Ende.** Du hast die 43 genommen. Ersetze damit die 108, und alle zwölf sind geordnet: Du darfst die Runde beenden, für 25 Clowns und einen Bonus von 5. Bei den anderen zählen nur die Clowns ihrer längsten Folge (oder der wertvollsten, wenn der Tisch so eingestellt ist). Gespielt wird, bis jemand das Punkteziel erreicht; **dann gewinnt, wer die meisten Punkte hat**.
one_eleven-help-take = Nimm eine der drei Karten aus der Mitte, am besten eine, die deine Folge länger macht. Passt keine, dann vielleicht eine verdeckte; zurücklegen geht aber nicht.
one_eleven-help-insert = Tipp auf die Karte, die weg soll: An ihren Platz kommt die neue. Unter jeder Karte steht, wie lang deine Folge dann wäre; blau ist am besten. Mit den letzten beiden Knöpfen kommt die neue ganz nach vorn (links) oder hinten (rechts), und die Karte am anderen Ende kommt weg.
one_eleven-help-declare = Mit einem grünen Knopf sind alle zwölf Karten geordnet; darauf steht, was das bringt. Danach kannst du die Runde beenden oder für mehr Clowns weiterspielen, aber dann kann dir jemand mit der Ansage zuvorkommen.
one_eleven-hint-1 = Die Klammer zeigt die Folge, die zählt. Nimm, was sie verlängert.
one_eleven-hint-2 = Steigend oder fallend, beides zählt. Lass zwischen Nachbarn viel Platz.
one_eleven-hint-3 = Nichts Passendes? Nimm eine verdeckte Karte und ersetze die, die am wenigsten passt.
one_eleven-hint-4 = Rote Nasen sind Clowns: Jeder in deiner Folge bringt am Ende der Runde einen Punkt.

one_eleven-moment = Beste Runde: { $name }, +{ $points } in Runde { $round }
one_eleven-reason-declared = Das Ziel ist erreicht; in der letzten Runde wurde angesagt.
one_eleven-reason-turn_limit = Das Ziel ist erreicht; in der letzten Runde hat niemand angesagt.

one_eleven-take-first = Nimm zuerst eine Karte aus der Mitte.
one_eleven-insert-first = Steck zuerst die Karte ein, die du genommen hast.
one_eleven-no-such-place = Diesen Platz gibt es nicht.
one_eleven-centre-not-open = Neue Karten gibt es nur, wenn alle drei offen liegen; { $covered ->
    [one] eine ist noch verdeckt.
   *[other] { $covered } sind noch verdeckt.
}
one_eleven-not-a-neighbour = Weglegen kannst du nur eine Karte neben der neuen oder, wenn diese an ein Ende kommt, die Karte am anderen Ende.
one_eleven-not-in-order = Du kannst die Runde nicht beenden: Deine längste Folge hätte nur { $cards } der zwölf Karten.

one_eleven-value-bonus = Ansage: +{ $count } (5 in der Spielregel)
one_eleven-value-others = alle anderen Karten

one_eleven-rules =
    ## 111
    - **Ziel:** deine zwölf Karten ordnen, steigend oder fallend, ohne sie je umzustecken.
    - **Zug:** eine von drei Karten der Mitte nehmen und eine eigene hergeben.
    - **Ende:** eine Runde endet mit zwölf geordneten Karten, das Spiel, wenn jemand { $target } erreicht.
    - **Sieg:** die meisten Punkte: einer je Clown und ein Bonus für das Ende der Runde.

    Die Karten von 2 bis 111, jede einmal, mit einem bis vier Clowns. Ordne vor allen anderen deine zwölf Karten von links nach rechts: **jede größer als die vorige oder jede kleiner**.

    ### Vorbereitung
    Alle bekommen 12 Karten und behalten sie in der Reihenfolge, in der sie kamen: **Umgesteckt wird nie.** Drei Karten liegen verdeckt in der Mitte, der Rest ist der Nachziehstapel. Wer anfängt, wird ausgelost; jede weitere Runde beginnt einen Platz weiter im Uhrzeigersinn.

    ### Dein Zug
    1. Liegen alle drei Karten der Mitte offen, darfst du sie vorher beiseitelegen und drei neue verdeckt auslegen.
    2. Nimm eine der drei. Eine verdeckte siehst nur du, und zurücklegen darfst du sie nicht.
    3. Steck sie irgendwo ein: zwischen zwei Karten oder an einen Rand. **Eine der beiden Karten daneben kommt in die Mitte**; steckst du sie an einen Rand, die eine daneben oder die am anderen Rand. So ersetzt sie eine deiner Karten, oder alle rücken um einen Platz weiter. In der Mitte liegt die abgegebene Karte offen.

    ### Ende einer Runde
    Sind nach deinem Zug alle zwölf geordnet, darfst du ansagen und damit die Runde sofort beenden, oder weiterspielen. Ist eine Runde zu Ende, zeigen alle ihre Karten. Jeder Clown ist ein Punkt:
    - Wer angesagt hat, bekommt die Clowns aller zwölf Karten und den Bonus für die Ansage.
    - Alle anderen bekommen die Clowns **einer Folge**, also benachbarter Karten, die nur steigen oder nur fallen, egal wo sie stehen: { $consolation ->
        [best_value] **der mit den meisten Clowns**, auch wenn eine andere länger ist.
       *[longest] **der längsten** (bei gleicher Länge der mit mehr Clowns).
    }

    ### Ende des Spiels
    Steht am Ende einer Runde jemand bei **{ $target }** oder mehr, ist das Spiel vorbei. Wer die meisten Punkte hat, gewinnt; bei Gleichstand entscheidet die bessere letzte Runde, sonst wird der Sieg geteilt.

    ### Was man sieht
    Eine offen genommene Karte bleibt sichtbar, solange sie bei jemandem steckt. Reicht der Nachziehstapel nicht, werden die vorher beiseitegelegten Karten hineingemischt.
    -# Hausregel, wo die Spielregel etwas offen lässt: Nach { $turn_limit ->
        [one] einem Zug
       *[other] { $turn_limit } Zügen
    } pro Person endet eine Runde ohne Ansage und ohne den Bonus, angekündigt fünf Züge vorher. Tischeinstellungen ändern diese Zahl, das Punkteziel und welche Folge zählt. Wie viele Clowns auf welcher Karte sind, ist Hausregel, weil die gedruckten Karten fehlen.

# Warum ein Zug geraten wird.
one_eleven-why-refresh = Drei neue Karten helfen wahrscheinlich mehr.
one_eleven-why-take = Mit der { $card } stehen { $count } deiner zwölf Karten richtig.
one_eleven-why-take-covered = Eine verdeckte Karte hilft wahrscheinlich mehr.
one_eleven-why-declare = Das beendet die Runde: +{ $points }. Spielst du weiter, kann dir jemand zuvorkommen.
one_eleven-why-insert = { $count ->
    [0] Dann stehen alle zwölf Karten richtig.
    [one] Dann steht nur noch eine Karte falsch.
   *[other] Dann stehen noch { $count } Karten falsch.
}

one_eleven-log-refreshed = { $name } legt eine neue Mitte aus.
one_eleven-log-refreshed-you = Du legst eine neue Mitte aus.
one_eleven-log-swapped = { $name } tauscht eine Karte.
one_eleven-log-swapped-you = Du tauschst eine Karte.
one_eleven-log-declared = { $name } hat alle zwölf Karten geordnet und beendet die Runde!
one_eleven-log-declared-you = Du hast alle zwölf Karten geordnet und beendest die Runde!
one_eleven-log-points = Runde { $round } ist vorbei: { $points }

one_eleven-clowns = { $count ->
    [one] 1 Clown
   *[other] { $count } Clowns
}
one_eleven-face = { $card } { $clowns }
one_eleven-run-after = { $left } → { $count }
one_eleven-a-covered = eine verdeckte Karte
one_eleven-take-card = { $card } nehmen, { $clowns }
one_eleven-take-covered = Verdeckte Karte nehmen ({ $place })
one_eleven-replace = { $card } ersetzen
one_eleven-for-points = alle geordnet, { $points } Punkte
one_eleven-counted = { $row }; gezählt hat { $first } bis { $last }

# --- die Karte einer Runde ---
one_eleven-climax-ended = { $name } beendet Runde { $round }: +{ $points }
one_eleven-climax-ended-you = Du beendest Runde { $round }: +{ $points }
one_eleven-climax-limit = Runde { $round } endet ohne Ansage
one_eleven-climax-own = Du: +{ $points }
one_eleven-climax-row = { $name }: **+{ $points }** für { $run }

# --- das Ergebnis ---
one_eleven-result = { $name } kommt auf { $points } Punkte und gewinnt mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
one_eleven-result-you = Du kommst auf { $points } Punkte und gewinnst mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
one_eleven-result-declared = { $name } ordnet alle zwölf Karten und gewinnt mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
one_eleven-result-declared-you = Du ordnest alle zwölf Karten und gewinnst mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
one_eleven-result-row = letzte Runde +{ $points }: { $row }
one_eleven-result-goal = Ziel: { $goal } Punkte
