# ノックアウト・ホイスト
knockout_whist-name = ノックアウト・ホイスト
knockout_whist-hook = 1トリックも取れなければ脱落
knockout_whist-option-cards = 最初の手札
knockout_whist-option-cards-note = 最初のディールで配るカードの枚数
knockout_whist-option-cards-7 = 7枚
knockout_whist-option-cards-5 = 5枚
knockout_whist-reason-last_left = ほかの全員が脱落しました。
knockout_whist-must-follow = 最初に出たスートのカードを持っているので、それを出さなければなりません。
knockout_whist-not-your-card = そのカードは手札にありません。

knockout_whist-played = { $name }が{ $card }を出しました。
knockout_whist-won = { $name }が{ $card }でトリックを取りました。
knockout_whist-knocked_out = { $name }は1トリックも取れず、**脱落**しました。
knockout_whist-dealt = 次は{ $count }枚ずつです。切り札は、最も多くトリックを取った{ $name }が決めます。
knockout_whist-named = { $name }が切り札を{ $suit }に決めました。
knockout_whist-move-name = { $suit_name }
knockout_whist-figure = トリック：{ $figure }
knockout_whist-choose-move = 切り札をどのスートにしますか？

knockout_whist-how-1 = **目的。** 最後まで勝ち残ること。1回のディールで1トリックも取れなかった人は**脱落**します。
knockout_whist-how-2 = **手番。** カードを1枚出します。最初に出たスートを持っていれば、同じスートを出さなければなりません。なければ何を出してもかまいません。切り札があれば一番強い切り札、なければ最初に出たスートの一番強いカードがトリックを取ります。Aが一番強いカードです。
knockout_whist-how-3 = **終わり。** 手札はディールごとに1枚ずつ減ります。最も多くトリックを取った人が次の切り札を決め、最初に出します。最後のディールは1枚だけなので、必ず勝者が決まります。
knockout_whist-rules =
    ## ノックアウト・ホイスト
    - { knockout_whist-how-1 }
    - { knockout_whist-how-2 }
    - { knockout_whist-how-3 }

    最初は52枚から{ $cards }枚ずつ配り、このときの切り札はくじで決めます。最も多くトリックを取った人が何人かいれば、その中で最後のトリックを取った人が、いなければその人の次に順番が来る人が切り札を決めます。
