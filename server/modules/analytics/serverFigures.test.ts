import { KEYLESS_PLATFORMS, type KeylessPlatform } from '#contract/networks';
import type { AccountAnalytics, HashtagAnalyticsResponse, PostAnalytics } from '#contract/schemas/analytics';
import type { Post } from '#contract/schemas/posts';
import { createCollecting } from '../../testing/collecting';
import { connectServer } from '../../testing/connectServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

// Figures of networks of many servers, all the way from the sandbox's servers to what the screens read.

let api: TestApp;
let ada: TestUser;
const { collect, stop } = createCollecting(() => api);

beforeAll(async () => (api = await createTestApp({ isPublishing: true })));
beforeEach(async () => (ada = await api.signUp()));
afterEach(async () => {
  await stop();
  await api.sandbox.heal();
});
afterAll(() => api.close());

async function remoteIdOf({ id }: Post): Promise<string> {
  const { rows } = await api.connection.pool.query<{ remote_id: string }>(
    'select remote_id from post_targets where post_id = $1',
    [id],
  );
  return rows[0]!.remote_id;
}

/** The response with which each network tells 7 likes, 2 replies and 3 reposts (and quotes) of a post. */
const TOLD: Record<KeylessPlatform, (remoteId: string) => { endpoint: string; body: object }> = {
  bluesky: (uri) => ({
    endpoint: 'getPosts',
    body: { posts: [{ uri, likeCount: 7, replyCount: 2, repostCount: 2, quoteCount: 1 }] },
  }),
  mastodon: () => ({ endpoint: 'status', body: { favourites_count: 7, replies_count: 2, reblogs_count: 3 } }),
};

test.each(KEYLESS_PLATFORMS)(
  '%s: a post has its figures, its hashtags have them, and its account has followers',
  async (platform) => {
    const account = await connectServer(api, ada, platform);
    const post = await ada.post({ content: 'Bread #baking', platforms: [platform], scheduled_at: null });
    expect(post.targets).toMatchObject([{ state: 'published' }]);
    const { endpoint, body } = TOLD[platform](await remoteIdOf(post));
    await api.sandbox.script({ platform, endpoint, fault: { kind: 'status', status: 200, body }, times: null });
    await collect();

    const figures = await until(
      async () => (await ada.call<PostAnalytics>('GET', `/analytics/posts/${post.id}`)).body,
      ({ collected_at: at }) => at !== null,
    );
    const counts = { likes: 7, comments: 2, shares: 3 };
    expect(figures).toMatchObject({ ...counts, engagement: 12, reach: null });
    expect((await ada.call<Post>('GET', `/posts/${post.id}`)).body.analytics).toEqual(counts);

    const { body: all } = await ada.call<AccountAnalytics>('GET', '/analytics/accounts');
    expect(all).toMatchObject({ total_engagement: 12, total_reach: null, top_posts: [{ id: post.id, ...counts }] });
    expect(all.accounts).toMatchObject([
      { id: account.id, platform, is_sandbox: true, problem: null, posts: 1, engagement: 12, reach: null },
    ]);
    const [shown] = all.accounts;
    expect(shown?.followers).toBeGreaterThan(0);
    expect(shown?.daily.at(-1)?.followers).toBe(shown?.followers);
    expect(all.total_followers).toBe(shown?.followers);

    const query = `/analytics/hashtags?platform=${platform}`;
    const { hashtags } = (await ada.call<HashtagAnalyticsResponse>('GET', query)).body;
    expect(hashtags).toMatchObject([{ hashtag: 'baking', posts: 1, likes: 7, engagement: 12 }]);
  },
);

test('of an account on two networks, each has its own followers and the post has the sum', async () => {
  for (const platform of KEYLESS_PLATFORMS) await connectServer(api, ada, platform);
  const post = await ada.post({ platforms: [...KEYLESS_PLATFORMS], scheduled_at: null });
  for (const platform of KEYLESS_PLATFORMS) {
    const { rows } = await api.connection.pool.query<{ remote_id: string }>(
      'select remote_id from post_targets where post_id = $1 and platform = $2',
      [post.id, platform],
    );
    const { endpoint, body } = TOLD[platform](rows[0]!.remote_id);
    await api.sandbox.script({ platform, endpoint, fault: { kind: 'status', status: 200, body }, times: null });
  }
  await collect();
  const { likes } = await until(
    async () => (await ada.call<PostAnalytics>('GET', `/analytics/posts/${post.id}`)).body,
    (figures) => figures.likes === 14,
  );
  expect(likes).toBe(14);
  const { accounts, total_followers: total } = (await ada.call<AccountAnalytics>('GET', '/analytics/accounts')).body;
  expect(total).toBe(accounts.reduce((sum, { followers }) => sum + (followers ?? NaN), 0));
});

test('an account counts as one of the sandbox by its server, not by its network', async () => {
  const [elsewhere, here] = [await connectServer(api, ada, 'mastodon'), await connectServer(api, ada, 'bluesky')];
  await api.connection.pool.query(
    `update grants set server = 'social.example' where id = (select grant_id from social_accounts where id = $1)`,
    [elsewhere.id],
  );
  const { accounts } = (await ada.call<AccountAnalytics>('GET', '/analytics/accounts')).body;
  expect(Object.fromEntries(accounts.map(({ id, is_sandbox: isSandbox }) => [id, isSandbox]))).toEqual({
    [elsewhere.id]: false,
    [here.id]: true,
  });
});
