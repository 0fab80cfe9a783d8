# 111。
one_eleven-name = 111
one_eleven-hook = 並べ替え禁止の12枚
one_eleven-option-consolation = 宣言していない人の得点
one_eleven-option-consolation-note = ラウンド終了宣言をしていない人の、どの並びを数えるか
one_eleven-option-consolation-short = { $value }
one_eleven-option-consolation-longest = 最も長い並び
one_eleven-option-consolation-best_value = 最も得点の高い並び
one_eleven-option-target = 目標の点数
one_eleven-option-target-note = 誰かがこの点数に届くまでラウンドを続けます
one_eleven-option-target-short = 目標{ $value }
one_eleven-option-target-30 = 30点
one_eleven-option-target-60 = 60点
one_eleven-option-target-100 = 100点
one_eleven-option-turn_limit = 1ラウンドの手番数
one_eleven-option-turn_limit-note = 全員がこの回数を終えると、宣言なしでラウンド終了です
one_eleven-option-turn_limit-short = 1ラウンド{ $value }
one_eleven-option-turn_limit-20 = 20回
one_eleven-option-turn_limit-40 = 40回
one_eleven-option-turn_limit-60 = 60回

one_eleven-round = 第{ $round }ラウンド · 目標{ $target }点
one_eleven-few-turns = { $count ->
    [1] これが最後の1巡です。誰も宣言しなければ、これでラウンド終了です。
   *[other] この巡を含めて残り{ $count }巡です。誰も宣言しなければ、{ $last }巡目でラウンド終了です。
}
one_eleven-begins = { $name } からラウンドを始めます。
one_eleven-begins-you = あなたからラウンドを始めます。
one_eleven-refreshed = { $name }：{ $cards } を新しい3枚に交換
one_eleven-refreshed-you = あなた：{ $cards } を新しい3枚に交換
one_eleven-shuffled = 山札が足りないので、それまでの捨て札を混ぜて切り直しました。
one_eleven-took = { $name } が { $card } を取り、入れる場所を考えています。
one_eleven-took-you = あなたは { $card } を取り、入れる場所を考えています。
one_eleven-took-covered = { $name } が{ $place }の伏せ札を取り、入れる場所を考えています。
one_eleven-spot-left = 左
one_eleven-spot-middle = 真ん中
one_eleven-spot-right = 右
one_eleven-last-replaced = { $name }：{ $card }を入れ、{ $left }を場へ（{ $place }番目）
one_eleven-last-replaced-you = あなた：{ $card }を入れ、{ $left }を場へ（{ $place }番目）
one_eleven-last-front = { $name }：左端に{ $card }、{ $left }を場へ
one_eleven-last-front-you = あなた：左端に{ $card }、{ $left }を場へ
one_eleven-last-back = { $name }：右端に{ $card }、{ $left }を場へ
one_eleven-last-back-you = あなた：右端に{ $card }、{ $left }を場へ
one_eleven-declared = { $name } が12枚すべてをそろえ、ラウンド終了を宣言しました！
one_eleven-declared-you = あなたは12枚すべてをそろえ、ラウンド終了を宣言しました！
one_eleven-turns-used-up = 全員が手番を使い切りました。宣言なしでラウンド終了です。
one_eleven-shown = 第{ $round }ラウンド終了（各手札で得点になった並びを強調しています）：
one_eleven-earned = { $name }：**+{ $points }点**（{ $cards }枚の並び）
one_eleven-earned-declared = { $name }：**+{ $points }点**（{ $clowns } ＋宣言ボーナス{ $bonus }点）
one_eleven-seat = { $name } · { $total }点
one_eleven-known = 見えているカード（何番目か）：{ $cards }
one_eleven-none-known = すべて裏向き
one_eleven-centre = 場札：{ $cards }
one_eleven-covered = 伏せ札
one_eleven-empty = （空き）
one_eleven-new = { $card }（新）
one_eleven-piles = 山札：{ $pile }枚 · 捨て札：{ $aside }枚

one_eleven-held = { $card } を取りました。入れる場所を選んでください。
one_eleven-hand = あなたの手札（左から右）：
one_eleven-hand-then = このように並びます：
one_eleven-run = 得点になる並び：{ $first }〜{ $last }の{ $cards }枚、{ $clowns }
one_eleven-runs-after = 出すカード別の並びの枚数：{ $cards }
one_eleven-points = 得点：{ $points }
one_eleven-take = どの場札を取りますか？
one_eleven-button-refresh = 先に場札を3枚とも入れ替える
one_eleven-insert = { $card } をどのカードと入れ替えますか？
one_eleven-button-front = 左端に{ $card }（{ $left }を出す）
one_eleven-button-back-end = 右端に{ $card }（{ $left }を出す）
one_eleven-in-order = 12枚がそろいます。ラウンド終了を宣言しますか？ **{ $points }点**（{ $clowns } ＋{ $bonus }点）
one_eleven-button-declare = ラウンド終了を宣言 +{ $points }
one_eleven-button-play-on = 宣言せずに続ける
one_eleven-button-back = 戻る

one_eleven-how-1 = **目的** 手札12枚は配られた順のままで、並べ替えはできません。1枚ずつ入れ替えて、左から右へ12枚すべてを昇順か降順にそろえます。ここでは19から110まで昇順です。ピエロ1個につき1点です。
one_eleven-how-2 = **手番** 場札3枚から1枚を取ります。表向きでも伏せ札でもかまいません。手札の1枚と入れ替えると、そのカードは表向きで場に出ます。または手札の端に加え、反対の端のカードを場に出します。場札が3枚とも表向きなら、先に新しい3枚に替えることもできます。
one_eleven-how-3 = **例** 108 · 102 · 63 · 39 は降順ですが、次の106で途切れています。場に35があるので、これを取って106と入れ替えます。すると108から10まで7枚が降順に並びます。106は場に出て、次の人が取るかもしれません。
one_eleven-how-4 = **終わり方** 43を取りました。108と入れ替えると12枚すべてがそろいます。ラウンド終了を宣言すれば、ピエロ25個とボーナス5点。ほかの人は、最も長い並びのピエロだけが得点です（卓の設定で、最も得点の高い並びにもできます）。誰かが目標点に届くまでラウンドを続け、**得点の一番高い人の勝ち**です。
one_eleven-help-take = 場札3枚から1枚を取ります。並びを長くできるカードがおすすめです。合うカードがなければ、伏せ札を試しましょう。ただし、選んだら取り直せません。
one_eleven-help-insert = 手札から出すカードを選ぶと、取ったカードがその場所に入ります。各カードの下の数字は、入れ替えた後の並びの枚数です。青いボタンが一番良い並びになります。最後の2つのボタンでは端に加え、反対の端のカードを出します。
one_eleven-help-declare = 12枚すべてをそろえられます。緑のボタン（得点つき）を選んでから、ラウンド終了を宣言するか、ピエロを増やすために続けるかを決めてください。続けると、先にほかの人に宣言されるかもしれません。
one_eleven-hint-1 = かっこは、今得点になる並びです。長くできるカードを取り、乱すカードを出しましょう。
one_eleven-hint-2 = 昇順でも降順でもかまいません。隣どうしの数字の間は広くあけましょう。
one_eleven-hint-3 = 合う場札がないときは、伏せ札を試して、合わないカードと入れ替えましょう。
one_eleven-hint-4 = 赤い鼻はピエロです。ラウンドが終わると、数える並びのピエロ1個が1点になります。

one_eleven-moment = 一番のラウンド：{ $name }、第{ $round }ラウンドで+{ $points }点
one_eleven-reason-declared = 目標の点数に届きました（最終ラウンドは終了宣言で決着）。
one_eleven-reason-turn_limit = 目標の点数に届きました（最終ラウンドは宣言なし）。

one_eleven-take-first = 先に場札を1枚取ってください。
one_eleven-insert-first = 先に、取ったカードを手札に加えてください。
one_eleven-no-such-place = その場所はありません。
one_eleven-centre-not-open = 場札が3枚とも表向きのときだけ入れ替えられます。まだ{ $covered }枚が裏向きです。
one_eleven-not-a-neighbour = 出せるのは、加えたカードの隣のカードか、端に加えたときの反対側の端のカードだけです。
one_eleven-not-in-order = 並びは{ $cards }枚までで12枚がそろっていないので、ラウンド終了を宣言できません。

one_eleven-value-bonus = 宣言ボーナス：+{ $count }点（ルールでは5点）
one_eleven-value-others = そのほかのカード

one_eleven-rules =
    ## 111
    - **目的：** 手札12枚を、並べ替えずに昇順か降順にそろえます。
    - **手番：** 場札3枚から1枚を取り、手札を1枚出します。
    - **終わり：** 12枚そろえばラウンド終了。誰かが{ $target }点に届けばゲーム終了です。
    - **勝ち：** 得点の一番高い人。ピエロ1個につき1点、終了宣言にはボーナスがあります。

    2から111までのカードが1枚ずつ。それぞれに1〜4個のピエロが描かれています。手札12枚を左から右へ、**だんだん大きく（昇順）か、だんだん小さく（降順）**、誰よりも早く並べましょう。

    ### 準備
    手札は12枚ずつ。配られた順のまま持ち、**並べ替えてはいけません**。場札3枚を伏せて一列に並べ、残りは山札です。スタートプレイヤーは抽選で決め、ラウンドごとに時計回りで1人ずつずれます。

    ### 手番
    1. 場札が3枚とも表向きなら、取る前に3枚とも捨て札にして、山札から新しい3枚を伏せて並べてもかまいません。
    2. 場札を1枚取ります。伏せ札の中身を見るのは本人だけで、取り直しはできません。
    3. 手札の好きなところ（2枚の間か両端）に加えます。**新しく隣になったカードのどちらか1枚**を、端に加えたときは反対側の端のカードでもよいので、表向きで場に出します。つまり、手札の1枚と入れ替えるか、全体を1つずらすかです。

    ### ラウンド終了
    手番の終わりに12枚がそろっていれば、ラウンド終了を宣言できます（宣言せずに続けてもかまいません）。宣言があれば直ちに全員の手札を公開します。ピエロは1個1点です。
    - 宣言した人：12枚のピエロの合計＋宣言ボーナス。
    - ほかの人：自分の手札で{ $consolation ->
        [best_value] **最もピエロの多い昇順か降順の並び1つ**のピエロの数。最も長い並びでなくても、両端から始まらなくてもかまいません。
       *[longest] **最も長い昇順か降順の並び1つ**のピエロの数。両端から始まらなくてもかまいません（同じ長さならピエロの多いほう）。
    }

    ### ゲームの終了
    ラウンド終了時に誰かが**{ $target }点以上**なら終了。合計点が最も多い人の勝ちです。同点なら最終ラウンドの得点が多い人の勝ち、それも同じなら勝利を分け合います。

    ### 見えるもの
    表向きで取られたカードは、その人の手札にある間は見えたままです。山札が足りなくなったら、それまでの捨て札を混ぜて切り直します。
    -# ルールに書かれていない点のこの店での扱い：各自{ $turn_limit }手番を終えたら、宣言もボーナスもなしでラウンド終了（5手番前に予告）。この回数、目標の点数、数える並びは卓の設定で変えられます。どのカードにピエロが何個あるかは、印刷されたカードが手元にないため、ハウスルールの数値です。

# その手を勧める理由。
one_eleven-why-refresh = この3枚より、新しいカードのほうが期待できます。
one_eleven-why-take = { $card } を入れると、12枚のうち{ $count }枚が順番どおりになります。
one_eleven-why-take-covered = 表向きの場札より、伏せ札のほうが期待できます。
one_eleven-why-declare = { $points }点でラウンドが終わります。続けると、先に宣言されるかもしれません。
one_eleven-why-insert = { $count ->
    [0] これで12枚すべてが順番どおりになります。
   *[other] 順番に合わないカードは、あと{ $count }枚になります。
}

one_eleven-log-refreshed = { $name } が場札3枚を入れ替えました。
one_eleven-log-refreshed-you = あなたが場札3枚を入れ替えました。
one_eleven-log-swapped = { $name } がカードを1枚入れ替えました。
one_eleven-log-swapped-you = あなたがカードを1枚入れ替えました。
one_eleven-log-declared = { $name } が12枚すべてをそろえ、ラウンド終了を宣言しました！
one_eleven-log-declared-you = あなたは12枚すべてをそろえ、ラウンド終了を宣言しました！
one_eleven-log-points = 第{ $round }ラウンド終了：{ $points }

one_eleven-clowns = ピエロ{ $count ->
   *[other] { $count }個
}
one_eleven-face = { $card } { $clowns }
one_eleven-run-after = { $left } → { $count }
one_eleven-a-covered = 伏せ札
one_eleven-take-card = { $card }を取る（{ $clowns }）
one_eleven-take-covered = { $place }の伏せ札を取る
one_eleven-replace = { $card }と入れ替える
one_eleven-for-points = 全部そろって{ $points }点
one_eleven-counted = { $row }。得点は{ $first }から{ $last }まで

# --- ラウンド終了のカード ---
one_eleven-climax-ended = { $name } が第{ $round }ラウンド終了を宣言、+{ $points }点
one_eleven-climax-ended-you = あなたが第{ $round }ラウンド終了を宣言、+{ $points }点
one_eleven-climax-limit = 第{ $round }ラウンドは宣言なしで終了
one_eleven-climax-own = あなた：+{ $points }点
one_eleven-climax-row = { $name }：**+{ $points }点**（{ $run }）

# --- 結果 ---
one_eleven-result = { $name } が{ $points }点に達し、{ $lead }点差で勝利！
one_eleven-result-you = あなたが{ $points }点に達し、{ $lead }点差で勝利！
one_eleven-result-declared = { $name } が12枚すべてを順に並べ、{ $lead }点差で勝利！
one_eleven-result-declared-you = あなたが12枚すべてを順に並べ、{ $lead }点差で勝利！
one_eleven-result-row = 最終ラウンド +{ $points }点：{ $row }
one_eleven-result-goal = 目標：{ $goal }点
