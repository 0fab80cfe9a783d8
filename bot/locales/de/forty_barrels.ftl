# 40 Barrels of Beer (40 Fässer Bier).
forty_barrels-name = 40 Fässer Bier
forty_barrels-name-short = 40 Fässer
forty_barrels-hook = Genau 40, sonst: raus!
forty_barrels-option-memory_aid = Merkhilfe
forty_barrels-option-memory_aid-note = Zeigt, welche Karten in welchem Stapel liegen

forty_barrels-total = Die offenen Karten ergeben **{ $total }**
forty_barrels-total-aces = Die offenen Karten ergeben **{ $total }** (ein Ass zählt 1 oder 14)
forty_barrels-or = { $first } oder { $last }
forty_barrels-pile = Nachziehstapel: { $count }
forty_barrels-seat-cards = { $name } · { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
forty_barrels-seat-out = ~~{ $name }~~ · ausgeschieden
forty_barrels-first = Neun Karten, alle verdeckt. { $who ->
    [you] **Du** fängst an.
   *[other] **{ $name }** fängt an.
}
forty_barrels-turned = Bei deinem Zug wurde auf Platz { $place } **{ $turned }** aufgedeckt.
forty_barrels-last = { $who ->
    [you] **Du** legst
   *[other] **{ $name }** legt
} **{ $card }** unter den Stapel auf Platz { $place }; oben liegt jetzt **{ $turned }**.
forty_barrels-last-drew = { $who ->
    [you] Du ziehst
   *[other] { $name } zieht
} { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} nach.
forty_barrels-last-passed = { $who ->
    [you] **Du** hast keine Karte mehr und passt.
   *[other] **{ $name }** hat keine Karte mehr und passt.
}
forty_barrels-last-out = Das macht { $total }: zu viel. { $who ->
    [you] **Du** bist gefeuert!
   *[other] **{ $name }** ist gefeuert!
}
forty_barrels-covered = verdeckt
forty_barrels-to-move = am Zug
forty_barrels-won = gewonnen
forty_barrels-chosen = Gewählt: **{ $card }**
forty_barrels-button-out = raus
forty_barrels-button-wins = Sieg
forty_barrels-button-nobody = Ende
forty_barrels-aid = Merkhilfe, jeder Stapel von oben nach unten: { $piles }

forty_barrels-help-card = Tipp auf eine Karte, dann auf einen Platz: Deine Karte kommt dort nach unten, und oben wird eine neue aufgedeckt. Merk dir, was wo liegt.
forty_barrels-help-sums = Auf jedem Knopf stehen der Platz und die Summe der anderen offenen Karten; das + steht für die Karte, die dort aufgedeckt wird.
forty_barrels-help-pass = Du hast keine Karte mehr und kannst nur passen.
forty_barrels-why-wins = Das macht genau 40: Du gewinnst sofort.
forty_barrels-why-out = Das geht über 40, was auch aufgedeckt wird.
forty_barrels-why-nobody = Damit endet das Spiel, und niemand gewinnt.
forty_barrels-why-known = Welche Karte dort aufgedeckt wird, war zu sehen: Die Summe ist dann { $total }.
forty_barrels-why-holds = Die anderen Plätze ergeben { $sum }: Mehr als 40 werden es dort in keinem Fall.
forty_barrels-why-room = Die anderen Plätze ergeben { $sum }: Eine Karte bis { $room } passt noch, und genau die gewinnt.
forty_barrels-choose-card = Welche Karte spielst du?
forty_barrels-choose-place = Wohin mit **{ $card }**?
forty_barrels-hand = Deine Karten: { $cards }
forty_barrels-hand-empty = Du hast keine Karten mehr.
forty_barrels-passing = Deine Hand ist leer und der Nachziehstapel auch: Du passt und bleibst im Spiel.
forty_barrels-button-pass = Passen
forty_barrels-you-are-out = Unter deiner Ladung ist der Wagen zusammengebrochen: Du bist gefeuert! Den anderen kannst du weiter zuschauen.

forty_barrels-moment-full = { $name } deckt { $card } auf, und der Wagen ist voll.
forty_barrels-moment-full-you = Du deckst { $card } auf, und der Wagen ist voll.
forty_barrels-moment-broke = { $name } deckt { $card } auf: { $total } Fässer, und der Wagen bricht zusammen.
forty_barrels-moment-broke-you = Du deckst { $card } auf: { $total } Fässer, und der Wagen bricht zusammen.
forty_barrels-reason-forty = Genau 40 Fässer auf dem Wagen.
forty_barrels-reason-last_left = Alle anderen haben den Wagen überladen und sind gefeuert.
forty_barrels-reason-hands_empty = Alle Hände sind leer, und niemand hat genau 40 geschafft.

forty_barrels-not-your-card = Diese Karte hast du nicht auf der Hand.
forty_barrels-no-such-place = Diesen Platz gibt es nicht.
forty_barrels-cannot-pass = Du hast noch Karten, also musst du eine spielen.
forty_barrels-must-pass = Deine Hand ist leer: Du kannst nur passen.

forty_barrels-rules =
    ## 40 Fässer Bier
    - **Ziel:** die offenen Karten auf dem Wagen auf genau 40 bringen.
    - **Zug:** eine Karte verdeckt unter einen von neun Plätzen legen; was dort aufgedeckt wird, zählt.
    - **Ende:** jemand kommt auf 40, oder nur eine Person bleibt übrig. Wer über 40 gerät, wird gefeuert.
    - **Sieg:** genau 40, oder allein übrig bleiben.

    Ihr beladet einen Wagen mit Fässern. Wer die offenen Karten auf **genau 40** bringt, gewinnt; wer darüber hinauskommt, überlädt ihn, wird gefeuert und scheidet aus.

    ### Vorbereitung
    Ein gewöhnliches Blatt mit 52 Karten. Alle bekommen 4 Karten; 9 weitere liegen verdeckt im Quadrat 3 × 3 aus. Der Rest ist der Nachziehstapel. Wer anfängt, wird ausgelost.

    ### Dein Zug
    Leg eine Handkarte unter einen der neun Plätze:
    - *Der Platz ist verdeckt:* Alle sehen deine Karte, dann kommt sie verdeckt unter die Karte dort, und diese wird aufgedeckt.
    - *Der Platz ist offen:* Alle sehen deine Karte, dann kommt sie verdeckt unter den Stapel. Die offene Karte folgt ihr, verdeckt, ganz nach unten. Die nächste Karte des Stapels wird aufgedeckt.

    ### Zählen
    Danach werden alle offenen Karten zusammengezählt. Bube (J) 11, Dame (Q) 12, König (K) 13; jedes Ass (A) ist 1 oder 14, wie es gerade passt. Auf den Karten stehen die internationalen Buchstaben.
    - Genau 40: Du gewinnst sofort.
    - Mehr als 40, egal wie die Asse zählen: Du scheidest aus. Die Auslage bleibt, wie sie ist. Wer allein übrig ist, gewinnt.
    - Weniger als 40: Hast du nur noch eine Karte, ziehst du drei nach. Dann geht es reihum weiter.

    ### Wenn der Nachziehstapel zu Ende geht
    Liegen dort weniger als drei Karten, ziehst du den Rest; danach gibt es nichts mehr nachzuziehen. Wer keine Karte mehr hat, passt. Hat niemand im Spiel noch eine Karte, ist es aus, und niemand gewinnt.

    ### Merken
    Auf dem Tisch ist eine gespielte Karte zu sehen, bis die nächste gespielt wird. Deine Hand zeigt dir, was seit deinem letzten Zug wohin gespielt und dort aufgedeckt wurde, bis du gespielt hast; danach ist eine Karte nie wieder zu sehen. Die Tischeinstellung *Merkhilfe* zeigt, was wo liegt.
    -# Hausregel, wo die Spielregel etwas offen lässt: Passen mit leerer Hand, das Ende ohne Sieg, und dass niemand ein Ass so zählen muss, dass es über 40 geht. Alle Zahlen stammen aus der Spielregel.

# So wird gespielt, Seite für Seite, und Tipps für die ersten Züge im ersten Spiel.
forty_barrels-how-1 = **Das Ziel.** Alle beladen denselben Wagen: Die offenen Karten auf neun Plätzen werden zusammengezählt. Wer sie auf **genau 40** bringt, gewinnt sofort, wie hier mit 7 + 11 + 12 + 10.
forty_barrels-how-2 = **Ein Zug.** Leg eine Karte verdeckt unter einen der neun Plätze. Eine offene Karte dort kommt noch darunter, ganz nach unten. Dann wird die oberste aufgedeckt und zählt: J 11, Q 12, K 13, ein Ass 1 oder 14. Mit nur noch einer Handkarte ziehst du drei nach.
forty_barrels-how-3 = **Ein Beispiel.** Offen liegen 7♦, 8♥ und 9♦: 24. Du legst 10♦ unter Platz 1, wo die 7 liegt: Sie kommt nach unten, es bleiben 17, und dort wird eine Karte aufgedeckt. Im letzten Zug hast du Q♠ dorthin gelegt: Also kommt Q♠, und die Summe ist 29. Merk dir, was wo liegt!
forty_barrels-how-4 = **Das Ende.** Offen liegen 28, es fehlen 12. Du legst K♠ unter Platz 7, der noch verdeckt ist: Q♥ wird aufgedeckt, genau 40, und du gewinnst. **Über 40** wäre der Wagen zusammengebrochen: Du wärst **gefeuert** und ausgeschieden. Alle Karten bleiben dann liegen; auch wer allein übrig bleibt, gewinnt.
forty_barrels-hint-1 = Deine Karte kommt verdeckt nach unten; es zählt die aufgedeckte. Merk dir deine!
forty_barrels-hint-2 = Auf einem Stapel kommt als Nächstes die Karte darunter: Kennst du sie noch?
forty_barrels-hint-3 = Fehlt bis 40 höchstens ein König? Dann ziel: Spiel dort, wo die fehlende Karte kommt.
forty_barrels-then = Auf dem Knopf: der Platz und die Summe der anderen Karten; + ist die, die dort aufgedeckt wird.

forty_barrels-log-played = { $name } spielt eine Karte.
forty_barrels-log-played-you = Du spielst eine Karte.
forty_barrels-log-drew = { $name } zieht { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
forty_barrels-log-drew-you = Du ziehst { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
forty_barrels-log-passed = { $name } passt.
forty_barrels-log-passed-you = Du passt.
forty_barrels-log-out = { $name } scheidet aus.
forty_barrels-log-out-you = Du scheidest aus.

forty_barrels-stack = { $card } ×{ $count }
forty_barrels-at-place = { $place }: { $lies }
forty_barrels-one-of = { $low }/{ $high }
forty_barrels-among = { $low }…{ $high }
forty_barrels-place-aloud = Platz { $place }: { $effect }
forty_barrels-sum-open = { $sum } plus die neue Karte
forty_barrels-sum-known = ergibt { $sum }

# --- Karten der großen Momente ---
forty_barrels-climax-fired = { $name } ist gefeuert!
forty_barrels-climax-fired-you = Du bist gefeuert!
forty_barrels-climax-full = { $name } lädt das vierzigste Fass auf!
forty_barrels-climax-full-you = Du lädst das vierzigste Fass auf!
forty_barrels-climax-sum = { $before } und { $card } macht { $total }.
forty_barrels-climax-total = { $total } Fässer: zu viel, der Wagen ist zusammengebrochen.
forty_barrels-climax-left = Noch dabei: { $names }

# --- das Ergebnis ---
forty_barrels-result-last = Nur { $name } wird nicht gefeuert
forty_barrels-result-last-you = Nur du wirst nicht gefeuert
forty_barrels-result-nobody = Niemand lädt das vierzigste Fass auf
forty_barrels-result-fired = gefeuert bei { $total } Fässern
forty_barrels-result-cards = { $count ->
    [0] keine Karte mehr
    [one] noch 1 Karte
   *[other] noch { $count } Karten
}
forty_barrels-moment-last = { $name } deckt zuletzt { $card } auf: { $total } Fässer auf dem Wagen.
forty_barrels-moment-last-you = Du deckst zuletzt { $card } auf: { $total } Fässer auf dem Wagen.
