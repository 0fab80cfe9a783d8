# ゲーム開始前の卓。席と設定。
lobby-missing = あと{ $count }人で開始
lobby-free = 空席{ $count }
lobby-closed = この卓は開始前に閉じられました。
lobby-idle = しばらく動きがなかったため、この卓は閉じられました。
lobby-closed-by = **{ $name }** が開始前にこの卓を閉じました。
lobby-left-by = **{ $name }** が抜けて誰もいなくなったため、この卓は開始前に閉じられました。
lobby-closed-elsewhere = { $channel } の「{ $game }」の卓は開始前に閉じられました。
lobby-idle-elsewhere = { $channel } の「{ $game }」の卓は、しばらく動きがなかったため閉じられました。
lobby-operator = ボットの管理者が、開始前にこの卓を閉じました。
lobby-operator-elsewhere = ボットの管理者が、{ $channel } の「{ $game }」の卓を開始前に閉じました。
lobby-closed-elsewhere-by = **{ $name }** が { $channel } の「{ $game }」の卓を開始前に閉じました。
lobby-place-gone = 「{ $game }」の卓は開始前に閉じられました。チャンネルがなくなったか、このボットがサーバーから外されたためです。
lobby-call = { $players }：**{ $name }** がもう一度「{ $game }」の卓を開きました。また一緒に遊びませんか？
lobby-call-again = **{ $name }** がもう一度「{ $game }」の卓を開きました。また一緒に遊びませんか？
lobby-hand = { $channel } の「{ $game }」に参加しています。ゲームが始まると手元がDMで届きます。卓の「{ SHARED("button-hand") }」からも見られます。
lobby-hand-shut-out = 今はボットがそのチャンネルに書き込めません。書き込めるようになったら、卓をまた表示します。

chooser-heading = どのゲームで遊びますか？
chooser-play = 「{ $game }」で遊ぶ
chooser-facts = { $more ->
    [0] { $fewest }
   *[other] { $fewest }〜{ $most }
}人 · 約{ $minutes }分

button-join = 参加
button-leave = 抜ける
button-return = 席に戻る
button-agents = CPU
button-seat = 途中参加
button-vote-ask = 終了を提案する
button-vote = 終了に賛成
button-kick-sure = 退席させる
button-start = スタート
button-play-now = 今すぐ遊ぶ
button-teach-me = 教えて
button-hand = 手元を見る
hand-again = もう一度「{ button-hand }」を押すと、今の手元が見られます。
button-rules = ルール
button-stop = 終了
button-faster = 待たずに進める
button-slower = 間を置く
button-fairness = シャッフルの公正さ
button-take-back = ↩
button-more = …
button-settings = ⚙
button-other-game = ⇄
button-preferences = 個人設定
button-to-table = 卓へ
button-to-hand = 自分の手元へ
button-again = もう一度遊ぶ
button-open-again = 新しい卓を開く
button-leave-sure = ゲームから抜ける
button-stop-sure = ゲームを終了する
button-close-sure = 卓を閉じる

menu-settings = 卓の設定
menu-game = ゲームを選ぶ
setting-on = { $option }：オン
setting-off = { $option }：オフ
setting-is = { $option }：{ $value }
setting-short = { $option }：{ $value }
setting-short-on = { $option }：オン
setting-short-off = { $option }：オフ
setting-own-edition = ハウスルールの数値
setting-switch-on = 「{ $option }」をオンにする
setting-switch-off = 「{ $option }」をオフにする
setting-choose = { $option }：{ $value }
form-agents = CPU
form-agents-count = 何人にしますか？
form-agents-of = { $count ->
    [0] なし
   *[other] { $count }人
}
form-agents-level = 強さ
form-agents-level-note = すでに席に着いているCPUの強さは変わりません

# 操作した本人にだけ見える返事。
answer-seated = 席に着きました。
answer-seated-dm-closed = 席に着きました。DMを送れない設定のようです。手元は卓の「{ SHARED("button-hand") }」ボタンから見られ、操作もすべてそこでできます。
answer-table-follows = 現在Discordがメッセージを受け付けていません。卓は、受け付けられしだい表示します。
answer-table-shut-out = 現在ここには書き込めません。書き込めるようになりしだい、卓を表示します。
answer-left = 席を立ちました。
answer-left-game = ゲームから抜けました。ここからは{ $agent }があなたの手元を引き継いで続けます。ほかの人が席に着くまでは、手元のメッセージの「{ button-return }」か `/join` で戻れます。
answer-called = ほかの人に声をかけました。
answer-call-follows = Discordが受け付けしだい、ほかの人に声をかけます。
answer-started = ゲームを始めました。
answer-board = 卓をチャンネルの一番下に出し直しました。
answer-faster = これからCPUは待ち時間なしで進めます。「{ SHARED("button-more") }」の中の「{ button-slower }」で元に戻せます。
answer-slower = CPUはまた間を置いて進めます。
answer-changed = 変更しました。卓はチャンネルの一番下に移りました。
answer-change-follows = 変更しました。卓の表示もすぐに変わります。
answer-other-game = 「{ $game }」に変更しました。
answer-stopped = 卓を閉じました。
answer-leave-sure = このゲームから抜けますか？　ここからはCPUがあなたの手元を引き継いで続けます。ほかの人が席に着くまでは戻れます。
answer-stop-sure = { $channel } の「{ $game }」を終了しますか？　全員のゲームがここで終わり、再開はできません。手元はすべて公開されます。
answer-close-sure = { $channel } の「{ $game }」の卓を閉じますか？　参加している人の席はなくなります。
answer-vote-ask = このゲームをすぐに終了できるのは、ホストの{ $name }だけです。みんなに終了を提案でき、プレイ中の{ $needed }人が賛成すると終了です。あなたの賛成は、次に自分の手番を終えるまで有効です。
answer-voted = 終了に賛成しました。次に自分の手番を終えるまで有効です。
answer-kick-sure = **{ $name }** をこのゲームから退席させますか？　CPUが続け、ほかの人が席に着けるようになります。{ $name }は席に戻れません。
answer-kick-lobby-sure = **{ $name }** をこの卓から退席させますか？　その席は空席になります。
answer-kicked = { $name }を退席させました。
answer-host = { $name }がこの卓のホストになりました。
watching = このゲームを観戦中です。
answer-seat-question = この「{ $game }」で、どの席を引き継ぎますか？　手元も得点もそのまま引き継ぎます。

# 呼び出しと、二つ目の卓。
button-call-me = 呼んで
button-calls = 選ぶ
button-second-table = 別の卓を開く
lobby-call-new = { $players }：**{ $name }**が{ $game }の卓を開きました。一緒に遊びませんか？
lobby-call-open = **{ $name }**が{ $game }の卓を開きました。一緒に遊びませんか？
calls-heading = 呼び出し
calls-note = チャンネルでお知らせします。回数は控えめです。
calls-silent = `/preferences` でお知らせをオフにしているため、今は通知されません。
calls-end = この{ $game }が終わったとき
calls-end-note = 結果と一緒に、一度だけお知らせします。
calls-lobbies = { $channel }の卓
calls-lobbies-note = 誰かがそこで卓を開くたびにお知らせします。
calls-none = 呼び出しの設定はありません。卓か `/help` の「{ button-call-me }」で設定できます。
