# What a phone shows when a message rings: no markdown, and nothing secret. `where` is `ring-in`, or empty.
ring-in = {" "}in #{ $channel }
ring-seated = { $game }{ $where }: Du hast einen Platz. Sobald das Spiel beginnt, kommt deine Hand hierher.
ring-dealt = { $game }{ $where }: Das Spiel hat begonnen.
ring-dealt-turn = { $game }{ $where }: Das Spiel hat begonnen, und du bist am Zug.
ring-turn = { $game }{ $where }: Du bist am Zug.
ring-called = { $game }{ $where }: Alle warten auf dich.
ring-hand = { $game }{ $where }: Du spielst mit. Hier ist deine Hand.
ring-driven = { $game }{ $where }: Ein Hausspieler spielt für dich.
ring-over = { $game }{ $where }: Das Spiel ist vorbei.
ring-place-gone = { $game }: Das Spiel ist vorbei, weil es den Kanal nicht mehr gibt.
ring-again = { $players }: { $name } will noch einmal { $game } spielen. Wer ist wieder dabei?
ring-opened = { $players }: { $name } hat einen Tisch für { $game } eröffnet. Seid ihr dabei?
ring-ended = { $players }: { $game } ist vorbei. Hier ist das Ergebnis, und mit einem Knopf geht es in die nächste Runde.
