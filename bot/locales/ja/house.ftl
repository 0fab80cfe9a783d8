# ハウスプレイヤー：空席を埋めるコンピュータ。
house-name = { $number ->
    [1] レジー
    [2] ゼップ
    [3] フローニ
    [4] アロイス
    [5] ブルグル
    [6] クサーヴァー
   *[other] ゲスト{ $number }
}
house-kind-sensible = しっかり者
house-kind-careless = 気まぐれ
house-player = 🤖 { $name }
house-player-seat = 🤖 { $name }（ハウスプレイヤー・{ $kind }）
