import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { after, before, test } from 'node:test';
import instagram from 'instagram-graph-api';
import { JPEG, VIDEO } from '../support/files.mjs';
import { connectPage } from '../support/meta.mjs';
import { APP, startSandbox } from '../support/sandbox.mjs';

const PATHS = { 'www.facebook.com': '/instagram', 'graph.facebook.com': '/instagram/graph' };

/** Stands in for the public address of the product, from which Instagram fetches the media of a post. */
const files = http.createServer((request, response) => {
  response.end(request.url === '/video.mp4' ? VIDEO : JPEG);
});

let sandbox;
let origin;
let client;
let account;
before(async () => {
  await once(files.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${files.address().port}`;
  sandbox = await startSandbox({ paths: PATHS, publicOrigin: origin });
  const { id, accessToken } = await connectPage(sandbox, APP, {
    redirectUri: `${origin}/instagram-oauth-callback`,
    scope: 'instagram_basic,instagram_content_publish,pages_show_list,pages_read_engagement',
    handle: 'river.cafe',
  });
  const page = await new instagram.GetLinkedInstagramAccountRequest(accessToken, id).execute();
  account = page.getInstagramPageId();
  client = new instagram.Client(accessToken, account);
});
after(() => {
  files.close();
  sandbox.close();
});

const publishing = (id) => client.newPostPublishMediaRequest(id);
const publish = async (id) => (await publishing(id).execute()).getId();
const status = async (id) =>
  (await client.newGetContainerRequest(id, 'status_code').execute()).getContainerStatusCode();

test('posts an image, with the parameters in the address as in the examples of Meta', async () => {
  const made = await client.newPostPagePhotoMediaRequest(`${origin}/a.jpg`, 'A river').execute();
  assert.equal(await status(made.getId()), 'FINISHED');
  const id = await publish(made.getId());
  assert.equal((await client.newGetMediaInfoRequest(id, 'caption').execute()).getCaption(), 'A river');
});

test('posts a video once it is ready', async () => {
  const made = await client.newPostPageReelMediaRequest(`${origin}/video.mp4`, 'A video').execute();
  await refuses(publishing(made.getId()), 9007);
  while ((await status(made.getId())) === 'IN_PROGRESS') await new Promise((done) => setTimeout(done, 200));
  await publish(made.getId());
});

test('posts a carousel of its own parts only, and no part alone', async () => {
  const parts = [await makePart(), await makePart()];
  await refuses(publishing(parts[0]), 100);
  const whole = await client.newPostPagePhotoMediaRequest(`${origin}/a.jpg`).execute();
  await refuses(client.newPostPageCarouselMediaRequest([parts[0], whole.getId()], 'No'), 100);
  const carousel = await client.newPostPageCarouselMediaRequest(parts, 'Two').execute();
  await publish(carousel.getId());
});

test('tells how much of the daily limit is used, and what an account has posted', async () => {
  const limit = await client.newGetContentPublishingLimitRequest('quota_usage').execute();
  assert.equal(limit.getQuotaUsage(), 3);
  assert.equal((await client.newGetPageMediaRequest('caption').execute()).getData().length, 3);
  await sandbox.script('instagram', 'publish', { kind: 'status', status: 429 });
  await refuses(publishing('1'), 4);
});

test('what is not modeled is refused with the code of Graph', async () => {
  await refuses(client.newPostPageStoriesPhotoMediaRequest(`${origin}/a.jpg`), 100);
  await refuses(client.newGetPageStoriesRequest(), 2500);
  await refuses(client.newGetPageInfoRequest('biography'), 100);
  await refuses(client.newPostPagePhotoMediaRequest('https://elsewhere.example/a.jpg'), 9004);
});

/** The client names the parameter of an earlier version, is_carousel. */
async function makePart() {
  const { params } = client.newPostPagePhotoMediaRequest(`${origin}/a.jpg`).config();
  const query = new URLSearchParams({ access_token: params.access_token, image_url: `${origin}/a.jpg` });
  query.set('is_carousel_item', 'true');
  const response = await fetch(`https://graph.facebook.com/${account}/media?${query}`, { method: 'POST' });
  return (await response.json()).id;
}

/** This client takes an error for a response without values, so its request is sent again to look at the error. */
async function refuses(request, code) {
  const { baseURL, url, method, params } = request.config();
  const given = Object.entries(params).filter(([, value]) => value);
  const response = await fetch(`${baseURL}/${url}?${new URLSearchParams(given)}`, { method });
  const body = await response.json();
  assert.equal(body.error?.code, code, JSON.stringify(body));
}
