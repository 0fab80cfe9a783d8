# Warum etwas nicht geschehen ist. Sieht nur, wer gefragt hat; geändert hat sich nichts.
refusal-no-table = In diesem Kanal steht kein Tisch. Mach mit `/join` einen auf.
refusal-table-full = An diesem Tisch sind alle Plätze besetzt.
refusal-already-seated = Du sitzt schon an diesem Tisch.
refusal-not-seated = Du sitzt nicht an diesem Tisch.
refusal-not-your-turn = Du bist nicht am Zug, sondern { $name }.
refusal-stale = Dieser Knopf war von vorhin. So steht es jetzt.
refusal-table-over = Dieses Spiel ist aus.
refusal-table-not-started = Das Spiel hat noch nicht begonnen.
refusal-table-running = Das Spiel läuft schon; du kannst zuschauen und beim nächsten mitspielen.
refusal-too-few-players = { $missing ->
    [one] Es fehlt noch eine Person. Lade jemanden ein oder hol einen Hausspieler dazu.
   *[other] Es fehlen noch { $missing } Personen. Lade jemanden ein oder hol Hausspieler dazu.
}
refusal-too-many-players = Hier sitzen { $seated }, das gewählte Spiel hat aber nur { $seats } Plätze.
refusal-not-host = Das darf nur { $name } (sitzt am längsten hier) oder wer diesen Kanal verwalten darf.
refusal-other-game = Hier steht ein Tisch für { $game }. Setz dich ohne Angabe eines Spiels dazu oder ändere das Spiel in den Einstellungen.
refusal-unknown-game = Dieses Spiel kenne ich nicht.
refusal-unknown-option = Diese Einstellung gibt es bei diesem Spiel nicht.
refusal-bad-option = Diesen Wert kann die Einstellung nicht haben.
refusal-no-agent = So einen Hausspieler gibt es hier nicht.
refusal-unreadable-move = Diesen Zug kann ich nicht lesen. Bitte nimm die Knöpfe.
refusal-game-over = Dieses Spiel ist aus.
refusal-cannot-post = In diesem Kanal kann ich nicht schreiben. Ich brauche die Rechte, ihn zu sehen und hier Nachrichten zu senden.
refusal-only-in-servers = Tische stehen in Serverkanälen. Benutz den Befehl dort.
refusal-unknown-button = Dieser Knopf stammt aus einer älteren Fassung von mir und tut nichts mehr. Mit `/board` und `/hand` bekommst du neue.
refusal-broken = Bei mir ist etwas schiefgegangen. Der Tisch ist sicher: `/board` und `/hand` zeigen, wie es steht. Wenn es wieder passiert, nenn der Person, die mich betreibt, diese Nummer: { $number }
refusal-no-hand = Du sitzt gerade an keinem laufenden Tisch.
refusal-illegible-log = Dieses Spiel hat eine Fassung von mir begonnen, die ich nicht mehr fortsetzen kann. Schließ es mit `/stop` und fang ein neues an.
refusal-no-agent-seated = An diesem Tisch sitzt kein Hausspieler.
