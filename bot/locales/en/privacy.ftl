# What is stored of a member, and what they can do about it.
privacy-title = ### What I remember about you
privacy-stored =
    - **Your Discord name and id** at the tables you join, with your moves: other players’ games would make no sense without them.
    - **How to reach you**: your language, the channel of our direct messages, and whether you accept any.
    - **What you chose**: your language, pictures or text, notifications, your time zone, who sees your results, and which games you’ve played to the end.
    - **Your results**: places, points, ratings and achievements, server by server. Use `/preferences` to hide them from others.
    - **Game nights**: which ones you planned or were invited to, whether you’re coming, and the game you voted for.
    - **The last hour**: whom you had me ping, and where you had me post, so that nobody overdoes it.
privacy-not-stored = Not stored: what you write, your other servers, your friends, your picture, your address. Nothing goes to anybody else.
privacy-kept = Finished games are deleted after { $days ->
    [one] one day
   *[other] { $days } days
}; everything about you is deleted { $days ->
    [one] one day
   *[other] { $days } days
} after your last visit. You can get it all as a file now, or have it deleted.
privacy-question = **Delete everything about you?** Games in which you were the only person are deleted. In running games with others, a house player takes your seat for good; past games will show “somebody” instead of you. Everything I remember about you is deleted. You can’t undo this. Messages in channels stay as they are; your name is removed from those of the last 24 hours.
privacy-file = Here is everything stored about you.
privacy-sent = It’s in your direct messages.
privacy-deleted = Deleted. { $count ->
    [0] You were at no table.
    [one] Your name was removed from one table.
   *[other] Your name was removed from { $count } tables.
}
button-privacy-export = Send me everything
button-privacy-delete = Delete my data …
button-privacy-delete-sure = Delete my data
