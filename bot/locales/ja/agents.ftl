# CPU：空席を埋めるコンピュータ。
agent-name = { $number ->
    [1] レジー
    [2] ゼップ
    [3] フローニ
    [4] アロイス
    [5] ブルグル
    [6] クサーヴァー
   *[other] ゲスト{ $number }
}
agent-careless = 気まぐれ
agent-careless-note = 深く考えずに遊びます
agent-easy-going = のんびり屋
agent-easy-going-note = 見えなくなったものは忘れて、気楽に遊びます
agent-sensible = しっかり者
agent-sensible-note = 見たものを覚えて、手堅く遊びます
agent-cunning = 策士
agent-cunning-note = 先の展開を何通りも試してから動きます
agent-ruthless = 容赦なし
agent-ruthless-note = じっくり考え、手加減しません
agent-shown = 🤖 { $name }
agent-drives-for = { $name }（🤖）
agent-at-level = { $name }、{ $level }
