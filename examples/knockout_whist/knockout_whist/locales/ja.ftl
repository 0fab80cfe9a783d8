# ノックアウト・ホイスト
knockout_whist-name = ノックアウト・ホイスト
knockout_whist-hook = 0トリックで脱落
knockout_whist-option-cards = 最初の枚数
knockout_whist-option-cards-note = 最初のディールで配るカードの枚数
knockout_whist-option-cards-7 = 7枚
knockout_whist-option-cards-5 = 5枚
knockout_whist-reason-last_left = ほかの全員が脱落しました。
knockout_whist-must-follow = 台札と同じスートを持っているときは、フォローしなければなりません。
knockout_whist-not-your-card = そのカードは手札にありません。

knockout_whist-played = { $name }が{ $card }を出しました。
knockout_whist-won = { $name }が{ $card }でトリックを取りました。
knockout_whist-knocked_out = { $name }は1トリックも取れず、**脱落**しました。
knockout_whist-dealt = 次は{ $count }枚ずつです。切り札は、最も多くトリックを取った{ $name }が決めます。
knockout_whist-named = { $name }が切り札を{ $suit }に決めました。
knockout_whist-move-name = { $suit_name }
knockout_whist-figure = トリック：{ $figure }
knockout_whist-choose-move = 切り札はどのスートにしますか？

knockout_whist-how-1 = **目的。** 最後まで勝ち残ること。1回のディールで1トリックも取れなかった人は**脱落**します。
knockout_whist-how-2 = **手番。** カードを1枚出します。最初に出たカード（台札）と同じスートを持っていれば、必ずフォローします（同じスートを出します）。なければ何を出してもかまいません。切り札が出ていれば一番強い切り札、出ていなければ台札のスートで一番強いカードがトリックを取ります。Aが最強です。
knockout_whist-how-3 = **終わり。** 手札はディールごとに1枚ずつ減ります。最も多くトリックを取った人が次の切り札を決め、最初のトリックをリードします。最後のディールは1枚だけなので、必ず勝者が決まります。
knockout_whist-rules =
    ## ノックアウト・ホイスト
    - { knockout_whist-how-1 }
    - { knockout_whist-how-2 }
    - { knockout_whist-how-3 }

    52枚のトランプを使います。最初のディールは{ $cards }枚ずつ配り、切り札はランダムに決めます。最多トリックの人が複数いるときは、そのうち最後のトリックを取った人が切り札を決めます。最後のトリックを取った人がその中にいなければ、その人から順番が一番近い最多の人が決めます。
