# Willkommen, Bierfest!
bierfest-name = Willkommen, Bierfest!
bierfest-tagline = Biere sammeln und auslegen, bevor jemand „Prost!“ ruft. Für 3 bis 5.

bierfest-beer = { $name ->
    [Koelsch] Kölsch
   *[other] { $name }
}
bierfest-food = { $name ->
    [Wurst] 🌭 Wurst
    [Brezel] 🥨 Brezel
   *[other] 🍴 { $name }
}
bierfest-toast-card = 🥂 Prost

bierfest-table = Nachziehstapel: **{ $deck }** · 🥂 angestoßen: **{ $toasts }** von 3
bierfest-seat = { $name } · { $hand ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $hand } Karten
} · **{ $sign }{ $points }** { $points ->
    [one] Punkt
   *[other] Punkte
}
bierfest-turned-up = auf der Hand: { $cards }
bierfest-minus = { $count ->
    [one] 1 Minuskarte
   *[other] { $count } Minuskarten
} ({ $cards })
bierfest-all-beers = ⭐ alle fünf Biere: +{ $points }
bierfest-first = { $name } fängt an; noch hat niemand Karten auf der Hand.
bierfest-drew = { $name } zieht { $drew ->
    [one] eine Karte
   *[other] { $drew } Karten
}.
bierfest-drew-and-returned = { $name } zieht { $drew } Karten und legt { $returned ->
    [one] eine
   *[other] { $returned }
} zurück.
bierfest-laid = { $name } zieht eine Karte und legt { $set } aus.
bierfest-toast = 🥂 **Prost!** { $name } hat die dritte Prost-Karte.
bierfest-last-toast = 🥂 **Letzte Runde!** { $name } hat die letzte Karte gezogen.
bierfest-refused = { $name } lehnt { $count ->
    [one] eine der gezogenen Karten
   *[other] { $count } der gezogenen Karten
} ab.
bierfest-part = { $name }: { $done }
bierfest-part-laid = legt { $set } aus
bierfest-part-nothing = legt nichts aus
bierfest-part-toasts = gibt { $count } 🥂 zurück
bierfest-part-lost = verliert { $cards }
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
bierfest-draw-first-card = Zieh eine Karte.
bierfest-button-draw = Ziehen
bierfest-button-draw-more = Karte { $number } ziehen
bierfest-button-stop = Zug beenden
bierfest-button-keep-all = Alle behalten
bierfest-button-enough = Genug zurückgelegt
bierfest-you-drew = Du hast gezogen: { $cards }.
bierfest-you-returned = Du hast zurückgelegt, von oben: { $cards }.
bierfest-more-or-stop = Bis zu drei weitere ziehen oder den Zug beenden?
bierfest-more-or-lay = Bis zu drei weitere ziehen, einen Satz auslegen oder den Zug beenden?
bierfest-draw-up-to = Du darfst insgesamt { $most } Karten ziehen. Sobald du eine zurücklegst, ziehst du nicht mehr.
bierfest-put-back = Du darfst { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} zurücklegen; die zuletzt zurückgelegte wird als erste gezogen.
bierfest-choose-beer = Von welchem Bier legst du einen Satz aus?
bierfest-choose-count = Wie viele { $beer }?
bierfest-choose-food = Etwas zu essen dazu?
bierfest-button-no-food = Ohne Essen
bierfest-choose-refusals = Der Stapel ist leer: letzte Runde. Von den gerade gezogenen Karten darfst du beliebig viele ablehnen.
bierfest-button-take-rest = Den Rest nehmen
bierfest-lay-at-toast = Prost! Du darfst einen Satz Bier auslegen, ohne Essen. Jede andere Karte deiner Hand zählt −1, nur Prost-Karten nicht: Jede davon kostet dich eine Karte, die vor dir liegt.
bierfest-button-lay-nothing = Nichts auslegen
bierfest-lose-cards = Deine Prost-Karten kosten dich { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} vor dir. Bleibt von einem Satz nur ein Bier, ist er ganz weg.
bierfest-choose-loss = Welche Karte gibst du ab?
bierfest-of-set = { $card } aus { $set }

bierfest-edition-beers = Ein Satz von 2 / 3 / 4 / 5 / 6: **{ $points }** Punkte ({ $beers })
bierfest-edition-foods = 1 / 2 / 3 Essen dazu: **{ $points }** Punkte
bierfest-edition-pairs = { $food } passt zu { $beers }
bierfest-edition-no-pairs = { $food } passt zu keinem Bier
bierfest-edition-bonus = Am Ende alle fünf Biere vor dir: **+{ $points }** (5 laut Regeltext)

bierfest-reason-toasts = Es wurde zum dritten Mal angestoßen.
bierfest-reason-deck = Der Stapel ist leer, und die letzte Runde ist getrunken.

bierfest-draw-first = Zieh zuerst eine Karte.
bierfest-toast-first = Gerade wird angestoßen: Das kommt zuerst.
bierfest-drew-enough = Du hast schon { $most } Karten gezogen, mehr geht nicht.
bierfest-no-draw-after-returning = Wer eine Karte zurückgelegt hat, zieht nicht mehr.
bierfest-return-fewer-than-drawn = Du darfst nur weniger Karten zurücklegen, als du gezogen hast.
bierfest-not-in-hand = Diese Karten hast du nicht auf der Hand.
bierfest-lay-or-draw-more = Du hast mehr als eine Karte gezogen, also kannst du in diesem Zug nichts auslegen.
bierfest-two-to-six-beers = Ein Satz hat 2 bis 6 gleiche Biere.
bierfest-one-to-three-foods = Zu einem Satz gehören 1 bis 3 Essen einer Sorte oder keines.
bierfest-does-not-go-together = { $food } passt nicht zu { $beer }.
bierfest-nothing-to-refuse = Karten ablehnen kann nur in der letzten Runde, wer die letzte Karte gezogen hat.
bierfest-not-just-drawn = Du kannst nur Karten ablehnen, die du in diesem Zug gezogen hast.
bierfest-not-your-toast = Gerade bist du beim Anstoßen nicht mit Auslegen dran.
bierfest-nothing-to-lose = Du musst gerade keine Karte abgeben.
bierfest-no-such-set = So einen Satz hast du nicht vor dir.
bierfest-not-in-that-set = Diese Karte ist nicht in dem Satz.
bierfest-cannot-skip = Hier gibt es gerade nichts auszulassen.
bierfest-must-lose = Deine Prost-Karten kosten dich Karten: Wähl aus, welche.

bierfest-rules =
    ## Willkommen, Bierfest!
    Bier schmeckt am besten, wenn der Durst groß ist. Sammelt gleiche Biere und legt sie als große Sätze aus. Aber Vorsicht: Wird angestoßen, müssen alle mitmachen.

    ### Vorbereitung
    95 Karten: 5 Biere (je 13), 2 Essen (je 10), 10 Prost-Karten 🥂, je fünf davon in jede Hälfte des Stapels gemischt. Alle fangen mit leerer Hand an; wer beginnt, wird ausgelost.

    ### Dein Zug
    Zieh eine Karte. Danach
    - **beendest du den Zug** oder
    - **legst einen Satz aus**: 2 bis 6 gleiche Biere, dazu bis zu 3 Essen einer Sorte, die passt. Sätze werden nie zusammengelegt oder ergänzt. Oder
    - **du ziehst bis zu drei weitere**, eine nach der anderen. Dann darfst du Handkarten oben auf den Stapel zurücklegen, aber weniger, als du in diesem Zug gezogen hast. Die letzte davon wird als erste gezogen.

    ### Prost!
    Wer die dritte Prost-Karte bekommt, ruft sofort „Prost!“; diese drei sind aus dem Spiel. Wer gerufen hat, beginnt, dann geht es reihum. Bist du dran,
    - darfst du einen Satz Bier auslegen, ohne Essen;
    - gibst du für jede Prost-Karte auf der Hand ein Bier oder Essen ab, das vor dir liegt. Sätze mit weniger als zwei Bieren verschwinden samt Essen. Die Prost-Karten kommen zurück in den Stapel, unter die obersten zwei;
    - legst du den Rest der Hand hin: −1 Punkt je Karte.

    Damit ist der Zug vorbei; als Nächstes zieht, wer links von der Person sitzt, die gerufen hat.

    ### Ende
    Wenn zum dritten Mal angestoßen wurde. Oder wenn die letzte Karte des Stapels gezogen ist: Dann folgt die letzte Runde, es wird noch einmal angestoßen, auch ohne drei Prost-Karten, und wer diese Karte gezogen hat, darf vorher Karten aus diesem Zug ablehnen.
    Jeder Satz zählt mit den Karten, die noch da sind, jede Minuskarte −1. Alle fünf Biere vor dir bringen einen Bonus. Die meisten Punkte gewinnen, bei Gleichstand gemeinsam.
    -# So liest dieses Haus die Lücken der Regel: leere Hände am Anfang; ziehen oder auslegen, nie beides; das Anstoßen beendet den Zug; dabei muss man nicht auslegen; der Bonus zählt, was am Ende liegt. Was die Sätze wert sind und welches Essen zu welchem Bier passt, sind Hauswerte, weil die gedruckten Karten fehlen.
