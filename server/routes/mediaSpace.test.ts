import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import type { Post } from '#contract/schemas/posts';
import { deleteUnusedMedia } from '../repositories/media';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';
import { image, uploadFile } from '../testing/uploadFile';

let api: TestApp;
let grace: TestUser;

beforeAll(async () => {
  const written = await sharp(await image()).toBuffer();
  api = await createTestApp({ mediaBytesPerUser: 2 * written.length });
  grace = await api.signUp();
});
afterAll(() => api.close());

const uploadOf = async (user: TestUser) => uploadFile(api, user, await image());
/** Beside the number of the folder itself, which has no ending. */
const stored = async () => (await readdir(api.media.folder)).filter((name) => name.includes('.')).length;
const parts = () => readdir(`${api.media.folder}-parts`);

test('the space of one user is not exceeded, not even by uploads at one time; what is refused is not kept', async () => {
  const responses = await Promise.all([grace, grace, grace, grace].map(uploadOf));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413]);
  expect(await stored()).toBe(2);
  const { body } = await uploadOf(grace);
  expect(body.error_code).toBe('MEDIA_LIMIT_REACHED');
  expect(body.detail).toMatch(/^Your files would take more than your .* MB\. Delete posts with files/);
  expect((await uploadOf(await api.signUp())).status).toBe(201);
});

test('the space of one user is free again when the posts with the files were deleted more than a day ago', async () => {
  const { pool, db } = api.connection;
  const { rows } = await pool.query<{ id: string }>('select id from media where user_id = $1', [grace.id]);
  const draft = { content: 'a', platforms: [], status: 'draft', media_ids: rows.map(({ id }) => id) };
  const { body: post } = await grace.call<Post>('POST', '/posts', draft);
  await grace.call('DELETE', `/posts/${post.id}`);
  expect(await deleteUnusedMedia(db)).toEqual([]);
  await pool.query(`update posts set deleted_at = now() - interval '26 hours' where id = $1`, [post.id]);
  expect(await deleteUnusedMedia(db)).toHaveLength(2);
  expect((await uploadOf(grace)).status).toBe(201);
});

test('a file is stored once it is noted, so that a server that ends before leaves none that no row knows', async () => {
  const before = await stored();
  let storedMeanwhile = 0;
  const noted = jest.spyOn(api.connection.db, 'transaction').mockImplementationOnce(async () => {
    storedMeanwhile = await stored();
    throw new Error('gone');
  });
  expect((await uploadOf(grace)).status).toBe(500);
  noted.mockRestore();
  expect([storedMeanwhile, await stored()]).toEqual([before, before]);
  expect(await parts()).toEqual([]);
});
