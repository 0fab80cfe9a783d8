# Die Uhr: wie lange ein Zug dauern darf, wer erinnert wird, und Pausen.
clock-setting = Zeit pro Zug
clock-live = flott ({ $time })
clock-live-short = flott
clock-relaxed = ohne Eile ({ $time })
clock-relaxed-short = ohne Eile
clock-day = viel Zeit pro Zug ({ $time })
clock-day-short = viel Zeit pro Zug
clock-seconds = { $count ->
    [one] eine Sekunde
   *[other] { $count } Sekunden
}
clock-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
clock-hours = { $count ->
    [one] eine Stunde
   *[other] { $count } Stunden
}
clock-days = { $count ->
    [one] ein Tag
   *[other] { $count } Tage
}
clock-none = unbegrenzt
clock-none-short = ohne Zeitlimit
clock-note = Ist die Zeit um, zieht ein Hausspieler
clock-turn = ⏳ Der Zug begann { $since }, die Zeit endet { $until }.
clock-turn-you = ⏳ Dein Zug begann { $since }. Deine Zeit endet { $until }; dann zieht ein Hausspieler für dich.
clock-missed = Beim letzten Mal war deine Zeit um, und ein Hausspieler hat für dich gezogen. Passiert das noch einmal, spielt er weiter, bis du wieder da bist.
clock-called = 🔔 Alle warten auf dich.
clock-call = 🔔 { $player }, du bist am Zug: { $game }.
clock-paused = ⏸ Pause. Mit **{ button-go-on }** oder einem Zug geht es weiter.
clock-pause-wanted = ⏸ Eine Pause hätten gern: { $names }. Sie beginnt, wenn alle unter **{ button-more }** auf **{ button-pause }** drücken.
button-nudge = Anstupsen
button-pause = Pause
button-go-on = Weiter
answer-nudged = { $name } wurde angestupst.
answer-nudge-follows = Ich stupse { $name } an, sobald Discord mich lässt.
answer-nudge-refused = Ich erreiche { $name } gerade weder per Direktnachricht noch im Kanal.
answer-nudged-silently = { $name } bekommt keine Benachrichtigungen. Über der Hand steht gleich, dass alle warten.
answer-pause-wanted = Die Pause beginnt, sobald alle anderen sie auch wollen.
answer-paused = Das Spiel macht Pause.
answer-goes-on = Das Spiel geht weiter.
refusal-just-called = { $name } wurde eben erst angestupst. Anstupsen kannst du wieder in { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
}.
refusal-turn-just-begun = { $name } ist gerade erst an die Reihe gekommen. Anstupsen kannst du in { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
}.
refusal-no-clock = Dieser Tisch hat kein Zeitlimit, da gibt es nichts zu unterbrechen.
refusal-nobody-to-nudge = Gerade ist ein Hausspieler am Zug, da hilft Anstupsen nichts.
refusal-not-paused = Dieses Spiel macht keine Pause.
refusal-own-turn = Du bist selbst am Zug.
refusal-table-paused = Dieses Spiel macht Pause. Mit **{ SHARED("button-go-on") }** am Tisch geht es weiter.
