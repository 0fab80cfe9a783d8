# Beschreibungen der Befehle (höchstens je 100 Zeichen).
command-join = An den Tisch dieses Kanals setzen, dorthin zurückkommen oder einen aufmachen
command-join-game = Das Spiel, für das ein Tisch aufgemacht wird
command-leave = Aufstehen; im laufenden Spiel spielt ein Hausspieler für dich weiter
command-start = Das Spiel beginnen
command-hand = Deine eigene Hand ansehen, nur für dich sichtbar
command-board = Den Tisch nach ganz unten im Kanal holen
command-rules = Die Regeln dieses Tisches oder eines anderen Spiels lesen
command-rules-game = Das Spiel, um das es geht
command-stop = Den Tisch dieses Kanals schließen oder die anderen fragen, ob Schluss sein soll
command-kick = Jemanden vom Tisch dieses Kanals wegschicken (wer dort das Sagen hat)
command-kick-member = Wer gehen muss
command-host = Das Sagen am Tisch dieses Kanals weitergeben
command-host-member = Wer das Sagen haben soll
command-preferences = Deine Sprache, Bilder und Benachrichtigungen einstellen
