import path from 'node:path';
import sharp from 'sharp';
import type { ErrorBody } from '#contract/errors';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import type { DeleteMediaResponse, LibraryFile, LibraryResponse, Media } from '#contract/schemas/media';
import type { Post } from '#contract/schemas/posts';
import { storedNames } from '../../testing/storedNames';
import { setTargetState } from '../../testing/targetState';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { animation, image, uploadFile } from '../../testing/uploadFile';
import { mp4Video } from '../../testing/videos';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  await ada.connectX(ada.username);
});
afterAll(() => api.close());

const upload = async (bytes: Uint8Array, filename = 'a.png') => uploadFile(api, ada, bytes, { filename });
const list = async (query = '') => (await ada.call<LibraryResponse>('GET', `/media${query}`)).body;
const crop = (id: string, body: object) => ada.call<Media & ErrorBody>('POST', `/media/${id}/crops`, body);
const isStored = async ({ url }: Media) => (await storedNames(api.media)).includes(path.basename(url));

test('one picture, uploaded twice, is one file, and serves two posts with two alt texts', async () => {
  const bytes = await image();
  const [first, second] = [await upload(bytes), await upload(bytes, 'b.png')];
  expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
  const { id } = first.body;
  for (const alt of ['For people', 'For bakers']) await ada.post({ media_ids: [id], media_alt_texts: [alt] });
  const { media, room } = await list();
  expect(media).toMatchObject([{ id, used_in: 2, alt_text: 'For people' }]);
  expect(room).toMatchObject({ bytes: first.body.size, unused_files: 0, unused_bytes: 0 });
  const { body: third } = await ada.call<Post>('POST', '/posts', {
    content: 'x',
    platforms: ['twitter'],
    media_ids: [id],
  });
  expect(third.media[0]?.alt_text).toBe('For people');
});

test('the same file of somebody else is another one', async () => {
  const bytes = await image();
  const { body } = await upload(bytes);
  const grace = await api.signUp();
  const other = await uploadFile(api, grace, bytes);
  expect(other.status).toBe(201);
  expect(other.body.id).not.toBe(body.id);
});

test('two uploads of one file at one time are one row', async () => {
  const bytes = await image();
  const uploads = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
  expect(new Set(uploads.map(({ body }) => body.id)).size).toBe(1);
  expect((await list()).media).toHaveLength(1);
});

test('files are found by name, alt text and kind, or because nothing uses them, and come in pages', async () => {
  const loaf = (await upload(await image(), 'Loaf_100%.png')).body;
  const oven = (await upload(await image(), 'oven.png')).body;
  const film = (await upload(mp4Video({ width: 640, height: 360, durationMs: 1_000, frames: 30 }), 'film.mp4')).body;
  const { body: named } = await ada.call<LibraryFile>('PATCH', `/media/${oven.id}`, {
    filename: '../hot oven.png',
    alt_text: ' A red fire ',
  });
  expect(named).toMatchObject({ filename: 'hot oven.png', alt_text: 'A red fire', used_in: 0 });
  await ada.post({ media_ids: [loaf.id] });
  // A deleted post uses nothing.
  const { body: deleted } = await ada.call<Post>('POST', '/posts', {
    content: 'x',
    platforms: ['twitter'],
    media_ids: [oven.id],
  });
  await ada.call('DELETE', `/posts/${deleted.id}`);
  const idsOf = async (query: string) => (await list(query)).media.map(({ id }) => id);
  await ada.call('PATCH', `/media/${film.id}`, { alt_text: 'Füße im Café, Ｏｓｔｅｒｎ, ΦΩΣ' });
  for (const words of ['FUSSE', 'fu\u0308ße', 'cafe', 'ostern', 'φως'])
    expect(await idsOf(`?q=${encodeURIComponent(words)}`)).toEqual([film.id]);
  expect(await idsOf('')).toEqual([film.id, oven.id, loaf.id]);
  expect(await idsOf('?q=_100%25')).toEqual([loaf.id]);
  expect(await idsOf('?q=FIRE')).toEqual([oven.id]);
  expect(await idsOf('?kind=video')).toEqual([film.id]);
  expect(await idsOf('?unused=true&kind=image')).toEqual([oven.id]);
  const first = await list('?limit=2');
  expect(first.media).toHaveLength(2);
  const last = await list(`?limit=2&cursor=${first.next_cursor}`);
  expect(last).toMatchObject({ media: [{ id: loaf.id }], next_cursor: null });
});

describe('a crop', () => {
  test('of a picture that Instagram finds too wide is a file that it takes; the picture stays', async () => {
    const wide = (await upload(await image({ width: 3000, height: 1000 }), 'wide.png')).body;
    expect(networkMediaProblem('instagram', [wide])).toContain('wide.png: Instagram takes images');
    const { status, body } = await crop(wide.id, { ratio: '1.91:1' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ filename: 'wide (1.91x1).png', width: 1910, height: 1000, mime_type: 'image/png' });
    expect(networkMediaProblem('instagram', [body])).toBeNull();
    const { width, height } = await sharp(await api.media.read(path.basename(body.url))).metadata();
    expect([width, height]).toEqual([1910, 1000]);
    expect((await list()).media.map(({ id }) => id)).toEqual([body.id, wide.id]);
    expect((await crop(wide.id, { ratio: '1.91:1' })).body.id).toBe(body.id);
  });

  test('of an area has its size, and the alt text of the picture', async () => {
    const { id } = (await upload(await image())).body;
    await ada.call('PATCH', `/media/${id}`, { alt_text: 'A loaf' });
    const { body } = await crop(id, { area: { left: 4, top: 2, width: 20, height: 20 } });
    expect(body).toMatchObject({ width: 20, height: 20, alt_text: 'A loaf' });
  });

  test('must lie within the picture, and is one of two things', async () => {
    const { id } = (await upload(await image())).body;
    const area = { left: 30, top: 0, width: 20, height: 20 };
    expect((await crop(id, { area })).body.field_errors).toEqual({
      area: ['The area must lie within the image, which has 40 × 30 pixels.'],
    });
    for (const body of [{}, { ratio: '1:1', area }]) expect((await crop(id, body)).status).toBe(422);
  });

  test('of an animation or a video is refused in words', async () => {
    const gif = (await upload(await animation('gif'))).body;
    const film = (await upload(mp4Video({ width: 640, height: 360, durationMs: 1_000, frames: 30 }))).body;
    expect((await crop(gif.id, { ratio: '1:1' })).body.detail).toBe(
      'An animation can’t be cropped: it would stand still.',
    );
    expect((await crop(film.id, { ratio: '1:1' })).body.detail).toBe('A video can’t be cropped here.');
  });
});

describe('deleting', () => {
  test('a file names the posts that are still to go out with it, and keeps it', async () => {
    const file = (await upload(await image(), 'loaf.png')).body;
    await ada.post({ content: 'Fresh bread', media_ids: [file.id] });
    const { status, body } = await ada.call<ErrorBody>('DELETE', `/media/${file.id}`);
    expect([status, body.error_code]).toEqual([409, 'MEDIA_IN_USE']);
    expect(body.detail).toBe(
      'loaf.png is still to go out with “Fresh bread” (scheduled). Take it out of that post first.',
    );
    expect(await isStored(file)).toBe(true);
  });

  test('a file of a post that was sent leaves the post’s record of it, frees its room, and no post can take it', async () => {
    const bytes = await image();
    const file = (await upload(bytes)).body;
    const post = await ada.post({ media_ids: [file.id], media_alt_texts: ['A loaf'] });
    await setTargetState(api.connection.pool, post.id, 'published');
    await api.connection.pool.query(`update posts set status = 'published' where id = $1`, [post.id]);
    expect((await ada.call('DELETE', `/media/${file.id}`)).status).toBe(204);
    expect(await isStored(file)).toBe(false);
    const { body: sent } = await ada.call<Post>('GET', `/posts/${post.id}`);
    expect(sent.media).toMatchObject([{ id: file.id, alt_text: 'A loaf' }]);
    expect(await list()).toMatchObject({ media: [], room: { bytes: 0 } });
    const again = { content: 'x', platforms: ['twitter'], media_ids: [file.id] };
    expect((await ada.call('POST', '/posts', again)).status).toBe(422);
    expect((await ada.call('DELETE', `/media/${file.id}`)).status).toBe(404);
    expect((await upload(bytes)).status).toBe(201);
  });

  test('a file of a post that was deleted unsent takes it out of that post, should it be restored', async () => {
    const file = (await upload(await image())).body;
    const post = await ada.post({ media_ids: [file.id] });
    await ada.call('DELETE', `/posts/${post.id}`);
    expect((await ada.call('DELETE', `/media/${file.id}`)).status).toBe(204);
    expect((await ada.call<Post>('POST', `/posts/${post.id}/restore`)).body.media).toEqual([]);
  });

  test('several files leaves those in use, and says of each why', async () => {
    const [free, used] = [(await upload(await image())).body, (await upload(await image(), 'used.png')).body];
    await ada.post({ content: 'Later', media_ids: [used.id] });
    const { body } = await ada.call<DeleteMediaResponse>('POST', '/media/delete', { ids: [free.id, used.id] });
    expect(body).toEqual({
      deleted: 1,
      bytes: free.size,
      kept: [{ id: used.id, detail: expect.stringContaining('used.png is still to go out with “Later”') as string }],
    });
  });

  test('all unused ones spares what was uploaded within a day: a post with it may be being written', async () => {
    const [old, young] = [(await upload(await image())).body, (await upload(await image())).body];
    const { pool } = api.connection;
    await pool.query(`update media set created_at = now() - interval '25 hours' where id = $1`, [old.id]);
    expect((await list()).room).toMatchObject({ unused_files: 1, unused_bytes: old.size });
    expect((await ada.call('POST', '/media/delete', { unused: true })).body).toMatchObject({ deleted: 1 });
    expect((await list()).media.map(({ id }) => id)).toEqual([young.id]);
  });
});

test.each([
  ['🍞', 199],
  ['🇩🇪', 198],
  ['👩\u200d🍳', 197],
])('a long file name is not cut inside of %s', async (sign, before) => {
  const { body } = await upload(await image(), `${'x'.repeat(before)}${sign}.png`);
  expect(body.filename).toBe('x'.repeat(before));
});
