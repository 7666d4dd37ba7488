import type { ErrorBody } from '#contract/errors';
import type { AppPlatform } from '#contract/networks';
import type { Post } from '#contract/schemas/posts';
import type { ListAccountsResponse } from '#contract/schemas/socialAccounts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
  ada = await api.signUp();
  await ada.connect('facebook', 'river.cafe');
  await ada.connect('linkedin', 'ada-rivers', { comments: true });
});
afterAll(() => api.close());

const read = async ({ id }: Post) => (await ada.call<Post>('GET', `/posts/${id}`)).body;
const below = (platform: AppPlatform, content: string) => [{ platform, content }];

async function published(post: Post): Promise<Post> {
  await ada.call('PUT', `/posts/${post.id}`, { scheduled_at: null });
  return until(
    () => read(post),
    ({ status }) => status === 'published',
  );
}

test('an account tells whether it can comment', async () => {
  const { body } = await ada.call<ListAccountsResponse>('GET', '/social-accounts');
  expect(body.accounts.map(({ platform, can_comment: can }) => [platform, can])).toEqual([
    ['facebook', false],
    ['linkedin', true],
  ]);
});

test('without the permission a comment is refused before anything goes out, by names; a draft may have it', async () => {
  const post = { content: 'Bread', platforms: ['facebook', 'linkedin'], comments: below('facebook', 'The link') };
  const { status, body } = await ada.call<ErrorBody>('POST', '/posts', post);
  expect(status).toBe(422);
  expect(body.field_errors).toEqual({
    comments: [
      'Facebook asks for one more permission before river.cafe can comment. Connect it again and allow comments, or leave the comment out.',
    ],
  });
  const draft = await ada.call<Post>('POST', '/posts', { ...post, status: 'draft' });
  expect(draft.status).toBe(201);
  const queued = await ada.call<ErrorBody>('PUT', `/posts/${draft.body.id}`, { scheduled_at: null });
  expect(queued).toMatchObject({ status: 422, body: { field_errors: { comments: [expect.any(String)] } } });
  expect(await api.sandbox.texts('facebook')).toEqual([]);
});

test('it is granted by connecting the account again, and the comment stands below the post', async () => {
  await ada.connect('facebook', 'river.cafe', { comments: true });
  const comments = [...below('facebook', ' The link '), ...below('linkedin', 'More of it')];
  const post = await ada.post({ content: 'Fresh', hashtags: ['bread'], platforms: ['facebook', 'linkedin'], comments });
  expect(post.comments).toEqual([
    { platform: 'facebook', content: 'The link' },
    { platform: 'linkedin', content: 'More of it' },
  ]);
  const { targets } = await published(post);
  expect(targets.map(({ parts_published: out, parts_total: all }) => [out, all])).toEqual([
    [2, 2],
    [2, 2],
  ]);
  for (const [platform, text] of [['facebook', 'The link'] as const, ['linkedin', 'More of it'] as const]) {
    expect(await api.sandbox.texts(platform)).toEqual(['Fresh\n\n#bread']);
    expect(await api.sandbox.comments(platform)).toMatchObject([{ text }]);
  }
});

test('a comment that is refused leaves its post published once, says so, and goes out by Continue', async () => {
  await api.sandbox.script({ platform: 'facebook', endpoint: 'comment', fault: { kind: 'status', status: 400 } });
  const post = await ada.post({ content: 'Once', platforms: ['facebook'], comments: below('facebook', 'Later') });
  await ada.call('PUT', `/posts/${post.id}`, { scheduled_at: null });
  const { targets } = await until(
    () => read(post),
    ({ status }) => status === 'failed',
  );
  expect(targets).toMatchObject([
    { state: 'failed', parts_published: 1, parts_total: 2, remote_url: expect.stringContaining('/facebook/') },
  ]);
  expect((await ada.call('POST', `/posts/${post.id}/retry`)).status).toBe(200);
  await until(
    () => read(post),
    ({ status }) => status === 'published',
  );
  expect((await api.sandbox.texts('facebook')).filter((text) => text === 'Once')).toHaveLength(1);
  expect((await api.sandbox.comments('facebook')).at(-1)).toMatchObject({ text: 'Later' });
});

test('one that is too long is refused with what its network counts', async () => {
  const comments = below('linkedin', 'a'.repeat(1_251));
  const { body } = await ada.call<ErrorBody>('POST', '/posts', { content: 'x', platforms: ['linkedin'], comments });
  expect(body.field_errors).toEqual({
    comments: [expect.any(String), 'The first comment: LinkedIn counts 1251 characters and allows 1250.'],
  });
});
