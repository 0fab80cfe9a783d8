# ゲーム開始前の卓。席と設定。
lobby-heading = { $game } · 参加者募集中
lobby-seat = { $number }. { $name }
lobby-seat-free = { $number }. *空席*
lobby-seat-optional = { $number }. *空席（いなくても可）*
lobby-missing = あと{ $count }人で始められます。
lobby-ready = いつでも始められます。
lobby-full = 満席です。いつでも始められます。
lobby-order = スタートプレイヤーは抽選で決まります。
lobby-closed = この卓は開始前に閉じられました。
lobby-call = { $players }：**{ $name }** がもう一度「{ $game }」の卓を開きました。また一緒に遊びませんか？
lobby-hand = { $channel } の「{ $game }」に参加しています。ゲームが始まると、ここに手札が届きます。
lobby-hand-private = { $channel } の「{ $game }」に参加しています。ゲームが始まると手札がDMで届きます。卓の「{ button-hand }」からも見られます。

button-join = 参加
button-leave = 抜ける
button-agent = ハウスプレイヤーを追加
button-start = スタート
button-hand = 手札を見る
button-rules = ルール
button-stop = 終了
button-again = もう一度遊ぶ
button-open-again = 新しい卓を開く
button-leave-sure = ゲームから抜ける
button-stop-sure = ゲームを終了する

menu-settings = 卓の設定
menu-game = ゲームを選ぶ
setting-agent-heuristic = ハウスプレイヤーを追加：しっかり者
setting-agent-heuristic-note = 公開された情報を覚えて先を読みます
setting-agent-random = ハウスプレイヤーを追加：気まぐれ
setting-agent-random-note = 深く考えずに遊びます
setting-agent-remove = ハウスプレイヤーを1人減らす
setting-on = { $option }：オン
setting-off = { $option }：オフ
setting-is = { $option }：{ $value }
setting-own-edition = このボット独自のハウスルールの数値で遊びます（ルールを参照）
setting-switch-on = 「{ $option }」をオンにする
setting-switch-off = 「{ $option }」をオフにする
setting-choose = { $option }：{ $value }
setting-game = 「{ $game }」に変更する

# 操作した本人にだけ見える返事。
answer-seated = 卓に着きました。
answer-seated-dm-closed = 卓に着きました。DMを送れない設定のようです。手札は卓の「{ button-hand }」ボタンから見られ、操作もすべてそこでできます。
answer-left = 席を立ちました。
answer-left-game = ゲームから抜けました。ここからは{ $agent }があなたの手札で続けます。
answer-started = ゲームを始めました。
answer-board = 卓をチャンネルの一番下に出し直しました。
answer-stopped = 卓を閉じました。
answer-leave-sure = このゲームから抜けますか？　席と手札はハウスプレイヤーが引き継ぎ、もう戻れません。
answer-stop-sure = 全員のゲームを終了しますか？　続きから遊ぶことはできません。
answer-agent = { $agent }が席に着きました。
