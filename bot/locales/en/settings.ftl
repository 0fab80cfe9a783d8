# What the managers of a server choose for its tables, and what each player chooses for themselves.
command-settings = Set up tables on this server (needs Manage Server)
command-settings-timezone = Time zone of this server, for /gamenight Friday 20:00: a city, a country, or the time there now
settings-heading = Tables on this server
settings-note = Changes apply to tables opened from now on; open tables stay as they are.
settings-language = Language of tables
settings-language-auto = same as the server
language-en = English
language-de = Deutsch
language-ja = 日本語
settings-game = Default game
settings-game-auto = ask each time
settings-game-gone = This server’s default game is no longer available, so players are asked what to play.
settings-options = Options of { $game }
settings-options-of = New tables of { $game } start with:
settings-clock-auto = { $clock }, default
settings-pace = Pause before house players move
pace-calm = long
pace-normal = normal
pace-quick = short
settings-channels = Channels for tables: all
settings-channels-some = Tables are opened only in { $channels }.
settings-channels-gone = { $count ->
    [one] One channel for tables no longer exists.
   *[other] { $count } channels for tables no longer exist.
}
settings-channels-and-more = { $count ->
    [one] { $channels } and one more
   *[other] { $channels } and { $count } more
}
settings-zone = Time zone: **{ $zone }**, for times such as `Friday 20:00` in `/gamenight`, unless somebody has set their own.
settings-zone-none = No time zone is set, so I ask members for theirs when they use `/gamenight`. Set one for this server with `/settings timezone:`.
settings-zone-at = { $zone } ({ $time })
settings-zone-city = { $city }, { $country }
settings-zone-place = { $place } · { $zone }
settings-threads = A thread for each table
settings-threads-note = Named after the game, and archived when it’s over.
settings-calls = Mentions in the channel
settings-calls-note = Players who can’t get direct messages are mentioned in the channel when it’s their turn.
settings-advice-note = Players may ask what a house player would do. Each table can change this before it starts.
settings-motion = Motion
settings-motion-note = Now and then a picture in the channel moves for a few seconds: the toast, a barrel too many, the last turn. When off, all pictures stand still.
button-switch-on = Switch on
button-switch-off = Switch off

# Permissions are called here what Discord calls them.
lacks-nothing = ✅ No permissions are missing in { $channels }.
lacks-view_channel = ⚠️ **View Channel** is missing in { $channels }: no table can be opened there.
lacks-send_messages = ⚠️ **Send Messages** is missing in { $channels }: I can’t show a table there.
lacks-create_public_threads = ⚠️ **Create Public Threads** is missing in { $channels }: while each table gets a thread, none can be opened there.
lacks-send_messages_in_threads = ⚠️ **Send Messages in Threads** is missing in { $channels }: I can’t show a table in a thread there.
lacks-embed_links = ⚠️ **Embed Links** is missing in { $channels }: links that I post may not be shown in full.
lacks-attach_files = ⚠️ **Attach Files** is missing in { $channels }: tables are shown in words, without pictures.
lacks-read_message_history = ⚠️ **Read Message History** is missing in { $channels }: the table can’t move down when people chat below it.

preferences-heading = Your preferences
preferences-note = These apply only to you, on every server.
preferences-language = Your language
preferences-language-auto = same as your Discord
preferences-pictures = Pictures
preferences-pictures-note = Your hands come with pictures. When off, you get everything as text, including the table; the channel keeps its picture for the others.
preferences-motion = Motion
preferences-motion-note = Now and then a picture on your hands moves for a few seconds, such as a toast or a barrel too many. When off, all of them stand still.
preferences-notices = Notifications
preferences-notices-note = Your phone tells you when it’s your turn and when somebody is waiting for you. When off, your hand updates silently.
preferences-results = Results
preferences-results-note = Others can see your stats, achievements and places on ladders. When off, only you can.
preferences-zone = Time zone
preferences-zone-none = not set
preferences-zone-note = For times such as `Friday 20:00` in `/gamenight`. When it isn’t set, the server’s counts.
preferences-zone-change = Change your time zone

# Whose clock shows what: asked before a game night, and for the preferences.
zone-question = Is it { $time } for you now?
zone-question-note = Then I know when that game night is. I only ask once.
zone-which = That can be several places. Which one is yours?
button-zone-yes = Yes
button-zone-no = It’s a different time for me
button-zone-other = None of these
button-zone-change = Change
button-zone-server = Use it for the whole server
form-zone-title = Your time zone
form-zone-place = Where do you live?
form-zone-note = A city or a country. I keep only its time zone.
form-zone-example = Boston
answer-zone = Noted: { $zone }.
answer-zone-type-again = Noted: { $zone }. Now tell me the time of the game night again, please.
answer-zone-server = Done: { $zone } is the time zone of this server now.
refusal-no-such-place = I know no place called { $place }. Try a larger city nearby, your country, or the time there now.

refusal-not-manager = You need the Manage Server permission for that.
refusal-channel-not-allowed = On this server tables are opened in { $channels }. Use `/join` there.
refusal-channels-gone = The channels for tables on this server no longer exist. Someone with the Manage Server permission can choose others with `/settings`.
refusal-channels-hidden = The channels for tables on this server are hidden from me. Someone with the Manage Server permission can give me View Channel there, or choose others with `/settings`.
refusal-unknown-channel = I can’t find or see that channel. Nothing was changed.
refusal-cannot-thread = Here each table gets its own thread, and I can’t open one. I need the Create Public Threads and Send Messages in Threads permissions; or someone with Manage Server can turn threads off in `/settings`.
refusal-no-discord = Discord isn’t responding right now. Please try again in a moment.

# Words in the times by which zones are found; each language reads those of all, and “-” is no word.
settings-clock-am = am a.m. a.m a
settings-clock-pm = pm p.m. p.m p
settings-clock-hour = o’clock h
settings-clock-minute = -

look-heading = Your face and name
look-note = You have this face at every table where nobody took it first.
look-none = any
look-name = Short name
look-name-note = Up to 12 letters, for texts at tables. Where somebody has that name already, your Discord name is used.
look-name-none = as on Discord
look-name-example = Haru
look-face-0 = Moustache
look-face-1 = Glasses
look-face-2 = Hat
look-face-3 = Bun
look-face-4 = Beard
look-change = Change your face and name
look-face-taken = Somebody at your table already has that face, so you keep the other one there.
look-name-taken = Somebody at your table already has that name, so you keep your Discord name there.
button-look = 🙂
button-look-name = Choose a short name
button-look-no-name = Use my Discord name
refusal-short-name-empty = That name has no letters or signs that can be seen. Try another one.
refusal-short-name-long = That name is too long: { $longest } letters at most.
refusal-short-name-house = That’s the name of a house player. Please choose another one.
