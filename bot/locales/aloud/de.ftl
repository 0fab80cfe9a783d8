# Was jemand mit reinem Text stattdessen bekommt, unter denselben Namen: Es wird vielleicht vorgelesen, also Worte statt Zeichen.
button-say = Etwas sagen
button-emotes = Reagieren
button-how = So geht’s
button-more = Mehr
button-take-back = Zurücknehmen
button-settings = Tisch einstellen
button-other-game = Anderes Spiel
button-advice = Tipp
button-shared = Geteilt
button-first = Zum Anfang
button-back = Zurück
button-forward = Vor
button-last = Zum Ende
button-night-by--60 = Eine Stunde früher
button-night-by--15 = 15 Minuten früher
button-night-by-15 = 15 Minuten später
button-night-by-60 = Eine Stunde später
button-night-by-1440 = Einen Tag später

advice-then = { $first }, dann { $then }
result-advice-of = { $name }, { $count ->
    [one] einmal
   *[other] { $count }-mal
}
how-heading = { $game } · so geht’s, Seite { $page } von { $pages }
chooser-facts = { $more ->
    [0] { $fewest }
   *[other] { $fewest } bis { $most }
} Personen, { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
}

kit-hint = Unter **{ button-how }** findest du die Regeln und was du gerade tun kannst. Mit **{ button-advice }** bekommst du einen Zug vorgeschlagen.
kit-opening = Du fängst an. Was du tun kannst, steht darunter. Mit **{ button-how }** liest du jederzeit die Regeln nach.

forty_barrels-stack = { $card }, { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
forty_barrels-at-place = Platz { $place }: { $lies }
forty_barrels-one-of = { $low } oder { $high }
forty_barrels-among = { $low } bis { $high }
forty_barrels-help-sums = Auf einem Knopf stehen der Platz und die Summe der anderen offenen Karten; die Karte, die dort aufgedeckt wird, kommt dazu.
forty_barrels-hint-3 = Auf dem Knopf steht die Summe der anderen Karten; die aufgedeckte kommt dazu.

bremen-several = { $count }-mal { $animal }
bremen-own-tiles = { $animal }: { $numbers }
bremen-nothing = nichts
bremen-button-kind = { $count ->
    [one] (ein Stein)
   *[other] ({ $count } Steine)
}
bremen-led = { $name } spielt { $tile } aus
bremen-led-you = Du spielst { $tile } aus
bremen-added = { $name }: { $tile }
bremen-must = Ausgespielt ist { $animal }, und das hast du: Du musst bedienen.
bremen-button-give-up = Aufgeben
bremen-say-high = Hoch
bremen-say-low = Niedrig
bremen-say-high-arrow = hoch
bremen-say-low-arrow = niedrig
bremen-how-2 = **Ein Zug.** Spiel einen Stein. Hast du das ausgespielte Tier, musst du es bedienen; sonst ist jeder Stein erlaubt. Der höchste Hahn macht den Stich, ohne Hahn der höchste Stein des ausgespielten Tiers. Wer den Stich macht, bekommt alle Steine darin und spielt zur nächsten Runde aus.
bremen-how-3 = **Ein Beispiel.** Hund 11 wurde ausgespielt. Du hast nur noch einen Hund, die 12, und musst damit bedienen. Spielt niemand einen höheren, oder ohne Hund einen Hahn, machst du den Stich, bekommst die drei Steine und spielst zur nächsten Runde aus. Ohne Hund hättest du jeden Stein spielen dürfen.
bremen-how-4 = **Das Ende.** In der letzten Runde hast du Esel 10 und 11. Du spielst die 11 aus und machst den Stich: Das macht 24 Steine, die 10 bleibt, und ihr habt gewonnen; dafür gibt es Punkte und einen Titel. Ein Stich zu viel oder der letzte Stein eines Tiers, das sonst niemand behalten kann, und alles ist verloren. Redet also über Tiere und Pläne, aber nie über Zahlen.
bremen-hint-2 = Jemand muss 24 Steine gewinnen, jemand keinen. Hähne stechen oft, kleine Zahlen selten.

bierfest-table = Nachziehstapel: **{ $deck }** Karten · angestoßen{ $icon }: **{ $toasts }** von 3
bierfest-several = { $count } { $card }
bierfest-equal-sets = { $count }-mal ({ $set })
bierfest-worth = { $set } für { $points }
bierfest-laid = { $name } zieht eine Karte und legt { $set } für **{ $points }** Punkte aus.
bierfest-laid-you = Du ziehst eine Karte und legst { $set } für **{ $points }** Punkte aus.
bierfest-part-laid = { $set } für { $points } Punkte ausgelegt
bierfest-toast-now-lay = { $set } bringt { $points }
bierfest-toast-now-minus = { $count ->
    [one] eine Karte übrig kostet 1
   *[other] { $count } Karten übrig kosten { $count }
}

cafe-chair = Tisch { $table } { $side }
cafe-seated = { $guest } { $place }, { $points }
cafe-exchanged = Tausch: { $guest } gegen { $joker }, { $place }
cafe-to-bar = { $guest } an die Bar, { $points }
cafe-player = { $name }: **{ $points }** Punkte, { $hand }
cafe-player-out = { $name }: { $points } Punkte, ausgeschieden
cafe-player-end = { $name }: bisher { $points } Punkte, { $fine } für Gäste auf der Hand, Ergebnis **{ $score }**
cafe-legend = Stühle in dieser Reihenfolge: oben, rechts, unten, links. In Klammern der andere Tisch eines Stuhls. Ein Stuhl, der für immer frei bleibt, zählt als frei.
cafe-lit = Tische, an denen jetzt ein Gast Platz findet: { $tables }
cafe-empty-tables = Leere Tische: { $tables }
cafe-tables-best = an Tisch { $tables }, { $points }
cafe-help-tile = Wähl einen Gast. Auf dem Knopf steht, wie viele Punkte er höchstens bringt oder dass ihm nur die Bar bleibt. Dann wähl einen Stuhl: zwischen zwei Tischen oder an einer Seite eines Tischs.
cafe-how-3 = **Ein Beispiel.** Der Russe setzt sich zur Russin an Tisch 15: zwei Gäste, bei lauter Landsleuten doppelt, 4 Punkte. Dein zweiter Gast, die Zentralafrikanerin, nimmt den Stuhl zwischen Tisch 7 und 8: Er zählt an beiden, 6 Punkte. Dann ziehst du zwei nach.

one_eleven-button-front = { $card } ganz nach vorn, { $left } weg
one_eleven-button-back-end = { $card } ganz nach hinten, { $left } weg
one_eleven-face = { $card } mit { $clowns }
one_eleven-run-after = ohne { $left }: { $count }
one_eleven-earned-declared = { $name }: **{ $points }** Punkte ({ $clowns } und { $bonus } für die Ansage)
one_eleven-shown = Runde { $round } ist vorbei; die Karten, und was davon gezählt hat:
one_eleven-last-replaced = { $name } nimmt { $card } und gibt { $left } ab (Platz { $place }).
one_eleven-last-replaced-you = Du nimmst { $card } und gibst { $left } ab (Platz { $place }).
one_eleven-last-front = { $name } steckt { $card } ganz nach vorn und gibt { $left } ab.
one_eleven-last-front-you = Du steckst { $card } ganz nach vorn und gibst { $left } ab.
one_eleven-last-back = { $name } steckt { $card } ganz nach hinten und gibt { $left } ab.
one_eleven-last-back-you = Du steckst { $card } ganz nach hinten und gibst { $left } ab.
one_eleven-help-insert = Wähl die Karte, die weg soll: An ihren Platz kommt die neue. Die Liste oben sagt, wie lang deine Folge dann wäre. Mit den letzten beiden Knöpfen kommt die neue ganz nach vorn (links) oder hinten (rechts), und die Karte am anderen Ende kommt weg.
one_eleven-help-declare = Du kannst alle zwölf Karten ordnen; auf dem Knopf steht das und was es bringt. Danach kannst du die Runde beenden oder für mehr Clowns weiterspielen, aber dann kann dir jemand mit der Ansage zuvorkommen.
one_eleven-hint-1 = Deine Hand sagt dir, welche Folge zählt. Nimm, was sie verlängert.

stats-due = Siege gegen andere: **{ $wins }**; bei gleicher Stärke wären es { $due }, das ist das { $share }-Fache
bierfest-saw-drawn = gezogen: { $cards }
bierfest-saw-gone = wieder weg: { $cards }
bierfest-how-3 = **Ein Beispiel.** Du hast eine Karte gezogen und darfst auslegen: 3 Pils mit 3 Wurst bringen 12. Ziehst du weiter, kommt vielleicht ein viertes Pils; auslegen könntest du es aber frühestens im nächsten Zug, und vorher kann angestoßen werden.
bierfest-how-4 = **Das Ende.** Drei Prost-Karten auf einer Hand, und alle stoßen an. Du legst einen Satz aus, ohne Speisen: hier 4 Dunkel für 9. Jede andere Handkarte kostet einen Punkt. Wer „Prost!“ ruft, verliert durch die eigenen drei nichts; alle anderen verlieren je Prost-Karte eine ausgelegte Karte. Nach dreimal Prost oder mit leerem Stapel ist Schluss.

bierfest-climax-own = Du: { $laid } Punkte für Bier, { $against ->
    [0] keine Minuskarten
    [one] eine Minuskarte
   *[other] { $against } Minuskarten
}
one_eleven-climax-ended = { $name } beendet Runde { $round } und bekommt { $points } Punkte
one_eleven-climax-ended-you = Du beendest Runde { $round } und bekommst { $points } Punkte
one_eleven-climax-own = Du bekommst { $points } Punkte
one_eleven-climax-row = { $name }: **{ $points }** Punkte für { $run }
name-relay = { $first }, dann { $then }
button-look = Mein Gesicht
