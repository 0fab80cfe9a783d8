# 名場面のカード：画像の中の言葉（bot/pictures/climaxes.py）と、全ゲーム共通の文
picture-toast = 乾杯！
picture-fired = クビ！
picture-round = 第{ $round }ラウンド
picture-say-high = 大きめ
picture-say-low = 小さめ
picture-say-mine = 任せて
picture-say-spare = 勘弁して
picture-say-thanks = ありがとう
picture-say-unsure = うーん
button-climax = 名場面を見る
