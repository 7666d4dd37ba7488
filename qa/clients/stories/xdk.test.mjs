import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, generateCodeChallenge, generateCodeVerifier, OAuth2 } from '@xdevplatform/xdk';
import { PNG, VIDEO } from '../support/files.mjs';
import { APP, PUBLIC_ORIGIN, startSandbox } from '../support/sandbox.mjs';

const SEGMENT_BYTES = 1_000_000;

let sandbox;
let oauth;
let ada;
const clientOf = (accessToken) => new Client({ accessToken, baseUrl: `${sandbox.origin}/x` });
before(async () => {
  sandbox = await startSandbox();
  const scope = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
  oauth = new OAuth2({ ...APP, redirectUri: `${PUBLIC_ORIGIN}/x-oauth-callback`, scope });
  const verifier = generateCodeVerifier();
  await oauth.setPkceParameters(verifier, await generateCodeChallenge(verifier));
  const back = await sandbox.allow(await oauth.getAuthorizationUrl('a-state'), 'ada_lovelace');
  const { access_token: accessToken } = await oauth.exchangeCode(back.searchParams.get('code'), verifier);
  ada = clientOf(accessToken);
});
after(() => sandbox.close());

test('posts, reads and deletes, with a JSON content type and no body', async () => {
  const { data: me } = await ada.users.getMe();
  const { data: post } = await ada.posts.create({ text: 'Hello from the official SDK' });
  const { data: found } = await ada.posts.getById(post.id, { postFields: ['author_id'] });
  assert.equal(found.authorId, me.id);
  assert.deepEqual((await ada.posts.delete(post.id)).data, { deleted: true });
  assert.equal((await ada.users.getByUsername('ada_lovelace')).data.id, me.id);
});

test('uploads an image in one call, and a video in segments of base64', async () => {
  const media = PNG.toString('base64');
  const { data: image } = await ada.media.upload({ media, mediaCategory: 'tweet_image' });
  await ada.posts.create({ text: 'An image', media: { mediaIds: [image.id] } });
  const kind = { mediaType: 'video/mp4', mediaCategory: 'tweet_video' };
  const { data: video } = await ada.media.initializeUpload({ ...kind, totalBytes: VIDEO.length });
  for (let index = 0; index * SEGMENT_BYTES < VIDEO.length; index += 1) {
    const segment = VIDEO.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES);
    await ada.media.appendUpload(video.id, { segmentIndex: index, media: segment.toString('base64') });
  }
  await ada.media.finalizeUpload(video.id);
  const { data } = await ada.media.getUploadStatus(video.id, { command: 'STATUS' });
  assert.equal(data.processingInfo.state, 'succeeded');
  await ada.posts.create({ text: 'A video', media: { mediaIds: [video.id] } });
});

test('an upload without a category is refused in the words of X', async () => {
  await assert.rejects(ada.media.upload({ media: PNG.toString('base64') }), ({ status, data }) => {
    assert.equal(status, 400);
    assert.match(JSON.stringify(data), /media_category: is missing/);
    return true;
  });
});

test('renews its tokens', async () => {
  const { access_token: accessToken } = await oauth.refreshToken();
  assert.equal((await clientOf(accessToken).users.getMe()).data.username, 'ada_lovelace');
});
