import type { ErrorBody } from '#contract/errors';
import { HOUR_MS } from '#contract/durations';
import { box, mp4Video, webmVideo } from '../../testing/videos';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { animation, image, uploadFile } from '../../testing/uploadFile';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

const VIDEO = { width: 1280, height: 720, durationMs: 5_000, frames: 150 };
const SOUND = box('moov', box('trak', box('mdia', box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0soun')))));

const upload = (bytes: Uint8Array) => uploadFile(api, ada, bytes);
const create = (media_ids: string[]) =>
  ada.call<ErrorBody>('POST', '/posts', {
    content: 'Look',
    platforms: ['twitter'],
    scheduled_at: new Date(Date.now() + HOUR_MS).toISOString(),
    media_ids,
  });

test('says of a video, and of an image that moves, what networks judge them by', async () => {
  const video = { width: 720, height: 1280, durationMs: 5_000, frames: 150 };
  const facts = { width: 720, height: 1280, duration_ms: 5_000, frame_rate: 30, frames: null };
  const phone = mp4Video({ ...video, format: 'hvc1', isTurned: true });
  expect((await upload(phone)).body).toMatchObject({ ...facts, mime_type: 'video/mp4', codec: 'hevc' });
  const recorded = (await upload(webmVideo(video))).body;
  expect(recorded).toMatchObject({ mime_type: 'video/webm', duration_ms: 5_000, codec: 'vp9' });
  const still = { frames: 1, duration_ms: null, frame_rate: null, codec: null };
  expect((await upload(await image())).body).toMatchObject(still);
  expect((await upload(await animation('webp'))).body).toMatchObject({ ...still, frames: 2, width: 40, height: 30 });
});

test('what a network would refuse of a video or an animation at its hour is refused at once', async () => {
  const video = (await upload(mp4Video({ width: 400, height: 100, durationMs: 5_000, frames: 150 }))).body;
  expect(await create([video.id])).toMatchObject({
    status: 422,
    body: { field_errors: { media_ids: ['a.png: Twitter takes videos from 1:3 (upright) to 3:1 (wide).'] } },
  });
  const moving = (await upload(await animation('webp'))).body;
  expect((await create([moving.id])).body.field_errors).toEqual({
    media_ids: [expect.stringContaining('the animated WebP would stand still')],
  });
});

test('of a video from before anybody read videos, nothing is known and nothing is refused', async () => {
  const { body: video } = await upload(mp4Video({ width: 400, height: 100, durationMs: 1, frames: 150 }));
  await api.connection.pool.query(
    'update media set width = null, height = null, duration_ms = null, frame_rate = null, codec = null where id = $1',
    [video.id],
  );
  expect((await create([video.id])).status).toBe(201);
});

test.each([
  ['begins like a video and goes on as a script', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom<script>alert(1)')],
  ['holds sound alone', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), SOUND])],
  ['has no size', mp4Video({ ...VIDEO, width: 0 })],
])('refuses a file that %s', async (_what, bytes) => {
  const { status, body } = await upload(bytes);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error_code: 'UNREADABLE_FILE',
    field_errors: { file: ['This video can’t be read: no video track was found in it.'] },
  });
});

test('takes videos in fragments, and videos whose description follows their frames', async () => {
  const video = mp4Video({ ...VIDEO, frames: 0 });
  const fragment = Buffer.concat([box('moof', box('mfhd', Buffer.alloc(8))), box('mdat', Buffer.alloc(1_000, 1))]);
  expect((await upload(Buffer.concat([video, fragment, fragment]))).body).toMatchObject({ width: 1280 });
  const behind = Buffer.concat([video.subarray(0, 24), box('mdat', Buffer.alloc(1_000_000, 1)), video.subarray(24)]);
  expect((await upload(behind)).body).toMatchObject({ mime_type: 'video/mp4', width: 1280 });
  expect((await upload(webmVideo(VIDEO, { isRecorded: true }))).body).toMatchObject({ mime_type: 'video/webm' });
});
