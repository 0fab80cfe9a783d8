# ハウスプレイヤー：空席を埋めるコンピュータ。
agent-name = { $number ->
    [1] レジー
    [2] ゼップ
    [3] フローニ
    [4] アロイス
    [5] ブルグル
    [6] クサーヴァー
   *[other] ゲスト{ $number }
}
agent-heuristic = しっかり者
agent-random = 気まぐれ
agent-shown = 🤖 { $name }
agent-introduction = 🤖 { $name }（ハウスプレイヤー・{ $agent }）
