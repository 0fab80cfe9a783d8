# 遊び方を覚える：説明、はじめてのときのヒント、練習卓。
button-how = ?
button-next = 次へ ▶
button-tutorial = 練習する
how-heading = 遊び方 { $page }/{ $pages } · { $game }
how-now = 今すること：
how-wait = ほかの人の番です。自分の番になると、手元のメッセージでお知らせします。
command-tutorial = DMで、自分のペースでゲームを覚える
command-tutorial-game = 覚えたいゲーム
tutorial-question =
    ### どのゲームを練習しますか？
    DMで、CPUを相手に1ゲーム遊びます。誰も待たせないので、いつやめても大丈夫。続きは明日でも遊べます。
tutorial-of = 約{ $minutes }分、CPU{ $others }人と
tutorial-ready = 練習用の卓をDMに用意しました。
tutorial-here = さあ、始めましょう。することは手元のメッセージに書いてあります。
tutorial-goes-on = 「{ $game }」の練習は続いています。
tutorial-other = まだ「{ $game }」を練習中です。それを終わらせてから、次のゲームを選んでください。
refusal-tutorial-closed = あなたにDMを送れませんでした。練習はDMで行います。このサーバーからのDMを許可して、もう一度お試しください。
tutorial-alone = これで全部です。あとは最後まで遊んでみましょう！
tutorial-suggestion = おすすめ：{ $steps }
button-next-tutorial = 別のゲームを練習する
button-end-tutorial = 練習を終える
tutorial-end-sure = 「{ $game }」の練習を終えますか？　続きから遊ぶことはできません。
place-private = DM

forty_barrels-opening = 場札はまだすべて裏向きで、合計は0。どのカードを出しても安全です。**10**を選んで、好きな場札の下に置きましょう。次に誰かが同じ場所に置くと、その10が表になります。場所を覚えておくと、あとで役に立ちます。
bierfest-opening = まず1枚引きます。まだ場に出せるものがないので、続けて引きましょう。あと3枚引いても損はありません。同じビールが2枚あれば、次の番に場に出せます。
one_eleven-opening = 伸ばせる並びを探しましょう。43、47、75、83、98がもう並んでいます。その後ろの97が邪魔をしています。場札を1枚取り、並びが長くなるところに入れましょう。
bremen-opening = あなたが親です。あなたのロバは、この4だけです。今出しておけば、あとで親がロバを出したとき、好きなコマを出せます。
cafe-opening = アメリカの女性と男性を持っています。1人をアメリカのテーブルに、もう1人も同じテーブルに座らせましょう。同じ国どうしなら得点は2倍です。
