# はじめに：ボットを招待したサーバーへのあいさつと、/help。
command-help = 今ここでできることを見る

greeting-heading = 👋 はじめまして！ このチャンネルで、カードやタイルのゲームが遊べます。
greeting-join = **遊ぶには `/join` と入力してください。** ほかの人はボタンで参加でき、空いた席にはCPUが入ります。手元はDMで届きます。
greeting-join-there = **遊ぶには { $channels } で `/join` と入力してください。** ほかの人はボタンで参加でき、空いた席にはCPUが入ります。手元はDMで届きます。
greeting-help = 困ったときは `/help`。どこでもいつでも、次にできることが分かります。
greeting-needs = 遊ぶチャンネルで必要な権限：「チャンネルを見る」「メッセージを送信」、画像には「ファイルを添付」「埋め込みリンク」、ほかに「メッセージ履歴を読む」。
greeting-manager = サーバーを管理する人へ：言語、チャンネル、タイムゾーンは `/settings` で設定できます。

help-nothing = 今ここでは、誰も遊んでいません。
help-choose = ゲームを選ぶと卓が開きます。ほかの人はボタンで参加でき、空いた席にはCPUが入ります。
help-learn = 初めてのゲームは、まず1人で覚えられます。絵で説明を見てから、練習で遊びます。
help-elsewhere = { $channel } の「{ $game }」に席があります。
help-private = 今は、どの卓にも席がありません。
help-private-join = ゲームはサーバーのチャンネルで遊びます。そこで `/join` と入力すると、手元がここに届きます。
help-seated = { $channel } の「{ $game }」に席があります。
help-lobby-waits = あと{ $count }人で始められます。誰かを待つか、CPUを入れてください。
help-lobby-ready = 人数がそろいました。もう始められます。
help-hand-comes = ゲームが始まると、手元がDMで届きます。
help-left = { $agent }が代わりに遊んでいます。いつでも戻れます。
help-own-turn = あなたの手番です。できることは手元に表示されています。
help-others-turn = { $name }の手番です。あなたの番になったら、手元でお知らせします。
help-hand = 手元を開くか、今何をする場面なのかを読めます。
help-open = { $channel } で「{ $game }」の卓が開いています。
help-join = 参加して、みんながそろったら始めましょう。
help-full = 席はすべて埋まっています。観戦して、次のゲームに参加してください。
help-running = { $channel } で「{ $game }」を遊んでいます。
help-take-seat = CPUが座っている席があり、引き継ぐことができます。
help-watch = 席はすべて埋まっています。観戦して、次のゲームに参加してください。
button-choose-game = ゲームを選ぶ
button-learn-game = 遊び方を覚える
button-help-how = 今何をする？
