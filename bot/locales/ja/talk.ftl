# 卓での会話。自由な言葉では伝わりすぎるゲームのための、決まったひとこと。
button-say = 💬
talk-question = みんなにひとこと伝えられます（次の自分の番が終わるまで、あと{ $left }回）。
talk-enough = 今伝えられるのはここまでです。自分の番が終わると、また伝えられます。
talk-said = 💬 { $name }：{ $phrase }
refusal-not-to-be-said = 今はそのひとことを伝えられません。
refusal-said-enough = 今伝えられるのはここまでです。自分の番が終わると、また伝えられます。
