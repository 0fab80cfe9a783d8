# トランプを使うすべてのゲームに共通の文。ゲームは kit-... を自分の <game>-... で置き換えられる
kit-seat = { $name }・手札{ $count }枚
kit-seat-out = ~~{ $name }~~・脱落
kit-down = 裏向き{ $count }枚
kit-figure = { $figure }点
kit-suit = 切り札：{ $suit }
kit-pile-stock = 山札：{ $count }枚
kit-pile-discard = 捨て札：一番上は{ $cards }、全部で{ $count }枚
kit-pile-row = 場のカード：{ $cards }
kit-hand = あなたの手札：{ $cards }
kit-chosen = 選択中：**{ $card }**
kit-choose = どのカードを出しますか？
kit-choose-then = **{ $card }**をどうしますか？
kit-choose-move = どうしますか？
kit-menu-cards = カードを選ぶ
kit-menu-moves = 行動を選ぶ
kit-help-cards = カードをタップしてください。今出せるのは{ $cards }です。
kit-help-moves = 今できること：{ $moves }
kit-why = CPUでもここでは同じ手を選びます。
kit-hint = ルールと今できることは**？**で確認できます。**💡**を押すと、おすすめの手が分かります。
kit-opening = あなたからです。できることは絵の下に並んでいます。ルールは**？**でいつでも読み返せます。
kit-clubs = クラブ
kit-diamonds = ダイヤ
kit-hearts = ハート
kit-spades = スペード
kit-card = { $suit ->
    [clubs] クラブ
    [diamonds] ダイヤ
    [hearts] ハート
   *[spades] スペード
}の{ $rank ->
    [A] エース
    [J] ジャック
    [Q] クイーン
    [K] キング
   *[other] { $rank }
}
kit-card-back = 裏向きのカード
kit-no-card = なし
kit-is-chosen = { $card }（選択中）
