import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { LibraryResponse } from '#contract/schemas/media';
import type { Post } from '#contract/schemas/posts';
import { startObjectStore, type ObjectStore } from '../../testing/objectStore';
import { partNames, storedNames } from '../../testing/storedNames';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { image, uploadFile } from '../../testing/uploadFile';

let bucket: ObjectStore;
let api: TestApp;
let ada: TestUser;
let lines: string[];

beforeEach(async () => {
  lines = [];
  bucket = await startObjectStore();
  api = await createTestApp({
    mediaPlace: bucket.placeOf('files'),
    isPublishing: true,
    log: { write: (line) => void lines.push(line) },
  });
  ada = await api.signUp();
  await ada.connectX(ada.username);
});
afterEach(async () => {
  await api.close();
  await bucket.close();
});

const library = async () => (await ada.call<LibraryResponse>('GET', '/media')).body.media;
const AWAY = { status: 503, body: { error_code: 'MEDIA_STORE_AWAY' } };

test('an upload is refused clearly while the store is away, nothing is lost, and the same upload works afterwards', async () => {
  const bytes = await image();
  await bucket.goAway();
  const refused = await uploadFile(api, ada, bytes);
  expect(refused).toMatchObject(AWAY);
  expect(refused.body.detail).toBe(
    'The server can’t reach the store of its files right now. Please try again in a moment.',
  );
  expect(await partNames(api.media)).toEqual([]);

  await bucket.comeBack();
  const again = await uploadFile(api, ada, bytes);
  // Its row was written before its bytes, as it is where a server is killed between the two.
  expect([again.status, (await library()).length]).toEqual([200, 1]);
  expect(await storedNames(api.media)).toEqual([path.basename(again.body.url)]);
  expect((await api.inject({ method: 'GET', url: again.body.url })).statusCode).toBe(200);
});

test('a file whose removal the store did not hear of stays in the library until it can be removed', async () => {
  const { body } = await uploadFile(api, ada, await image());
  await bucket.goAway();
  expect(await ada.call('DELETE', `/media/${body.id}`)).toMatchObject(AWAY);
  expect((await api.inject({ method: 'GET', url: body.url })).json()).toMatchObject(AWAY.body);
  await bucket.comeBack();
  expect(await library()).toHaveLength(1);
  expect((await ada.call('DELETE', `/media/${body.id}`)).status).toBe(204);
  expect(await storedNames(api.media)).toEqual([]);
});

test('posts without files go out while the store is away; those with files wait, and none fails', async () => {
  const { body: file } = await uploadFile(api, ada, await image());
  await bucket.goAway();
  const send = async (fields: object) =>
    (await ada.call<Post>('POST', '/posts', { content: `Post ${Math.random()}`, platforms: ['twitter'], ...fields }))
      .body;
  expect((await send({})).status).toBe('published');
  const waiting = await send({ media_ids: [file.id] });
  expect(waiting.status).not.toBe('failed');
  await until(async () => {
    const { rows } = await api.connection.pool.query<{ code: string }>(
      'select error_code as code from publish_attempts where error_code is not null',
    );
    return rows.length > 0 && rows.every(({ code }) => code === 'media_store_away');
  });
  const { body: still } = await ada.call<Post>('GET', `/posts/${waiting.id}`);
  expect(['publishing', 'scheduled']).toContain(still.status);
});

test('a server keeps working without its store and says so once; without its bucket it stops', async () => {
  const { db } = api.connection;
  await bucket.goAway();
  for (let time = 0; time < 2; time += 1) expect(await api.installation.findProblem(db)).toBeNull();
  await bucket.comeBack();
  expect(await api.installation.findProblem(db)).toBeNull();
  const said = lines.join('').match(/does not answer|can be read again/g);
  expect(said).toEqual(['does not answer', 'can be read again']);

  await rm(path.join(bucket.folder, 'media'), { recursive: true });
  expect(await api.installation.findProblem(db)).toMatch(/There is no such bucket\.$/);
});
