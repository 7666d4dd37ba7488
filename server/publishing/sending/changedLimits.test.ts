import type { Post } from '#contract/schemas/posts';
import type { AccountLimits } from '#contract/schemas/socialAccounts';
import { connectServer } from '../../testing/connectServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { until } from '../../testing/until';

let api: TestApp;
beforeAll(async () => (api = await createTestApp({ isPublishing: true })));
afterAll(() => api.close());

test('a post that no longer fits its server fails with what is the matter, and the limits are asked for again', async () => {
  const body = { configuration: { statuses: { max_characters: 400 } } };
  await api.sandbox.script({
    platform: 'mastodon',
    endpoint: 'instance',
    fault: { kind: 'status', status: 200, body },
  });
  const ada = await api.signUp();
  const { id } = await connectServer(api, ada, 'mastodon');
  const read = async () => (await ada.call<AccountLimits>('GET', `/social-accounts/${id}/limits`)).body;
  expect(await read()).toMatchObject({ max_characters: 400 });
  // As if that were what the server says since an hour.
  await api.connection.pool.query(
    `update account_limits set limits = jsonb_set(limits, '{max_characters}', '500') where account_id = $1`,
    [id],
  );

  const post: Post = await ada.post({ content: 'x'.repeat(450), platforms: ['mastodon'], scheduled_at: null });
  expect(post.targets).toMatchObject([
    { state: 'failed', error_code: 'too_long', error_params: { count: 450, limit: 400 } },
  ]);
  expect(await api.sandbox.calls('statuses', 'mastodon')).toBe(0);
  await until(read, ({ max_characters: most }) => most === 400);
});
