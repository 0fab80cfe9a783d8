# 名場面のカード：画像の中の言葉（bot/pictures/climaxes.py）と、全ゲーム共通の文
picture-toast = 乾杯！
picture-fired = クビ！
picture-round = 第{ $round }ラウンド
button-climax = 名場面を見る
