# Willkommen, Bierfest!
bierfest-name = Willkommen, Bierfest!
bierfest-name-short = Bierfest
bierfest-hook = Zu gierig? Prost!

bierfest-beer = { $name ->
    [Koelsch] Kölsch
   *[other] { $name }
}
bierfest-food = { $name ->
    [Wurst] Wurst
    [Brezel] Brezel
   *[other] { $name }
}
bierfest-toast-card = Prost
bierfest-worth = { $set } = { $points }

bierfest-table = Nachziehstapel: **{ $deck }** · { $icon } angestoßen: **{ $toasts }** von 3
bierfest-seat = { $name } · { $hand ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $hand } Karten
} · **{ $sign }{ $points }** { $points ->
    [one] Punkt
   *[other] Punkte
}
bierfest-turned-up = auf der Hand: { $cards }
bierfest-minus = { $minus } { $count ->
    [one] Minuskarte
   *[other] Minuskarten
} ({ $cards })
bierfest-all-beers = ⭐ alle fünf Biere: +{ $points }
bierfest-first = { $name } fängt an; noch hat niemand Karten auf der Hand.
bierfest-first-you = Du fängst an; noch hat niemand Karten auf der Hand.
bierfest-drew = { $name } zieht { $drew ->
    [one] eine Karte
   *[other] { $drew } Karten
}.
bierfest-drew-you = Du ziehst { $drew ->
    [one] eine Karte
   *[other] { $drew } Karten
}.
bierfest-drew-and-returned = { $name } zieht { $drew ->
    [one] eine Karte
   *[other] { $drew } Karten
} und legt { $returned ->
    [one] eine
   *[other] { $returned }
} zurück.
bierfest-drew-and-returned-you = Du ziehst { $drew ->
    [one] eine Karte
   *[other] { $drew } Karten
} und legst { $returned ->
    [one] eine
   *[other] { $returned }
} zurück.
bierfest-laid = { $name } zieht eine Karte und legt { $set } = **{ $points }** aus.
bierfest-laid-you = Du ziehst eine Karte und legst { $set } = **{ $points }** aus.
bierfest-toast = { $icon } **Prost!** { $name } hat die dritte Prost-Karte.
bierfest-toast-you = { $icon } **Prost!** Du hast die dritte Prost-Karte.
bierfest-last-toast = { $icon } **Letzte Runde!** { $name } hat die letzte Karte gezogen.
bierfest-last-toast-you = { $icon } **Letzte Runde!** Du hast die letzte Karte gezogen.
bierfest-refused = { $name } lehnt { $count ->
    [one] eine der gezogenen Karten
   *[other] { $count } der gezogenen Karten
} ab.
bierfest-refused-you = Du lehnst { $count ->
    [one] eine der gezogenen Karten
   *[other] { $count } der gezogenen Karten
} ab.
bierfest-part = { $name }: { $done }
bierfest-part-laid = { $set } = { $points } ausgelegt
bierfest-part-nothing = nichts ausgelegt
bierfest-part-toasts = { $toasts } zurückgegeben
bierfest-part-lost = { $cards } verloren
bierfest-part-along = damit auch weg: { $cards }
bierfest-part-minus = { $count ->
    [one] 1 Minuskarte
   *[other] { $count } Minuskarten
}
bierfest-may-refuse = { $name } darf gerade gezogene Karten ablehnen.
bierfest-may-lay = { $name } darf einen Satz Bier auslegen.
bierfest-must-lose-cards = { $name } muss noch { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} abgeben.

bierfest-hand = Deine Hand: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
bierfest-hand-empty = Deine Hand ist leer.
bierfest-toast-now = Würde jetzt angestoßen: { $points }
bierfest-toast-now-why = { $told } ({ $parts })
bierfest-toast-now-lay = { $set } { $points }
bierfest-toast-now-minus = { $count ->
    [one] 1 Karte übrig −1
   *[other] { $count } Karten übrig −{ $count }
}
bierfest-toast-now-costs = { $toasts }: ausgelegte Karten { $points }
bierfest-your-turn = **Du bist dran:** { $asked }
bierfest-ask-draw = Zieh eine Karte.
bierfest-ask-more = Bis zu drei weitere ziehen?
bierfest-ask-lay-or-more = Auslegen, weiterziehen oder aufhören?
bierfest-ask-draw-or-return = Weiterziehen oder { $count ->
    [one] eine
   *[other] bis zu { $count }
} zurücklegen?
bierfest-ask-return = { $count ->
    [one] Eine Karte
   *[other] Bis zu { $count } Karten
} zurücklegen?
bierfest-ask-count = Wie viele { $beer }?
bierfest-ask-food = Etwas zu essen dazu?
bierfest-ask-refuse = Letzte Runde! Lehnst du gezogene Karten ab?
bierfest-ask-toast = Prost! Legst du einen Satz Bier aus?
bierfest-ask-lose = Gib { $count ->
    [one] eine ausgelegte Karte
   *[other] { $count } ausgelegte Karten
} ab.
bierfest-mind-laying = Wer zieht, legt nichts aus.
bierfest-mind-toast-card = Ein Prost droht!
bierfest-mind-last-card = Gleich letzte Runde!
bierfest-button-draw = { $number ->
    [1] Karte ziehen
   *[other] Karte { $number } ziehen
}
bierfest-button-stop = Zug beenden
bierfest-button-no-food = Ohne Speise
bierfest-button-take-rest = Rest behalten
bierfest-button-lay-nothing = Nichts auslegen
bierfest-you-drew = Du hast gezogen: { $cards }.
bierfest-you-returned = Du hast zurückgelegt, von oben: { $cards }.
bierfest-choose-loss = Welche Karte gibst du ab?
bierfest-of-set = aus { $set }

bierfest-edition-beers = Ein Satz von 2 / 3 / 4 / 5 / 6: **{ $points }** Punkte ({ $beers })
bierfest-edition-foods = 1 / 2 / 3 Speisen dazu: **{ $points }** Punkte
bierfest-edition-pairs = { $food } passt zu { $beers }
bierfest-edition-no-pairs = { $food } passt zu keinem Bier
bierfest-edition-bonus = Am Ende alle fünf Biere vor dir: **+{ $points }** (5 in der Spielregel)

bierfest-moment = Bester Satz: { $name }, { $set } für { $points }
bierfest-reason-toasts = Es wurde zum dritten Mal angestoßen.
bierfest-reason-deck = Der Stapel ist leer, und die letzte Runde ist vorbei.

bierfest-draw-first = Zieh zuerst eine Karte.
bierfest-toast-first = Erst wird zu Ende angestoßen.
bierfest-drew-enough = Du hast schon { $most } Karten gezogen, mehr geht nicht.
bierfest-no-draw-after-returning = Hast du eine Karte zurückgelegt, kannst du nicht mehr ziehen.
bierfest-return-fewer-than-drawn = Du musst weniger Karten zurücklegen, als du gezogen hast.
bierfest-not-in-hand = Diese Karten hast du nicht auf der Hand.
bierfest-lay-or-draw-more = Du hast mehr als eine Karte gezogen, also kannst du in diesem Zug nichts auslegen.
bierfest-two-to-six-beers = Ein Satz hat 2 bis 6 gleiche Biere.
bierfest-one-to-three-foods = Zu einem Satz passen 1 bis 3 Speisen einer Sorte oder keine.
bierfest-does-not-go-together = { $food } passt nicht zu { $beer }.
bierfest-nothing-to-refuse = Karten ablehnen kann nur in der letzten Runde, wer die letzte Karte gezogen hat.
bierfest-not-just-drawn = Du kannst nur Karten ablehnen, die du in diesem Zug gezogen hast.
bierfest-not-your-toast = Beim Anstoßen bist du gerade nicht dran.
bierfest-nothing-to-lose = Du musst gerade keine Karte abgeben.
bierfest-no-such-set = So einen Satz hast du nicht vor dir.
bierfest-not-in-that-set = Diese Karte ist nicht in dem Satz.
bierfest-barred-food = { $foods }: passt zu keinem Satz, den du jetzt auslegen kannst.
bierfest-barred-toast-food = { $foods }: Beim Prost werden nur Biere ausgelegt.
bierfest-cannot-skip = Hier gibt es gerade nichts auszulassen.
bierfest-must-lose = Deine Prost-Karten kosten dich Karten: Wähl aus, welche.

bierfest-how-1 = **Das Ziel.** Gleiche Biere legst du als Satz von 2 bis 6 aus: Je größer der Satz, desto mehr zählt jedes Bier darin. Passende Speisen bringen Punkte dazu. Liegen am Ende alle fünf Biere vor dir, gibt es einen Bonus; ein Prost kann dich eins davon kosten. Wer die meisten Punkte hat, gewinnt: hier 26 gegen 18 und −4.
bierfest-how-2 = **Ein Zug.** Am Anfang deines Zugs wird eine Karte für dich gezogen. Dann beendest du den Zug, legst einen Satz aus oder ziehst bis zu drei weitere. Wer weiterzieht, legt in diesem Zug nichts aus, darf aber Karten zurück auf den Stapel legen, immer weniger als gezogen. Wer als Nächstes dran ist, zieht sie.
bierfest-how-3 = **Ein Beispiel.** Du hast eine Karte gezogen und darfst auslegen: Pils ×3 mit Wurst ×3 bringt 12. Ziehst du weiter, kommt vielleicht ein viertes Pils; auslegen könntest du es aber frühestens im nächsten Zug, und vorher kann angestoßen werden.
bierfest-how-4 = **Das Ende.** Drei Prost-Karten auf einer Hand, und alle stoßen an. Du legst einen Satz aus, ohne Speisen: hier Dunkel ×4 für 9. Jede andere Handkarte kostet einen Punkt. Wer „Prost!“ ruft, verliert durch die eigenen drei nichts; alle anderen verlieren je Prost-Karte eine ausgelegte Karte. Nach dreimal Prost oder mit leerem Stapel ist Schluss.
bierfest-help-draw = Zieh eine Karte. Dann kannst du einen Satz auslegen, den Zug beenden oder bis zu drei weitere ziehen.
bierfest-help-more = Leg einen Satz aus, wenn er dir groß genug ist. Ziehst du weiter, darfst du in diesem Zug nicht mehr auslegen.
bierfest-help-return = Zieh weiter, leg zurück, was du nicht willst, oder beende den Zug. Zurück dürfen weniger Karten, als du gezogen hast; danach ziehst du nicht mehr. Die zuletzt zurückgelegte wird als Nächstes gezogen.
bierfest-help-refuse = Letzte Runde! Lehn die Karten ab, die dich nur Punkte kosten würden.
bierfest-help-toast = Leg jetzt einen Satz Biere aus, ohne Speisen. Was auf der Hand bleibt, kostet je Karte einen Punkt; eine Prost-Karte kostet stattdessen eine ausgelegte Karte.
bierfest-help-lose = Jede Prost-Karte kostet dich ein ausgelegtes Bier oder eine ausgelegte Speise. Bleibt von einem Satz nur ein Bier übrig, ist der ganze Satz weg. Nimm, was am wenigsten wert ist.
bierfest-help-third = Du hast zwei Prost-Karten. Mit der nächsten wird sofort angestoßen.
bierfest-hint-1 = Zwei gleiche Biere sind ein Satz, drei oder vier zählen viel mehr. Sammle weiter.
bierfest-hint-2 = Zurücklegen darfst du alles, am besten Prost-Karten für die Person nach dir.
bierfest-hint-3 = Auslegen geht nur nach der ersten Karte. Je voller die Hand, desto teurer das Prost.
bierfest-lesson-lay = Einen Satz legst du nur nach einer einzigen Karte aus. Passende Speisen bringen mehr.
bierfest-lesson-toast = Prost! Leg einen Satz ohne Speisen: Jede Karte übrig kostet 1, eine Prost-Karte Ausgelegtes.
bierfest-lesson-lose = Du hältst beim Prost Prost-Karten: Jede kostet eine ausgelegte Karte. Welche, wählst du.
bierfest-lesson-refuse = Die letzte Karte bringt die letzte Runde. Du hast sie gezogen und darfst Karten ablehnen.

bierfest-rules =
    ## Willkommen, Bierfest!
    - **Ziel:** große Sätze gleicher Biere auslegen, mit Speisen, die dazu passen.
    - **Zug:** eine Karte ziehen, dann einen Satz auslegen oder aufhören; oder bis zu drei weitere ziehen und einige zurücklegen.
    - **Ende:** nach dreimal Prost oder mit leerem Stapel. Was beim Prost auf der Hand bleibt, kostet Punkte.
    - **Sieg:** die meisten Punkte.

    Bier schmeckt am besten, wenn der Durst groß ist. Sammelt gleiche Biere und legt sie als große Sätze aus. Aber Vorsicht: Wird angestoßen, müssen alle mitmachen.

    ### Vorbereitung
    95 Karten: 5 Biere (je 13), 2 Speisen (je 10), 10 Prost-Karten 🥂, je fünf davon in jede Hälfte des Stapels gemischt. Alle fangen mit leerer Hand an; wer beginnt, wird ausgelost.

    ### Dein Zug
    Zieh eine Karte. Danach
    - **beendest du den Zug** oder
    - **legst du einen Satz aus**: 2 bis 6 gleiche Biere, dazu bis zu 3 Speisen einer Sorte, die passt. Sätze werden nie zusammengelegt oder ergänzt. Oder
    - **ziehst du bis zu drei weitere**, eine nach der anderen. Dann darfst du Handkarten oben auf den Stapel zurücklegen, aber weniger, als du in diesem Zug gezogen hast. Die letzte davon wird als erste gezogen.

    ### Prost!
    Wer die dritte Prost-Karte bekommt, ruft sofort „Prost!“; diese drei sind aus dem Spiel. Wer gerufen hat, beginnt, dann geht es reihum. Bist du dran,
    - darfst du einen Satz Bier auslegen, ohne Speisen;
    - gibst du für jede Prost-Karte auf der Hand eine deiner ausgelegten Bier- oder Speisekarten ab. Sätze mit weniger als zwei Bieren sind verloren, samt Speisen. Die Prost-Karten kommen zurück in den Stapel, unter die obersten zwei;
    - legst du den Rest der Hand hin: −1 Punkt je Karte.

    Damit ist der Zug vorbei; als Nächstes zieht, wer links von der Person sitzt, die gerufen hat.

    ### Ende
    Wenn zum dritten Mal angestoßen wurde. Oder wenn die letzte Karte des Stapels gezogen ist: Dann folgt die letzte Runde, es wird noch einmal angestoßen, auch ohne drei Prost-Karten, und wer diese Karte gezogen hat, darf vorher Karten aus diesem Zug ablehnen.
    Jeder Satz zählt mit den Karten, die noch da sind, jede Minuskarte −1. Alle fünf Biere vor dir bringen einen Bonus. Wer die meisten Punkte hat, gewinnt; bei Gleichstand wird der Sieg geteilt.
    -# Hausregel, wo die Spielregel etwas offen lässt: leere Hände am Anfang; ziehen oder auslegen, nie beides; das Anstoßen beendet den Zug; dabei muss man nicht auslegen; der Bonus zählt, was am Ende liegt. Was die Sätze wert sind und welche Speise zu welchem Bier passt, sind Hausregel, weil die gedruckten Karten fehlen.

bierfest-reckoning = Sätze { $sets } − Minuskarten { $minus }
bierfest-reckoning-all = Sätze { $sets } − Minuskarten { $minus } + alle Biere { $bonus }

# Warum ein Zug geraten wird.
bierfest-why-draw = Der beste Satz brächte jetzt nur { $points }.
bierfest-why-draw-all = Mehr Karten geben bessere Sätze, und ein paar davon darfst du zurücklegen.
bierfest-why-lay = Das bringt { $points }, und ausgelegte Karten geben beim nächsten Prost keine Minuspunkte.
bierfest-why-return-toast = Soll die Prost-Karte doch haben, wer nach dir kommt.
bierfest-why-return-single = Ein einzelnes Bier gibt keinen Satz.
bierfest-why-return = Jede Karte, die auf der Hand bleibt, kostet beim Prost einen Punkt.
bierfest-why-draw-first = Jeder Zug beginnt mit einer Karte.
bierfest-why-stop = { $count ->
    [0] Würde jetzt angestoßen, bliebe keine Karte auf deiner Hand.
    [one] Würde jetzt angestoßen, bliebe eine Karte auf deiner Hand: −1.
   *[other] Würde jetzt angestoßen, blieben { $count } Karten auf deiner Hand: −{ $count }.
}
bierfest-why-refuse = Auf der Hand würde sie dich nur etwas kosten.
bierfest-why-take = Den Rest kannst du brauchen.
bierfest-why-lay-nothing = Bei diesem Prost lohnt sich kein Satz.
bierfest-why-lose-least = Das kostet dich am wenigsten: { $points }.
bierfest-why-lose = Das kostet dich { $points }.
bierfest-why-lay-now = Das bringt { $points }; jede Karte, die auf der Hand bleibt, kostet einen Punkt.

bierfest-log-drew = { $name } zieht.
bierfest-log-drew-you = Du ziehst.
bierfest-log-laid = { $name } legt einen Satz aus.
bierfest-log-laid-you = Du legst einen Satz aus.
bierfest-log-toast = **Prost Nummer { $number }!** { $name } hat gerufen.
bierfest-log-toast-you = **Prost Nummer { $number }!** Du hast gerufen.

bierfest-several = { $card } ×{ $count }
bierfest-equal-sets = { $count } × ({ $set })
bierfest-brings = { $points } Punkte
bierfest-brings-rest = { $count ->
    [one] eine Karte übrig: −1
   *[other] { $count } Karten übrig: −{ $count }
}
bierfest-button-any-of = { $beer }: Anzahl wählen
bierfest-button-then-food = { $beers }, dann Speisen
bierfest-button-lay = { $set } auslegen
bierfest-button-other-number = Doch nicht { $beers }
bierfest-button-put-back = { $card } zurücklegen
bierfest-button-refuse = { $card } ablehnen
bierfest-one-of = { $card }, eine von { $count }
bierfest-saw-drawn = + { $cards }
bierfest-saw-gone = − { $cards }

# --- die Karte eines Prosts ---
bierfest-climax-toast = { $name } ruft: Prost!
bierfest-climax-toast-you = Du rufst: Prost!
bierfest-climax-last = { $name } zieht die letzte Karte: letzte Runde!
bierfest-climax-last-you = Du ziehst die letzte Karte: letzte Runde!
bierfest-climax-own = Du: +{ $laid }{ $against ->
    [0] {""}
   *[other] {" "}−{ $against }
}

# --- das Ergebnis ---
bierfest-result = { $name } gewinnt mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
bierfest-result-you = Du gewinnst mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
bierfest-result-best = { $name } legt den besten Satz ({ $worth } Punkte) und gewinnt mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
bierfest-result-best-you = Du legst den besten Satz ({ $worth } Punkte) und gewinnst mit { $lead } { $lead ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
bierfest-result-minus = Minuskarten: { $minus }
