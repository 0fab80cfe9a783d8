# ふり返り：卓の記録と、終わったゲームのリプレイ。
button-log = 記録
button-log-newest = 最新
button-replay = リプレイ
button-share = 共有
button-shared = 共有しました ✓
button-watch = 見る
button-moment = ⭐ 見どころ
button-by-turn = 手番ごと
button-by-move = 一手ごと

log-heading = 記録 · { $game }
log-running = { $page } / { $pages }ページ · ゲーム中は、記憶の勝負にかかわる内容を伏せています。終わるとすべて読めます。
log-over = { $page } / { $pages }ページ
log-empty = まだ何もプレイされていません。
log-untold = この卓の{ $count }手は、内容を記録していなかった頃のものなので、お見せできません。
log-table = 卓 `{ $table }`
log-moved = { $name } がプレイしました。
log-moved-you = あなたがプレイしました。
log-alone = { $name } だけが見たもの：{ $things }
log-alone-you = あなただけが見たもの：{ $things }

replay-heading = リプレイ · { $game }
replay-deal = ゲーム開始時
replay-turn = { $turn } / { $turns }手番目
replay-turn-and-move = { $turn } / { $turns }手番目 · { $move } / { $moves }手目
replay-moment = 見どころ
replay-words-only = 以前のルールで遊んだゲームなので、画像を作れません。経過は文章でご覧ください。
replay-eyes = 誰の視点で見ますか？
replay-eyes-everybody = 全員に公開されていた情報
replay-eyes-all = 全員の手元
replay-shared = { $name } が「{ $game }」の一場面を共有しました。

refusal-replay-running = このゲームはまだ続いています。リプレイは終わってから見られます。
refusal-no-such-table = その卓が見つからないか、ボットからそのチャンネルが見えません。そのチャンネルでお試しください。
button-first = ⏮
button-back = ◀
button-forward = ▶
button-last = ⏭
