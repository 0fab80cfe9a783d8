# 遊び方を覚える：説明、はじめてのときのヒント、練習卓。
button-how = ?
button-lesson = 遊び方
button-next = 次へ
button-tutorial = 練習
how-heading = { $game } { $page }/{ $pages }
how-now = 今すること：
how-barred-more = 理由はほかに{ $count }件あります。先に何かを選んでから、もう一度 ? を押してください。
how-wait = ほかの人の番です。自分の番になると、手元のメッセージでお知らせします。
command-tutorial = DMで、自分のペースでゲームを覚える
command-tutorial-game = 覚えたいゲーム
tutorial-question =
    ### どのゲームを練習しますか？
    DMで、CPUを相手に1ゲーム遊びます。誰も待たせないので、いつやめても大丈夫。続きは明日でも遊べます。
tutorial-ready = 練習用の卓をDMに用意しました。
tutorial-follows = 現在Discordがメッセージを受け付けていません。練習用の卓は、受け付けられしだいDMにお送りします。
tutorial-here = さあ、始めましょう。することは、このあと届く手元のメッセージに書いてあります。
tutorial-goes-on = 「{ $game }」の練習は続いています。
tutorial-other = まだ「{ $game }」を練習中です。それを終わらせてから、次のゲームを選んでください。
refusal-tutorial-closed = あなたにDMを送れませんでした。練習はDMで行います。このサーバーからのDMを許可して、もう一度お試しください。
tutorial-alone = 基本はこれで全部です。おすすめは続きますが、従わなくてもかまいません。
tutorial-suggestion = おすすめ：{ $steps }。
tutorial-advice = 迷ったらCPUに聞けます。本番では、聞いて勝っても勝利に数えません。
button-next-tutorial = 別のゲームを練習する
button-end-tutorial = 練習を終える
tutorial-end-sure = 「{ $game }」の練習を終えますか？　続きから遊ぶことはできません。
place-private = DM

forty_barrels-opening = 場札はすべて裏向きで合計は0。何を出しても安全です。置いた場所を覚えましょう。
bierfest-opening = まだ出せるものも失うものもないので、続けて引きましょう。同じビール2枚で1組です。
one_eleven-opening = 場札は3枚とも伏せてあります。1枚取って、かっこの並びが長くなるように使いましょう。
bremen-opening = あなたが親です。強いニワトリなら獲得でき、小さい数字なら人に譲れます。
cafe-opening = トルコの男性と女性を、同じトルコのテーブルに置きましょう。得点は2倍です。
