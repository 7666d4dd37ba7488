import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiResponseError, TwitterApi } from 'twitter-api-v2';
import { PNG, VIDEO } from '../support/files.mjs';
import { APP, PUBLIC_ORIGIN, startSandbox } from '../support/sandbox.mjs';

const REDIRECT_URI = `${PUBLIC_ORIGIN}/x-oauth-callback`;
const SCOPE = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];

let sandbox;
let ada;
let refreshToken;
before(async () => {
  sandbox = await startSandbox();
  const app = new TwitterApi(APP);
  const { url, codeVerifier, state } = app.generateOAuth2AuthLink(REDIRECT_URI, { scope: SCOPE });
  const back = await sandbox.allow(url, 'ada_lovelace');
  assert.equal(back.searchParams.get('state'), state);
  const code = back.searchParams.get('code');
  const granted = await app.loginWithOAuth2({ code, codeVerifier, redirectUri: REDIRECT_URI });
  ada = granted.client.v2;
  refreshToken = granted.refreshToken;
});
after(() => sandbox.close());

test('tells who is connected, with the fields that are asked for', async () => {
  const { data } = await ada.me({ 'user.fields': ['public_metrics'] });
  assert.equal(data.username, 'ada_lovelace');
  assert.equal(data.public_metrics.tweet_count, 0);
  assert.deepEqual((await ada.user(data.id)).data, { id: data.id, name: 'Ada Lovelace', username: 'ada_lovelace' });
  assert.equal((await ada.userByUsername('ada_lovelace')).data.id, data.id);
  assert.equal((await ada.user('404')).errors[0].title, 'Not Found Error');
});

test('posts, replies, quotes and a thread', async () => {
  const { data: first } = await ada.tweet('Hello from an SDK');
  const { data: reply } = await ada.reply('And a reply', first.id);
  const { data: quote } = await ada.quote('And a quote', first.id);
  const { data } = await ada.tweets([reply.id, quote.id], { 'tweet.fields': ['referenced_tweets'] });
  assert.deepEqual(data[0].referenced_tweets, [{ type: 'replied_to', id: first.id }]);
  assert.deepEqual(data[1].referenced_tweets, [{ type: 'quoted', id: first.id }]);
  const thread = await ada.tweetThread(['Part one', 'Part two']);
  assert.equal(thread.length, 2);
  await ada.tweet('For few', { reply_settings: 'following' });
});

test('refuses what the sandbox does not model, and what is wrong, in words of X', async () => {
  await refuses(ada.tweet('Vote', { poll: { options: ['a', 'b'], duration_minutes: 5 } }), 400, 'Invalid Request');
  await refuses(ada.tweet('For few', { reply_settings: 'nobody' }), 400, 'Invalid Request');
  await refuses(ada.reply('To nobody', '404'), 403, 'Forbidden');
  await refuses(ada.tweet('Hello from an SDK'), 403, 'Forbidden');
  await refuses(ada.tweet('x'.repeat(281)), 400, 'Bad Request');
  await refuses(ada.get('communities/search', { query: 'x' }), 404, 'Not Found');
});

test('shows images and videos that were uploaded in segments', async () => {
  const image = await ada.uploadMedia(PNG, { media_type: 'image/png' });
  await ada.createMediaMetadata(image, { alt_text: { text: 'A river' } });
  const { data: post } = await ada.tweet('An image', { media: { media_ids: [image] } });
  const { data } = await ada.singleTweet(post.id, { 'tweet.fields': ['attachments'] });
  assert.equal(data.attachments.media_keys.length, 1);
  const video = await ada.uploadMedia(VIDEO, { media_type: 'video/mp4' });
  await ada.tweet('A video', { media: { media_ids: [video] } });
});

test('an upload says what it is, and no segment is larger than X takes', async () => {
  const wrong = { media_type: 'image/png', media_category: 'nonsense' };
  await refuses(ada.uploadMedia(PNG, wrong), 400, 'Invalid Request');
  const whole = ada.uploadMedia(Buffer.concat([VIDEO, VIDEO, VIDEO]), { media_type: 'video/mp4' }, 7_500_000);
  await assert.rejects(whole, ({ code }) => code === 413);
});

test('reads a timeline page by page, and searches', async () => {
  const { data: me } = await ada.me();
  const timeline = await ada.userTimeline(me.id, { max_results: 5 });
  await timeline.fetchNext();
  const ids = timeline.tweets.map(({ id }) => id);
  assert.ok(ids.length > 5);
  assert.equal(new Set(ids).size, ids.length);
  const found = await ada.search('SDK', { 'tweet.fields': ['author_id'], expansions: ['author_id'] });
  assert.equal(found.tweets[0].author_id, me.id);
  assert.equal(found.includes.users.at(0).username, 'ada_lovelace');
  await refuses(ada.search('((coffee'), 400, 'Invalid Request');
});

test('deletes its own post', async () => {
  const { data: post } = await ada.tweet('A mistake');
  assert.deepEqual((await ada.deleteTweet(post.id)).data, { deleted: true });
  assert.equal((await ada.singleTweet(post.id)).errors[0].resource_id, post.id);
});

test('knows the limits, and that one is reached', async () => {
  await sandbox.script('twitter', 'me', { kind: 'status', status: 429, headers: { 'x-rate-limit-reset': '1' } });
  await assert.rejects(ada.me(), (error) => error.rateLimitError);
  const { rateLimit } = await ada.post('tweets', { text: 'Counted' }, { fullResponse: true });
  assert.equal(rateLimit.limit, 100);
  assert.ok(rateLimit.remaining < 99);
});

test('renews its tokens, and the old ones end', async () => {
  const { client } = await new TwitterApi(APP).refreshOAuth2Token(refreshToken);
  assert.equal((await client.v2.me()).data.username, 'ada_lovelace');
  await refuses(ada.me(), 401, 'Unauthorized');
});

async function refuses(call, status, title) {
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof ApiResponseError, String(error));
    assert.deepEqual([error.code, error.data.title], [status, title], JSON.stringify(error.data));
    return true;
  });
}
