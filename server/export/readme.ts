/** Text file that explains the content of an export. */
export const README = `Your data from Postwright

profile.json                 who you are here
sessions.json                where you are signed in
sign_ins.json                who signed in to your account, or tried to
social_accounts.json         the accounts you have connected, and their followers by day
posts.json                   what you wrote, and what became of it on each account
deleted_posts.json           posts that you have deleted and that are not erased yet
post_figures.json            what people did with your posts, by day
drafts.json                  what you were writing and have not posted
snippets.json                texts and hashtags that you keep for your posts
repeating_posts.json         posts that go out again and again
files.json                   the images and videos that you uploaded
media/                       those files; "url" in files.json and posts.json leads to them
hashtags_and_keywords.json   what you track, what was counted, and what others posted about it
notices.json                 what you were told
failed_removals.json         posts that could not be deleted at their networks

Times are in UTC. Passwords and the networks' tokens are secrets and are not in here.
`;
