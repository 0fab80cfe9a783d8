# これまでの成績、ランキング、称号。
stats-heading-you = あなたの成績
stats-heading-of = { $name }の成績
stats-heading-server = このサーバーの成績
stats-all-games = 全ゲーム
stats-you = あなた
stats-server = このサーバー
stats-none-you = ここで最後まで遊んだゲームはまだありません。`/join` で始められます。
stats-none-of = { $name }がここで最後まで遊んだゲームはまだありません。
stats-none-server = ここで最後まで遊ばれたゲームはまだありません。`/join` で始められます。
stats-games = 最後まで遊んだゲーム：**{ $games }回**、うち **{ $wins }勝**
stats-due = 🎯 対戦ゲームの勝ち数：**{ $wins }勝**（全員互角なら{ $due }勝。その{ $share }倍）
stats-due-none = 🎯 対戦ゲームではまだ勝ちがありません（全員互角なら{ $due }勝）
stats-place = 🏁 平均順位：**{ $place }位**
stats-streak = 🔥 連勝：現在 **{ $now }連勝**、最高 **{ $longest }連勝**
stats-minutes = ⏳ プレイ時間：合計{ $count }分
stats-hours = ⏳ プレイ時間：合計{ $count }時間
stats-days = ⏳ プレイ時間：合計{ $count }日
stats-game = { $games }回プレイ、{ $wins }勝（全員互角なら{ $due }勝）、平均{ $place }位
stats-game-together = { $games }回プレイ、{ $wins }回みんなで勝利
stats-best = 最高{ $score }点
stats-best-title = 最高{ $score }点「{ $title }」
stats-settling = 実力はまだ測定中（{ $enough }戦中{ $games }戦）
stats-rating = レーティング{ $rating } ± { $spread }
stats-picture = よく遊ぶゲーム：{ $played }。全{ $games }回、勝利{ $wins }回。
stats-picture-latest = 最近のゲーム（古い順）：{ $places }
stats-latest-won = 勝ち
stats-latest = { $players }人中{ $rank }位
stats-private = 非公開にしています。ほかの人には、あなたの成績もランキングの順位も表示されません。
stats-tables = 最後まで遊ばれたゲーム：**{ $count }回**
stats-best-results = 最高記録
stats-regulars = 今期の常連さん
stats-regular = { $name } · { $games }回プレイ、{ $wins }勝（全員互角なら{ $due }勝）
stats-regular-together = { $name } · { $games }回プレイ、{ $wins }勝

ladder-heading = ランキング · { $game } · { $season }
ladder-none = この期間、ここで最後まで遊んだ人はまだいません。
ladder-figures = { $games }回プレイ、{ $wins }勝
ladder-settling = 順位はまだこれから（{ $enough }回遊ぶと付きます）：
ladder-settling-one = { $name }（{ $games }）
ladder-note = 毎期、全員が1000から始まります。順位は「レーティング −（誤差±の2倍）」の高い順です。
ladder-house = 🤖 CPU・{ $level }
ladder-own = あなた：{ $ranked }人中 **{ $rank }位**、レーティング **{ $rating }** ± { $spread }
ladder-own-settling = あなた：{ $games }回プレイ（{ $enough }回で順位が付きます）
ladder-own-none = この期間は、まだ最後まで遊んでいません。
season-name = { $year }年{ $quarter ->
    [1] 1〜3月
    [2] 4〜6月
    [3] 7〜9月
   *[4] 10〜12月
}

achievement = **{ $name }** · { $how }
achievement-regular = 指定席
achievement-regular-how = 25回最後まで遊び、椅子に名前が入りました
achievement-full_shelf = 全ゲーム制覇
achievement-full_shelf-how = ここにあるゲームをすべて最後まで遊びました
achievement-hat_trick = 三度目も正直
achievement-hat_trick-how = 3連勝しました
achievement-red_lantern = 赤ちょうちんの番人
achievement-red_lantern-how = 3回続けて最下位、それでもまた席に着きました
achievement-giant_slayer = 店泣かせ
achievement-giant_slayer-how = じっくり考えるCPUのいる卓で勝ちました
achievement-in_tune = 珍しく息ピッタリ
achievement-in_tune-how = みんなで勝ちました
achievement-first_draught = 一発で口開け
achievement-first_draught-how = 最初の1枚で、ピッタリ40樽を積み込みました
achievement-toastmaster = 乾杯、乾杯、また乾杯
achievement-toastmaster-how = 1回のゲームで、3回の乾杯すべての音頭を取りました
achievement-quiet_winner = 能ある鷹
achievement-quiet_winner-how = 111で宣言を人に任せたまま勝ちました
achievement-own_bill = ツケでお願いします
achievement-own_bill-how = カウンターバーで、払える点数より多く飲みました

button-show-here = みんなに見せる
button-keep-out = 非公開にする
button-let-in = また公開する
button-own-stats = 自分の成績
menu-stats = 誰の成績を見ますか？
menu-ladder-game = 別のゲーム
menu-season = 別の期間
refusal-stats-private = この人は成績を公開していません。
refusal-stats-in-servers = 成績はサーバーごとに集計しています。このコマンドはサーバーのチャンネルで使ってください。
refusal-no-ladder = このゲームは全員で勝つか負けるかなので、ランキングはありません。最高記録は `/stats` で見られます。
