# Cafe International（カフェ・インターナショナル）。
cafe-name = カフェ・インターナショナル
cafe-name-short = カフェ
cafe-hook = 世界のお客を同席に
cafe-option-bar = カウンターバー
cafe-option-bar-note = カウンターバー20席の得点
cafe-option-bar-stepped = 段ごと
cafe-option-bar-straight = 一直線に下がる

cafe-chair = { $table } { $side }
cafe-side-north = 上
cafe-side-east = 右
cafe-side-south = 下
cafe-side-west = 左
cafe-lit = 手番の人が今お客を置けるテーブル：{ $tables }
cafe-tables-best = テーブル{ $tables }、最大{ $points }点
cafe-as-nation = 座れる国：{ $nations }
cafe-empty-tables = 空きテーブル：{ $tables }
cafe-legend = 席は上、右、下、左の順 · [ ]は空席と今座れる性別（–は誰も座れない） · 小さな数字は席のもう一つのテーブル · ❌はもう誰も座れない席（空席に数えます）
cafe-bar-next = カウンターバー（残り{ $left }席）：{ $next }
cafe-bar-full = カウンターバーは満席です
cafe-bag = 👜 袋の残り{ $count }枚（4枚で終了）
cafe-player = { $name } · **{ $points }点** · { $hand }
cafe-player-out = ~~{ $name }~~ · { $points }点 · 退場
cafe-player-end = { $name } · { $points } { $fine } = **{ $score }点**

cafe-legend-end = これまでの点数 − 手元に残ったタイルの減点 = 最終得点

cafe-first = 開店です。席はすべて空いています。{ $name } から始めます。
cafe-seated = { $guest } を { $place } に { $points }
cafe-four-of-a-nation = 同じ国の人が4人、補充なし
cafe-passed = 2枚目はパス
cafe-exchanged = { $guest } を { $place } に置き、{ $joker } と交換
cafe-to-bar = { $guest } をカウンターバーへ { $points }
cafe-refilled = 補充 { $tiles }
cafe-went-out = { $points }点で退場

cafe-you-are-out = 合計点がマイナスになったので、ゲームから抜けました。続きは観戦できます。
cafe-choose-tile = 誰を使いますか？
cafe-choose-second = 2枚目を置きますか？
cafe-no-second = 配置できる2枚目のタイルはありません。
cafe-choose-company = 同席するのは誰？
cafe-choose-place = { $tile } の席は？
cafe-choose-join = { $tile } はどこに同席しますか？
cafe-choose-nation = { $tile } はどの国？
cafe-company = まだ誰もいない席：2枚目も同じテーブルに置きます（点数は2枚合わせた最大）
cafe-exchange = そのワイルドカードと交換して手元に取ります（手番一回分、得点なし）
cafe-button-pass = パス（手番終了）
cafe-button-out = はい、ゲームから抜けます
cafe-button-back = 戻る
cafe-sure-out = { $tile } をカウンターバーに置くと**{ $points }点**になり、ゲームから抜けます。よろしいですか？

cafe-turn = { $name }：{ $deeds }
cafe-first-you = 開店です。席はすべて空いています。あなたから始めます。
cafe-chosen = 選んだタイル：{ $tile }
cafe-followers = 同席できるタイル：{ $who }
cafe-no-refill = 同じ国の人が4人そろうので、この1枚は補充なし
cafe-out = 合計点がマイナスになり、ゲームから抜けます
cafe-ends = これでゲーム終了
cafe-why-company = { $tile } は、今は誰とも同席できません。
cafe-why-sex = { $tile } の国旗の空席は、今はもう一方の性別しか座れません。
cafe-barred = { $guests }：{ $why }
cafe-barred-at = { $guest }（{ $places }）
cafe-barred-table = テーブル{ $table }
cafe-barred-alone = そこにはまだ誰もいません。手元にも同席できるお客がいません。
cafe-why-full = { $tile } の座れる空席は、もうありません。
cafe-fine-now = 袋の残り{ $count }枚（4枚で終了）。今終わると、手持ちタイルで{ $fine }点です。

cafe-edition-bar = この卓のカウンターバー：{ $row }
cafe-edition-tables = テーブル：{ $tables }
cafe-edition-shared = 席を共有するテーブル：{ $pairs }

cafe-reason-hand_empty = 手持ちタイルを使い切った人が出ました。
cafe-reason-chairs_full = すべてのテーブルの席が埋まりました。
cafe-reason-bar_full = カウンターバーの席がすべて埋まりました。
cafe-reason-bag_low = 袋の残りタイルが4枚以下になりました。
cafe-reason-last_left = 残ったプレイヤーが1人だけになりました。
cafe-reason-stuck = 次の人の手元は座れないワイルドカードだけで、何もできませんでした。

cafe-not-your-tile = そのタイルは手元にありません。
cafe-no-such-chair = その席はありません。
cafe-chair-taken = その席にはもうお客がいます。
cafe-nation = { $name ->
    [usa] アメリカ
    [britain] イギリス
    [germany] ドイツ
    [france] フランス
    [italy] イタリア
    [spain] スペイン
    [russia] ロシア
    [turkey] トルコ
    [india] インド
    [china] 中国
    [cuba] キューバ
   *[africa] 中央アフリカ
}
cafe-wrong-flag = その席のテーブルの国旗がゲストタイルの国籍と合っていません。
cafe-no-nation-to-name = ここでは国を選べません。
cafe-name-nation = 異なる国旗の間の席では、ワイルドカードをどちらの国の人物とするか選んでください。
cafe-no-such-flag = ワイルドカードは、その席の2つの国旗のどちらかの国の人物にしかなれません。
cafe-needs-man = テーブル{ $table }（{ $nation }）は女性のほうが多いので、次に座れるのは男性だけです。
cafe-needs-woman = テーブル{ $table }（{ $nation }）は男性のほうが多いので、次に座れるのは女性だけです。
cafe-sits-alone = そこでは手番終了時に1人きりになってしまいます。
cafe-must-join = 2枚目は1枚目と同じテーブルに配置してください。
cafe-cannot-pass = 1枚も使わずに手番を終えることはできません。
cafe-turn-begun = テーブル席に1枚配置したので、あとは2枚目を配置するか、手番を終えるかです。
cafe-no-joker-there = その席にワイルドカードはいません。
cafe-joker-for-joker = ワイルドカード同士の交換はできません。
cafe-other-sex = ワイルドカードと同じ性別のゲストタイルでなければ交換できません。
cafe-joker-at-bar = ワイルドカードはカウンターバーには配置できません。

cafe-how-1 = **目的** 12カ国のお客を、国旗の合うテーブルへ、しかも誰かと同席できる席へ案内します。お客を1人座らせると、そのテーブルの人数だけ点が入ります（1人目は0点）。点の多い人の勝ちで、ここでは98対82です。
cafe-how-2 = **手番** 1枚か2枚をテーブル席に置くか、1枚をカウンターバーに置き、その枚数だけ補充します（同じ国の4人目の分は補充なし）。またはワイルドカードと交換します（補充なし）。丸いタイルは女性、四角は男性。2人なら男女1名ずつ、3人なら2名と1名、4人なら2名ずつ。2つのテーブルの間では両方で守ります。置いたお客が1人きりのまま手番は終えられません。
cafe-how-3 = **例** 🇷🇺♂︎ をテーブル15のロシアの女性と同席させます。2人とも同じ国なので2倍の+4点。2枚目の 🇨🇫♀︎ は、テーブル7と8の間の席へ。両方に数えて+6点です。そして2枚補充します。
cafe-how-4 = **終わり方** 袋の残りが4枚になるか、席かカウンターバーが埋まるか、誰かの手持ちタイルがなくなったら終了。手元に残ったタイルは1枚−5点、ワイルドカードは−10点なので、ここではワイルドカードを+4点で置きます。カウンターバーでプラスなのは最初の5席だけ。合計点が0を下回ると、ゲームから抜けます。
cafe-help-tile = お客を選んでください。横の数字は取れる最大の得点で、🍸ならカウンターバーにしか置けません。次に席を選びます。5|9はテーブル5と9の間の席、「24 下」はテーブル24の下の席です。
cafe-help-second = 1枚目はもう同席しています。2枚目を置くか、手番を終えてください。
cafe-help-company = 1枚目が1人きりです。合う性別の2枚目を同じテーブルに置いてください。
cafe-help-pass = 置ける2枚目はありません。手番を終えてください。
cafe-hint-1 = お客を選ぶと、座れる席とその得点が、絵の中のコインで示されます。
cafe-hint-2 = 同じ国だけなら得点が2倍。2つのテーブルの間の席なら、両方の点が入ります。
cafe-hint-3 = 手持ちタイルは全員に見えています。次の人に何を残すか、見てから置きましょう。
cafe-then = 選べるのは、今座れる席だけです。ほかの席がだめな理由は ? で分かります。
cafe-lesson-bar = カウンターバーは最初の5席だけプラスです。よい席のないお客を置きます。
cafe-lesson-exchange = お客がワイルドカードの席に座り、ワイルドカードは手元に来ます。得点はありません。

cafe-rules =
    ## カフェ・インターナショナル
    - **目的：** お客を国旗の合うテーブルに、誰かと同席させます。
    - **手番：** 1枚か2枚を席に置くか、1枚をカウンターバーに置くか、ワイルドカードと交換します。
    - **終わり：** 袋が残りわずかになるか、席かカウンターバーが埋まるか、誰かの手持ちタイルがなくなったら。
    - **勝ち：** 点の多い人。手元に残ったタイルは減点です。

    テーブルは24卓。12カ国の国旗が2卓ずつ、席は各4つです。2つのテーブルの間にあり、両方に属する席もたくさんあります。ゲストタイルは各国の男女4枚ずつと、男女2枚ずつのワイルドカード🃏で100枚。手持ちは5枚で、全員に見えています。一番多く点を取った人の勝ちです。

    ### 手番：次のうち1つ
    ① **1枚か2枚をテーブル席に配置**
    - 席に接するテーブルの国旗と国籍が合っていること。2つのテーブルの間なら、どちらか一方でかまいません。
    - 男女：2人なら男女1名ずつ、3人なら2名と1名、4人なら2名ずつ。2つのテーブルの間では、両方で満たすこと。
    - 手番終了時、配置した人が1人きりでないこと（2つのテーブルの間なら一方でよい）。1枚目に同席者がいなければ、2枚目を必ず同席させます。例外は、まだどのテーブルにも誰もいないとき。1枚だけで終えられます。
    - 異なる国旗の間に置くワイルドカードは、どちらの国の人物とするかすぐに決めます。

    ② **1枚をカウンターバーに配置**
    席は順番どおり。最初の5つはプラス、その先はマイナスです。ワイルドカードは置けません。これで合計点がマイナスになった人はゲームから抜け、勝てません。手持ちタイルも取り除かれます。

    ③ **ワイルドカードと交換**
    テーブル席のワイルドカードと同じ性別で、その席に国旗の合うタイルを置き、ワイルドカードを手元に取ります。手番一回分を費やし、得点も補充もありません。

    ### 得点
    配置した人を含め、テーブルのお客1人につき1点（2〜4点）。1人目は無得点。全員が同じ国の人なら2倍（4・6・8点）。2つのテーブルの間なら両方の点が入ります。

    ### 補充
    手番の終わりに、テーブル席かカウンターバーに置いた枚数だけ袋から補充します。同じ国の人が4人そろう配置の分は補充されません。

    ### 終了
    手番の後、誰かの手持ちタイルがない、全テーブルが満席、カウンターバーが満席、袋の残りが4枚以下、残ったプレイヤーが1人だけ、のどれかになったら終了。手元の1枚につき−5点、ワイルドカードは−10点です。同点なら勝利を分け合います。
    -# ルールに書かれていない点のこの店での扱い：0点なら抜けない。カウンターバーはいつでも選べる。交換では補充しない。次の人の手元が座れないワイルドカードだけなら終了。この店が決めたもの：テーブルの並びと、カウンターバーの11席目以降の点数。

cafe-reckoning = これまで { $points }点、手元に残ったタイルで { $fine }点
cafe-reckoning-out = 合計点がマイナスになり退場

# その手を勧める理由。
cafe-why-left = このあと{ $name }がテーブル席に1枚置いて取れるのは、最大 { $points } です。
cafe-why-bar = { $count ->
    [0] { $tile } に合う空席は、今はありません。
   *[other] { $tile } に合う空席は、今は{ $count }つだけです。
}
cafe-why-exchange = ワイルドカードなら、あとでほとんどどこにでも座れます。
cafe-why-four = 同じ国のお客が4人そろいます。得点は最大ですが、この分の補充はありません。
cafe-why-second = 同じテーブルに最適な2枚目を置けば、合わせて { $points } です。
cafe-why-bar-points = カウンターバーなら { $points } です。

cafe-log-seated = { $name } がお客を案内しました：{ $points }点
cafe-log-seated-you = あなたがお客を案内しました：{ $points }点
cafe-log-bar = { $name } がカウンターバーへ案内しました：{ $points }点
cafe-log-bar-you = あなたがカウンターバーへ案内しました：{ $points }点
cafe-log-exchanged = { $name } がワイルドカードと交換しました。
cafe-log-exchanged-you = あなたがワイルドカードと交換しました。
cafe-log-out = { $name } は退場しました。
cafe-log-out-you = あなたは退場しました。

cafe-guest = { $nation ->
    [joker] ワイルドカード
    [usa] アメリカ
    [britain] イギリス
    [germany] ドイツ
    [france] フランス
    [italy] イタリア
    [spain] スペイン
    [russia] ロシア
    [turkey] トルコ
    [india] インド
    [china] 中国
    [cuba] キューバ
   *[africa] 中央アフリカ
}の{ $sex ->
    [man] 男性
   *[woman] 女性
}
cafe-joker-as = { $joker }（{ $nation }）
cafe-several = { $guest }{ $count }枚
cafe-held = { $count }枚
cafe-points = { $count ->
   *[other] { $shown }点
}
cafe-at-most = 最大{ $points }
cafe-between = テーブル{ $first }と{ $second }の間
cafe-pair = { $first }と{ $second }
cafe-offer-bar = カウンターバー{ $points }
cafe-only-exchange = 交換のみ
cafe-swap = ワイルドカードと交換
cafe-with-company = 2枚目と合わせて{ $points }
cafe-no-new-tile = 補充なし
cafe-out-at = { $points }点でゲームから抜けます
cafe-nowhere = 使えません
cafe-nobody = なし
cafe-table = テーブル{ $table }：{ $seats }
cafe-seat-free = { $who ->
    [both] 空席
    [man] 空席（男性）
    [woman] 空席（女性）
   *[nobody] 空席（今は不可）
}
cafe-seat-lost = 誰も座れない空席
cafe-seat-shared = { $seat }（{ $table }と共有）
cafe-bar-guests = カウンターバーの客：{ $guests }

# --- 名場面のカード ---
cafe-climax-table = { $name } がテーブル{ $table }を満席に！ { $points }点
cafe-climax-table-you = あなたがテーブル{ $table }を満席に！ { $points }点
cafe-climax-rich = { $name } が1回の手番で{ $points }点
cafe-climax-rich-you = あなたが1回の手番で{ $points }点
cafe-climax-joker = { $name } がワイルドカードを取り戻しました
cafe-climax-joker-you = あなたがワイルドカードを取り戻しました
cafe-climax-out = { $name } はカウンターバーの会計が払えず退場
cafe-climax-out-you = あなたはカウンターバーの会計が払えず退場
cafe-climax-why = テーブル{ $table }にお客が{ $guests }人：{ $points }点
cafe-climax-why-same = テーブル{ $table }に同じ国のお客が{ $guests }人で2倍：{ $points }点
cafe-climax-exchanged = テーブル{ $tables }で { $joker } を { $guest } と交換
cafe-climax-holds = { $name } · { $tiles }
cafe-climax-bill = { $before }点とカウンターバーの{ $costs }点で、合計{ $total }点。
cafe-climax-points = { $name } { $points }点

# --- 結果 ---
cafe-result = { $name } が{ $lead }点差で勝利！
cafe-result-you = あなたが{ $lead }点差で勝利！
cafe-result-tables = { $name } がテーブル{ $tables }卓を満席にし、{ $lead }点差で勝利！
cafe-result-tables-you = あなたがテーブル{ $tables }卓を満席にし、{ $lead }点差で勝利！
cafe-result-last = { $name } だけが会計を払え、{ $points }点で勝利！
cafe-result-last-you = あなただけが会計を払え、{ $points }点で勝利！
cafe-result-filled = 満席にしたテーブル：{ $tables }卓
