# Warum etwas nicht geschehen ist. Sieht nur, wer gefragt hat; geändert hat sich nichts.
refusal-no-table = In diesem Kanal steht kein Tisch. Eröffne mit `/join` einen.
refusal-table-full = An diesem Tisch sind alle Plätze besetzt.
refusal-too-many-tables = { $tables ->
    [one] Du hast schon einen Platz an einem offenen Tisch, mehr als einer auf einmal geht nicht. Spiel dort zu Ende oder schließ den Tisch.
   *[other] Du hast schon einen Platz an { $tables } offenen Tischen, mehr geht nicht. Spiel erst ein Spiel zu Ende oder schließ einen Tisch.
}
refusal-server-full = { $tables ->
    [one] Auf diesem Server steht schon ein Tisch, mehr als einer auf einmal geht nicht. Setz dich dazu oder warte, bis das Spiel zu Ende ist.
   *[other] Auf diesem Server stehen schon { $tables } Tische, mehr geht nicht. Setz dich an einen davon oder warte, bis ein Spiel zu Ende ist.
}
refusal-already-seated = Du sitzt schon an diesem Tisch.
refusal-not-seated = Du sitzt nicht an diesem Tisch.
refusal-agent-drives = Gerade spielt ein Hausspieler für dich. Mit **{ button-return }** spielst du wieder selbst.
refusal-already-driving = Du spielst schon selbst.
refusal-has-left = Du hast diesen Tisch schon verlassen. Solange niemand sonst deinen Platz nimmt, kommst du mit **{ button-return }** zurück.
refusal-come-back-there = Du bist nicht mehr auf dem Server dieses Tisches. Sobald du wieder dort bist, kommst du mit `/join` im Kanal an deinen Platz zurück.
refusal-not-your-turn = Du bist nicht am Zug, sondern { $name }.
refusal-nothing-to-take-back = Das lässt sich nicht mehr zurücknehmen.
refusal-stale = Dieser Knopf war von vorhin. So steht es jetzt.
refusal-table-over = Dieses Spiel ist aus.
refusal-table-not-started = Das Spiel hat noch nicht begonnen.
refusal-table-running = Das Spiel läuft schon; du kannst zuschauen und beim nächsten mitspielen.
refusal-too-few-players = { $missing ->
    [one] Es fehlt noch eine Person. Lade jemanden ein oder hol einen Hausspieler dazu.
   *[other] Es fehlen noch { $missing } Personen. Lade jemanden ein oder hol Hausspieler dazu.
}
refusal-too-many-players = Hier { $seated ->
    [one] sitzt eine Person
   *[other] sitzen { $seated } Personen
}, das gewählte Spiel hat aber nur { $seats ->
    [one] einen Platz
   *[other] { $seats } Plätze
}.
refusal-not-host = Das dürfen nur { $name } als Host und alle, die diesen Kanal verwalten dürfen.
refusal-other-game = Hier steht ein Tisch für { $game }. Setz dich ohne Angabe eines Spiels dazu oder such am Tisch ein anderes Spiel aus.
refusal-game-asleep = Dieser Tisch ruht: Sein Spiel ist hier gerade nicht installiert. Sobald es wieder da ist, geht es weiter, wo ihr wart. Der Betreiber des Bots kann den Tisch auch schließen.
refusal-unknown-game = Dieses Spiel gibt es hier nicht.
refusal-unknown-option = Diese Einstellung gibt es bei diesem Spiel nicht.
refusal-unknown-zone = Einen Ort oder eine Zeitzone { $zone } kenne ich nicht. Tipp eine Stadt, ein Land oder wie spät es dort ist, und wähl aus der Liste.
refusal-zone-unclear = Mit { $zone } können mehrere Zeitzonen gemeint sein: { $found }. Wähl eine aus der Liste, die beim Tippen erscheint.
refusal-bad-option = Diesen Wert kann die Einstellung nicht haben.
refusal-form-late = Das hat zu lange gedauert. Tipp bitte noch einmal.
refusal-form-refused = Discord hat dieses Formular nicht angenommen. Tipp bitte noch einmal. Wenn das so bleibt, sag dem Betreiber des Bots Bescheid.
refusal-file-refused = Discord hat die Datei nicht angenommen. Versuch es gleich noch einmal. Wenn das so bleibt, sag dem Betreiber des Bots Bescheid.
refusal-form-of-other-game = Für diesen Tisch wurde inzwischen { $game } ausgesucht. Öffne die Einstellungen noch einmal.
refusal-no-agent = So einen Hausspieler gibt es hier nicht.
refusal-unreadable-move = Diesen Zug verstehe ich nicht. Bitte benutz die Knöpfe.
refusal-game-over = Dieses Spiel ist aus.
refusal-cannot-post = In diesem Kanal kann ich nicht schreiben. Ich brauche die Rechte, ihn zu sehen und hier Nachrichten zu senden.
refusal-cannot-post-in-thread = In diesem Thread kann ich nicht schreiben. Ich brauche die Rechte, ihn zu sehen und Nachrichten in Threads zu senden.
refusal-post-refused = Discord lässt mich hier nicht schreiben, obwohl ich die Rechte dafür habe. Ist der Thread gesperrt, muss ihn erst jemand entsperren; sonst versuch es in einem anderen Kanal.
refusal-mention-me = In diesem privaten Thread bin ich noch nicht dabei. Erwähne mich hier ({ $bot }) und versuch es noch einmal.
refusal-cannot-share = Hier kann ich es nicht zeigen: Dazu musst du in diesem Kanal schreiben dürfen.
answer-thread-locked = Dieser Thread ist gesperrt, deshalb kann ich es hier nicht anzeigen. Jemand aus der Moderation muss ihn entsperren.
refusal-only-in-servers = Tische stehen in Serverkanälen. Benutz den Befehl dort.
refusal-in-forum = In einem Forum stehen Tische in Beiträgen. Mach einen Beitrag auf und benutz den Befehl dort.
refusal-in-category = In einer Kategorie gibt es keinen Chat. Benutz den Befehl in einem ihrer Kanäle.
refusal-unknown-channel-kind = Diese Art von Kanal kenne ich noch nicht. Benutz den Befehl in einem Textkanal oder in einem Thread.
refusal-unknown-button = Dieser Knopf stammt aus einer älteren Version und funktioniert nicht mehr. Mit `/board` und `/hand` bekommst du neue.
refusal-broken = Bei mir ist etwas schiefgegangen. Der Tisch ist sicher: Mit `/board` oder `/hand` siehst du, wie es steht. Wenn es wieder passiert, gib dem Betreiber des Bots diese Nummer: { $number }
refusal-no-hand = Du sitzt gerade an keinem laufenden Tisch.
refusal-illegible-log = Dieses Spiel wurde mit einer älteren Version begonnen und lässt sich nicht fortsetzen. Schließ es mit `/stop` und fang ein neues an.
refusal-no-seat-anywhere = Du sitzt an keinem Tisch.
refusal-table-elsewhere = Dieser Tisch steht woanders. Geh dafür in seinen Kanal.
refusal-unknown-command = Diesen Befehl gibt es nicht, oder nicht in dieser Form. Lade Discord neu und versuch es noch einmal.
refusal-no-database = Ich kann gerade nichts speichern und konnte das nicht ausführen. Versuch es gleich noch einmal; mit `/board` oder `/hand` siehst du, wie es steht. Wenn das so bleibt, sag dem Betreiber des Bots Bescheid.
refusal-busy = An diesem Tisch ist gerade zu viel los, das hat nicht geklappt. Versuch es gleich noch einmal.
refusal-called-already = Alle, die mitgespielt haben, sind schon gerufen worden.
refusal-called-enough = So oft pinge ich andere nicht für dieselbe Person an. Das geht wieder { $until }.
refusal-channel-busy = In diesem Kanal habe ich zuletzt viel gepostet. Das geht wieder { $until }.
refusal-channel-closed-enough = Hier sind mehrere Tische geschlossen worden, bevor ein Spiel begann. Den nächsten kannst du { $until } öffnen.
refusal-closed-enough = Du hast gerade einen Tisch geschlossen, bevor ein Spiel begann. Den nächsten kannst du { $until } öffnen.
refusal-member-called-enough = Jemand davon ist gerade oft genug gerufen worden. Das geht wieder { $until }.
refusal-not-your-game = Ich habe niemanden gerufen: Das kann nur, wer mitgespielt hat.
refusal-already-host = Diese Person ist hier schon Host.
refusal-had-seat = Du hattest an diesem Tisch schon einen Platz und kannst in diesem Spiel keinen anderen nehmen. Beim nächsten bist du willkommen.
refusal-seats-closed = Jemand von hier hat die eigenen Daten löschen lassen. Deshalb kann in diesem Spiel niemand mehr einen Platz übernehmen. Beim nächsten bist du willkommen.
refusal-has-voted = Dafür hast du schon gestimmt. Deine Stimme gilt, bis du wieder ziehst.
refusal-kick-yourself = Dich selbst kannst du nicht entfernen. Mit `/leave` stehst du auf.
refusal-nobody-there = Diese Person spielt gerade nicht an diesem Tisch.
refusal-seat-not-on-offer = Dieser Platz ist nicht mehr frei. Mit `/join` siehst du, ob es noch einen gibt.
refusal-no-host = Hier spielt niemand mehr, der das dürfte. Wer diesen Kanal verwalten darf, kann es.
refusal-nothing-ended = In diesem Kanal ist noch kein Spiel zu Ende gegangen.
refusal-nothing-dealt = An diesem Tisch wurde nichts ausgeteilt.
refusal-still-secret = Dieses Spiel läuft noch. Sobald es aus ist, können es alle nachprüfen lassen.
refusal-climax-gone = Der Moment ist vorbei: Das Spiel ist schon weiter.
refusal-calls-enough = Du wirst schon zu { $count } Anlässen gerufen, mehr kann ich mir nicht merken. Unter `/preferences` kannst du welche ausschalten.
