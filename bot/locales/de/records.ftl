# Was gespielt wurde: Zahlen, Ranglisten, Erfolge.
stats-heading-you = Deine Statistik
stats-heading-of = Die Statistik von { $name }
stats-heading-server = Auf diesem Server gespielt
stats-all-games = alle Spiele
stats-you = Du
stats-server = Dieser Server
stats-none-you = Du hast hier noch kein Spiel zu Ende gespielt. Mit `/join` geht es los.
stats-none-of = { $name } hat hier noch kein Spiel zu Ende gespielt.
stats-none-server = Hier wurde noch kein Spiel zu Ende gespielt. Mit `/join` geht es los.
stats-games = { $games ->
    [one] **Ein** Spiel zu Ende gespielt
   *[other] **{ $games }** Spiele zu Ende gespielt
}, **{ $wins }** gewonnen
stats-due = 🎯 Siege gegen andere: **{ $wins }**; bei gleicher Stärke wären es { $due } (× { $share })
stats-due-none = 🎯 Noch kein Sieg gegen andere; bei gleicher Stärke wären es { $due }
stats-place = 🏁 Platz im Schnitt: **{ $place }**
stats-streak = 🔥 Siegesserie: zurzeit **{ $now }**, längste **{ $longest }**
stats-minutes = ⏳ Spielzeit: { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
stats-hours = ⏳ Spielzeit: { $count ->
    [one] eine Stunde
   *[other] { $count } Stunden
}
stats-days = ⏳ Spielzeit: { $count ->
    [one] ein Tag
   *[other] { $count } Tage
}
stats-game = { $games } gespielt, { $wins } gewonnen (bei gleicher Stärke { $due }), Platz im Schnitt { $place }
stats-game-together = { $games } gespielt, { $wins } gemeinsam gewonnen
stats-best = Rekord: { $score }
stats-best-title = Rekord: { $score }, { $title }
stats-settling = Spielstärke noch offen ({ $games } von { $enough } Spielen)
stats-rating = Wertung { $rating } ± { $spread }
stats-picture = Am meisten gespielt: { $played }. Spiele: { $games }, gewonnen: { $wins }.
stats-picture-latest = Die letzten Spiele, das älteste zuerst: { $places }
stats-latest-won = gewonnen
stats-latest = { $rank } von { $players }
stats-private = Deine Ergebnisse sind privat: Andere sehen weder deine Statistik noch deinen Platz in einer Rangliste.
stats-tables = { $count ->
    [one] **Ein** Spiel zu Ende gespielt
   *[other] **{ $count }** Spiele zu Ende gespielt
}
stats-best-results = Beste Ergebnisse
stats-regulars = Stammgäste dieses Quartals
stats-regular = { $name } · { $games } gespielt, { $wins } gewonnen (bei gleicher Stärke { $due })
stats-regular-together = { $name } · { $games } gespielt, { $wins } gewonnen

ladder-heading = Rangliste · { $game } · { $season }
ladder-none = Dieses Spiel hat hier in dem Quartal niemand zu Ende gespielt.
ladder-figures = { $games } gespielt, { $wins } gewonnen
ladder-settling = Noch beim Warmwerden; einen Platz gibt es ab { $enough } Spielen:
ladder-settling-one = { $name } ({ $games })
ladder-note = Alle starten mit 1000 ins Quartal. Sortiert wird nach Wertung minus doppelter Unsicherheit (±).
ladder-house = 🤖 Hausspieler, { $level }
ladder-own = Du: Platz **{ $rank }** von { $ranked }, Wertung **{ $rating }** ± { $spread }
ladder-own-settling = Du: { $games } von { $enough } Spielen; dann bekommst du einen Platz
ladder-own-none = Du hast dieses Spiel hier in dem Quartal noch nicht zu Ende gespielt.
season-name = { $quarter ->
    [1] Januar–März
    [2] April–Juni
    [3] Juli–September
   *[4] Oktober–Dezember
} { $year }

achievement = **{ $name }** · { $how }
achievement-regular = Stammplatz
achievement-regular-how = 25 Spiele zu Ende gespielt: Der Stuhl trägt jetzt deinen Namen
achievement-full_shelf = Einmal durchs Regal
achievement-full_shelf-how = jedes Spiel hier einmal zu Ende gespielt
achievement-hat_trick = Aller guten Dinge
achievement-hat_trick-how = drei Spiele in Folge gewonnen
achievement-red_lantern = Die rote Laterne
achievement-red_lantern-how = dreimal in Folge auf dem letzten Platz, und trotzdem wieder hingesetzt
achievement-giant_slayer = Das Haus schmollt
achievement-giant_slayer-how = gewonnen, obwohl ein Hausspieler angestrengt nachgedacht hat
achievement-in_tune = Ausnahmsweise im Takt
achievement-in_tune-how = gemeinsam gewonnen
achievement-first_draught = Mit einem Schlag angezapft
achievement-first_draught-how = schon mit der ersten Karte genau 40 Fässer geladen
achievement-toastmaster = Prost, Prost, Prost
achievement-toastmaster-how = auf einem Fest alle drei Mal „Prost!“ gerufen
achievement-quiet_winner = Stille Wasser
achievement-quiet_winner-how = bei 111 gewonnen und das Ansagen den anderen überlassen
achievement-own_bill = Das geht auf den Deckel
achievement-own_bill-how = an der Bar mehr getrunken, als Punkte zum Zahlen da waren

button-show-here = Allen zeigen
button-keep-out = Mich nicht zeigen
button-let-in = Mich wieder zeigen
button-own-stats = Meine Statistik
menu-stats = Wessen Statistik?
menu-ladder-game = Ein anderes Spiel
menu-season = Ein anderes Quartal
refusal-stats-private = Diese Person behält ihre Spiele für sich.
refusal-stats-in-servers = Die Statistik gilt je Server. Benutz den Befehl in einem Serverkanal.
refusal-no-ladder = Dieses Spiel gewinnen alle zusammen oder niemand, deshalb hat es keine Rangliste. Die besten Ergebnisse findest du mit `/stats`.
