# 卓での会話。自由な言葉では伝わりすぎるゲームのための、決まったひとこと。
button-say = 💬
talk-question = みんなにひとこと伝えられます（次の自分の番が終わるまで、あと{ $left }回）。
talk-enough = 今伝えられるのはここまでです。自分の番が終わると、また伝えられます。
talk-said = 💬 { $name }：{ $phrase }
refusal-not-to-be-said = 今はそのひとことを伝えられません。
refusal-said-enough = 今伝えられるのはここまでです。自分の番が終わると、また伝えられます。

# エモート。決まったひとことがないゲームで見せる五つの絵。
button-emotes = 🙂
emotes-question = 今の気持ちをみんなに見せられます（次の自分の番が終わるまで、あと{ $left }回）。あなたの横に、最大3手のあいだ表示されます。
emotes-enough = 今見せられるのはここまでです。自分の番が終わると、また見せられます。
emote-told = **{ $name }**：{ $emote }
emote-cheers = 乾杯！
emote-well-played = お見事！
emote-laugh = あはは！
emote-ouch = あいたっ！
emote-your-turn = どなたの番？
refusal-shown-enough = 今見せられるのはここまでです。自分の番が終わると、また見せられます。
refusal-phrases-instead = このゲームには専用のひとことがあります。手元の「{ button-say }」から選んでください。
refusal-nobody-to-see = ここには、見せる相手がいません。
