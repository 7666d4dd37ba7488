import type { Post } from '#contract/schemas/posts';
import { eraseDeletedMedia } from '../../repositories/media';
import { eraseDeletedPosts } from '../me/erasureRepository';
import { inTransaction } from '../../database/connect';
import { setTargetState } from '../../testing/targetState';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image, uploadFile } from '../../testing/uploadFile';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

const duplicate = (id: string, user = ada) => user.call<Post>('POST', `/posts/${id}/duplicate`);
const change = ({ id }: Post, body: object) => ada.call<Post>('PUT', `/posts/${id}`, body);

async function postWithFiles(count: number): Promise<Post> {
  const files = [];
  for (let index = 0; index < count; index += 1) files.push((await uploadFile(api, ada, await image())).body.id);
  const altTexts = files.map((_, index) => `File ${index}`);
  return ada.post({ content: 'Bread', hashtags: ['rye'], media_ids: files, media_alt_texts: altTexts });
}

const filesOf = ({ media }: Post) => media.map(({ id, alt_text: altText }) => [id, altText]);

describe('POST /posts/:id/duplicate', () => {
  test.each(['scheduled', 'published', 'failed'] as const)('makes a draft of a post that is %s', async (state) => {
    const post = await postWithFiles(2);
    await setTargetState(api.connection.pool, post.id, state);
    const { status, headers, body } = await duplicate(post.id);
    expect([status, headers.location]).toEqual([201, `/api/v1/posts/${body.id}`]);
    const { content, platforms, hashtags } = post;
    expect(body).toMatchObject({ content, platforms, hashtags, status: 'draft', scheduled_at: null, targets: [] });
    expect(filesOf(body)).toEqual(filesOf(post));
    expect(body.id).not.toBe(post.id);
  });

  test('knows nothing of somebody else’s post, nor of a deleted one', async () => {
    const post = await ada.post();
    expect((await duplicate(post.id, await api.signUp())).status).toBe(404);
    await ada.call('DELETE', `/posts/${post.id}`);
    expect((await duplicate(post.id)).status).toBe(404);
  });
});

describe('a file of two posts', () => {
  test('has a description and a place of its own on each', async () => {
    const post = await postWithFiles(2);
    const { body: copy } = await duplicate(post.id);
    const [first, second] = post.media.map(({ id }) => id);
    await change(copy, { media_ids: [second, first], media_alt_texts: ['Other', ''] });
    const read = async ({ id }: Post) => filesOf((await ada.call<Post>('GET', `/posts/${id}`)).body);
    expect(await read(copy)).toEqual([
      [second, 'Other'],
      [first, null],
    ]);
    expect(await read(post)).toEqual(filesOf(post));
  });

  test('that was deleted is remembered while a post that was sent with it is there, and by no new one', async () => {
    const post = await postWithFiles(1);
    const removed = () => inTransaction(api.connection.db, eraseDeletedMedia);
    const age = () =>
      api.connection.pool.query(`update posts set deleted_at = '2020-01-01' where deleted_at is not null`);
    await setTargetState(api.connection.pool, post.id, 'published');
    await api.connection.pool.query(`update posts set status = 'published' where id = $1`, [post.id]);
    expect((await ada.call('DELETE', `/media/${post.media[0]?.id}`)).status).toBe(204);
    expect((await ada.call<Post>('GET', `/posts/${post.id}`)).body.media).toHaveLength(1);
    expect((await duplicate(post.id)).body.media).toEqual([]);
    expect(await removed()).toEqual([]);
    await ada.call('DELETE', `/posts/${post.id}`);
    await age();
    await eraseDeletedPosts(api.connection.db);
    expect(await removed()).toHaveLength(1);
  });

  test('can be chosen for another post by its id, and brings its description', async () => {
    const post = await postWithFiles(1);
    const other = await ada.post({ media_ids: post.media.map(({ id }) => id) });
    expect(filesOf(other)).toEqual([[post.media[0]!.id, 'File 0']]);
  });
});

describe('the version before, which knows media.post_id alone', () => {
  const query = (text: string, ...values: unknown[]) => api.connection.pool.query(text, values);
  const read = async ({ id }: Post) => filesOf((await ada.call<Post>('GET', `/posts/${id}`)).body);

  test('finds the files of posts made now', async () => {
    const post = await postWithFiles(2);
    const { rows } = await query('select id, alt_text from media where post_id = $1 order by position', post.id);
    expect(rows.map((row: { id: string; alt_text: string }) => [row.id, row.alt_text])).toEqual(filesOf(post));
  });

  test('attaches, describes and takes away files so that this one sees it', async () => {
    const post = await ada.post();
    const { id } = (await uploadFile(api, ada, await image())).body;
    await query(`update media set post_id = $1, position = 1, alt_text = 'Old' where id = $2`, post.id, id);
    expect(await read(post)).toEqual([[id, 'Old']]);
    await query(`update media set alt_text = 'New' where id = $1`, id);
    expect(await read(post)).toEqual([[id, 'New']]);
    await query('update media set post_id = null where id = $1', id);
    expect(await read(post)).toEqual([]);
  });

  test('keeps a file that another post still carries when one goes for good', async () => {
    const post = await postWithFiles(1);
    const { body: copy } = await duplicate(post.id);
    await query('delete from posts where id = $1', copy.id);
    const { rows } = await query('select post_id from media where id = $1', post.media[0]!.id);
    expect(rows).toEqual([{ post_id: post.id }]);
  });
});
