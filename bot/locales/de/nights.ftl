# Spieleabende: der Plan im Kanal, der Ruf, wenn es losgeht, und wie Zeiten geschrieben und gelesen werden.
command-gamenight = In diesem Kanal einen Spieleabend planen
command-gamenight-when = Wann: Freitag 20:00, 5.12. 20 Uhr, heute Abend um 8, 2h, jeden Freitag 20:00; oder Zeitstempel
command-gamenight-game = Was gespielt wird; sonst wählt ihr, wenn alle da sind
command-gamenight-with = Leute rufen, mit denen du schon gespielt hast
command-gamenight-vote = Ihr stimmt ab

# Einheiten, die man tippen kann, die kürzeste zuerst; jede Sprache liest die aller anderen.
night-unit-minute = min minute minuten
night-unit-hour = h std stunde stunden
night-unit-day = t tag tage tagen
night-unit-week = woche wochen

# Wörter in Zeiten; jede Sprache liest die aller anderen. Ein Unterstrich ist darin ein Leerzeichen, ein einzelnes „-“
# gar kein Wort. Gezeigt wird von jedem Tag das erste Wort.
night-months = Januar Februar März April Mai Juni Juli August September Oktober November Dezember
night-numbers = eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
night-word-one = ein eine einer einem einen
night-word-span = in und um_dieselbe_zeit dieselbe_zeit
night-word-half-hour = einer_halben_stunde halbe_stunde halben_stunde
night-word-tomorrow = morgen
night-word-after-tomorrow = übermorgen uebermorgen
night-word-every = jeden jede jeder wöchentlich jede_woche
# Andere Wiederholungen als jede Woche: erkannt, um sie abzulehnen.
night-word-other-rhythm = jeden_zweiten jede_zweite jeden_2. jede_2. jeden_dritten jeden_3. jeden_ersten jeden_letzten alle_zwei alle_2 alle_drei alle_3 alle_vier alle_4 alle_14 alle_vierzehn jeden_tag jeden_abend täglich zweiwöchentlich vierzehntägig 14-tägig jeden_monat monatlich im_monat werktags
night-word-today = heute heut
night-word-tonight = heute_nacht
night-word-am = morgens früh vormittags vormittag frühmorgens in_der_früh
night-word-pm = abends abend nachmittags nachmittag
night-word-night = nacht nachts in_der_nacht
night-word-noon = mittag mittags
night-word-midnight = mitternacht
night-word-oclock = Uhr
night-word-at = um ab gegen
night-word-around = den dem der bitte pünktlich
night-word-half-past = -
night-word-half-to = halb
night-word-half-after = -
night-word-quarter = viertel
night-word-quarter-of = viertel
night-word-three-quarters-of = dreiviertel drei_viertel
night-word-to = vor
night-word-past = nach
night-word-next = nächsten nächster nächste nächstes naechsten
night-word-next-week = nächste_woche nächster_woche naechste_woche kommende_woche kommender_woche
night-word-week-after-next = übernächste_woche übernächster_woche
night-word-this = diesen dieser dieses kommenden kommender diese_woche dieser_woche
night-weekday-signs = -
night-date-signs = -
night-weekday-0 = Montag montags Mo
night-weekday-1 = Dienstag dienstags Di
night-weekday-2 = Mittwoch mittwochs Mi
night-weekday-3 = Donnerstag donnerstags Do
night-weekday-4 = Freitag freitags Fr
night-weekday-5 = Samstag samstags Sonnabend sonnabends Sa
night-weekday-6 = Sonntag sonntags So
night-on = { $day }, { $date }. { $month }, { $time }
night-on-year = { $day }, { $date }. { $month } { $year }, { $time }
night-every = jeden { $day } { $time }
night-every-from = jeden { $day } { $time }, ab { $date }. { $month }
night-offset = { $time } (UTC{ $offset })

night-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tagen
}
night-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
night-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
night-in = in { $span }
night-tomorrow = morgen um dieselbe Zeit
night-same-time = in { $count ->
    [one] einem Tag
   *[other] { $count } Tagen
} um dieselbe Zeit
night-next-week = in einer Woche um dieselbe Zeit

night-sure-line = **{ $name }** ({ $relative })
night-sure-far = Planen lässt sich ein Spieleabend höchstens { $days ->
    [one] einen Tag
   *[other] { $days } Tage
} im Voraus.
night-sure-zone = Zeitzone: { $zone }; dort ist es jetzt { $time }

night-heading = 🎲 Spieleabend
night-heading-game = 🎲 Spieleabend: { $game }
night-time = 🕗 **{ $time }** ({ $relative })
night-countdown = ⏳ Los geht es **{ $relative }** · { $time }
night-champion = 👑 Letzte Woche vorn: { $names } ({ $wins ->
    [one] ein Sieg
   *[other] { $wins } Siege
})
night-picture = Ein Abend mit { $games }
night-weekly = 🔁 **Jeden { $day }, { $time } Uhr** · { $zone }
night-vote = 🗳️ **Was spielt ihr?** Wähl ein Spiel: Das ist deine Stimme, und du bist dabei.
night-vote-note = Es gewinnt das Spiel mit den meisten Stimmen; bei Gleichstand das, das zuerst eine hatte.
night-in-seats = ✅ **Dabei ({ $count } bei { $seats ->
    [one] einem Platz
   *[other] { $seats } Plätzen
}):** { $names }
night-in-count = ✅ **Dabei ({ $count }):** { $names }
night-nobody-in = ✅ Noch ist niemand dabei.
night-out = ✖️ Können nicht: { $names }
night-asked = 💬 Wer noch? { $names }
night-more = und { $count } weitere
night-overfull = Es gibt mehr Zusagen als Plätze: Wenn es losgeht, lässt sich in einem anderen Kanal oder Thread ein zweiter Tisch eröffnen.
night-note = Geplant von { $name }. Wenn es so weit ist, rufe ich alle, die zugesagt haben, und eröffne den Tisch.
night-cancelled = Dieser Spieleabend ist abgesagt.
night-skipped = Dieser Abend fällt aus; die Reihe geht weiter.
night-nobody = Niemand hat geantwortet, also gibt es keinen Tisch. Mit `/gamenight` planst du einen neuen Abend.
night-begun = 🔔 Es geht los!
night-missed = Als es losgehen sollte, war ich nicht da und habe niemanden gerufen. Mit `/join` eröffnest du jederzeit einen Tisch.

# What phones show when a plan asks members.
night-ring = { $players }: Spieleabend { $when }. { $name } fragt, ob ihr dabei seid.
night-ring-game = { $players }: Spieleabend { $when }: { $game }. { $name } fragt, ob ihr dabei seid.
night-call = 🔔 { $players }: Es ist Zeit für { $game }!
night-call-any = 🔔 { $players }: Spieleabend!
night-call-opened = Der Tisch ist offen, **{ $name }** sitzt schon.
night-call-sit = Der Tisch ist eröffnet, sobald jemand auf **{ button-night-sit }** drückt.
night-call-choose = Drückt **{ button-night-sit }** und wählt, was ihr spielt.
night-call-lobby = Hier ist schon ein Tisch offen: { $game }.
night-call-running = Hier läuft noch ein Spiel: { $game }. Danach eröffnet ihr mit **{ button-night-sit }** euren Tisch.
night-call-overfull = Ihr seid { $count }, und es gibt nur { $seats ->
    [one] einen Platz
   *[other] { $seats } Plätze
}: Mit `/join` eröffnet ihr in einem anderen Kanal oder Thread einen zweiten Tisch.

night-event-name = Spieleabend
night-event-name-game = Spieleabend: { $game }
night-event-note = Geplant von { $name }. Sag im Kanal, ob du dabei bist; dort wird der Tisch eröffnet, wenn es so weit ist.
night-event-denied = Das Event auf Discord kann ich nicht ändern: Mir fehlt das Recht „Events erstellen“. Sobald es mir jemand mit dem Recht „Rollen verwalten“ gibt, hole ich das von selbst nach.
night-event-removed = Jemand hat das Event auf Discord entfernt. Dieser Plan gilt weiter.

button-night-in = Bin dabei
button-night-out = Kann nicht
button-night-move = Verschieben
button-night-when = Andere Zeit…
button-night-cancel = Absagen
button-night-not = Abbrechen
button-night-cancel-sure = Spieleabend absagen
button-night-skip-sure = Nur diesen Abend
button-night-series-sure = Die ganze Reihe
button-night-sit = Hinsetzen
button-night-event = Event
button-night-by--60 = −1 Std.
button-night-by--15 = −15 Min.
button-night-by-15 = +15 Min.
button-night-by-60 = +1 Std.
button-night-by-1440 = +1 Tag

answer-night-sure = Den Spieleabend für diese Zeit planen?
answer-night-sure-which = Das kann mehrere Zeiten bedeuten. Wann ist der Spieleabend?
answer-night-move-sure = Den Spieleabend auf diese Zeit verschieben?
answer-night-move-sure-which = Das kann mehrere Zeiten bedeuten. Wann soll es losgehen?
answer-night-not = Gut, es bleibt alles, wie es war. Versuch es genauer, etwa mit `Samstag 5. Dezember 20:00`.
answer-night-planned = Geplant für { $time }. Du bist dabei; mit **{ SHARED("button-night-move") }** und **{ SHARED("button-night-cancel") }** im Plan kannst du das ändern.
answer-night-planned-weekly = Geplant für { $time } und dann jeden { $day }. Am ersten Abend bist du dabei; mit **{ SHARED("button-night-move") }** und **{ SHARED("button-night-cancel") }** im Plan kannst du das ändern.
answer-plan-follows = Discord nimmt gerade keine Nachrichten von mir an. Sobald das wieder geht, steht der Plan hier.
form-night-title = Verschieben
form-night-when = Wann soll es losgehen?
form-night-when-note = Vor der Änderung wirst du gefragt.
form-night-when-example = Freitag 20:00, 5.12. 20 Uhr, in 2 Stunden
answer-night-in = Du bist dabei.
answer-night-vote = Du bist dabei und stimmst für { $game }.
answer-night-out = Notiert: Du kannst nicht.
answer-night-move = Wann soll es losgehen?
answer-night-move-one = Nur dieser Abend wird verschoben; der nächste beginnt wie gewohnt.
answer-night-cancel-sure = Den Spieleabend ({ $time }) absagen?
answer-night-series-sure = Was willst du absagen: diesen Abend ({ $time }) oder die ganze Reihe?
answer-night-cancelled = Der Spieleabend ist abgesagt.
answer-night-skipped = Dieser Abend ist abgesagt. Der nächste: { $time }.

refusal-night-crowded = Das sind viele Spieleabende. In einem Kanal kann es gleichzeitig { $plans } geben, und niemand plant mehr als { $plans } in einer Stunde.
refusal-night-elsewhere = Dieser Spieleabend ist woanders geplant. Geh dafür in seinen Kanal.
refusal-night-far = Das ist zu weit im Voraus. Planen lässt sich ein Spieleabend höchstens { $days ->
    [one] einen Tag
   *[other] { $days } Tage
} vorher.
refusal-night-fixed = Hier wird nicht abgestimmt: Der Abend ist für { $game } geplant.
refusal-night-full = { $guests } Leute haben schon geantwortet; mehr kann ich mir nicht merken.
refusal-night-group = Diese Gruppe gibt es nicht. Wähl eine aus der Liste.
refusal-night-no-hour = Um wie viel Uhr? Ich lese da einen Tag, aber keine Uhrzeit: Ergänze sie, etwa `Freitag 20:00` oder `5.12. 20 Uhr`.
refusal-night-no-series = Dieser Spieleabend findet nicht jede Woche statt.
refusal-night-no-time = Diese Zeit kann ich nicht lesen: Mit { $rest } kann ich dort nichts anfangen. Sag, wann, etwa `Freitag 20:00`, `5.12. 20 Uhr` oder `heute Abend um 8`; oder in wie langer Zeit: `2h`, `1 Tag 3 Std`. Nur den Beginn, und so, wie deine Uhr ihn zeigt.
refusal-night-one-evening = Nur dieser Abend lässt sich verschieben: Nenn eine einzelne Zeit, etwa `Freitag 20:00`.
refusal-night-only-weekly = Ich kann einen einzelnen Abend planen oder denselben jede Woche, aber nicht „{ $rest }“. Schreib `Freitag 20:00` oder `jeden Freitag 20:00`.
refusal-night-not-yours = Das kann nur { $name } (hat den Abend geplant) oder wer diesen Kanal verwalten darf.
refusal-night-over = Dieser Spieleabend hat schon begonnen oder wurde abgesagt.
refusal-night-past = Das ist zu bald: Ein Spieleabend beginnt frühestens in { $minutes ->
    [one] einer Minute
   *[other] { $minutes } Minuten
}. Mit `/join` eröffnest du sofort einen Tisch.
refusal-no-night = Diesen Spieleabend gibt es nicht mehr. Mit `/gamenight` planst du einen neuen.
night-votes = { $game }: { $count ->
    [one] 1 Stimme
   *[other] { $count } Stimmen
}
