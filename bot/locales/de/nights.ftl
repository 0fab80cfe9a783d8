# Spieleabende: der Plan im Kanal, der Ruf, wenn es losgeht, und wie Zeiten geschrieben und gelesen werden.
command-gamenight = In diesem Kanal einen Spieleabend planen
command-gamenight-when = Wann: 2h, 1 Tag 3 Std, Freitag 20:00 oder jeden Freitag 20:00; oder ein Discord-Zeitstempel
command-gamenight-game = Was gespielt wird; sonst wählt ihr, wenn alle da sind
command-gamenight-with = Leute rufen, mit denen du schon gespielt hast
command-gamenight-vote = Ihr stimmt ab

# Einheiten, die man tippen kann, die kürzeste zuerst; jede Sprache liest die aller anderen.
night-unit-minute = min minute minuten
night-unit-hour = h std stunde stunden
night-unit-day = t tag tage tagen
night-unit-week = woche wochen
night-word-tomorrow = morgen
night-word-fillers = in und

# Wörter in Uhrzeiten; jede Sprache liest die aller anderen. Gezeigt wird von jedem Tag das erste Wort.
night-word-every = jeden jede jeder wöchentlich
night-word-today = heute
night-word-am = morgens früh vormittags
night-word-pm = abends nachmittags
night-word-oclock = Uhr
night-word-around = um
night-weekday-0 = Montag montags Mo
night-weekday-1 = Dienstag dienstags Di
night-weekday-2 = Mittwoch mittwochs Mi
night-weekday-3 = Donnerstag donnerstags Do
night-weekday-4 = Freitag freitags Fr
night-weekday-5 = Samstag samstags Sonnabend Sa
night-weekday-6 = Sonntag sonntags So
night-on = { $day } { $time }
night-every = jeden { $day } { $time }

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
night-same-time = in { $count } Tagen um dieselbe Zeit
night-next-week = in einer Woche um dieselbe Zeit

night-heading = 🎲 Spieleabend
night-heading-game = 🎲 Spieleabend: { $game }
night-time = 🕗 **{ $time }** ({ $relative })
night-weekly = 🔁 **Jeden { $day }, { $time } Uhr** · { $zone }
night-vote = 🗳️ **Was spielt ihr?** Wähl ein Spiel: Das ist deine Stimme, und du bist dabei.
night-vote-note = Die meisten Stimmen gewinnen; bei Gleichstand das Spiel, das zuerst eine hatte.
night-in-seats = ✅ **Dabei ({ $count } bei { $seats } Plätzen):** { $names }
night-in-count = ✅ **Dabei ({ $count }):** { $names }
night-nobody-in = ✅ Noch ist niemand dabei.
night-out = ✖️ Können nicht: { $names }
night-asked = 💬 Wer noch? { $names }
night-more = und { $count } weitere
night-overfull = Ihr seid mehr, als Plätze da sind: Wenn es losgeht, lässt sich in einem anderen Kanal oder Thread ein zweiter Tisch aufmachen.
night-note = Geplant von { $name }. Wenn es so weit ist, rufe ich alle, die dabei sind, und mache den Tisch auf.
night-cancelled = Dieser Spieleabend ist abgesagt.
night-skipped = Dieser Abend fällt aus; die Reihe geht weiter.
night-nobody = Niemand hat geantwortet, also gibt es keinen Tisch. `/gamenight` plant einen neuen Abend.
night-begun = 🔔 Es geht los!
night-missed = Als es losgehen sollte, war ich nicht da und habe niemanden gerufen. `/join` macht jederzeit einen Tisch auf.

night-call = 🔔 { $players }: Es ist Zeit für { $game }!
night-call-any = 🔔 { $players }: Spieleabend!
night-call-opened = Der Tisch ist offen, **{ $name }** sitzt schon.
night-call-sit = Wer zuerst **{ button-night-sit }** drückt, macht den Tisch auf.
night-call-choose = Drückt **{ button-night-sit }** und wählt, was ihr spielt.
night-call-lobby = Hier ist schon ein Tisch offen: { $game }.
night-call-running = Hier läuft noch ein Spiel: { $game }. Danach macht **{ button-night-sit }** euren Tisch auf.
night-call-overfull = Ihr seid { $count }, und es gibt { $seats } Plätze: `/join` in einem anderen Kanal oder Thread macht einen zweiten Tisch auf.

night-event-name = Spieleabend
night-event-name-game = Spieleabend: { $game }
night-event-note = Geplant von { $name }. Sag im Kanal, ob du dabei bist; dort geht der Tisch auf, wenn es so weit ist.

button-night-in = Bin dabei
button-night-out = Kann nicht
button-night-move = Verschieben
button-night-cancel = Absagen
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

answer-night-planned = Geplant für { $time }. Du bist dabei; mit **{ SHARED("button-night-move") }** und **{ SHARED("button-night-cancel") }** im Plan kannst du das ändern.
answer-night-planned-weekly = Geplant für { $time } und dann jeden { $day }. Am ersten Abend bist du dabei; mit **{ SHARED("button-night-move") }** und **{ SHARED("button-night-cancel") }** im Plan kannst du das ändern.
answer-plan-follows = Discord nimmt gerade keine Nachrichten von mir an. Sobald das wieder geht, steht der Plan hier.
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
refusal-night-far = Das ist zu weit im Voraus. Planen lässt sich ein Spieleabend höchstens { $days } Tage vorher.
refusal-night-fixed = Hier wird nicht abgestimmt: Der Abend ist für { $game } geplant.
refusal-night-full = { $guests } Leute haben schon geantwortet; mehr kann ich mir nicht merken.
refusal-night-group = Diese Gruppe gibt es nicht. Wähl eine aus der Liste.
refusal-night-no-series = Dieser Spieleabend findet nicht jede Woche statt.
refusal-night-no-time = Diese Zeit verstehe ich nicht. Sag, in wie viel Zeit: `2h`, `45 min`, `1 Tag 3 Std`, `morgen`; oder eine Uhrzeit: `Freitag 20:00`, `jeden Freitag 20:00`. Ein Discord-Zeitstempel geht auch.
refusal-night-no-zone = Ich kenne die Zeitzone dieses Servers nicht und weiß daher nicht, wann das ist. Wer den Server verwalten darf, wählt sie mit `/settings timezone:`. Bis dahin sag mir, in wie viel Zeit: `2h`, `1 Tag 3 Std`.
refusal-night-not-yours = Das kann nur { $name } (hat den Abend geplant) oder wer diesen Kanal verwalten darf.
refusal-night-over = Dieser Spieleabend hat schon begonnen oder wurde abgesagt.
refusal-night-past = Das ist zu bald: Ein Spieleabend beginnt frühestens in { $minutes } Minuten. `/join` macht sofort einen Tisch auf.
refusal-no-night = Diesen Spieleabend gibt es nicht mehr. `/gamenight` plant einen neuen.
