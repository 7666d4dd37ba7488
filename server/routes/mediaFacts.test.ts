import type { ErrorBody } from '#contract/errors';
import { HOUR_MS } from '#contract/durations';
import { mp4Film, webmFilm } from '../testing/films';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';
import { animation, picture, uploadFile } from '../testing/uploadFile';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

const upload = (bytes: Uint8Array) => uploadFile(api, ada, bytes);
const create = (media_ids: string[]) =>
  ada.call<ErrorBody>('POST', '/posts', {
    content: 'Look',
    platforms: ['twitter'],
    scheduled_at: new Date(Date.now() + HOUR_MS).toISOString(),
    media_ids,
  });

test('says of a film, and of a picture that moves, what networks judge them by', async () => {
  const film = { width: 720, height: 1280, durationMs: 5_000, frames: 150 };
  const facts = { width: 720, height: 1280, duration_ms: 5_000, frame_rate: 30, frames: null };
  const phone = mp4Film({ ...film, format: 'hvc1', isTurned: true });
  expect((await upload(phone)).body).toMatchObject({ ...facts, mime_type: 'video/mp4', codec: 'hevc' });
  const recorded = (await upload(webmFilm(film))).body;
  expect(recorded).toMatchObject({ mime_type: 'video/webm', duration_ms: 5_000, codec: 'vp9' });
  const still = { frames: 1, duration_ms: null, frame_rate: null, codec: null };
  expect((await upload(await picture())).body).toMatchObject(still);
  expect((await upload(await animation('webp'))).body).toMatchObject({ ...still, frames: 2, width: 40, height: 30 });
});

test('what a network would refuse of a film or an animation at its hour is refused at once', async () => {
  const film = (await upload(mp4Film({ width: 400, height: 100, durationMs: 5_000, frames: 150 }))).body;
  expect(await create([film.id])).toMatchObject({
    status: 422,
    body: { field_errors: { media_ids: ['Twitter takes films from 1:3 (upright) to 3:1 (wide).'] } },
  });
  const moving = (await upload(await animation('webp'))).body;
  expect((await create([moving.id])).body.field_errors).toEqual({
    media_ids: [expect.stringContaining('the animated WebP would stand still')],
  });
});

test('of a film from before anybody read films, nothing is known and nothing is refused', async () => {
  const { body: film } = await upload(mp4Film({ width: 400, height: 100, durationMs: 1, frames: 150 }));
  await api.connection.pool.query(
    'update media set width = null, height = null, duration_ms = null, frame_rate = null, codec = null where id = $1',
    [film.id],
  );
  expect((await create([film.id])).status).toBe(201);
});
