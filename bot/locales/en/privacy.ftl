# What is stored of a member, and what they can do about it.
privacy-title = ### What I remember about you
privacy-stored =
    - **Your Discord name and id** at the tables where you sit, with your moves: the games of the others would make no sense without them.
    - **How to reach you**: your language, the channel of our direct messages, and whether you take any.
    - **What you chose**: your language, pictures or text, notices, who sees your results, and which games you have played to the end.
    - **Your results**: places, points, ratings and achievements, server by server. `/preferences` keeps them from others.
    - **Game nights**: which ones you planned or were asked to, and whether you come.
privacy-not-stored = Not stored: what you write, your other servers, your friends, your picture, your address. Nothing goes to anybody else.
privacy-kept = Games that have ended are deleted after { $days } days, and what I remember about you { $days } days after you were last seen. You can have everything now, as a file, or have it forgotten.
privacy-question = **Forget everything about you?** At running games a house player takes your seat for good, and where you have played, “somebody” has. Everything I remember about you is deleted. This cannot be undone. Messages that stand in channels stay as they are; those of the last day lose your name.
privacy-file = Here is everything stored about you.
privacy-sent = It is in your direct messages.
privacy-deleted = Forgotten. { $count ->
    [0] You were at no table.
    [one] At one table somebody without a name has played.
   *[other] At { $count } tables somebody without a name has played.
}
button-privacy-export = Send me everything
button-privacy-delete = Forget me …
button-privacy-delete-sure = Forget me
