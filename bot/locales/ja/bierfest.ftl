# ようこそ、ビールまつり！（Willkommen, Bierfest!）
bierfest-name = ようこそ、ビールまつり！
bierfest-name-short = ビールまつり
bierfest-hook = 欲張ると「乾杯！」

bierfest-beer = { $name ->
    [Pils] ピルス
    [Weizen] ヴァイツェン
    [Dunkel] ドゥンケル
    [Koelsch] ケルシュ
    [Alt] アルト
   *[other] { $name }
}
bierfest-food = { $name ->
    [Wurst] ソーセージ
    [Brezel] ブレーツェル
   *[other] { $name }
}
bierfest-toast-card = 乾杯
bierfest-worth = { $set } = { $points }点

bierfest-table = 山札：**{ $deck }**枚 · { $icon } 乾杯：**{ $toasts }** / 3回
bierfest-seat = { $name } · 手札{ $hand }枚 · **{ $sign }{ $points }**点
bierfest-turned-up = 手札：{ $cards }
bierfest-minus = { $minus }{ $count ->
   *[other] 枚のマイナスカード
}（{ $cards }）
bierfest-all-beers = ⭐ ビール全種類制覇で+{ $points }点
bierfest-first = { $name } から始めます。手札は全員0枚です。
bierfest-first-you = あなたから始めます。手札は全員0枚です。
bierfest-drew = { $name } が{ $drew }枚引きました。
bierfest-drew-you = あなたが{ $drew }枚引きました。
bierfest-drew-and-returned = { $name } が{ $drew }枚引き、{ $returned }枚戻しました。
bierfest-drew-and-returned-you = あなたが{ $drew }枚引き、{ $returned }枚戻しました。
bierfest-laid = { $name } が1枚引き、{ $set }（**{ $points }**点）を場に出しました。
bierfest-laid-you = あなたが1枚引き、{ $set }（**{ $points }**点）を場に出しました。
bierfest-toast = { $icon } **乾杯！** { $name } の手札に乾杯カードが3枚そろいました。
bierfest-toast-you = { $icon } **乾杯！** あなたの手札に乾杯カードが3枚そろいました。
bierfest-last-toast = { $icon } **最後の乾杯！** { $name } が最後の1枚を引きました。
bierfest-last-toast-you = { $icon } **最後の乾杯！** あなたが最後の1枚を引きました。
bierfest-refused = { $name } は引いたカードのうち{ $count }枚を手札に加えませんでした。
bierfest-refused-you = あなたは引いたカードのうち{ $count }枚を手札に加えませんでした。
bierfest-part = { $name }：{ $done }
bierfest-part-laid = { $set } を出す（{ $points }点）
bierfest-part-nothing = 何も出さない
bierfest-part-toasts = { $toasts }枚を山札へ
bierfest-part-lost = { $cards } を取り除く
bierfest-part-along = 一緒に { $cards } も取り除く
bierfest-part-minus = マイナスカード{ $count }枚
bierfest-may-refuse = { $name } は、今引いたカードを手札に加えなくてもかまいません。
bierfest-may-lay = { $name } はビールを1組出せます。
bierfest-must-lose-cards = { $name } は場のカードをあと{ $count }枚取り除きます。

bierfest-hand = 手札：{ $count }枚
bierfest-hand-empty = 手札はありません。
bierfest-toast-now = 今乾杯になったら：{ $points }点
bierfest-toast-now-why = { $told }（{ $parts }）
bierfest-toast-now-lay = { $set } { $points }
bierfest-toast-now-minus = 残り{ $count }枚で−{ $count }
bierfest-toast-now-costs = { $toasts }枚で場から{ $points }
bierfest-your-turn = **あなたの番：** { $asked }
bierfest-ask-draw = 山札から1枚引いてください。
bierfest-ask-more = さらに3枚まで引きますか？
bierfest-ask-lay-or-more = 1組出す？　さらに引く？　終える？
bierfest-ask-draw-or-return = さらに引くか、{ $count }枚まで戻せます。
bierfest-ask-return = { $count }枚まで戻せます。
bierfest-ask-count = { $beer } を何枚出しますか？
bierfest-ask-food = フードも一緒に出しますか？
bierfest-ask-refuse = 最後の乾杯です。引いたカードで手札に加えないのはどれですか？
bierfest-ask-toast = 乾杯です！　ビールを1組出しますか？
bierfest-ask-lose = 場のカードを{ $count }枚取り除きます。
bierfest-mind-laying = 引くと、この手番は出せません。
bierfest-mind-toast-card = あと1枚の乾杯カードで乾杯！
bierfest-mind-last-card = 次が最後の1枚、最後の乾杯！
bierfest-button-draw = { $number ->
    [1] 1枚引く
   *[other] { $number }枚目を引く
}
bierfest-button-stop = 手番を終える
bierfest-button-no-food = フードなし
bierfest-button-take-rest = 残りを加える
bierfest-button-lay-nothing = 何も出さない
bierfest-you-drew = 引いたカード：{ $cards }
bierfest-you-returned = 戻したカード（上から）：{ $cards }
bierfest-choose-loss = 取り除くカードを選ぶ
bierfest-of-set = { $set } から

bierfest-edition-beers = 2 / 3 / 4 / 5 / 6枚のそろい：**{ $points }**点（{ $beers }）
bierfest-edition-foods = フード1 / 2 / 3枚：**{ $points }**点
bierfest-edition-pairs = { $food } とペアになるビール：{ $beers }
bierfest-edition-no-pairs = { $food } はどのビールともペアになりません
bierfest-edition-bonus = ビール全種類制覇のボーナス：**+{ $points }**点（ルールでは5点）

bierfest-moment = 一番の組：{ $name }、{ $set }で{ $points }点
bierfest-reason-toasts = 3回目の乾杯が終わりました。
bierfest-reason-deck = 山札がなくなり、最後の乾杯が終わりました。

bierfest-draw-first = まず山札から1枚引いてください。
bierfest-toast-first = 今は乾杯の途中です。先に乾杯を済ませてください。
bierfest-drew-enough = もう{ $most }枚引きました。これ以上は引けません。
bierfest-no-draw-after-returning = カードを戻したあとは、もう引けません。
bierfest-return-fewer-than-drawn = 戻せるのは、この手番で引いた枚数より1枚少ない枚数までです。
bierfest-not-in-hand = そのカードは手札にありません。
bierfest-lay-or-draw-more = 2枚以上引いた手番では、カードを場に出せません。
bierfest-two-to-six-beers = 場に出せるのは、同じビール2〜6枚です。
bierfest-one-to-three-foods = 一緒に出せるフードは、1種類を1〜3枚です。
bierfest-does-not-go-together = { $food }は、{ $beer }とペアになりません。
bierfest-nothing-to-refuse = 引いたカードを手札に加えなくてもよいのは、最後の乾杯で、最後の1枚を引いた人だけです。
bierfest-not-just-drawn = 手札に加えなくてもよいのは、この手番で引いたカードだけです。
bierfest-not-your-toast = 今は乾杯でビールを出すときではありません。
bierfest-nothing-to-lose = 今取り除くカードはありません。
bierfest-no-such-set = そのそろいは場にありません。
bierfest-not-in-that-set = そのカードは、そのそろいにありません。
bierfest-barred-food = { $foods }：今出せる組のどれともペアになりません。
bierfest-barred-toast-food = { $foods }：乾杯で出せるのはビールだけです。
bierfest-cannot-skip = 今はスキップできません。
bierfest-must-lose = 乾杯カードの分、取り除くカードを選んでください。

bierfest-how-1 = **目的** 同じビールを2〜6枚そろえて場に出します。枚数が多いほど、1枚あたりの得点も増えます。ペアになるフードを添えると加点。終了時、場に5種類のビールがそろっていればボーナスです（乾杯で失うこともあります）。得点の一番高い人の勝ちで、ここでは26点対18点と−4点です。
bierfest-how-2 = **手番** 手番の最初に1枚、自動で引かれます。そのあと、手番を終える、1組を場に出す、さらに3枚まで引く、のどれかを選びます。さらに引いた手番では場に出せませんが、引いた枚数より1枚少ない枚数まで、手札を山札の上に戻せます。それを引くのは次の人です。
bierfest-how-3 = **例** 引いたのは1枚なので、場に出せます。ピルス×3 + ソーセージ×3 で12点です。引き続ければ、もう1枚ピルスが来るかもしれませんが、出せるのは早くても次の手番。その前に乾杯が来るかもしれません。
bierfest-how-4 = **終わり方** 1人の手札に乾杯カードが3枚そろうと、全員で乾杯です。出せるのはビール1組だけ（フードなし）で、ここでは、ドゥンケル×4で9点。残りの手札は1枚−1点。3枚そろえた人の乾杯カードは取り除かれるだけですが、ほかの人は手札の乾杯カード1枚につき、場のカードを1枚失います。乾杯3回か山札切れで終了です。
bierfest-help-draw = まず1枚引きます。そのあとは、1組を場に出す、手番を終える、さらに3枚まで引く、のどれかを選びます。
bierfest-help-more = 十分そろったと思ったら、1組出しましょう。もう1枚引くと、この手番では出せなくなります。
bierfest-help-return = さらに引くか、いらないカードを戻すか、手番を終えます。戻せるのは、引いた枚数より1枚少ない枚数までで、戻すともう引けません。最後に戻したカードを次の人が引きます。
bierfest-help-refuse = 最後の乾杯です。減点になるだけのカードは、手札に加えないでおきましょう。
bierfest-help-toast = 今、ビールを1組だけ出せます（フードは出せません）。手札に残ったカードは1枚につき1点の減点です。乾杯カードは減点にならず、1枚につき場のカードを1枚失います。
bierfest-help-lose = 乾杯カード1枚につき、出したビールかフードを1枚失います。ビールが1枚だけになったそろいは、すべてなくなります。一番惜しくないものを選びましょう。
bierfest-help-third = 乾杯カードを2枚持っています。もう1枚引くと、すぐに乾杯です。
bierfest-hint-1 = 同じビール2枚で1組。3枚、4枚ならずっと高得点です。もっと集めましょう。
bierfest-hint-2 = 戻すのはどのカードでもかまいません。乾杯カードなら、次の人が引きます。
bierfest-hint-3 = 場に出せるのは1枚だけ引いた手番です。手札が多いほど、乾杯で減点されます。
bierfest-lesson-lay = 組を出せるのは、1枚だけ引いた手番です。ペアになるフードを添えると加点されます。
bierfest-lesson-toast = 乾杯では、ビールを1組出します。残りは1枚−1点、乾杯カードなら場のカードを失います。
bierfest-lesson-lose = 乾杯のとき手札に乾杯カードがあると、1枚につき場のカードを1枚失います。どれかは選べます。
bierfest-lesson-refuse = 最後の1枚で最後の乾杯です。引いた人は、この手番に引いたカードを断れます。

bierfest-rules =
    ## ようこそ、ビールまつり！
    - **目的：** 同じビールを多くそろえ、合うフードを添えて場に出します。
    - **手番：** 1枚引き、1組出すか終える。または3枚まで引き足して、いくらか戻します。
    - **終わり：** 乾杯を3回行うか、山札がなくなったら。乾杯のとき手札に残ったカードは減点です。
    - **勝ち：** 得点の一番高い人。

    飲みたい気持ちが高まったときのビールは格別です。同じビールをたくさん集めて場に出しましょう。ただし、全員強制参加の「乾杯」にご用心。

    ### 準備
    ビール5種類（各13枚）、フード2種類（各10枚）、乾杯カード🥂10枚の計95枚。山札の前半と後半に乾杯カードが5枚ずつ入ります。手札は0枚から。スタートプレイヤーは抽選です。

    ### 手番
    山札から1枚引きます（必須）。そのあと、次のどれかを選びます。
    - **手番を終える。**
    - **1組を場に出す。** 同じビール2〜6枚。ペアになるフード1種類を1〜3枚、一緒に出せます。あとから足したり、ほかの組とまとめたりはできません。
    - **さらに1〜3枚引く。** 1枚ずつ引けます。そのあと、この手番で引いた枚数より1枚少ない枚数まで、手札のどのカードでも山札の上に戻せます。最後に戻したカードが一番上です。

    ### 乾杯
    手札に乾杯カードが3枚そろったら、即時に「乾杯」。その3枚はゲームから取り除くだけで、減点になりません。そろえた人から順に、1人ずつ次を行います。
    - ビール1組を場に出せます（フードは不可）。
    - 手札に残った乾杯カード1枚につき、自分の場のビールかフードを1枚取り除きます。選び終えたとき、ビールが2枚に満たないそろいは、フードごとなくなります。乾杯カードは山札の上2枚より下に戻します。
    - 残りの手札は1枚につき−1点。表向きで場に置きます。

    これで手番は終わり、乾杯を起こした人の左隣に移ります。

    ### ゲームの終了
    3回目の乾杯のあと、または山札がなくなったとき。山札がなくなったら必ず最後の乾杯を行い、最後の1枚を引いた人だけは、この手番で引いたカードを手札に加えなくてもかまいません。
    場に残っているそろいの得点を合計し、マイナスカード1枚につき1点を引きます。5種類のビールがすべて場にある人にはボーナスがつきます。合計点が一番高い人の勝ち。同点なら勝利を分け合います。
    -# ルールに書かれていない点のこの店での扱い：手札は0枚から。追加で引くか場に出すかはどちらか一方。乾杯が起きたら手番は終わり。乾杯で出さなくてもよい。ボーナスは終了時に場にある種類で数える。そろいの得点とペアの組み合わせは、印刷されたカードが手元にないため、ハウスルールの数値です。

bierfest-reckoning = 場の得点 { $sets } − マイナスカード { $minus }
bierfest-reckoning-all = 場の得点 { $sets } − マイナスカード { $minus } + 全種類制覇 { $bonus }

# その手を勧める理由。
bierfest-why-draw = 今一番良いそろいでも、{ $points } にしかなりません。
bierfest-why-draw-all = 多く引くほど良いそろいができ、いらないカードは山札に戻せます。
bierfest-why-lay = { $points } になり、場に出したカードは次の乾杯で−1点になりません。
bierfest-why-return-toast = 乾杯カードは次の人に持ってもらいましょう。
bierfest-why-return-single = 1枚だけでは場に出せません。
bierfest-why-return = 手札に残したカードは、乾杯のとき1枚−1点です。
bierfest-why-draw-first = 手番は、まず1枚引くところから始まります。
bierfest-why-stop = { $count ->
    [0] 今乾杯になっても、手札は1枚も残りません。
   *[other] 今乾杯になれば、手札が{ $count }枚残って−{ $count }点です。
}
bierfest-why-refuse = 手札に加えても、減点になるだけです。
bierfest-why-take = 残りのカードは役に立ちます。
bierfest-why-lay-nothing = この乾杯で出したいそろいはありません。
bierfest-why-lose-least = 一番惜しくないカードです（{ $points }）。
bierfest-why-lose = これを失うと、{ $points }の減点です。
bierfest-why-lay-now = { $points } になります。手札に残るカードは1枚−1点です。

bierfest-log-drew = { $name } が引きました。
bierfest-log-drew-you = あなたが引きました。
bierfest-log-laid = { $name } が1組出しました。
bierfest-log-laid-you = あなたが1組出しました。
bierfest-log-toast = **{ $number }回目の乾杯！** 音頭は { $name } です。
bierfest-log-toast-you = **{ $number }回目の乾杯！** 音頭はあなたです。

bierfest-several = { $card } ×{ $count }
bierfest-equal-sets = { $count } × ({ $set })
bierfest-brings = { $points }点
bierfest-brings-rest = { $count ->
   *[other] 残り{ $count }枚で−{ $count }
}
bierfest-button-any-of = { $beer }：枚数を選ぶ
bierfest-button-then-food = { $beers }、次にフード
bierfest-button-lay = { $set }を出す
bierfest-button-other-number = { $beers }をやめて枚数を選び直す
bierfest-button-put-back = { $card }を戻す
bierfest-button-refuse = { $card }を加えない
bierfest-one-of = { $card }（{ $count }枚のうち1枚）
bierfest-saw-drawn = + { $cards }
bierfest-saw-gone = − { $cards }

# --- 乾杯のカード ---
bierfest-climax-toast = { $name } が乾杯！
bierfest-climax-toast-you = あなたが乾杯！
bierfest-climax-last = { $name } が最後の1枚を引いて、最後の乾杯！
bierfest-climax-last-you = あなたが最後の1枚を引いて、最後の乾杯！
bierfest-climax-own = あなた：+{ $laid }{ $against ->
    [0] {""}
   *[other] {" "}−{ $against }
}

# --- 結果 ---
bierfest-result = { $name } が{ $lead }点差で勝利！
bierfest-result-you = あなたが{ $lead }点差で勝利！
bierfest-result-best = { $name } が一番の組（{ $worth }点）を出し、{ $lead }点差で勝利！
bierfest-result-best-you = あなたが一番の組（{ $worth }点）を出し、{ $lead }点差で勝利！
bierfest-result-minus = マイナスカード：{ $minus }
