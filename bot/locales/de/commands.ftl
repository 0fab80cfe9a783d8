# Beschreibungen der Befehle (höchstens je 100 Zeichen).
command-join = Setz dich an den Tisch dieses Kanals oder mach einen auf
command-join-game = Das Spiel, für das ein Tisch aufgemacht wird
command-leave = Aufstehen; im laufenden Spiel übernimmt ein Hausspieler deinen Platz
command-start = Das Spiel beginnen
command-hand = Deine eigene Hand ansehen, nur für dich sichtbar
command-board = Den Tisch nach ganz unten im Kanal holen
command-rules = Die Regeln dieses Tisches oder eines anderen Spiels lesen
command-rules-game = Das Spiel, um das es geht
command-stop = Den Tisch dieses Kanals schließen
