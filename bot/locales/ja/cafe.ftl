# Cafe International（カフェ・インターナショナル）。
cafe-name = カフェ・インターナショナル
cafe-tagline = 12カ国のお客を、楽しめる席へご案内。手札公開のタイル配置ゲーム、2〜4人用。
cafe-option-bar = カウンターバー
cafe-option-bar-note = カウンターバー20席の得点
cafe-option-bar-stepped = 段ごと
cafe-option-bar-straight = 一直線に下がる

cafe-at = テーブル{ $one } に
cafe-between = テーブル{ $one } と { $other } の間に
cafe-empty-tables = 空きテーブル：{ $tables }
cafe-legend = 席は⬆️ ➡️ ⬇️ ⬅️の順 · [ ]は空席で、今座れる性別（–は今は誰も座れない） · 小さな数字はその席が接するもう一つのテーブル · ❌はもう誰も座れない席（空席として数えます）
cafe-bar-next = カウンターバー（残り{ $left }席）：{ $next }
cafe-bar-full = カウンターバーは満席です
cafe-bag = 👜 袋の残り{ $count }枚（4枚で終了）
cafe-player = **{ $name }** { $points }点 · { $hand }
cafe-player-out = ~~{ $name }~~ { $points }点 · 脱落
cafe-player-end = **{ $name }** { $points } { $fine } = **{ $score }点**

cafe-legend-end = これまでの点数 − 手元に残ったタイルの減点 = 最終得点

cafe-first = 開店です。席はすべて空いています。{ $name } から始めます。
cafe-seated = { $name } が { $guest } を{ $place }配置：{ $points }点。
cafe-four-of-a-nation = 同じ国の人が4人揃ったので、この1枚は補充なし。
cafe-passed = { $name } は2枚目を置かずにパスしました。
cafe-exchanged = { $name } が { $guest } を{ $place }置き、{ $joker } と交換しました。
cafe-to-bar = { $name } が { $guest } をカウンターバーへ：{ $points }点。
cafe-refilled = { $name } の補充：{ $tiles }
cafe-went-out = { $name } は{ $points }点となり、ゲームから抜けます。

cafe-hand = 手持ちタイル：{ $hand }
cafe-you-are-out = 合計点がマイナスになったので、ゲームから抜けました。続きは観戦できます。
cafe-choose-tile = どのタイルを使いますか？
cafe-choose-second = 2枚目を配置しますか？
cafe-no-second = 配置できる2枚目のタイルはありません。
cafe-choose-company = 1人のままでは手番を終えられません。同じテーブルに着く2枚目を選んでください。
cafe-choose-place = **{ $tile }** をどこに置きますか？
cafe-choose-table = **{ $tile }** をどのテーブルに着けますか？
cafe-choose-chair = **{ $tile }** をテーブル{ $table } のどの席に、どの国の人物として着けますか？
cafe-company = 👥＝まだ誰もいないので、2枚目を必ず同じテーブルに配置します
cafe-exchange = 🔁＝その席のワイルドカードと交換します（手番一回分、得点なし）
cafe-menu-tables = テーブルを選ぶ
cafe-table-best = テーブル{ $table } · 最大{ $points }点
cafe-nobody-there = まだ誰もいません
cafe-button-bar = カウンターバー
cafe-button-pass = パス（手番終了）
cafe-button-out = はい、ゲームから抜けます
cafe-button-back = 戻る
cafe-sure-out = **{ $tile }** をカウンターバーに置くと合計**{ $points }点**となり、ゲームから抜けます。よろしいですか？

cafe-edition-bar = この卓のカウンターバー：{ $row }
cafe-edition-tables = テーブル：{ $tables }
cafe-edition-shared = 席を共有するテーブル：{ $pairs }

cafe-reason-hand_empty = 手持ちタイルのなくなったプレイヤーが出ました。
cafe-reason-chairs_full = すべてのテーブルの席がうまりました。
cafe-reason-bar_full = カウンターバーの席がすべてうまりました。
cafe-reason-bag_low = 袋の残りタイルが4枚以下になりました。
cafe-reason-last_left = 残ったプレイヤーが1人だけになりました。
cafe-reason-stuck = 次のプレイヤーの手元は座れないワイルドカードだけで、何もできませんでした。

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
cafe-turn-begun = テーブル席に1枚配置したので、あとは2枚目の配置だけができます。
cafe-no-joker-there = その席にワイルドカードはいません。
cafe-joker-for-joker = ワイルドカード同士の交換はできません。
cafe-other-sex = ワイルドカードと同じ性別のゲストタイルでなければ交換できません。
cafe-joker-at-bar = ワイルドカードはカウンターバーには配置できません。

cafe-rules =
    ## カフェ・インターナショナル
    テーブルは24卓。12カ国の国旗が2卓ずつ、席は各4つです。2つのテーブルの間にあり、両方に属する席もたくさんあります。ゲストタイルは各国の男女4枚ずつと、男女2枚ずつのワイルドカード🃏で100枚。手持ちは5枚で、全員に見えています。一番多く点を取った人の勝ちです。

    ### 手番：次のうち1つ
    ① **1枚か2枚をテーブル席に配置**
    - 席に接するテーブルの国旗と国籍が合っていること。2つのテーブルの間なら、どちらか一方でかまいません。
    - 男女：2人なら男女1名ずつ、3人なら2名と1名、4人なら2名ずつ。2つのテーブルの間では、両方で満たすこと。
    - 手番終了時、配置した人が1人きりでないこと（2つのテーブルの間なら一方でよい）。テーブルの1人目を置いたら、2枚目を必ず同じテーブルに配置します。例外は、まだどのテーブルにも誰もいないとき。1枚だけで終えられます。
    - 異なる国旗の間に置くワイルドカードは、どちらの国の人物とするかすぐに決めます。

    ② **1枚をカウンターバーに配置**
    席は順番どおり。最初の5つはプラス、その先はマイナスです。ワイルドカードは置けません。これで合計点がマイナスになった人はゲームから抜け、手持ちタイルも取り除かれます。

    ③ **ワイルドカードと交換**
    テーブル席のワイルドカードと同じ性別で、その席に国旗の合うタイルを置き、ワイルドカードを手元に取ります。手番一回分を費やし、得点も補充もありません。

    ### 得点
    配置した人を含め、テーブルのお客1人につき1点（2〜4点）。1人目は無得点。全員が同じ国の人なら2倍（4・6・8点）。2つのテーブルの間なら両方の点が入ります。

    ### 補充
    手番の終わりに、テーブル席かカウンターバーに置いた枚数だけ袋から補充します。同じ国の人が4人揃う配置の分は補充されません。

    ### 終了
    手番の後、誰かの手持ちタイルがない、全テーブルが満席、カウンターバーが満席、袋の残りが4枚以下、残ったプレイヤーが1人だけ、のどれかになったら終了。手元の1枚につき−5点、ワイルドカードは−10点です。同点なら勝利を分け合います。
    -# ルールに書かれていない点のこの店での扱い：0点なら抜けない。カウンターバーはいつでも選べる。交換では補充しない。次の人の手元が座れないワイルドカードだけなら終了。この店が決めたもの：テーブルの並びと、カウンターバーの11席目以降の点数。
