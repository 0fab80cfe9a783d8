# Was für die Tische eines Servers eingestellt wird, und was alle für sich selbst einstellen.
command-settings = Einstellen, wie auf diesem Server gespielt wird (nur mit „Server verwalten“)
command-settings-timezone = Zeitzone dieses Servers, für /gamenight Freitag 20:00: Stadt, Land oder wie spät es dort ist
settings-heading = Tische auf diesem Server
settings-note = Was du hier wählst, gilt für Tische, die ab jetzt eröffnet werden. Ein offener Tisch bleibt, wie er ist.
settings-language = Sprache der Tische
settings-language-auto = wie auf dem Server
language-en = English
language-de = Deutsch
language-ja = 日本語
settings-game = Standardspiel
settings-game-auto = jedes Mal fragen
settings-game-gone = Das Standardspiel dieses Servers gibt es nicht mehr; darum wird jedes Mal gefragt.
settings-options = Optionen von { $game }
settings-options-of = { $game } startet mit:
settings-clock-auto = { $clock }, Standard
settings-pace = Pausen der Hausspieler
pace-calm = lang
pace-normal = normal
pace-quick = kurz
settings-channels = Kanäle für Tische: alle
settings-channels-some = Tische gibt es nur in { $channels }.
settings-channels-gone = { $count ->
    [one] Einen Kanal für Tische gibt es nicht mehr.
   *[other] { $count } Kanäle für Tische gibt es nicht mehr.
}
settings-channels-and-more = { $count ->
    [one] { $channels } und einem weiteren
   *[other] { $channels } und { $count } weiteren
}
settings-zone = Zeitzone: **{ $zone }**. In ihr gelten Uhrzeiten wie `Freitag 20:00` bei `/gamenight`, außer für alle, die eine eigene eingestellt haben.
settings-zone-none = Es ist keine Zeitzone eingestellt; bei `/gamenight` frage ich daher alle nach ihrer eigenen. Eine für den Server: `/settings timezone:`
settings-zone-at = { $zone } ({ $time })
settings-zone-city = { $city }, { $country }
settings-zone-place = { $place } · { $zone }
settings-threads = Jeder Tisch im eigenen Thread
settings-threads-note = Er heißt wie das Spiel und wird archiviert, wenn es aus ist.
settings-calls = Erwähnungen im Kanal
settings-calls-note = Wer am Zug ist und keine Direktnachrichten bekommt, wird im Kanal erwähnt.
settings-advice-note = Wer dran ist, darf fragen, was ein Hausspieler tun würde. Jeder Tisch kann das vor dem Start anders wählen.
settings-motion = Bewegte Bilder
settings-motion-note = Ab und zu bewegt sich ein Bild im Kanal ein paar Sekunden lang: beim Prost, beim Fass zu viel, beim letzten Zug. Ist das aus, stehen alle Bilder still.
button-switch-on = Einschalten
button-switch-off = Ausschalten

# Rechte heißen hier so wie bei Discord.
lacks-nothing = ✅ Ich habe alle Rechte, die ich in { $channels } brauche.
lacks-view_channel = ⚠️ **Kanal anzeigen** fehlt mir in { $channels }: Dort kann kein Tisch eröffnet werden.
lacks-send_messages = ⚠️ **Nachrichten senden** fehlt mir in { $channels }: Dort kann ich keinen Tisch zeigen.
lacks-create_public_threads = ⚠️ **Öffentliche Threads erstellen** fehlt mir in { $channels }: Solange jeder Tisch einen Thread bekommt, kann dort keiner eröffnet werden.
lacks-send_messages_in_threads = ⚠️ **Nachrichten in Threads senden** fehlt mir in { $channels }: Dort kann ich in Threads keinen Tisch zeigen.
lacks-embed_links = ⚠️ **Links einbetten** fehlt mir in { $channels }: Links von mir werden dort vielleicht nicht ganz gezeigt.
lacks-attach_files = ⚠️ **Dateien anhängen** fehlt mir in { $channels }: Tische gibt es dort nur in Worten, ohne Bilder.
lacks-read_message_history = ⚠️ **Nachrichtenverlauf anzeigen** fehlt mir in { $channels }: Der Tisch rückt nicht nach, wenn darunter geschrieben wird.

preferences-heading = Deine Einstellungen
preferences-note = Sie gelten nur für dich, auf allen Servern.
preferences-language = Deine Sprache
preferences-language-auto = wie in deinem Discord
preferences-pictures = Bilder
preferences-pictures-note = Deine Hand kommt mit Bildern. Ohne Bilder bekommst du alles als Text, auch den Tisch; im Kanal behält er sein Bild für die anderen.
preferences-motion = Bewegte Bilder
preferences-motion-note = Ab und zu bewegt sich ein Bild auf deiner Hand ein paar Sekunden lang, etwa beim Prost oder beim Fass zu viel. Ist das aus, stehen alle still.
preferences-notices = Benachrichtigungen
preferences-notices-note = Dein Handy meldet sich, wenn du am Zug bist und wenn jemand auf dich wartet. Ist das aus, wird deine Hand still aktualisiert.
preferences-results = Ergebnisse
preferences-results-note = Andere dürfen deine Statistik, deine Erfolge und deinen Platz in Ranglisten sehen. Ist das aus, siehst nur du sie.
preferences-zone = Zeitzone
preferences-zone-none = nicht eingestellt
preferences-zone-note = Für Uhrzeiten wie `Freitag 20:00` bei `/gamenight`. Ohne sie gilt die des Servers.
preferences-zone-change = Deine Zeitzone ändern

# Wessen Uhr was zeigt: vor einem Spieleabend und für die eigenen Einstellungen.
zone-question = Ist es bei dir jetzt { $time }?
zone-question-note = Dann weiß ich, wann der Spieleabend ist. Ich frage nur einmal.
zone-which = Das können mehrere Orte sein. Welcher ist deiner?
button-zone-yes = Ja
button-zone-no = Bei mir ist es anders
button-zone-other = Keiner davon
button-zone-change = Ändern
button-zone-server = Für den ganzen Server
form-zone-title = Deine Zeitzone
form-zone-place = Wo wohnst du?
form-zone-note = Stadt oder Land. Ich merke mir nur die Zeitzone.
form-zone-example = Graz
answer-zone = Gemerkt: { $zone }.
answer-zone-type-again = Gemerkt: { $zone }. Sag mir jetzt bitte noch einmal, wann der Spieleabend ist.
answer-zone-server = Erledigt: Die Zeitzone dieses Servers ist jetzt { $zone }.
refusal-no-such-place = Einen Ort namens { $place } kenne ich nicht. Versuch es mit einer größeren Stadt in der Nähe, deinem Land oder der Uhrzeit bei dir.

refusal-not-manager = Das darf nur, wer das Recht „Server verwalten“ hat.
refusal-channel-not-allowed = Auf diesem Server gibt es Tische in { $channels }. Benutz `/join` dort.
refusal-channels-gone = Die Kanäle für Tische auf diesem Server gibt es nicht mehr. Wer das Recht „Server verwalten“ hat, kann mit `/settings` andere wählen.
refusal-channels-hidden = Die Kanäle für Tische auf diesem Server sehe ich nicht. Wer das Recht „Server verwalten“ hat, kann mir dort „Kanal anzeigen“ geben oder mit `/settings` andere wählen.
refusal-unknown-channel = Diesen Kanal gibt es nicht, oder ich sehe ihn nicht. Geändert hat sich nichts.
refusal-cannot-thread = Hier bekommt jeder Tisch einen eigenen Thread, und ich kann keinen erstellen. Mir fehlen die Rechte „Öffentliche Threads erstellen“ und „Nachrichten in Threads senden“; oder jemand mit dem Recht „Server verwalten“ schaltet Threads mit `/settings` aus.
refusal-no-discord = Discord antwortet mir gerade nicht. Versuch es gleich noch einmal.

# Wörter in Uhrzeiten, nach denen Zonen gesucht werden; jede Sprache liest die aller anderen, „-“ ist kein Wort.
settings-clock-am = morgens früh
settings-clock-pm = abends
settings-clock-hour = Uhr h
settings-clock-minute = -

look-heading = Dein Gesicht und Name
look-note = Dieses Gesicht hast du an jedem Tisch, an dem es noch frei ist.
look-none = egal
look-name = Kurzname
look-name-note = Bis zu 12 Buchstaben, für Texte am Tisch. Wo schon jemand so heißt, steht dein Name von Discord.
look-name-none = wie auf Discord
look-name-example = Haru
look-face-0 = Schnurrbart
look-face-1 = Brille
look-face-2 = Hut
look-face-3 = Dutt
look-face-4 = Vollbart
look-change = Gesicht und Namen ändern
look-face-taken = An deinem Tisch hat schon jemand dieses Gesicht, deshalb behältst du dort das andere.
look-name-taken = An deinem Tisch heißt schon jemand so, deshalb behältst du dort deinen Namen von Discord.
button-look = 🙂
button-look-name = Kurznamen wählen
button-look-no-name = Name wie auf Discord
refusal-short-name-empty = In diesem Namen ist nichts zu sehen. Versuch es mit einem anderen.
refusal-short-name-long = Dieser Name ist zu lang: Es gehen höchstens { $longest } Buchstaben.
refusal-short-name-house = So heißt schon ein Hausspieler. Such dir bitte einen anderen Namen aus.
