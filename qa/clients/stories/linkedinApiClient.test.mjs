import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import linkedin from 'linkedin-api-client';
import { PNG, VIDEO } from '../support/files.mjs';
import { APP, PUBLIC_ORIGIN, startSandbox } from '../support/sandbox.mjs';

const { AuthClient, RestliClient } = linkedin;
const SCOPES = ['openid', 'profile', 'w_member_social', 'r_member_social'];

let sandbox;
let auth;
let token;
let author;
const client = new RestliClient();
// LinkedIn has no version of December.
const versionString = [2, 3].map(monthsAgo).find((month) => !month.endsWith('12'));

before(async () => {
  sandbox = await startSandbox();
  auth = new AuthClient({ ...APP, redirectUrl: `${PUBLIC_ORIGIN}/linkedin-oauth-callback` });
  const back = await sandbox.allow(auth.generateMemberAuthorizationUrl(SCOPES, 'a-state'), 'ada-rivers');
  token = (await auth.exchangeAuthCodeForAccessToken(back.searchParams.get('code'))).access_token;
  const { data } = await client.get({ resourcePath: '/userinfo', accessToken: token });
  author = `urn:li:person:${data.sub}`;
});
after(() => sandbox.close());

const call = (more) => ({ resourcePath: '/posts', accessToken: token, versionString, ...more });
const one = (id, more) => call({ resourcePath: '/posts/{id}', pathKeys: { id }, ...more });
const entity = (commentary, more = {}) => ({
  author,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
});
const create = async (commentary, more) =>
  decodeURIComponent((await client.create(call({ entity: entity(commentary, more) }))).createdEntityId);

test('the token is introspected, and cannot be renewed', async () => {
  const { data } = await auth.introspectAccessToken(token);
  assert.deepEqual([data.active, data.status, data.auth_type], [true, 'active', '3L']);
  await refuses(auth.exchangeRefreshTokenForAccessToken('nothing'), 400, /invalid_grant/);
});

test('posts, reads, changes and deletes', async () => {
  const id = await create('Hello');
  assert.equal((await client.get(one(id))).data.commentary, 'Hello');
  await client.partialUpdate(one(id, { patchSetObject: { commentary: 'Hello again' } }));
  const { data } = await client.batchGet(call({ ids: [id, 'urn:li:share:404'] }));
  assert.equal(data.results[id].commentary, 'Hello again');
  assert.equal(data.errors['urn:li:share:404'].status, 404);
  assert.equal((await client.delete(one(id))).status, 204);
  await refuses(client.get(one(id)), 404, /RESOURCE_NOT_FOUND/);
});

test('the finder gives page after page', async () => {
  const ids = [await create('One'), await create('Two'), await create('Three')];
  const page = async (start) => {
    const queryParams = { author, count: 2, start };
    return (await client.finder(call({ finderName: 'author', queryParams }))).data;
  };
  const [first, second] = [await page(0), await page(2)];
  assert.deepEqual(
    first.elements.map(({ id }) => id),
    [ids[2], ids[1]],
  );
  assert.equal(second.elements[0].id, ids[0]);
  assert.equal(first.paging.links[0].rel, 'next');
});

test('an article is kept as it was posted', async () => {
  const content = { article: { source: 'https://example.com/', title: 'A title' } };
  assert.deepEqual((await client.get(one(await create('Read this', { content })))).data.content, content);
});

for (const [what, more, words] of [
  ['an unknown visibility', { visibility: 'NOBODY' }, /visibility.*enum/],
  ['an unknown state', { lifecycleState: 'DRAFTX' }, /lifecycleState.*enum/],
  ['an unknown field', { color: 'red' }, /color :: unrecognized field/],
  ['a poll', { content: { poll: { question: '?', options: [] } } }, /poll :: unrecognized field/],
]) {
  test(`${what} is refused`, () => refuses(create('Hello there', more), 422, words));
}

test('shows an image, and a video as soon as it is ready', async () => {
  const { data: begun } = await client.action(
    call({
      resourcePath: '/images',
      actionName: 'initializeUpload',
      data: { initializeUploadRequest: { owner: author } },
    }),
  );
  const { uploadUrl, image } = begun.value;
  const asset = (path, id) => client.get(call({ resourcePath: `${path}/{id}`, pathKeys: { id } }));
  assert.equal((await asset('/images', image)).data.status, 'WAITING_UPLOAD');
  await put(uploadUrl, PNG);
  assert.equal((await asset('/images', image)).data.status, 'AVAILABLE');
  await create('An image', { content: { media: { id: image, altText: 'A river' } } });

  const video = await uploadVideo();
  await refuses(create('Too soon', { content: { media: { id: video } } }), 400, /MEDIA_ASSET_PROCESSING/);
  while ((await asset('/videos', video)).data.status === 'PROCESSING')
    await new Promise((done) => setTimeout(done, 200));
  await create('A video', { content: { media: { id: video } } });
});

test('what LinkedIn does not give away, what is unknown, and limits are told in its own shape', async () => {
  await refuses(client.get({ resourcePath: '/me', accessToken: token }), 403, /ACCESS_DENIED/);
  await refuses(client.get(call({ resourcePath: '/adAccounts' })), 404, /RESOURCE_NOT_FOUND/);
  await refuses(client.get(call({ versionString: '202001' })), 426, /NONEXISTENT_VERSION/);
  await refuses(client.get(call({ accessToken: 'wrong' })), 401, /INVALID_ACCESS_TOKEN/);
  await sandbox.script('linkedin', 'posts', { kind: 'status', status: 429 });
  await refuses(create('Once too often'), 429, /TOO_MANY_REQUESTS/);
});

async function uploadVideo() {
  const act = (actionName, data) => client.action(call({ resourcePath: '/videos', actionName, data }));
  const initializeUploadRequest = { owner: author, fileSizeBytes: VIDEO.length, uploadCaptions: false };
  const { value } = (await act('initializeUpload', { initializeUploadRequest })).data;
  const { video, uploadToken, uploadInstructions } = value;
  const uploadedPartIds = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const { headers } = await put(uploadUrl, VIDEO.subarray(firstByte, lastByte + 1));
    uploadedPartIds.push(headers.get('etag'));
  }
  await act('finalizeUpload', { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } });
  return video;
}

function put(url, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  return fetch(url, { method: 'PUT', headers, body });
}

async function refuses(promise, status, words) {
  await assert.rejects(promise, ({ response, message }) => {
    assert.equal(response?.status, status, `${message} ${JSON.stringify(response?.data)}`);
    assert.match(JSON.stringify(response.data), words);
    return true;
  });
}

function monthsAgo(count) {
  const month = new Date();
  month.setUTCDate(1);
  month.setUTCMonth(month.getUTCMonth() - count);
  return month.toISOString().slice(0, 7).replace('-', '');
}
