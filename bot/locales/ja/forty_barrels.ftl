# 40 Barrels of Beer（40樽のビール）。
forty_barrels-name = 40樽のビール
forty_barrels-name-short = 40樽
forty_barrels-hook = ピッタリ40樽で勝ち
forty_barrels-option-memory_aid = 記憶アシスト
forty_barrels-option-memory_aid-note = どの山に何のカードがあるかを表示します

forty_barrels-total = 表向きの合計：**{ $total }**
forty_barrels-total-aces = 表向きの合計：**{ $total }**（Aは1か14）
forty_barrels-or = { $first }か{ $last }
forty_barrels-pile = 山札：{ $count }枚
forty_barrels-seat-cards = { $name } · { $count }枚
forty_barrels-seat-out = ~~{ $name }~~ · 脱落
forty_barrels-first = 場札9枚はすべて裏向きです。{ $who ->
    [you] **あなた** から始めます。
   *[other] **{ $name }** から始めます。
}
forty_barrels-turned = あなたの手番では、{ $place }番で **{ $turned }** が表になりました。
forty_barrels-last = { $who ->
    [you] **あなた**
   *[other] **{ $name }**
} が **{ $card }** を{ $place }番の下に置き、**{ $turned }** が表になりました。
forty_barrels-last-drew = { $who ->
    [you] あなた
   *[other] { $name }
} は山札から{ $count }枚引きました。
forty_barrels-last-passed = { $who ->
    [you] **あなた**
   *[other] **{ $name }**
} は手札がないのでパスしました。
forty_barrels-last-out = 合計{ $total }で積みすぎです。{ $who ->
    [you] **あなた**
   *[other] **{ $name }**
} はクビになりました。
forty_barrels-covered = 裏
forty_barrels-to-move = 手番
forty_barrels-won = 勝利
forty_barrels-chosen = 選んだカード：**{ $card }**
forty_barrels-button-out = 脱落
forty_barrels-button-wins = 勝ち
forty_barrels-button-nobody = 終了
forty_barrels-aid = 記憶アシスト（各山、上から順）：{ $piles }

forty_barrels-help-card = 手札を1枚選び、次に場札を選びます。カードはそこの一番下に入り、一番上で新しいカードが表になります。何をどこに置いたか覚えておきましょう。
forty_barrels-help-sums = ボタンの数字は、場札の番号と、その場札以外の表向きの合計です。＋はそこで新しく表になるカードです。
forty_barrels-help-pass = 手札がないので、パスしかできません。
forty_barrels-why-wins = ピッタリ40になり、その場で勝ちです。
forty_barrels-why-out = 何が表になっても40を超えます。
forty_barrels-why-nobody = これでゲームは終わり、勝者なしです。
forty_barrels-why-known = 表になるカードは一度見えています。合計は{ $total }になります。
forty_barrels-why-holds = ほかの場札の合計は{ $sum }で、何が表になっても40を超えません。
forty_barrels-why-room = ほかの場札の合計は{ $sum }で、表になるカードが{ $room }以下なら安全、その数なら勝ちです。
forty_barrels-choose-card = どのカードを出しますか？
forty_barrels-choose-place = **{ $card }** をどこに置きますか？
forty_barrels-hand = 手札：{ $cards }
forty_barrels-hand-empty = 手札はありません。
forty_barrels-passing = 手札も山札もありません。パスしてゲームに残ります。
forty_barrels-button-pass = パス
forty_barrels-you-are-out = 積みすぎて荷馬車が壊れ、クビになってしまいました。続きは観戦できます。

forty_barrels-moment-full = { $name } が { $card } をめくり、荷馬車はピッタリ満載！
forty_barrels-moment-full-you = あなたが { $card } をめくり、荷馬車はピッタリ満載！
forty_barrels-moment-broke = { $name } が { $card } をめくり、{ $total }樽で荷馬車が壊れました。
forty_barrels-moment-broke-you = あなたが { $card } をめくり、{ $total }樽で荷馬車が壊れました。
forty_barrels-reason-forty = 荷馬車の樽がピッタリ40になりました。
forty_barrels-reason-last_left = ほかの全員が積みすぎでクビになりました。
forty_barrels-reason-hands_empty = 残っている全員の手札が尽き、ピッタリ40にはなりませんでした。

forty_barrels-not-your-card = そのカードは手札にありません。
forty_barrels-no-such-place = その場札はありません。
forty_barrels-cannot-pass = 手札があるときはパスできません。1枚出してください。
forty_barrels-must-pass = 手札がないので、パスしかできません。

forty_barrels-rules =
    ## 40樽のビール
    - **目的：** 荷馬車の表向きのカードの合計を、ピッタリ40にします。
    - **手番：** 手札1枚を9つの場札のどれかの下に裏向きで置き、そこで表になったカードを数えます。
    - **終わり：** 誰かが40にするか、1人だけになるまで。40を超えた人はクビです。
    - **勝ち：** ピッタリ40にした人、または最後まで残った人。

    荷馬車にビールの樽を積み込みます。表向きの場札の合計を**ピッタリ40**にした人の勝ち。ただし40を超えると荷馬車が壊れてクビ、つまり脱落です。

    ### 準備
    ジョーカーを除くトランプ52枚を使います。手札は4枚ずつ。9枚を裏向きのまま3×3に並べて場札とし、残りは山札です。スタートプレイヤーは抽選で決めます。

    ### 手番
    手札1枚を、場札1枚の下に置きます。
    - *裏向きの場札：* 出すカードを全員に見せてから裏向きで下に置き、その場札を表にします。
    - *表向きの場札：* 出すカードを全員に見せてから裏向きで山の一番下に置きます。続けて表のカードを裏にしてさらにその下へ回し、山の一番上を表にします。

    ### 合計
    表向きの場札を足します。Jは11、Qは12、Kは13。Aは1枚ごとに1か14、都合のよいほうで数えます。
    - ピッタリ40：その場で勝利です。
    - Aをどう数えても40を超える：脱落です。場札はそのまま残り、最後まで残った人が勝ちます。
    - 39以下：手札が1枚だけなら山札から3枚引き、次の人の手番になります。

    ### 山札がなくなったら
    山札が3枚に満たないときは、残りをすべて引きます。なくなったら補充はありません。手札がなければパスします。残っている全員の手札がなくなったら、勝者なしで終了です。

    ### 覚えることが勝負です
    出したカードは、次の1枚が出るまで場に表示されます。手札の画面では、前回の自分の手番のあとに出たカードと場所、そこで表になったカードを、次に自分が出すまで確認できます。その後は二度と表示されません。卓の設定「記憶アシスト」をオンにすると、何がどこにあるかを表示します。
    -# ルールに書かれていない点のこの店での扱い：手札がないときのパス、勝者なしの終了、40を超えるようにAを数えなくてよい。この店が独自に決めた数値はありません。

# 遊び方（1ページずつ）と、初めてのゲームの最初の3手番のヒント。
forty_barrels-how-1 = **目的** 全員が同じ1台の荷馬車に樽を積みます。9つの場札のうち、表向きのものの合計を**ピッタリ40**にした人が、その場で勝ち。ここでは7+11+12+10で40です。
forty_barrels-how-2 = **手番** 手札1枚を、9つの場札のどれかの下に裏向きで置きます。そこに表向きのカードがあれば、裏にして一番下へ回します。次に一番上を表にして数えます。Jは11、Qは12、Kは13、Aは1か14。手札が1枚だけになったら、山札から3枚引きます。
forty_barrels-how-3 = **例** 表向きは7♦、8♥、9♦で合計24。10♦を、7がある1番の下に置きます。7は一番下へ回り、残りは17。前の手番でそこにQ♠を入れたので、次に表になるのはQ♠、合計29と分かります。どこに何を置いたか覚えましょう。
forty_barrels-how-4 = **終わり方** 表向きの合計は28、あと12です。まだ裏向きの7番の下にK♠を置くと、Q♥が表になり、ピッタリ40で勝ち。**40を超える**と荷馬車が壊れて**クビ**（脱落）です。そのとき場札はそのまま残り、最後の1人になっても勝ちです。
forty_barrels-hint-1 = 出したカードは裏向きで一番下へ。数えるのは、新しく表になるカードです。
forty_barrels-hint-2 = 重なった山では、すぐ下のカードが次に表になります。覚えていれば、合計も分かります。
forty_barrels-hint-3 = 40まであとカード1枚分なら狙い時です。足りない数が表になりそうな場所に出しましょう。
forty_barrels-then = ボタンには、場所とほかの場札の合計が書いてあります。+は、そこで表になるカードです。

forty_barrels-log-played = { $name } が1枚出しました。
forty_barrels-log-played-you = あなたが1枚出しました。
forty_barrels-log-drew = { $name } は山札から{ $count }枚引きました。
forty_barrels-log-drew-you = あなたは山札から{ $count }枚引きました。
forty_barrels-log-passed = { $name } はパスしました。
forty_barrels-log-passed-you = あなたはパスしました。
forty_barrels-log-out = { $name } は脱落しました。
forty_barrels-log-out-you = あなたは脱落しました。

forty_barrels-stack = { $card } ×{ $count }
forty_barrels-at-place = { $place }: { $lies }
forty_barrels-one-of = { $low }/{ $high }
forty_barrels-among = { $low }…{ $high }
forty_barrels-place-aloud = { $place }番：{ $effect }
forty_barrels-sum-open = { $sum }と新しいカード
forty_barrels-sum-known = 合計{ $sum }

# --- 名場面のカード ---
forty_barrels-climax-fired = { $name } はクビ！
forty_barrels-climax-fired-you = あなたはクビ！
forty_barrels-climax-full = { $name } が40樽目を積みました！
forty_barrels-climax-full-you = あなたが40樽目を積みました！
forty_barrels-climax-sum = { $before }に { $card } が加わって{ $total }。
forty_barrels-climax-total = { $total }樽。積みすぎて荷馬車が壊れました。
forty_barrels-climax-left = 残っている人：{ $names }

# --- 結果 ---
forty_barrels-result-last = { $name } だけがクビを免れました！
forty_barrels-result-last-you = あなただけがクビを免れました！
forty_barrels-result-nobody = 40樽目は誰も積めませんでした
forty_barrels-result-fired = { $total }樽でクビ
forty_barrels-result-cards = 残り手札{ $count }枚
forty_barrels-moment-last = 最後に { $name } が { $card } をめくり、荷馬車は{ $total }樽。
forty_barrels-moment-last-you = 最後にあなたが { $card } をめくり、荷馬車は{ $total }樽。
