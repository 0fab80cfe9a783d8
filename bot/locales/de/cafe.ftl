# Cafe International (Café International).
cafe-name = Café International
cafe-name-short = Café
cafe-hook = Die Welt an einem Tisch.
cafe-option-bar = Bar
cafe-option-bar-note = Was die 20 Plätze an der Bar bringen oder kosten
cafe-option-bar-stepped = in Stufen
cafe-option-bar-straight = stetig abwärts

cafe-chair = { $table } { $side }
cafe-side-north = oben
cafe-side-east = rechts
cafe-side-south = unten
cafe-side-west = links
cafe-lit = Beleuchtet, weil dort jetzt ein Gast Platz findet: { $tables }
cafe-tables-best = an { $tables }, bis zu { $points }
cafe-as-nation = Zählt wahlweise als: { $nations }
cafe-empty-tables = Leer: { $tables }
cafe-legend = Stühle oben, rechts, unten, links · [ ] freier Stuhl und wer ihn jetzt nehmen darf, – niemand · kleine Zahl: der andere Tisch dieses Stuhls · ❌ hier kann nie mehr jemand sitzen, er zählt aber als frei
cafe-bar-next = Bar, noch { $left ->
    [one] 1 Platz
   *[other] { $left } Plätze
}: { $next }
cafe-bar-full = Die Bar ist voll
cafe-bag = 👜 { $count ->
    [one] 1 Gast
   *[other] { $count } Gäste
} im Beutel; bei 4 ist Schluss
cafe-player = { $name } · **{ $points }** · { $hand }
cafe-player-out = ~~{ $name }~~ · { $points } · ausgeschieden
cafe-player-end = { $name } · { $points } { $fine } = **{ $score }**

cafe-legend-end = bisherige Punkte − Abzug für Gäste auf der Hand = Ergebnis

cafe-first = Das Café öffnet, alle Stühle sind frei. { $name } fängt an.
cafe-seated = { $guest } an { $place } { $points }
cafe-four-of-a-nation = vier Landsleute, kein neuer Gast
cafe-passed = kein zweiter Gast
cafe-exchanged = Tausch: { $guest } gegen { $joker } an { $place }
cafe-to-bar = { $guest } an die Bar { $points }
cafe-refilled = neu: { $tiles }
cafe-went-out = mit { $points } ausgeschieden

cafe-you-are-out = Deine Rechnung an der Bar war zu hoch: Du bist ausgeschieden. Den anderen kannst du weiter zuschauen.
cafe-choose-tile = Wen spielst du?
cafe-choose-second = Noch ein zweiter Gast, oder war’s das?
cafe-no-second = Du kannst keinen zweiten Gast setzen.
cafe-choose-company = Wer setzt sich zu deinem Gast?
cafe-choose-place = Wohin mit { $tile }?
cafe-choose-join = Wo setzt sich { $tile } dazu?
cafe-choose-nation = Welche Flagge bekommt { $tile }?
cafe-company = noch leer: Ein zweiter Gast muss sofort folgen (Punkte: beide zusammen)
cafe-exchange = Tausch gegen diesen Joker: Er kommt auf deine Hand, ohne Punkte, und das ist dein ganzer Zug
cafe-button-pass = Zug beenden
cafe-button-out = Ja, ich scheide aus
cafe-button-back = Zurück
cafe-sure-out = Mit { $tile } an der Bar stehst du bei **{ $points }** und scheidest aus. Sicher?

cafe-turn = { $name }: { $deeds }
cafe-first-you = Das Café öffnet, alle Stühle sind frei. Du fängst an.
cafe-chosen = Gewählt: { $tile }
cafe-followers = Dazusetzen kannst du: { $who }
cafe-no-refill = vier Landsleute: Dafür wird nicht nachgezogen
cafe-out = unter 0: Du wärst ausgeschieden
cafe-ends = beendet das Spiel
cafe-why-company = { $tile } säße gerade überall allein.
cafe-why-sex = { $tile } passt auf keinen freien Stuhl: Dort ist das andere Geschlecht gefragt.
cafe-barred = { $guests }: { $why }
cafe-barred-at = { $guest } ({ $places })
cafe-barred-table = Tisch { $table }
cafe-barred-alone = Dort sitzt noch niemand, und niemand auf deiner Hand passt dazu.
cafe-why-full = { $tile } findet keinen freien Stuhl mehr.
cafe-fine-now = Noch { $count ->
    [one] 1 Gast
   *[other] { $count } Gäste
} im Beutel, bei 4 ist Schluss: Deine Hand zählt jetzt { $fine }.

cafe-edition-bar = Bar in diesem Spiel: { $row }
cafe-edition-tables = Tische: { $tables }
cafe-edition-shared = Gemeinsamer Stuhl: { $pairs }

cafe-reason-hand_empty = Jemand hat keine Gäste mehr auf der Hand.
cafe-reason-chairs_full = Alle Stühle an allen Tischen sind besetzt.
cafe-reason-bar_full = Die Bar ist voll.
cafe-reason-bag_low = Im Beutel sind höchstens noch 4 Gäste.
cafe-reason-last_left = Nur noch eine Person ist im Spiel.
cafe-reason-stuck = Als Nächstes wäre jemand mit lauter Jokern am Zug gewesen, für die es keinen Stuhl gibt.

cafe-not-your-tile = Diesen Gast hast du nicht auf der Hand.
cafe-no-such-chair = Diesen Stuhl gibt es nicht.
cafe-chair-taken = Auf diesem Stuhl sitzt schon jemand.
cafe-nation = { $name ->
    [usa] USA
    [britain] Großbritannien
    [germany] Deutschland
    [france] Frankreich
    [italy] Italien
    [spain] Spanien
    [russia] Russland
    [turkey] Türkei
    [india] Indien
    [china] China
    [cuba] Kuba
   *[africa] Zentralafrika
}
cafe-wrong-flag = Keine Flagge an diesem Stuhl passt zu diesem Gast.
cafe-no-nation-to-name = Hier ist kein Land zu nennen.
cafe-name-nation = Zwischen zwei Flaggen musst du sagen, für welche der Joker steht.
cafe-no-such-flag = Der Joker kann nur für eine der beiden Flaggen an seinem Stuhl stehen.
cafe-needs-man = Tisch { $table } ({ $nation }) braucht als Nächstes einen Mann: Dort sitzen mehr Frauen als Männer.
cafe-needs-woman = Tisch { $table } ({ $nation }) braucht als Nächstes eine Frau: Dort sitzen mehr Männer als Frauen.
cafe-sits-alone = Dein Gast säße dort am Ende des Zuges allein.
cafe-must-join = Der zweite Gast muss sich zum ersten an denselben Tisch setzen.
cafe-cannot-pass = Spiel erst einen Gast, dann kannst du den Zug beenden.
cafe-turn-begun = Du hast schon einen Gast gesetzt: Jetzt kannst du nur noch einen zweiten setzen oder den Zug beenden.
cafe-no-joker-there = Dort sitzt kein Joker.
cafe-joker-for-joker = Ein Joker lässt sich nicht gegen einen Joker tauschen.
cafe-other-sex = Nur ein Mann kann einen Mann ablösen und nur eine Frau eine Frau.
cafe-joker-at-bar = Joker gehen nicht an die Bar.

cafe-how-1 = **Das Ziel.** Gäste aus zwölf Ländern suchen einen Tisch mit ihrer Flagge, und Gesellschaft. Jeder bringt so viele Punkte, wie Gäste am Tisch sitzen (der erste keine). Wer die meisten Punkte hat, gewinnt: hier 98 gegen 82.
cafe-how-2 = **Ein Zug.** Setz einen oder zwei Gäste oder schick einen an die Bar, dann zieh ebenso viele nach, nur für den vierten von vier Landsleuten nicht; oder tausch einen gegen einen Joker, ohne nachzuziehen. Rund sind Frauen, eckig Männer. Zwei Gäste am Tisch sind Mann und Frau, drei sind 2 + 1, vier sind zwei Paare; zwischen zwei Tischen gilt das an beiden. Kein Gast, den du setzt, darf am Ende des Zuges allein sitzen.
cafe-how-3 = **Ein Beispiel.** 🇷🇺♂︎ setzt sich zur Russin an Tisch 15: zwei Gäste, bei lauter Landsleuten doppelt, +4. Dein zweiter Gast, 🇨🇫♀︎, nimmt den Stuhl zwischen Tisch 7 und 8: Er zählt an beiden, +6. Dann ziehst du zwei nach.
cafe-how-4 = **Das Ende.** Schluss ist, wenn nur noch 4 Gäste im Beutel sind, wenn alle Stühle oder die Bar voll sind oder eine Hand leer ist. Jeder Gast auf deiner Hand kostet dann 5 Punkte, ein Joker 10: Also setzt sich hier der Joker für +4. An der Bar bringen nur die ersten fünf Plätze Punkte; unter 0 scheidest du aus.
cafe-help-tile = Tipp einen Gast an. Die Zahl zeigt, was er höchstens bringt; 🍸 heißt, dass ihm nur die Bar bleibt. Dann tipp einen Stuhl an: 5|9 steht zwischen Tisch 5 und 9, „24 unten“ unterhalb von Tisch 24.
cafe-help-second = Dein erster Gast sitzt gut. Setz noch einen zweiten oder beende den Zug.
cafe-help-company = Dein erster Gast sitzt allein: Setz einen zweiten, Mann oder Frau, wie es passt, an denselben Tisch.
cafe-help-pass = Du kannst keinen zweiten Gast setzen: Beende den Zug.
cafe-hint-1 = Tipp einen Gast an: Die Münzen im Bild zeigen, wohin er darf und was das bringt.
cafe-hint-2 = Lauter Landsleute zählen doppelt, ein Stuhl zwischen zwei Tischen zählt an beiden.
cafe-hint-3 = Alle Hände sind offen. Schau vor dem Setzen, was du den anderen übrig lässt.
cafe-then = Angeboten werden nur Stühle, die jetzt passen. Warum die anderen nicht, sagt dir ?.
cafe-lesson-bar = Die Bar: Die ersten fünf Plätze bringen Punkte, die anderen kosten. Für Gäste ohne guten Stuhl.
cafe-lesson-exchange = Dein Gast bekommt den Stuhl des Jokers, der Joker kommt auf deine Hand: ohne Punkte.

cafe-rules =
    ## Café International
    - **Ziel:** Gäste an Tische mit ihrer Flagge setzen, in Gesellschaft.
    - **Zug:** einen oder zwei Gäste setzen, einen an die Bar schicken oder gegen einen Joker tauschen.
    - **Ende:** wenn der Beutel fast leer ist, die Stühle oder die Bar voll sind oder jemand keine Gäste mehr hat.
    - **Sieg:** die meisten Punkte; jeder Gast auf der Hand kostet welche.

    24 Tische, je zwei für zwölf Länder, mit je vier Stühlen. Viele Stühle stehen zwischen zwei Tischen und gehören zu beiden. Aus jedem Land suchen 4 Männer und 4 Frauen einen Platz; mit 2 männlichen und 2 weiblichen Jokern 🃏 sind das 100 Gäste. Alle haben fünf auf der Hand, offen. Wer die meisten Punkte hat, gewinnt.

    ### Dein Zug: eins von dreien
    ① **Einen oder zwei Gäste setzen.**
    - Eine Flagge am Stuhl muss die des Gastes sein; zwischen zwei Tischen reicht eine von beiden.
    - Zwei Gäste am Tisch sind Mann und Frau, drei sind 2 + 1, vier sind zwei Paare. Zwischen zwei Tischen gilt das an beiden.
    - Kein Gast, den du setzt, darf am Ende des Zuges allein sitzen; Gesellschaft an einem der beiden Tische reicht. Sitzt dein erster Gast allein, muss sich dein zweiter dazusetzen. Einzige Ausnahme: Solange nirgends jemand sitzt, darfst du auch nur einen setzen.
    - Ein Joker zwischen zwei Flaggen steht für eine davon: Du sagst sofort, für welche.

    ② **Einen Gast an die Bar schicken**, auf ihren nächsten Platz. Die ersten fünf bringen Punkte, alle anderen kosten welche. Nichts für Joker. Bringt dich das unter 0, scheidest du aus: Deine Hand ist aus dem Spiel, und gewinnen kannst du nicht mehr.

    ③ **Einen Joker tauschen.** Ein Gast aus deiner Hand nimmt den Stuhl eines Jokers vom selben Geschlecht, wenn dort eine Flagge passt; du nimmst den Joker. Das bringt keine Punkte und ist dein ganzer Zug.

    ### Punkte
    Jeder Gast bringt einen Punkt für alle am Tisch, ihn eingeschlossen: 2, 3 oder 4; der erste nichts. Lauter Landsleute zählen doppelt, also 4, 6 oder 8. Zwischen zwei Tischen zählen beide.

    ### Nachziehen
    Am Ende des Zuges ziehst du so viele Gäste nach, wie du gesetzt oder an die Bar geschickt hast. Nur für den vierten von vier Landsleuten nicht.

    ### Ende
    Schluss ist, wenn nach einem Zug eine Hand leer ist, alle Stühle besetzt sind, die Bar voll ist, höchstens 4 Gäste im Beutel sind oder nur noch eine Person im Spiel ist. Dann kostet jeder Gast auf der Hand 5 Punkte, ein Joker 10. Bei Gleichstand gewinnt ihr gemeinsam.
    -# Hausregel, wo die Spielregel etwas offen lässt: Mit 0 Punkten bleibt man im Spiel; an die Bar darf man immer; ein Tausch bringt keinen neuen Gast; wäre als Nächstes jemand dran, der nur Joker und keinen Stuhl für sie hat, ist Schluss. Ebenfalls Hausregel: welche Tische nebeneinanderstehen und die Bar ab dem 11. Platz.

cafe-reckoning = { $points } bis hierher, { $fine } für Gäste auf der Hand
cafe-reckoning-out = ausgeschieden, die Rechnung an der Bar war zu hoch

# Warum ein Zug geraten wird.
cafe-why-left = { $name } kann danach mit einem Gast an den Tischen höchstens { $points } holen.
cafe-why-bar = { $count ->
    [0] { $tile } passt gerade auf keinen freien Stuhl.
    [one] { $tile } passt gerade nur auf einen freien Stuhl.
   *[other] { $tile } passt gerade nur auf { $count } freie Stühle.
}
cafe-why-exchange = Ein Joker kann sich später fast überall hinsetzen.
cafe-why-four = Damit sitzen vier Landsleute am Tisch: die meisten Punkte, aber kein neuer Gast.
cafe-why-second = Mit dem besten zweiten Gast am selben Tisch bringt das { $points }.
cafe-why-bar-points = An der Bar bringt das { $points }.

cafe-log-seated = { $name } setzt einen Gast: { $points }
cafe-log-seated-you = Du setzt einen Gast: { $points }
cafe-log-bar = { $name } schickt einen Gast an die Bar: { $points }
cafe-log-bar-you = Du schickst einen Gast an die Bar: { $points }
cafe-log-exchanged = { $name } tauscht einen Gast gegen einen Joker.
cafe-log-exchanged-you = Du tauschst einen Gast gegen einen Joker.
cafe-log-out = { $name } scheidet aus.
cafe-log-out-you = Du scheidest aus.

cafe-guest = { $sex ->
    [man] { $nation ->
         [joker] Joker-Mann
         [usa] Amerikaner
         [britain] Brite
         [germany] Deutscher
         [france] Franzose
         [italy] Italiener
         [spain] Spanier
         [russia] Russe
         [turkey] Türke
         [india] Inder
         [china] Chinese
         [cuba] Kubaner
        *[africa] Zentralafrikaner
    }
   *[woman] { $nation ->
         [joker] Joker-Frau
         [usa] Amerikanerin
         [britain] Britin
         [germany] Deutsche
         [france] Französin
         [italy] Italienerin
         [spain] Spanierin
         [russia] Russin
         [turkey] Türkin
         [india] Inderin
         [china] Chinesin
         [cuba] Kubanerin
        *[africa] Zentralafrikanerin
    }
}
cafe-joker-as = { $joker } für { $nation }
cafe-several = { $count }-mal { $guest }
cafe-held = { $count } davon
cafe-points = { $count ->
    [one] { $shown } Punkt
   *[other] { $shown } Punkte
}
cafe-at-most = bis zu { $points }
cafe-between = zwischen Tisch { $first } und { $second }
cafe-pair = { $first } mit { $second }
cafe-offer-bar = an der Bar { $points }
cafe-only-exchange = zum Tausch
cafe-swap = Tausch gegen den Joker
cafe-with-company = mit einem zweiten Gast { $points }
cafe-no-new-tile = ohne Nachziehen
cafe-out-at = du scheidest aus mit { $points }
cafe-nowhere = nicht spielbar
cafe-nobody = niemand
cafe-table = Tisch { $table }: { $seats }
cafe-seat-free = { $who ->
    [both] frei
    [man] Mann gesucht
    [woman] Frau gesucht
   *[nobody] noch niemand
}
cafe-seat-lost = bleibt frei
cafe-seat-shared = { $seat } (auch { $table })
cafe-bar-guests = An der Bar: { $guests }

# --- Karten der großen Momente ---
cafe-climax-table = { $name } macht Tisch { $table } voll: { $points }
cafe-climax-table-you = Du machst Tisch { $table } voll: { $points }
cafe-climax-rich = { $name } holt { $points } in einem Zug
cafe-climax-rich-you = Du holst { $points } in einem Zug
cafe-climax-joker = { $name } holt einen Joker zurück
cafe-climax-joker-you = Du holst einen Joker zurück
cafe-climax-out = { $name } kann die Rechnung an der Bar nicht zahlen und scheidet aus
cafe-climax-out-you = Du kannst die Rechnung an der Bar nicht zahlen und scheidest aus
cafe-climax-why = Gäste an Tisch { $table }: { $guests }, das bringt { $points }
cafe-climax-why-same = Gäste aus einem Land an Tisch { $table }: { $guests }, doppelt gezählt: { $points }
cafe-climax-exchanged = { $guest } gegen { $joker } an Tisch { $tables }
cafe-climax-holds = { $name } · { $tiles }
cafe-climax-bill = { $before } und { $costs } an der Bar macht { $total }.
cafe-climax-points = { $name } { $points }

# --- das Ergebnis ---
cafe-result = { $name } gewinnt mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
cafe-result-you = Du gewinnst mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
cafe-result-tables = { $name } macht { $tables ->
    [one] einen Tisch
   *[other] { $tables } Tische
} voll und gewinnt mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
cafe-result-tables-you = Du machst { $tables ->
    [one] einen Tisch
   *[other] { $tables } Tische
} voll und gewinnst mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
cafe-result-last = { $name } kann die Rechnung noch zahlen und gewinnt mit { $points } Punkten
cafe-result-last-you = Du kannst die Rechnung noch zahlen und gewinnst mit { $points } Punkten
cafe-result-filled = volle Tische: { $tables }
