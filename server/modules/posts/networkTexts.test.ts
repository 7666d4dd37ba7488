import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image, uploadFile } from '../../testing/uploadFile';
import { until } from '../../testing/until';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
  ada = await api.signUp();
  await ada.connectX('ada');
  await ada.connect('linkedin', 'ada');
});
afterAll(() => api.close());

const read = async ({ id }: Post) => (await ada.call<Post>('GET', `/posts/${id}`)).body;
const change = <T = Post>(post: Post, body: object) => ada.call<T>('PUT', `/posts/${post.id}`, body);
const BOTH = { content: 'The common text', platforms: ['twitter', 'linkedin'] as ('twitter' | 'linkedin')[] };
const OWN = [{ platform: 'linkedin' as const, content: 'For colleagues' }];

async function publish(post: Post): Promise<void> {
  await change(post, { scheduled_at: null });
  await until(async () => (await read(post)).status === 'published');
}

test('X and LinkedIn show different texts from one draft', async () => {
  const post = await ada.post({ ...BOTH, content: 'First', hashtags: ['news'], variants: OWN });
  expect(post.variants).toEqual([{ platform: 'linkedin', content: 'For colleagues', media: null }]);
  await publish(post);
  expect(await api.sandbox.texts('twitter')).toEqual(['First\n\n#news']);
  expect(await api.sandbox.texts('linkedin')).toEqual(['For colleagues\n\n#news']);
});

test('resetting brings the common text back', async () => {
  const post = await ada.post({ ...BOTH, content: 'Second', variants: OWN });
  await change(post, { content: 'Second again' });
  expect((await read(post)).variants).toHaveLength(1);
  await change(post, { variants: [] });
  await publish(post);
  expect((await api.sandbox.texts('linkedin')).at(-1)).toBe('Second again');
});

test('a network that is not chosen any more loses its text, and one that never was gets none', async () => {
  const post = await ada.post({ ...BOTH, variants: OWN });
  await change(post, { platforms: ['twitter'] });
  expect((await read(post)).variants).toEqual([]);
  const { status, body } = await change<ErrorBody>(post, { variants: OWN });
  expect(status).toBe(422);
  expect(body.field_errors).toEqual({ variants: ['Choose LinkedIn for this post, or leave its text out.'] });
});

test('each network is checked with its own text, and the refusal names it', async () => {
  const long = 'a'.repeat(281);
  const fits = { ...BOTH, content: long, variants: [{ platform: 'twitter', content: 'short' }] };
  expect((await ada.call('POST', '/posts', { ...fits, scheduled_at: '2031-01-01T00:00:00Z' })).status).toBe(201);
  const tooLong = { ...BOTH, variants: [{ platform: 'twitter', content: long }] };
  expect((await ada.call<ErrorBody>('POST', '/posts', tooLong)).body.field_errors).toEqual({
    variants: [expect.any(String), 'Twitter counts 281 characters and allows 280.'],
  });
  const blank = { ...BOTH, variants: [{ platform: 'twitter', content: ' ' }] };
  expect((await ada.call<ErrorBody>('POST', '/posts', blank)).body.field_errors).toEqual({
    variants: ['Write something first', 'The text for Twitter says nothing.'],
  });
});

test('own files have their own order and descriptions, count as used, and go along with a copy', async () => {
  const ids = [];
  for (let count = 0; count < 2; count += 1) ids.push((await uploadFile(api, ada, await image())).body.id);
  const [first, second] = ids;
  const variants = [{ ...OWN[0], media_ids: [second, first], media_alt_texts: ['For them', ''] }];
  const post = await ada.post({ ...BOTH, status: 'draft' });
  expect((await change(post, { media_ids: [first], media_alt_texts: ['For all'], variants })).status).toBe(200);
  await api.connection.pool.query(`update media set created_at = now() - interval '2 days'`);
  expect((await ada.call('POST', '/media/delete', { unused: true })).body).toMatchObject({ deleted: 0 });
  const { body: copy } = await ada.call<Post>('POST', `/posts/${post.id}/duplicate`);
  for (const one of [await read(post), copy]) {
    const media = one.variants[0]?.media?.map(({ id, alt_text: alt }) => [id, alt]);
    expect(media).toEqual([
      [second, 'For them'],
      [first, null],
    ]);
    expect(one.media.map(({ alt_text: alt }) => alt)).toEqual(['For all']);
  }
  const stranger = await api.signUp();
  const stolen = { content: 'x', platforms: [], status: 'draft', parts: [{ content: 'y', media_ids: [first] }] };
  expect((await stranger.call('POST', '/posts', stolen)).status).toBe(422);
});

test('search finds words of one network alone', async () => {
  const post = await ada.post({ ...BOTH, variants: [{ platform: 'linkedin', content: 'Zymurgy matters' }] });
  const { body } = await ada.call<{ posts: Post[] }>('GET', '/posts?q=zymurgy');
  expect(body.posts.map(({ id }) => id)).toEqual([post.id]);
});

test('a thread goes out part by part, says how far it is, and can’t be changed once it has begun', async () => {
  const parts = [{ content: 'Two' }, { content: 'Three' }];
  const post = await ada.post({ ...BOTH, content: 'One', hashtags: ['news'], parts });
  const progress = ({ targets }: Post) =>
    targets.map(({ platform, parts_published: out, parts_total: all }) => [platform, out, all]).sort();
  expect(post.parts).toEqual(parts.map((part) => ({ ...part, platform: null, media: [] })));
  expect(progress(post)).toEqual([
    ['linkedin', 0, 1],
    ['twitter', 0, 3],
  ]);
  await api.connection.pool.query(
    `update post_targets set parts_published = 1 where post_id = $1 and platform = 'twitter'`,
    [post.id],
  );
  expect(await change<ErrorBody>(post, { content: 'Other' })).toMatchObject({
    status: 409,
    body: { error_code: 'POST_ALREADY_SENT' },
  });
  await api.connection.pool.query('update post_targets set parts_published = 0 where post_id = $1', [post.id]);
  await publish(post);
  expect((await api.sandbox.texts('twitter')).slice(-3)).toEqual(['One\n\n#news', 'Two', 'Three']);
  expect((await api.sandbox.texts('linkedin')).at(-1)).toBe('One\n\n#news');
  expect(progress(await read(post))).toEqual([
    ['linkedin', 1, 1],
    ['twitter', 3, 3],
  ]);
});

test('a part that is too long is refused by its place, and parts that no network takes by name', async () => {
  const long = { ...BOTH, parts: [{ content: 'fits' }, { content: 'a'.repeat(290) }] };
  expect((await ada.call<ErrorBody>('POST', '/posts', long)).body.field_errors).toEqual({
    parts: [expect.any(String), 'Part 3: Twitter counts 290 characters and allows 280.'],
  });
  const lost = { content: 'x', platforms: ['linkedin'], parts: [{ content: 'y' }] };
  expect((await ada.call<ErrorBody>('POST', '/posts', lost)).body.field_errors).toEqual({
    parts: [expect.stringContaining('Twitter, Bluesky or Mastodon')],
  });
});
