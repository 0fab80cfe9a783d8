# 文字だけの表示を選んだ人への文（同じキー）。読み上げられることがあるため、記号を使わず言葉で書く。
button-say = ひとこと
button-emotes = リアクション
button-how = 遊び方
button-more = その他
button-take-back = 取り消す
button-settings = 卓の設定
button-other-game = 別のゲーム
button-advice = おすすめの手
button-shared = 共有済み
button-first = 最初へ
button-back = 前へ
button-forward = 先へ
button-last = 最後へ
button-night-by--60 = 1時間早く
button-night-by--15 = 15分早く
button-night-by-15 = 15分遅く
button-night-by-60 = 1時間遅く
button-night-by-1440 = 1日遅く

advice-then = { $first }、次に{ $then }
result-advice-of = { $name }が{ $count }回
how-heading = 遊び方 { $pages }ページ中{ $page }ページ目 · { $game }
chooser-facts = { $more ->
    [0] { $fewest }
   *[other] { $fewest }から{ $most }
}人、約{ $minutes }分

kit-hint = ルールと今できることは「{ button-how }」で確認できます。「{ button-advice }」を押すと、おすすめの手が分かります。
kit-opening = あなたからです。できることは下に並んでいます。ルールは「{ button-how }」でいつでも読み返せます。

forty_barrels-stack = { $card }（{ $count }枚）
forty_barrels-at-place = { $place }番：{ $lies }
forty_barrels-one-of = { $low }か{ $high }
forty_barrels-among = { $low }から{ $high }
forty_barrels-help-sums = ボタンは、場札の番号と、その場札以外の表向きの合計です。そこで新しく表になるカードが加わります。
forty_barrels-hint-3 = ボタンの合計はほかの場札の分です。表になるカードがそこに加わります。

bremen-several = { $animal }{ $count }個
bremen-own-tiles = { $animal }：{ $numbers }
bremen-nothing = なし
bremen-button-kind = （{ $count }個）
bremen-led = { $name }（親）が{ $tile }
bremen-led-you = あなた（親）が{ $tile }
bremen-added = { $name }が{ $tile }
bremen-button-give-up = 降参を提案
bremen-say-high = 大きめ
bremen-say-low = 小さめ
bremen-say-high-arrow = 大きめ
bremen-say-low-arrow = 小さめ
bremen-how-2 = **手番** コマを1個出します。親と同じ動物があれば必ずそれを出し、なければ何を出してもかまいません。一番大きいニワトリ（なければ親と同じ動物の一番大きい数字）を出した人が、コマを全部獲得して次の親になります。
bremen-how-3 = **例** 親がイヌの11を出しました。あなたのイヌは12だけなので、出さなければなりません。もっと大きいイヌも、イヌのない人のニワトリも出なければ、3個とも獲得して次の親になります。イヌがなければ、何を出してもかまいませんでした。
bremen-how-4 = **終わり方** 最後のラウンド、手元はロバの10と11です。親で11を出して獲得すると24個になり、10が残って、全員の勝ち。スコアと称号がつきます。1回余分に獲得しても、ほかに残せる人のいない動物の最後の1個を出しても、全員の負け。動物や作戦は話せますが、数字は言えません。
bremen-hint-2 = 誰かが24個、誰かは0個。ニワトリなら獲得しやすく、小さい数字なら避けやすくなります。

bierfest-table = 山札：**{ $deck }**枚 · 乾杯{ $icon }：3回のうち**{ $toasts }**回
bierfest-several = { $card }{ $count }枚
bierfest-equal-sets = { $set }が{ $count }組
bierfest-worth = { $set }で{ $points }点
bierfest-part-toasts = { $toasts }を山札へ
bierfest-toast-now-lay = { $set }で{ $points }
bierfest-toast-now-minus = 手札に残る{ $count }枚で−{ $count }
bierfest-toast-now-costs = { $toasts }で場から{ $points }

cafe-chair = テーブル{ $table }の{ $side }
cafe-seated = { $guest }を{ $place }に、{ $points }
cafe-exchanged = { $guest }を{ $place }に置き、{ $joker }と交換
cafe-to-bar = { $guest }をカウンターバーへ、{ $points }
cafe-player = { $name }：**{ $points }点**、{ $hand }
cafe-player-out = { $name }：{ $points }点、退場
cafe-player-end = { $name }：これまで{ $points }点、手元に残ったタイルで{ $fine }点、最終得点**{ $score }点**
cafe-legend = 席は上、右、下、左の順です。かっこの中は席のもう一つのテーブルです。誰も座れない席も空席に数えます。
cafe-tables-best = テーブル{ $tables }、{ $points }
cafe-help-tile = お客を選んでください。ボタンには取れる最大の得点か、カウンターバーにしか置けないことが書いてあります。次に席を選びます。2つのテーブルの間か、テーブルの一辺です。
cafe-how-3 = **例** ロシアの男性をテーブル15のロシアの女性と同席させます。2人とも同じ国なので2倍の4点。2枚目の中央アフリカの女性は、テーブル7と8の間の席へ。両方に数えて6点です。そして2枚補充します。

one_eleven-button-front = 左端に{ $card }を加え、{ $left }を出す
one_eleven-button-back-end = 右端に{ $card }を加え、{ $left }を出す
one_eleven-face = { $card }（{ $clowns }）
one_eleven-run-after = { $left }を出すと{ $count }枚
one_eleven-shown = 第{ $round }ラウンド終了（各手札と、得点になった並び）：
one_eleven-last-replaced = { $name }が{ $card }を入れ、{ $place }番目の{ $left }を場に出しました。
one_eleven-last-replaced-you = あなたが{ $card }を入れ、{ $place }番目の{ $left }を場に出しました。
one_eleven-help-insert = 手札から出すカードを選ぶと、取ったカードがその場所に入ります。入れ替えた後の並びの枚数は、上の一覧にあります。最後の2つのボタンでは端に加え、反対の端のカードを出します。
one_eleven-help-declare = 12枚すべてをそろえられます。そのボタンには得点も書いてあります。選んでから、ラウンド終了を宣言するか、ピエロを増やすために続けるかを決めてください。続けると、先にほかの人に宣言されるかもしれません。
one_eleven-hint-1 = 今得点になる並びは手元に書いてあります。長くできるカードを取り、乱すカードを出しましょう。

bierfest-saw-drawn = 引いたカードは{ $cards }
bierfest-saw-gone = 手放したカードは{ $cards }
bierfest-how-3 = **例** 引いたのは1枚なので、場に出せます。ピルス3枚とソーセージ3枚で12点です。引き続ければ、もう1枚ピルスが来るかもしれませんが、出せるのは早くても次の手番。その前に乾杯が来るかもしれません。
bierfest-how-4 = **終わり方** 1人の手札に乾杯カードが3枚そろうと、全員で乾杯です。出せるのはビール1組だけ（フードなし）で、ここでは、ドゥンケル4枚で9点。残りの手札は1枚−1点。3枚そろえた人の乾杯カードは取り除かれるだけですが、ほかの人は手札の乾杯カード1枚につき、場のカードを1枚失います。乾杯3回か山札切れで終了です。

bierfest-climax-own = あなた：ビールで{ $laid }点、マイナスカード{ $against }枚
one_eleven-climax-ended = { $name } が第{ $round }ラウンド終了を宣言、{ $points }点
one_eleven-climax-ended-you = あなたが第{ $round }ラウンド終了を宣言、{ $points }点
one_eleven-climax-own = あなたは{ $points }点
one_eleven-climax-row = { $name }：**{ $points }点**、{ $run }
name-relay = { $first }、続いて{ $then }
button-look = 自分の顔
