# What is stored of a member, and what they can do about it.
privacy-title = ### What I remember about you
privacy-stored =
    - **Your Discord name and id** at the tables where you sit, with your moves: the games of the others would make no sense without them.
    - **How to reach you**: your language, the channel of our direct messages, and whether you take any.
    - **What you chose**: your language, pictures or text, notifications, who sees your results, and which games you have played to the end.
    - **Your results**: places, points, ratings and achievements, server by server. `/preferences` keeps them from others.
    - **Game nights**: which ones you planned or were invited to, whether you’re coming, and the game you voted for.
    - **The last hour**: whom you had me call, and where you had me post, so that nobody overdoes it.
privacy-not-stored = Not stored: what you write, your other servers, your friends, your picture, your address. Nothing goes to anybody else.
privacy-kept = Games that have ended are deleted after { $days } days, and what I remember about you { $days } days after you were last seen. You can have everything now, as a file, or have it deleted.
privacy-question = **Delete everything about you?** Games in which you were the only person are deleted. In running games with others, a house player takes your seat for good; past games will show “somebody” instead of you. Everything I remember about you is deleted. This cannot be undone. Messages in channels stay as they are; your name is removed from those of the last day.
privacy-file = Here is everything stored about you.
privacy-sent = It is in your direct messages.
privacy-deleted = Deleted. { $count ->
    [0] You were at no table.
    [one] Your name was removed from one table.
   *[other] Your name was removed from { $count } tables.
}
button-privacy-export = Send me everything
button-privacy-delete = Delete my data …
button-privacy-delete-sure = Delete my data
