# Spieleabende: der Plan im Kanal, der Ruf, wenn es losgeht, und wie Zeiten geschrieben und gelesen werden.
command-gamenight = In diesem Kanal einen Spieleabend planen
command-gamenight-when = Wann: in wie viel Zeit, etwa 2h oder 1 Tag 3 Std; oder ein Discord-Zeitstempel
command-gamenight-game = Was gespielt wird; sonst wählt ihr, wenn alle da sind
command-gamenight-with = Leute rufen, mit denen du schon gespielt hast

# Einheiten, die man tippen kann, die kürzeste zuerst; jede Sprache liest die aller anderen.
night-unit-minute = min minute minuten
night-unit-hour = h std stunde stunden
night-unit-day = t tag tage tagen
night-unit-week = woche wochen
night-word-tomorrow = morgen
night-word-fillers = in und
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
night-no-game = Das Spiel wählt ihr, wenn alle da sind.
night-in-seats = ✅ **Dabei ({ $count } bei { $seats } Plätzen):** { $names }
night-in-count = ✅ **Dabei ({ $count }):** { $names }
night-nobody-in = ✅ Noch ist niemand dabei.
night-out = ✖️ Können nicht: { $names }
night-asked = 💬 Wer noch? { $names }
night-more = und { $count } weitere
night-overfull = Ihr seid mehr, als Plätze da sind: Wenn es losgeht, lässt sich in einem anderen Kanal oder Thread ein zweiter Tisch aufmachen.
night-note = Geplant von { $name }. Wenn es so weit ist, rufe ich alle, die dabei sind, und mache den Tisch auf.
night-cancelled = Dieser Spieleabend ist abgesagt.
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
button-night-sit = Hinsetzen
button-night-event = Event
button-night-by--60 = −1 Std.
button-night-by--15 = −15 Min.
button-night-by-15 = +15 Min.
button-night-by-60 = +1 Std.
button-night-by-1440 = +1 Tag

answer-night-planned = Geplant für { $time }. Du bist dabei; mit **{ button-night-move }** und **{ button-night-cancel }** im Plan kannst du das ändern.
answer-night-in = Du bist dabei.
answer-night-out = Notiert: Du kannst nicht.
answer-night-move = Wann soll es losgehen?
answer-night-cancel-sure = Den Spieleabend ({ $time }) absagen?
answer-night-cancelled = Der Spieleabend ist abgesagt.

refusal-night-crowded = Das sind viele Spieleabende. In einem Kanal kann es gleichzeitig { $plans } geben, und niemand plant mehr als { $plans } in einer Stunde.
refusal-night-elsewhere = Dieser Spieleabend ist woanders geplant. Geh dafür in seinen Kanal.
refusal-night-far = Das ist zu weit im Voraus. Planen lässt sich ein Spieleabend höchstens { $days } Tage vorher.
refusal-night-full = { $guests } Leute haben schon geantwortet; mehr kann ich mir nicht merken.
refusal-night-group = Diese Gruppe gibt es nicht. Wähl eine aus der Liste.
refusal-night-no-time = Diese Zeit verstehe ich nicht. Deine Zeitzone kenne ich nicht; sag mir also, in wie viel Zeit: `2h`, `45 min`, `1 Tag 3 Std`, `morgen`. Ein Discord-Zeitstempel geht auch.
refusal-night-not-yours = Das kann nur { $name } (hat den Abend geplant) oder wer diesen Kanal verwalten darf.
refusal-night-over = Dieser Spieleabend hat schon begonnen oder wurde abgesagt.
refusal-night-past = Das ist zu bald: Ein Spieleabend beginnt frühestens in { $minutes } Minuten. `/join` macht sofort einen Tisch auf.
refusal-no-night = Diesen Spieleabend gibt es nicht mehr. `/gamenight` plant einen neuen.
