import sharp from 'sharp';
import type { ErrorBody } from '#contract/errors';
import type { AccountLimits } from '#contract/schemas/socialAccounts';
import { connectServer } from '../../testing/connectServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { uploadFile } from '../../testing/uploadFile';
import { mp4Video } from '../../testing/videos';

// The second server of the sandbox's Mastodon takes fewer pixels than Mastodon usually does.

let api: TestApp;
let ada: TestUser;

beforeAll(async () => (api = await createTestApp({ isPublishing: true })));
beforeEach(async () => (ada = await api.signUp()));
afterAll(() => api.close());

test('an image of more pixels than its server takes goes out smaller', async () => {
  const { id } = await connectServer(api, ada, 'mastodon', 1);
  const { body: limits } = await ada.call<AccountLimits>('GET', `/social-accounts/${id}/limits`);
  expect(limits).toMatchObject({ image_max_pixels: 16_777_216 });
  const bytes = await sharp({ create: { width: 4_200, height: 4_000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const media_ids = [(await uploadFile(api, ada, bytes)).body.id];
  const post = await ada.post({ platforms: ['mastodon'], media_ids, scheduled_at: null });
  expect(post.targets).toMatchObject([{ state: 'published', error_detail: null }]);
});

test('a video of more bytes than its server takes is refused while it is written', async () => {
  const { id } = await connectServer(api, ada, 'mastodon', 1);
  await ada.call('GET', `/social-accounts/${id}/limits`);
  await api.connection.pool.query(
    `update account_limits set limits = jsonb_set(limits, '{video_max_bytes}', '100') where account_id = $1`,
    [id],
  );
  const video = mp4Video({ width: 640, height: 360, durationMs: 2_000, frames: 60 });
  const media_ids = [(await uploadFile(api, ada, video, { filename: 'a.mp4' })).body.id];
  const before = await api.sandbox.calls('media-v1', 'mastodon');
  const refused = await ada.call<ErrorBody>('POST', '/posts', { content: 'Look', platforms: ['mastodon'], media_ids });
  expect([refused.status, refused.body.field_errors]).toEqual([
    422,
    { media_ids: [expect.stringMatching(/Your Mastodon server takes videos of at most 0 kB\.$/)] },
  ]);
  expect(await api.sandbox.calls('media-v1', 'mastodon')).toBe(before);
});
