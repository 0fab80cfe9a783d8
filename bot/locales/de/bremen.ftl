# Bremen.
bremen-name = Bremen
bremen-hook = Ein Team, keine Zahlen.
bremen-option-animals_hidden = verdeckte Tiere
bremen-option-animals_hidden-note = Niemand sieht, welche Tiere die anderen haben: schwerer
bremen-option-concede = gemeinsam aufgeben
bremen-option-concede-note = Sind alle dafür, endet ein verlorenes Spiel früher

bremen-round = **Runde { $number } von 12**
bremen-middle = Übriger Stein in der Mitte: **{ $tile }**
bremen-redealt = { $count ->
    [one] Einmal neu verteilt: Jemand hatte 8 oder mehr Hähne.
   *[other] { $count }-mal neu verteilt: Jemand hatte 8 oder mehr Hähne.
}
bremen-out-of-reach = Das Ziel ist nicht mehr zu erreichen.
bremen-why-take = Damit machst du den Stich und hast dann { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}.
bremen-why-leave = Der Stich geht an { $name } und nicht an dich.
bremen-why-under = Der Stein bleibt unter { $tile }, der Stich geht also nicht an dich.
bremen-why-lead = { $count ->
    [0] Kein Stein außerhalb deiner Hand ist stärker.
    [one] Nur ein Stein außerhalb deiner Hand ist stärker.
   *[other] { $count } Steine außerhalb deiner Hand sind stärker.
 }
bremen-why-over = { $count ->
    [0] Er liegt vorn, und kein Stein außerhalb deiner Hand ist stärker.
    [one] Er liegt vorn; nur ein Stein außerhalb deiner Hand ist stärker.
   *[other] Er liegt vorn; { $count } Steine außerhalb deiner Hand sind stärker.
 }
bremen-why-lost-anyway = Das Ziel ist nicht mehr zu erreichen: Jeder Zug ist recht.
bremen-why-give-up = Das Spiel endet, wenn alle zustimmen.
bremen-why-play-on = Das Ziel ist noch zu erreichen.
bremen-leads-first = { $name } hat { $tile } und spielt in der ersten Runde aus.
bremen-leads-first-you = Du hast { $tile } und spielst in der ersten Runde aus.
bremen-led = { $tile } · { $name } spielt aus
bremen-led-you = { $tile } · Du spielst aus
bremen-added = { $tile } · { $name }
bremen-took = { $name } macht den Stich mit { $tile } und spielt als Nächstes aus.
bremen-took-you = Du machst den Stich mit { $tile } und spielst als Nächstes aus.
bremen-took-last = { $name } macht den Stich mit { $tile }.
bremen-took-last-you = Du machst den Stich mit { $tile }.
bremen-last-round = Vorige Runde: { $tiles }. { $took }
bremen-wants-to-give-up = { $name } möchte aufgeben. Dazu müssen alle Ja sagen.
bremen-wants-to-give-up-you = Du möchtest aufgeben. Dazu müssen alle Ja sagen.
bremen-agreed = { $name } ist dafür.
bremen-agreed-you = Du bist dafür.
bremen-asked = Es fehlt die Antwort von { $name }.
bremen-plays-on = { $name } wollte aufgeben; die Kapelle spielt weiter.
bremen-plays-on-you = Du wolltest aufgeben; die Kapelle spielt weiter.
bremen-given-up = Die Kapelle hat aufgegeben.
bremen-seat = { $name } · { $won } gewonnen
bremen-seat-left = behält { $tile }
bremen-seat-hidden = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
bremen-goal = Ziel: { $players ->
    [3] 24, 12 und 0 Steine
   *[other] 24, 16, 8 und 0 Steine
}; jetzt **{ $now }**
bremen-left = übrig: { $animals }
bremen-left-sure = sicher übrig: { $animals } (alle müssen verschieden sein)
bremen-left-clash = die übrigen Tiere können nicht mehr alle verschieden sein
bremen-left-differ = die übrigen Tiere müssen alle verschieden sein
bremen-title-1 = die hinreißendste Kapelle der ganzen Stadt
bremen-title-2 = eine Kapelle, die zu Herzen geht
bremen-title-3 = eine mitreißende Kapelle
bremen-title-4 = eine Kapelle mit Schwung
bremen-title-5 = eine schmucke kleine Kapelle
bremen-title-6 = eine Kapelle voller Träume

bremen-hand = Deine Steine:
bremen-was-led = { $animal } ist ausgespielt.
bremen-lead = Spiel einen beliebigen Stein aus.
bremen-follow = Du musst { $animal } bedienen.
bremen-any = Du kannst { $animal } nicht bedienen: Spiel einen beliebigen Stein.
bremen-only = Nur { $tile } ist spielbar.
bremen-sign-takes = { $sign } macht den Stich.
bremen-sign-takes-so-far = { $sign } liegt vorn.
bremen-sign-proves-defeat = { $sign } verfehlt das Ziel.
bremen-give-up-too = { $name } möchte aufgeben. Bist du dafür?
bremen-give-up-sure = Alle fragen, ob ihr aufgebt? Sagen alle Ja, ist das Spiel verloren.
bremen-button-give-up = 🏳️
bremen-button-ask = Alle fragen
bremen-button-back = Weiterspielen
bremen-button-agree = Ja, aufgeben
bremen-button-refuse = Nein, weiterspielen

bremen-barred = { $what }: { $why }
bremen-must = Du hast { $animal } und musst bedienen.
bremen-playable = Spielbar: { $tiles }

bremen-say-high = ↑ hoch
bremen-say-low = ↓ niedrig
bremen-say-high-arrow = ↑
bremen-say-low-arrow = ↓
bremen-say-mine = Bin stark
bremen-say-spare = Bin schwach
bremen-say-thanks = Danke
bremen-say-unsure = Hm …
bremen-said-high = Spiel bitte hoch.
bremen-said-low = Spiel bitte niedrig.
bremen-said-mine = Ich kann Stiche machen.
bremen-said-spare = Ich mache lieber keine Stiche.
bremen-said-thanks = Danke!
bremen-said-unsure = Hm, ich bin unsicher.
bremen-said-animal-of = Als Nächstes bitte { $animal }.
bremen-said-high-of = Bitte { $animal }, gern hoch.
bremen-said-low-of = Bitte { $animal }, gern niedrig.

bremen-reason-won = Die Stiche sind aufgeteilt wie verlangt, und vier verschiedene Tiere sind übrig.
bremen-reason-counts = Vier verschiedene Tiere sind übrig, aber die Stiche sind nicht aufgeteilt wie verlangt.
bremen-reason-animals = Die Stiche sind aufgeteilt wie verlangt, aber die übrigen Tiere sind nicht alle verschieden.
bremen-reason-counts_and_animals = Weder die Stiche noch die übrigen Tiere passen zum Ziel.
bremen-reason-conceded = Alle wollten aufgeben.

bremen-not-your-tile = Diesen Stein hast du nicht.
bremen-must-follow = { $animal ->
    [rooster] Es wurde ein Hahn ausgespielt, und du hast einen: Du musst bedienen.
    [donkey] Es wurde ein Esel ausgespielt, und du hast einen: Du musst bedienen.
    [dog] Es wurde ein Hund ausgespielt, und du hast einen: Du musst bedienen.
   *[cat] Es wurde eine Katze ausgespielt, und du hast eine: Du musst bedienen.
}
bremen-answer-first = Erst müssen alle sagen, ob sie aufgeben wollen.
bremen-nothing-proposed = Niemand hat vorgeschlagen aufzugeben.
bremen-proposed-already = In dieser Runde hast du schon gefragt.
bremen-no-conceding = An diesem Tisch wird nicht aufgegeben.

bremen-how-1 = **Das Ziel.** Ihr gewinnt oder verliert gemeinsam. Nach 12 Runden müsst ihr { $players ->
    [3] 24, 12 und 0 Steine gewonnen haben, egal wer welche, und die übrigen Tiere müssen sich samt dem in der Mitte alle unterscheiden. Hier habt ihr es geschafft
    [4] 24, 16, 8 und 0 Steine gewonnen haben, egal wer welche, und die übrigen Tiere müssen sich alle unterscheiden. Im Bild spielen drei, die 24, 12 und 0 brauchen: Sie haben es geschafft
   *[other] 24, 16, 8 und 0 Steine gewonnen haben (zu dritt: 24, 12 und 0), egal wer welche, und die übrigen Tiere, zu dritt samt dem in der Mitte, müssen sich alle unterscheiden. Hier haben es drei geschafft
}.
bremen-how-2 = **Ein Zug.** Spiel einen Stein. Hast du das ausgespielte Tier, musst du es bedienen; sonst ist jeder Stein erlaubt. Der höchste 🐓 macht den Stich, ohne 🐓 der höchste Stein des ausgespielten Tiers. Wer den Stich macht, bekommt alle Steine darin und spielt zur nächsten Runde aus.
bremen-how-3 = **Ein Beispiel.** 🐶 11 wurde ausgespielt. Du hast nur noch einen 🐶, die 12, und musst damit bedienen. Spielt niemand einen höheren, oder ohne 🐶 einen 🐓, machst du den Stich, bekommst die drei Steine und spielst zur nächsten Runde aus. Ohne 🐶 hättest du jeden Stein spielen dürfen.
bremen-how-4 = **Das Ende.** In der letzten Runde hast du 🐴 10 und 11. Du spielst die 11 aus und machst den Stich: Das macht 24 Steine, die 10 bleibt, und ihr habt gewonnen; dafür gibt es Punkte und einen Titel. Ein Stich zu viel oder der letzte Stein eines Tiers, das sonst niemand behalten kann, und alles ist verloren. Redet also über Tiere und Pläne, aber nie über Zahlen.
bremen-help-vote = Jemand möchte aufgeben. Stimmen alle zu, ist das Spiel verloren; ein einziges Nein genügt, und es geht weiter.
bremen-hint-1 = Such ein Tier, das die anderen nicht brauchen, und behalte eins bis zum Schluss.
bremen-hint-2 = Liegst du vorn, sammle bis 24; hast du keinen, bleib bei 0. 🐓 stechen am ehesten.
bremen-hint-3 = Auf dem Knopf steht, ob der Stein den Stich macht. Wünsch dir Tiere, nie Zahlen.
bremen-lesson-talk = Sag, dass du diesen Stich willst, dann nimmt ihn dir niemand. Nur Zahlen sind geheim.

bremen-rules =
    ## Bremen
    - **Ziel:** zusammen 24, 16, 8 und 0 Steine gewinnen (zu dritt: 24, 12 und 0), mit verschiedenen Tieren am Ende.
    - **Zug:** einen Stein spielen, und zwar vom ausgespielten Tier, wenn du eines hast; der beste macht den Stich.
    - **Ende:** nach 12 Runden, wenn alle noch einen Stein haben.
    - **Sieg:** beides zugleich: Ihr gewinnt oder verliert gemeinsam.

    Vier Stadtmusikanten suchen den Einklang: Ihr **gewinnt oder verliert gemeinsam**.

    ### Vorbereitung
    52 Steine: 🐓 Hähne, 🐴 Esel, 🐶 Hunde und 🐱 Katzen, jeweils von 1 bis 13. Alle bekommen 13. Zu dritt bleiben alle 1, 2 und 3 in der Schachtel, und der übrige Stein liegt offen in der Mitte. Hat jemand 8 oder mehr Hähne, wird alles neu verteilt.
    Alle sehen, *welche Tiere* die anderen haben; ihre Zahlen sieht niemand. Mit der Einstellung *verdeckte Tiere* bleiben auch die Tiere geheim.

    ### Eine Runde
    Jemand spielt einen beliebigen Stein aus, dann spielen reihum alle anderen einen dazu. **Wer das ausgespielte Tier hat, muss es bedienen**; wer nicht, spielt irgendeinen. Den Stich macht der höchste Hahn; ohne Hahn der höchste Stein des ausgespielten Tiers. Wer den Stich macht, bekommt alle Steine darin und spielt zur nächsten Runde aus.
    Zur ersten Runde spielt aus, wer Esel 1 hat; zu dritt Esel 4 oder, wenn die 4 in der Mitte liegt, Esel 5.

    ### Das Ziel
    Nach 12 Runden haben alle noch einen Stein. Ihr gewinnt alle, wenn **beides** stimmt:
    - Zu viert habt ihr 24, 16, 8 und 0 Steine gewonnen, zu dritt 24, 12 und 0, egal wer wie viele.
    - Die Tiere der übrigen Steine, zu dritt mit dem in der Mitte, sind **alle verschieden**.

    ### Reden
    Redet, wie ihr wollt, aber verratet nie eine Zahl und nichts, woraus eine folgt. „Spiel als Nächstes einen Hahn aus, dann schaffen wir es“ ist erlaubt; „Ich habe Hahn 8“ und „Höheres habe ich nicht mehr“ nicht. 💬 unter deiner Hand hat Sätze, die immer erlaubt sind, auch wenn du nicht am Zug bist; Hausspieler hören darauf.

    ### Die Punkte
    Der letzte Stein der Person mit 24 minus der letzte Stein der Person mit 0, plus 12. Dafür gibt es einen Titel (zu viert / zu dritt):
    - 24 / 21: { bremen-title-1 }
    - 20–23 / 17–20: { bremen-title-2 }
    - 15–19 / 13–16: { bremen-title-3 }
    - 10–14 / 9–12: { bremen-title-4 }
    - 5–9 / 4–8: { bremen-title-5 }
    - 0–4 / 0–3: { bremen-title-6 }

    ### Aufgeben
    Wer am Zug ist, darf einmal pro Runde fragen, ob ihr aufgebt, solange die Einstellung *gemeinsam aufgeben* an ist. Sind alle dafür, ist das Spiel verloren. Hausspieler sind dafür, wenn das Ziel nachweislich unerreichbar ist.
    -# Eine fertige Runde ist zu sehen, bis der nächste Stein ausgespielt wird, danach nie wieder. Alle Zahlen stammen aus der Spielregel.

bremen-log-played = { $name } spielt einen Stein.
bremen-log-played-you = Du spielst einen Stein.
bremen-log-played-tile = { $name } spielt { $tile }.
bremen-log-played-tile-you = Du spielst { $tile }.
bremen-log-took = { $name } macht den Stich.
bremen-log-took-you = Du machst den Stich.
bremen-log-asked = { $name } möchte aufgeben.
bremen-log-asked-you = Du möchtest aufgeben.
bremen-log-agreed = { $name } ist dafür.
bremen-log-agreed-you = Du bist dafür.
bremen-log-refused = { $name } will weiterspielen.
bremen-log-refused-you = Du willst weiterspielen.

bremen-animal-said = { $animal ->
    [rooster] Hahn
    [donkey] Esel
    [dog] Hund
   *[cat] Katze
}
bremen-several = { $animal }×{ $count }
bremen-own-tiles = { $animal } { $numbers }
bremen-nothing = –
bremen-button-kind = ×{ $count }
bremen-reached = erreicht
bremen-missed = verfehlt
bremen-brings-takes = macht den Stich
bremen-brings-takes-so-far = liegt vorn
bremen-brings-proves-defeat = verliert das Spiel

# --- die Karte am Ende ---
bremen-climax-won = Das Haus gehört uns! { $score } Punkte: { $title }
bremen-climax-one-trick = Ein Stich daneben: { $took } hat einen zu viel, { $wanted } einen zu wenig
bremen-climax-lost = Die Kapelle bleibt draußen
bremen-climax-share = { $name }: **{ $won }** Steine, { $right ->
    [yes] wie verlangt
   *[no] verlangt waren { $wanted }
}
bremen-climax-left = Übrige Tiere: { $animals }
