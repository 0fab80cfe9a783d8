# ゲーム会：チャンネルの予定、開始の呼びかけ、時間の書き方と読み方。
command-gamenight = このチャンネルでゲーム会を計画する
command-gamenight-when = いつ（例：金曜 20:00、12月5日20時、今夜8時、2時間後、毎週金曜 20:00）。Discordのタイムスタンプも可
command-gamenight-game = 遊ぶゲーム（決めなければ、集まってから選びます）
command-gamenight-with = 前に一緒に遊んだ人を呼ぶ
command-gamenight-vote = 投票で決める

# 入力できる単位（短いものから）。どの言語でもほかの言語の単位を読めます。
night-unit-minute = 分 分間
night-unit-hour = 時間
night-unit-day = 日 日間
night-unit-week = 週 週間

# 日時に使う言葉。どの言語でもほかの言語の言葉を読めます。「_」は空白、「-」だけなら言葉なしです。曜日は最初の言葉を表示します。
night-months = 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
night-numbers = 一 二 三 四 五 六 七 八 九 十 十一 十二
night-word-one = -
night-word-span = 後 と あと 同じ時刻 同じ時間
night-word-half-hour = 半時間
night-word-tomorrow = 明日 あした あす
night-word-after-tomorrow = 明後日 あさって
night-word-every = 毎週
# 毎週以外の繰り返し。断るために読みます。
night-word-other-rhythm = 隔週 毎日 毎晩 毎月 週間ごと 週間おき 週ごと 週おき 週に一度 週間に 第1 第2 第3 第4 第一 第二 第三 第四 平日
night-word-today = 今日 本日 今夜 今晩 きょう
# 今日のうち、夜を指す言葉。
night-word-tonight = 今夜 今晩
night-word-am = 午前 朝 早朝
night-word-pm = 午後 夕方
night-word-night = 夜 晩 深夜
night-word-noon = 正午 お昼 昼
night-word-midnight = 真夜中 零時
night-word-oclock = 時
night-word-at = -
night-word-around = に の から は ごろ 頃 ちょうど 開始 集合 スタート
night-word-half-past = -
night-word-half-to = -
night-word-half-after = 半
night-word-quarter = -
night-word-quarter-of = -
night-word-three-quarters-of = -
night-word-to = -
night-word-past = -
night-word-next = -
night-word-next-week = 来週
night-word-week-after-next = 再来週
night-word-this = 今週 今度 次
night-weekday-signs = 月 火 水 木 金 土 日
night-date-signs = 年 月 日
night-weekday-0 = 月曜日 月曜
night-weekday-1 = 火曜日 火曜
night-weekday-2 = 水曜日 水曜
night-weekday-3 = 木曜日 木曜
night-weekday-4 = 金曜日 金曜
night-weekday-5 = 土曜日 土曜
night-weekday-6 = 日曜日 日曜
night-on = { $month }{ $date }日 { $day } { $time }
night-on-year = { $year }年{ $month }{ $date }日 { $day } { $time }
night-every = 毎週{ $day } { $time }
night-every-from = 毎週{ $day } { $time }（{ $month }{ $date }日から）
night-offset = { $time }（UTC{ $offset }）

night-days = { $count }日
night-hours = { $count }時間
night-minutes = { $count }分
night-in = { $span }後
night-tomorrow = 明日の同じ時刻
night-same-time = { $count }日後の同じ時刻
night-next-week = 1週間後の同じ時刻

night-sure-line = **{ $name }**（{ $relative }）
night-sure-far = { $days }日より先の予定は立てられません。
night-sure-zone = タイムゾーン：{ $zone }（現地は今{ $time }）

night-heading = 🎲 ゲーム会
night-heading-game = 🎲 ゲーム会：{ $game }
night-time = 🕗 **{ $time }**（{ $relative }）
night-weekly = 🔁 **毎週{ $day } { $time }** · { $zone }
night-vote = 🗳️ **何で遊びますか？** ゲームを選ぶと投票でき、「参加」にもなります。
night-vote-note = 票の一番多いゲームで遊びます。同数なら、先に票が入ったほうです。
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

# What phones show when a plan asks members.
night-ring = { $players }：{ $when }にゲーム会があります。{ $name } さんが、参加できるか聞いています。
night-ring-game = { $players }：{ $when }に「{ $game }」のゲーム会があります。{ $name } さんが、参加できるか聞いています。
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
night-event-denied = ボットに「イベントを作成」の権限がないため、Discordのイベントを変更できません。「ロールの管理」権限がある人がこの権限を付けると、ボットが自動で変更します。
night-event-removed = Discordのイベントは削除されましたが、この計画はそのままです。

button-night-in = 参加する
button-night-out = 参加できない
button-night-move = 時間変更
button-night-when = 別の日時…
button-night-cancel = 中止
button-night-not = キャンセル
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

answer-night-sure = この日時でゲーム会を計画しますか？
answer-night-sure-which = いくつかの日時に読めます。ゲーム会はいつですか？
answer-night-move-sure = ゲーム会をこの日時に変更しますか？
answer-night-move-sure-which = いくつかの日時に読めます。いつ始めますか？
answer-night-not = 何も変更していません。`12月5日 20:00` のように、もう少し詳しく書いてみてください。
answer-night-planned = { $time } に予定しました。あなたは「参加」になっています。変更と中止は、予定の「{ SHARED("button-night-move") }」「{ SHARED("button-night-cancel") }」からどうぞ。
answer-night-planned-weekly = { $time } から毎週{ $day }に予定しました。初回はあなたも「参加」になっています。変更と中止は、予定の「{ SHARED("button-night-move") }」「{ SHARED("button-night-cancel") }」からどうぞ。
answer-plan-follows = 現在Discordがメッセージを受け付けていません。予定は、受け付けられしだいここに表示します。
form-night-title = 日時の変更
form-night-when = いつ始めますか？
form-night-when-note = 変更する前に確認します。
form-night-when-example = 金曜 20:00、12月5日20時、2時間後
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
refusal-night-no-hour = 何時からですか？ 日にちは読めましたが、時刻がありません。`金曜 20:00` や `12月5日20時` のように書いてください。
refusal-night-no-series = このゲーム会は毎週の予定ではありません。
refusal-night-no-time = その日時は読み取れません（分からない部分：{ $rest }）。`金曜 20:00`、`12月5日20時`、`今夜8時` のような日時か、`2時間`、`1日3時間` のような長さで書いてください。書くのは開始時刻だけで、あなたの時計の時刻にしてください。
refusal-night-one-evening = 変更できるのはこの回だけです。`金曜 20:00` のように、1つの日時を書いてください。
refusal-night-only-weekly = 1回だけの予定か、毎週の予定は立てられますが、「{ $rest }」はできません。`金曜 20:00` か `毎週金曜 20:00` と書いてください。
refusal-night-not-yours = これができるのは、計画した{ $name }か、このチャンネルを管理できる人だけです。
refusal-night-over = このゲーム会はもう始まったか、中止になりました。
refusal-night-past = 早すぎます。ゲーム会は早くても{ $minutes }分後からです。`/join` ならすぐに卓を開けます。
refusal-no-night = このゲーム会はもう見つかりません。`/gamenight` で新しく計画できます。
night-votes = { $game }：{ $count }票
