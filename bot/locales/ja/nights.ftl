# ゲーム会：チャンネルの予定、開始の呼びかけ、時間の書き方と読み方。
command-gamenight = このチャンネルでゲーム会を計画する
command-gamenight-when = いつ（例：2時間、1日3時間、金曜 20:00、毎週金曜 20:00）。Discordのタイムスタンプも可
command-gamenight-game = 遊ぶゲーム（決めなければ、集まってから選びます）
command-gamenight-with = 前に一緒に遊んだ人を呼ぶ
command-gamenight-vote = 投票で決める

# 入力できる単位（短いものから）。どの言語でもほかの言語の単位を読めます。
night-unit-minute = 分
night-unit-hour = 時間
night-unit-day = 日
night-unit-week = 週 週間
night-word-tomorrow = 明日
night-word-fillers = 後 と

# 時刻に使う言葉。どの言語でもほかの言語の言葉を読めます。曜日は最初の言葉を表示します。
night-word-every = 毎週
night-word-today = 今日 本日
night-word-am = 午前 朝
night-word-pm = 午後 夜
night-word-oclock = 時
night-word-around = に の 分
night-weekday-0 = 月曜日 月曜
night-weekday-1 = 火曜日 火曜
night-weekday-2 = 水曜日 水曜
night-weekday-3 = 木曜日 木曜
night-weekday-4 = 金曜日 金曜
night-weekday-5 = 土曜日 土曜
night-weekday-6 = 日曜日 日曜
night-on = { $day } { $time }
night-every = 毎週{ $day } { $time }

night-days = { $count }日
night-hours = { $count }時間
night-minutes = { $count }分
night-in = { $span }後
night-tomorrow = 明日の同じ時刻
night-same-time = { $count }日後の同じ時刻
night-next-week = 1週間後の同じ時刻

night-heading = 🎲 ゲーム会
night-heading-game = 🎲 ゲーム会：{ $game }
night-time = 🕗 **{ $time }**（{ $relative }）
night-weekly = 🔁 **毎週{ $day } { $time }**（{ $zone }）
night-vote = 🗳️ **何で遊びますか？** ゲームを選ぶと投票でき、「参加」にもなります。
night-vote-note = 票のいちばん多いゲームで遊びます。同数なら、先に票が入ったほうです。
night-in-seats = ✅ **参加 { $count }人（{ $seats }席）：** { $names }
night-in-count = ✅ **参加 { $count }人：** { $names }
night-nobody-in = ✅ まだ参加者はいません。
night-out = ✖️ 不参加：{ $names }
night-asked = 💬 いかがですか？　{ $names }
night-more = ほか{ $count }人
night-overfull = 席が足りません。始まるときに、別のチャンネルかスレッドでもう1卓開けます。
night-note = 主催：{ $name }。時間になったら、参加する人を呼んで卓を開きます。
night-cancelled = このゲーム会は中止になりました。
night-skipped = この回は中止になりました。次回からは予定どおりです。
night-nobody = 回答がなかったので、卓は開きません。`/gamenight` で新しく計画できます。
night-begun = 🔔 始まりました。
night-missed = 開始の時刻にボットが止まっていたため、お知らせできませんでした。`/join` でいつでも卓を開けます。

night-call = 🔔 { $players }：「{ $game }」の時間です！
night-call-any = 🔔 { $players }：ゲーム会の時間です！
night-call-opened = 卓を開きました。**{ $name }** はもう席に着いています。
night-call-sit = 最初に「{ button-night-sit }」を押した人が卓を開きます。
night-call-choose = 「{ button-night-sit }」を押して、遊ぶゲームを選んでください。
night-call-lobby = このチャンネルでは、もう「{ $game }」の卓が開いています。
night-call-running = このチャンネルでは「{ $game }」のゲームが続いています。終わったら「{ button-night-sit }」で卓を開けます。
night-call-overfull = { $count }人に対して{ $seats }席です。別のチャンネルかスレッドで `/join` を使うと、2つ目の卓を開けます。

night-event-name = ゲーム会
night-event-name-game = ゲーム会：{ $game }
night-event-note = 主催：{ $name }。参加できるかどうかをチャンネルで教えてください。時間になったらそこで卓を開きます。

button-night-in = 参加する
button-night-out = 参加できない
button-night-move = 時間変更
button-night-cancel = 中止
button-night-cancel-sure = ゲーム会を中止する
button-night-skip-sure = この回だけ
button-night-series-sure = 毎週すべて
button-night-sit = 席に着く
button-night-event = イベント
button-night-by--60 = 1時間早く
button-night-by--15 = 15分早く
button-night-by-15 = 15分遅く
button-night-by-60 = 1時間遅く
button-night-by-1440 = 1日遅く

answer-night-planned = { $time } に予定しました。あなたは「参加」になっています。変更と中止は、予定の「{ SHARED("button-night-move") }」「{ SHARED("button-night-cancel") }」からどうぞ。
answer-night-planned-weekly = { $time } から毎週{ $day }に予定しました。初回はあなたも「参加」になっています。変更と中止は、予定の「{ SHARED("button-night-move") }」「{ SHARED("button-night-cancel") }」からどうぞ。
answer-plan-follows = 現在Discordがメッセージを受け付けていません。予定は、受け付けられしだいここに表示します。
answer-night-in = 参加にしました。
answer-night-vote = 参加にし、「{ $game }」に投票しました。
answer-night-out = 不参加にしました。
answer-night-move = いつ始めますか？
answer-night-move-one = この回だけ時間が変わります。次回はいつもの時刻です。
answer-night-cancel-sure = { $time } のゲーム会を中止しますか？
answer-night-series-sure = { $time } の回だけを中止しますか、それとも毎週の予定をすべて中止しますか？
answer-night-cancelled = ゲーム会を中止しました。
answer-night-skipped = この回を中止しました。次回：{ $time }

refusal-night-crowded = ゲーム会が多すぎます。1つのチャンネルで同時に計画できるのは{ $plans }件まで、1人が1時間に計画できるのも{ $plans }件までです。
refusal-night-elsewhere = そのゲーム会は別の場所の予定です。そのチャンネルで操作してください。
refusal-night-far = 先すぎます。ゲーム会は{ $days }日先まで計画できます。
refusal-night-fixed = このゲーム会で遊ぶのは「{ $game }」に決まっているので、投票はありません。
refusal-night-full = もう{ $guests }人が回答したので、これ以上は受け付けられません。
refusal-night-group = そのグループは見つかりません。候補から選んでください。
refusal-night-no-series = このゲーム会は毎週の予定ではありません。
refusal-night-no-time = 時間を読み取れません。今からどのくらい後か（例：`2時間`、`45分`、`1日3時間`、`明日`）、または時刻（例：`金曜 20:00`、`毎週金曜 20:00`）を入力してください。Discordのタイムスタンプも使えます。
refusal-night-no-zone = このサーバーのタイムゾーンが分からないので、時刻を決められません。サーバーを管理できる人が `/settings timezone:` で設定できます。それまでは、今からどのくらい後かを入力してください（例：`2時間`、`1日3時間`）。
refusal-night-not-yours = これができるのは、計画した{ $name }か、このチャンネルを管理できる人だけです。
refusal-night-over = このゲーム会はもう始まったか、中止になりました。
refusal-night-past = 早すぎます。ゲーム会は早くても{ $minutes }分後からです。`/join` ならすぐに卓を開けます。
refusal-no-night = このゲーム会はもう見つかりません。`/gamenight` で新しく計画できます。
