# サーバーの卓の設定（管理する人向け）と、各自の設定。
command-settings = このサーバーの卓を設定する（「サーバー管理」の権限が必要）
command-settings-timezone = このサーバーのタイムゾーン（都市、国、または現地の今の時刻。「/gamenight 金曜 20:00」などに使います）
settings-heading = このサーバーの卓
settings-note = 変更は、これから開く卓に反映されます。開いている卓はそのままです。
settings-language = 卓の言語
settings-language-auto = サーバーの言語
language-en = English
language-de = Deutsch
language-ja = 日本語
settings-game = いつものゲーム
settings-game-auto = 毎回たずねる
settings-game-gone = このサーバーの「いつものゲーム」はなくなったため、何で遊ぶかをたずねます。
settings-options = 「{ $game }」のオプション
settings-options-of = 「{ $game }」の開始時の設定：
settings-clock-auto = { $clock }・標準
settings-pace = CPUの待ち時間
pace-calm = 長め
pace-normal = ふつう
pace-quick = 短め
settings-channels = 卓を開けるチャンネル：すべて
settings-channels-some = 卓を開けるのは { $channels } だけです。
settings-channels-gone = 卓を開けるチャンネルのうち、{ $count }件はもうありません。
settings-channels-and-more = { $channels } ほか{ $count }件
settings-zone = タイムゾーン：**{ $zone }**。自分のタイムゾーンを設定していない人が `/gamenight` で書く「金曜 20:00」のような時刻は、これに従います。
settings-zone-none = タイムゾーンが未設定なので、`/gamenight` を使う人それぞれにたずねます。サーバーのタイムゾーンは `/settings timezone:` で設定できます。
settings-zone-at = { $zone }（{ $time }）
settings-zone-city = { $city }（{ $country }）
settings-zone-place = { $place }・{ $zone }
settings-threads = 卓ごとのスレッド
settings-threads-note = 卓ごとにゲーム名のスレッドを作り、終わったらアーカイブします。
settings-calls = チャンネルでの呼び出し
settings-calls-note = DMが届かない人の手番になると、チャンネルでメンションします。
settings-advice-note = 手番の人は、CPUならどうするかを聞けます。開始前なら卓ごとに変えられます。
settings-motion = 画像の動き
settings-motion-note = 乾杯や樽の積みすぎ、最後の手番など、チャンネルの画像がときどき数秒間動きます。オフにすると、どの画像も動きません。
button-switch-on = オンにする
button-switch-off = オフにする

# 権限の名前はDiscordの表記に合わせる。
lacks-nothing = ✅ { $channels } では、ボットに必要な権限がそろっています。
lacks-view_channel = ⚠️ ボットに { $channels } の「チャンネルを見る」権限がありません。そこでは卓を開けません。
lacks-send_messages = ⚠️ ボットに { $channels } の「メッセージを送信」権限がありません。そこには卓を表示できません。
lacks-create_public_threads = ⚠️ ボットに { $channels } の「公開スレッドの作成」権限がありません。卓ごとのスレッドがオンの間、そこでは卓を開けません。
lacks-send_messages_in_threads = ⚠️ ボットに { $channels } の「スレッドでメッセージを送信」権限がありません。そこのスレッドには卓を表示できません。
lacks-embed_links = ⚠️ ボットに { $channels } の「埋め込みリンク」権限がありません。リンクが正しく表示されないことがあります。
lacks-attach_files = ⚠️ ボットに { $channels } の「ファイルを添付」権限がありません。卓は画像なしの文字で表示されます。
lacks-read_message_history = ⚠️ ボットに { $channels } の「メッセージ履歴を読む」権限がありません。会話が続いても、卓を一番下に出し直せません。

preferences-heading = あなたの設定
preferences-note = この設定はあなただけのもので、どのサーバーでも有効です。
preferences-language = あなたの言語
preferences-language-auto = Discordの言語
preferences-pictures = 画像
preferences-pictures-note = 手元を画像つきで表示します。オフにすると、卓のようすもあわせて文字で表示します。チャンネルの卓はほかの人のために画像のままです。
preferences-motion = 画像の動き
preferences-motion-note = 乾杯や樽の積みすぎなど、手元の画像がときどき数秒間動きます。オフにすると、どの画像も動きません。
preferences-notices = 通知
preferences-notices-note = あなたの手番になったときと、誰かが待っているときに通知が届きます。オフにすると、手元は通知なしで更新されます。
preferences-results = 成績の公開
preferences-results-note = ほかの人があなたの成績・実績・ランキングの順位を見られます。オフにすると、見られるのはあなただけです。
preferences-zone = タイムゾーン
preferences-zone-none = 未設定
preferences-zone-note = `/gamenight` の「金曜 20:00」のような時刻に使います。未設定なら、サーバーのものに従います。
preferences-zone-change = タイムゾーンを変更

# 誰の時計で何時かを、ゲーム会の前と、自分の設定でたずねる。
zone-question = そちらは今{ $time }ですか？
zone-question-note = ゲーム会の日時を正しく読むためです。たずねるのは一度だけです。
zone-which = いくつかの場所が見つかりました。どれですか？
button-zone-yes = はい
button-zone-no = 別の時刻です
button-zone-other = この中にない
button-zone-change = 変更
button-zone-server = サーバー全体でも使う
form-zone-title = あなたのタイムゾーン
form-zone-place = お住まいはどこですか？
form-zone-note = 都市か国を入力してください。保存するのはタイムゾーンだけです。
form-zone-example = 札幌
answer-zone = { $zone } で覚えました。
answer-zone-type-again = { $zone } で覚えました。ゲーム会の日時をもう一度入力してください。
answer-zone-server = このサーバーのタイムゾーンを { $zone } にしました。
refusal-no-such-place = { $place }という場所は見つかりません。近くの大きな都市、国、または今の時刻を入力してみてください。

refusal-not-manager = この操作ができるのは「サーバー管理」の権限がある人だけです。
refusal-channel-not-allowed = このサーバーで卓を開けるのは { $channels } です。そちらで `/join` してください。
refusal-channels-gone = このサーバーで卓を開けるチャンネルがなくなりました。「サーバー管理」の権限がある人なら、`/settings` で選び直せます。
refusal-channels-hidden = このサーバーで卓を開けるチャンネルが、ボットから見えません。「サーバー管理」の権限がある人なら、ボットに「チャンネルを見る」を許可するか、`/settings` で選び直せます。
refusal-unknown-channel = そのチャンネルが見つからないか、見る権限がありません。何も変わっていません。
refusal-cannot-thread = ここでは卓ごとにスレッドを作りますが、ボットに権限がなく作れませんでした。ボットに「公開スレッドの作成」と「スレッドでメッセージを送信」を許可するか、「サーバー管理」の権限がある人が `/settings` でスレッドをオフにしてください。
refusal-no-discord = 現在Discordから応答がありません。少し待ってからもう一度お試しください。

# タイムゾーンを探す時刻に使う言葉。どの言語でもほかの言語の言葉を読めます。「-」は言葉なしです。
settings-clock-am = 午前
settings-clock-pm = 午後
settings-clock-hour = 時
settings-clock-minute = 分
