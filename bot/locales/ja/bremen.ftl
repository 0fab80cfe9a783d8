# Bremen（ブレーメン）。
bremen-name = ブレーメン
bremen-hook = 数字は言わず、全員で
bremen-option-animals_hidden = 動物も秘密
bremen-option-animals_hidden-note = ほかの人の手元の動物が見えません（難しくなります）
bremen-option-concede = 全員一致の降参
bremen-option-concede-note = 全員が賛成すれば途中で降参できます

bremen-round = **第{ $number }ラウンド（全12）**
bremen-middle = 中央の余りコマ：**{ $tile }**
bremen-redealt = ニワトリ8個以上の人がいたため、{ $count }回配り直しました。
bremen-out-of-reach = もう目標には届きません。
bremen-why-take = これで獲得でき、獲得したコマは{ $count }個になります。
bremen-why-leave = 獲得するのは{ $name }で、あなたは獲得しません。
bremen-why-under = { $tile } より弱いので、獲得せずに済みます。
bremen-why-lead = { $count ->
    [0] 手元以外に、これより強いコマはありません。
   *[other] 手元以外に、これより強いコマは{ $count }個あります。
 }
bremen-why-over = { $count ->
    [0] 今は一番強いコマです。手元以外に、これより強いコマはありません。
   *[other] 今は一番強いコマです。手元以外に、これより強いコマは{ $count }個あります。
 }
bremen-why-lost-anyway = もう目標には届かないので、何を選んでも同じです。
bremen-why-give-up = 全員が賛成すれば、ゲームが終わります。
bremen-why-play-on = 目標にはまだ届きます。
bremen-leads-first = { $name } が { $tile } を持っているので、最初の親です。
bremen-leads-first-you = あなたが { $tile } を持っているので、最初の親です。
bremen-led = { $tile } · { $name }（親）
bremen-led-you = { $tile } · あなた（親）
bremen-added = { $tile } · { $name }
bremen-took = { $name } が { $tile } で獲得し、次の親になりました。
bremen-took-you = あなたが { $tile } で獲得し、次の親になりました。
bremen-took-last = { $name } が { $tile } で獲得しました。
bremen-took-last-you = あなたが { $tile } で獲得しました。
bremen-last-round = 前のラウンド：{ $tiles }。{ $took }
bremen-wants-to-give-up = { $name } が降参を提案しました。全員の賛成が必要です。
bremen-wants-to-give-up-you = あなたが降参を提案しました。全員の賛成が必要です。
bremen-agreed = { $name } は賛成しました。
bremen-agreed-you = あなたは賛成しました。
bremen-asked = { $name } の返事を待っています。
bremen-plays-on = { $name } が降参を提案しましたが、演奏は続きます。
bremen-plays-on-you = あなたが降参を提案しましたが、演奏は続きます。
bremen-given-up = 音楽隊は降参しました。
bremen-seat = { $name } · 獲得{ $won }個
bremen-seat-left = 残り { $tile }
bremen-seat-hidden = 手元{ $count }個
bremen-goal = 目標：{ $players ->
    [3] 24個、12個、0個
   *[other] 24個、16個、8個、0個
}（現在 **{ $now }**）
bremen-left = 残り：{ $animals }
bremen-left-sure = 必ず残る動物：{ $animals }（すべて異なること）
bremen-left-clash = 残る動物をすべて異なるものにはできません
bremen-left-differ = 残る動物はすべて異なること
bremen-title-1 = とびきり素敵な町一番の音楽隊
bremen-title-2 = 強く胸打つ音楽隊
bremen-title-3 = シビれる音楽隊
bremen-title-4 = 勢いのある音楽隊
bremen-title-5 = 小粋な音楽隊
bremen-title-6 = 夢見る音楽隊

bremen-hand = あなたのコマ：
bremen-was-led = 最初は { $animal } です。
bremen-lead = 自由に出せます。
bremen-follow = { $animal } を出さなければなりません。
bremen-any = { $animal } がないので、好きなコマを出せます。
bremen-only = 出せるのは { $tile } だけです。
bremen-sign-takes = { $sign } は獲得できます。
bremen-sign-takes-so-far = { $sign } は今のところ一番強いコマです。
bremen-sign-proves-defeat = { $sign } を出すと目標に届きません。
bremen-give-up-too = { $name } が降参を提案しています。賛成しますか？
bremen-give-up-sure = 降参を提案しますか？　全員が賛成すると敗北になります。
bremen-button-give-up = 🏳️
bremen-button-ask = 提案する
bremen-button-back = 続ける
bremen-button-agree = 降参に賛成
bremen-button-refuse = 続けたい

bremen-barred = { $what }：{ $why }
bremen-must = 手元に { $animal } があるので、{ $animal } を出します。
bremen-playable = 出せるコマ：{ $tiles }

bremen-say-high = ↑ 大きめ
bremen-say-low = ↓ 小さめ
bremen-say-high-arrow = ↑
bremen-say-low-arrow = ↓
bremen-say-mine = 強いです
bremen-say-spare = 弱いです
bremen-say-thanks = ありがとう
bremen-say-unsure = うーん
bremen-said-high = 大きめの数字を出してほしいな。
bremen-said-low = 小さめの数字を出してほしいな。
bremen-said-mine = 取りにいけます。
bremen-said-spare = できれば取りたくないです。
bremen-said-thanks = ありがとう！
bremen-said-unsure = うーん、迷うなあ。
bremen-said-animal-of = { $animal } を出してほしいな。
bremen-said-high-of = 大きめの { $animal } を出してほしいな。
bremen-said-low-of = 小さめの { $animal } を出してほしいな。

bremen-reason-won = 獲得数も、残った動物も、すべて条件どおりです。
bremen-reason-counts = 残った動物はすべて異なりますが、獲得数が条件どおりではありません。
bremen-reason-animals = 獲得数は条件どおりですが、残った動物に同じものがあります。
bremen-reason-counts_and_animals = 獲得数も、残った動物も、条件どおりではありません。
bremen-reason-conceded = 全員一致で降参しました。

bremen-not-your-tile = そのコマは手元にありません。
bremen-must-follow = { $animal ->
    [rooster] 親がニワトリを出しました。手元にニワトリがあるので、ニワトリを出さなければなりません。
    [donkey] 親がロバを出しました。手元にロバがあるので、ロバを出さなければなりません。
    [dog] 親がイヌを出しました。手元にイヌがあるので、イヌを出さなければなりません。
   *[cat] 親がネコを出しました。手元にネコがあるので、ネコを出さなければなりません。
}
bremen-answer-first = 先に、降参するかどうかの返事が必要です。
bremen-nothing-proposed = 降参は提案されていません。
bremen-proposed-already = このラウンドではもう提案しました。
bremen-no-conceding = この卓では降参できません。

bremen-how-1 = **目的** 全員で勝つか、全員で負けるかの協力ゲームです。12ラウンドで獲得したコマが{ $players ->
    [3] 24・12・0個になり、手元に残った動物と中央の動物がすべて異なれば勝ち。誰が何個でもかまいません。絵は達成したところです
    [4] 24・16・8・0個になり、手元に残った動物がすべて異なれば勝ち。誰が何個でもかまいません。絵は3人のゲームで、24・12・0個を達成したところです
   *[other] 24・16・8・0個（3人なら24・12・0個）になり、手元に残った動物（3人なら中央も）がすべて異なれば勝ち。誰が何個でもかまいません。絵は3人で達成したところです
}。
bremen-how-2 = **手番** コマを1個出します。親と同じ動物があれば必ずそれを出し、なければ何を出してもかまいません。一番大きい🐓（なければ親と同じ動物の一番大きい数字）を出した人が、コマを全部獲得して次の親になります。
bremen-how-3 = **例** 親が🐶11を出しました。あなたの🐶は12だけなので、出さなければなりません。もっと大きい🐶も、🐶のない人の🐓も出なければ、3個とも獲得して次の親になります。🐶がなければ、何を出してもかまいませんでした。
bremen-how-4 = **終わり方** 最後のラウンド、手元は🐴10と11です。親で11を出して獲得すると24個になり、10が残って、全員の勝ち。スコアと称号がつきます。1回余分に獲得しても、ほかに残せる人のいない動物の最後の1個を出しても、全員の負け。動物や作戦は話せますが、数字は言えません。
bremen-help-vote = 降参が提案されています。全員が賛成すると敗北、1人でも反対すればゲームは続きます。
bremen-hint-1 = ほかの人が残さない動物を1つ決めて、最後の1個を取っておきましょう。
bremen-hint-2 = 多く取った人が24個、まだの人は0個を目指します。🐓なら取りやすいコマです。
bremen-hint-3 = 獲得できるかはボタンに書いてあります。動物は頼めますが、数字は言えません。
bremen-lesson-talk = このラウンドを取りたいと言えば、ほかの人が譲ってくれます。言えないのは数字だけです。

bremen-rules =
    ## ブレーメン
    - **目的：** 獲得数を24・16・8・0個（3人なら24・12・0個）にし、違う動物を残します。
    - **手番：** コマを1個出し（親と同じ動物があれば必ずそれ）、一番強い人が獲得します。
    - **終わり：** 12ラウンドで、全員の手元が1個になったとき。
    - **勝ち：** 両方そろえば全員の勝ち。負けるときも全員です。

    4種の動物の音楽隊。**全員で勝つか、全員で負けるか**の協力ゲームです。

    ### 準備
    🐓ニワトリ・🐴ロバ・🐶イヌ・🐱ネコ、それぞれ1〜13の計52個のコマを13個ずつ取ります。3人のときは各動物の1・2・3を使わず、余った1個を中央に表向きに置きます。ニワトリが8個以上の人がいたら、すべて配り直します。
    ほかの人の手元の*動物*は見えますが、数字は秘密です。卓の設定「動物も秘密」をオンにすると、動物も見えません。

    ### ラウンド
    親が好きなコマを1個出し、時計回りに1個ずつ出します。**親と同じ動物があれば、必ずその動物を出します。** なければ何を出してもかまいません。ニワトリが出ていれば一番大きいニワトリ、なければ親と同じ動物で一番大きい数字の人が全部獲得し、次の親になります。
    最初の親はロバの1を持つ人。3人のときはロバの4（4が中央ならロバの5）を持つ人です。

    ### 目的
    12ラウンド後、手元には1個ずつ残ります。次の**両方**を満たせば全員の勝利です。
    - 獲得したコマが、4人なら24・16・8・0個、3人なら24・12・0個（誰がどれでもよい）。
    - 残ったコマの動物が、3人なら中央のコマも合わせて、**すべて異なる**。

    ### 会話
    自由に相談できますが、手元の数字や、数字が特定できることは言えません。「次ニワトリから始めてくれたら勝てるよ！」はOK、「ニワトリの8がある」「それより大きいのはもうない」はNGです。💬を押すと、いつでも（自分の番でなくても）伝えてよいひとことを選べます。CPUも聞いてくれます。

    ### スコア
    24個獲得した人の残りの数字 − 0個の人の残りの数字 ＋ 12。点数に応じて全員に称号がつきます（4人 / 3人）。
    - 24点 / 21点：{ bremen-title-1 }
    - 20〜23点 / 17〜20点：{ bremen-title-2 }
    - 15〜19点 / 13〜16点：{ bremen-title-3 }
    - 10〜14点 / 9〜12点：{ bremen-title-4 }
    - 5〜9点 / 4〜8点：{ bremen-title-5 }
    - 0〜4点 / 0〜3点：{ bremen-title-6 }

    ### 降参
    自分の番に、1ラウンド1回まで降参を提案できます（卓の設定「全員一致の降参」がオフのときはできません）。全員が賛成すると敗北です。CPUは、目標に届かないことが明らかなときだけ賛成します。
    -# 終わったラウンドのコマは次のコマが出るまで見え、その後は見られません。このゲームにハウスルールの数値はありません。

bremen-log-played = { $name } がコマを出しました。
bremen-log-played-you = あなたがコマを出しました。
bremen-log-played-tile = { $name } が { $tile } を出しました。
bremen-log-played-tile-you = あなたが { $tile } を出しました。
bremen-log-took = { $name } が獲得しました。
bremen-log-took-you = あなたが獲得しました。
bremen-log-asked = { $name } が降参を提案しました。
bremen-log-asked-you = あなたが降参を提案しました。
bremen-log-agreed = { $name } は賛成しました。
bremen-log-agreed-you = あなたは賛成しました。
bremen-log-refused = { $name } は反対しました。
bremen-log-refused-you = あなたは反対しました。

bremen-animal-said = { $animal ->
    [rooster] ニワトリ
    [donkey] ロバ
    [dog] イヌ
   *[cat] ネコ
}
bremen-several = { $animal }×{ $count }
bremen-own-tiles = { $animal } { $numbers }
bremen-nothing = –
bremen-button-kind = ×{ $count }
bremen-reached = 達成
bremen-missed = 未達成
bremen-brings-takes = 獲得できる
bremen-brings-takes-so-far = 今のところ一番強い
bremen-brings-proves-defeat = 出すと負け

# --- 終了時のカード ---
bremen-climax-won = 泥棒の家を手に入れました！ { $score }点、{ $title }
bremen-climax-one-trick = あと1回の差！ { $took } は獲得が1回多く、{ $wanted } は1回足りませんでした
bremen-climax-lost = 音楽隊は家の外
bremen-climax-share = { $name }：**{ $won }個** { $right ->
    [yes] （条件どおり）
   *[no] （条件は{ $wanted }個）
}
bremen-climax-left = 残った動物：{ $animals }
