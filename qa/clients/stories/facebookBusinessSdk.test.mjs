import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import bizSdk from 'facebook-nodejs-business-sdk';
import { JPEG, VIDEO } from '../support/files.mjs';
import { connectPage } from '../support/meta.mjs';
import { APP, PUBLIC_ORIGIN, startSandbox } from '../support/sandbox.mjs';

const { FacebookAdsApi, Page, PagePost, User } = bizSdk;
const HOUR_S = 3_600;

let sandbox;
let connected;
let page;
before(async () => {
  sandbox = await startSandbox();
  connected = await connectPage(sandbox, APP, {
    redirectUri: `${PUBLIC_ORIGIN}/facebook-oauth-callback`,
    scope: 'pages_show_list,pages_read_engagement,pages_manage_posts',
    handle: 'river.cafe',
  });
  FacebookAdsApi.init(connected.accessToken);
  page = new Page(connected.id);
});
after(() => sandbox.close());

test('tells about the Page, and which Pages a person has', async () => {
  assert.equal((await page.get(['name', 'followers_count'])).name, 'River Cafe');
  const api = FacebookAdsApi.init(connected.userToken);
  const me = await new User('me', {}, undefined, api).get(['name']);
  const [row] = await new User(me.id, {}, undefined, api).getAccounts(['name', 'access_token']);
  assert.equal(row.id, connected.id);
  FacebookAdsApi.init(connected.accessToken);
});

test('posts, reads, changes and deletes', async () => {
  const post = await page.createFeed([], { message: 'Hello', link: 'https://example.com/' });
  const read = await new PagePost(post.id).get(['message', 'is_published']);
  assert.deepEqual([read.message, read.is_published], ['Hello', true]);
  assert.equal(read.reactions, undefined);
  await new PagePost(post.id).update([], { message: 'Hello again' });
  assert.equal((await page.getPosts(['message']))[0].message, 'Hello again');
  await new PagePost(post.id).delete([]);
  await refuses(new PagePost(post.id).get(['message']), 100);
});

test('a post has its images, in both ways in which they are attached', async () => {
  const attached = { media_fbid: await uploadPhoto() };
  const asJson = await page.createFeed([], { message: 'As JSON', attached_media: [attached] });
  const asForm = await page.createFeed([], { message: 'Numbered', 'attached_media[0]': JSON.stringify(attached) });
  for (const { id } of [asJson, asForm]) {
    const { attachments } = await new PagePost(id).get(['attachments']);
    assert.equal(attachments.data[0].type, 'photo');
  }
  await refuses(page.createPhoto([], { url: 'https://example.com/a.jpg' }), 324);
});

test('a video is published', async () => {
  const body = new FormData();
  body.set('source', new Blob([VIDEO], { type: 'video/mp4' }), 'a.mp4');
  body.set('description', 'A video');
  assert.match((await send('https://graph-video.facebook.com/v24.0/me/videos', body)).id, /^\d+$/);
});

test('a post that is scheduled is not public yet', async () => {
  const later = Math.floor(Date.now() / 1000) + HOUR_S;
  const post = await page.createFeed([], { message: 'Tomorrow', published: false, scheduled_publish_time: later });
  assert.equal((await new PagePost(post.id).get(['is_published'])).is_published, false);
  const feed = await page.getFeed(['message']);
  assert.ok(!feed.some(({ message }) => message === 'Tomorrow'));
  const soon = { message: 'Too soon', published: false, scheduled_publish_time: later - HOUR_S };
  await refuses(page.createFeed([], soon), 100);
});

test('a list goes on where its next page begins', async () => {
  for (const message of ['One', 'Two', 'Three']) await page.createFeed([], { message });
  const feed = await page.getFeed(['message'], { limit: 2 });
  assert.deepEqual(
    feed.map(({ message }) => message),
    ['Three', 'Two'],
  );
  assert.equal((await feed.next())[0].message, 'One');
});

test('what is wrong is refused with the code of Graph', async () => {
  await refuses(page.createFeed([], { message: 'Where?', place: '1' }), 100);
  await refuses(page.get(['nonsense']), 100);
  await refuses(page.get(['name'], { appsecret_proof: 'wrong' }), 100);
  await refuses(page.createFeed([], { message: 'Three' }), 506);
  assert.equal((await (await fetch('https://graph.facebook.com/v24.0/me')).json()).error.code, 104);
  assert.equal((await (await fetch('https://graph.facebook.com/v24.0/me/no/such')).json()).error.code, 2500);
  await sandbox.script('facebook', 'feed', { kind: 'status', status: 429 });
  await refuses(page.createFeed([], { message: 'Once too often' }), 4);
});

async function uploadPhoto() {
  const body = new FormData();
  body.set('source', new Blob([JPEG], { type: 'image/jpeg' }), 'a.jpg');
  body.set('published', 'false');
  return (await send('https://graph.facebook.com/v24.0/me/photos', body)).id;
}

/** The SDK cannot send files that are in memory. */
async function send(address, body) {
  return (await fetch(`${address}?access_token=${connected.accessToken}`, { method: 'POST', body })).json();
}

async function refuses(call, code) {
  await assert.rejects(call, ({ response, message }) => {
    assert.equal(response?.code ?? response?.error?.code, code, `${message} ${JSON.stringify(response)}`);
    return true;
  });
}
