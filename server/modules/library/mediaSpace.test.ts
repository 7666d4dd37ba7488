import sharp from 'sharp';
import { partNames, storedNames } from '../../testing/storedNames';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image, uploadFile } from '../../testing/uploadFile';

let api: TestApp;
let grace: TestUser;

beforeAll(async () => {
  const written = await sharp(await image()).toBuffer();
  api = await createTestApp({ mediaBytesPerUser: Math.floor(2.5 * written.length) });
  grace = await api.signUp();
});
afterAll(() => api.close());

const uploadOf = async (user: TestUser) => uploadFile(api, user, await image());
const stored = async () => (await storedNames(api.media)).length;
const parts = () => partNames(api.media);

test('the space of one user is not exceeded, not even by uploads at one time; what is refused is not kept', async () => {
  const responses = await Promise.all([grace, grace, grace, grace].map(uploadOf));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413]);
  expect(await stored()).toBe(2);
  const { body } = await uploadOf(grace);
  expect(body.error_code).toBe('MEDIA_LIMIT_REACHED');
  expect(body.detail).toMatch(/^Your files would take more than your .* MB\. Delete files that you no longer need/);
  expect((await uploadOf(await api.signUp())).status).toBe(201);
});

test('who has no space left is told what unused files take, and has it again once they are deleted', async () => {
  const { pool } = api.connection;
  await pool.query(`update media set created_at = now() - interval '25 hours' where user_id = $1`, [grace.id]);
  expect((await uploadOf(grace)).body.detail).toMatch(/ 2 unused files, 0\.1 MB: delete them in your media library\.$/);
  expect((await grace.call('POST', '/media/delete', { unused: true })).body).toMatchObject({ deleted: 2, kept: [] });
  expect(await stored()).toBe(1);
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
