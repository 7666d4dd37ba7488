import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import type { User } from '#contract/schemas/auth';
import { POST_STATUSES } from '#contract/postStates';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';

const CHANGES = 300;
const AT_ONCE = 8;
const NEVER = '2099-05-06T09:00:00.000Z';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const totalOf = async (query = '') => (await ada.call<ListPostsResponse>('GET', `/posts${query}`)).body.total;

/** The numbers that are kept, and those that counting gives, by user and status, and by network as well. */
async function numbers() {
  const { rows } = await api.connection.pool.query<{ kept: string; counted: string }>(`
    select coalesce(kept.number, 0) as kept, coalesce(counted.number, 0) as counted
    from (
      select user_id, '' as platform, status, sum(number) as number from post_counts group by 1, 2, 3
      union all select user_id, platform, status, sum(number) from post_network_counts group by 1, 2, 3
    ) kept full join (
      select user_id, unnest(array_prepend('', platforms)) as platform, status, count(*) as number
      from posts where deleted_at is null group by 1, 2, 3
    ) counted using (user_id, platform, status)`);
  return { kept: rows.map(({ kept }) => kept), counted: rows.map(({ counted }) => counted) };
}

test('follow a post from its draft to its restored deletion', async () => {
  await ada.connectX(ada.username);
  const draft = await ada.post({ status: 'draft' });
  const later = await ada.post({ scheduled_at: NEVER });
  expect([await totalOf(), await totalOf('?status=draft'), await totalOf('?status=scheduled')]).toEqual([2, 1, 1]);
  await ada.call<Post>('PUT', `/posts/${draft.id}`, { scheduled_at: NEVER });
  expect([await totalOf('?status=draft'), await totalOf('?status=scheduled')]).toEqual([0, 2]);
  await ada.call('DELETE', `/posts/${later.id}`);
  expect([await totalOf(), (await ada.call<User>('GET', '/auth/me')).body.posts_count]).toEqual([1, 1]);
  await ada.call('POST', `/posts/${later.id}/restore`);
  expect([await totalOf(), (await ada.call<User>('GET', '/auth/me')).body.posts_count]).toEqual([2, 2]);
});

test('count what a list is narrowed to', async () => {
  await ada.connectX(ada.username);
  const post = await ada.post({ scheduled_at: NEVER });
  await ada.post({ scheduled_at: '2099-06-06T09:00:00.000Z' });
  expect([await totalOf('?start_date=2099-06-01'), await totalOf('?platform=twitter')]).toEqual([1, 2]);
  const june = 'start_date=2099-06-01';
  expect([await totalOf(`?${june}&status=scheduled`), await totalOf(`?${june}&status=draft`)]).toEqual([1, 0]);
  expect([await totalOf(`?${june}&platform=twitter`), await totalOf(`?${june}&platform=facebook`)]).toEqual([1, 0]);
  expect([
    await totalOf('?platform=twitter&status=scheduled'),
    await totalOf('?platform=twitter&status=draft'),
  ]).toEqual([2, 0]);
  expect(await totalOf('?platform=linkedin')).toBe(0);
  await ada.call('DELETE', `/posts/${post.id}`);
  expect([await totalOf('?platform=twitter'), await totalOf('?start_date=2099-01-01')]).toEqual([1, 1]);
});

test('stay exact while many change at once, and their rows stay few', async () => {
  await ada.connectX(ada.username);
  const ids: string[] = [];
  for (let made = 0; made < 20; made += 1) ids.push((await ada.post({ scheduled_at: NEVER })).id);
  const { pool } = api.connection;
  let left = CHANGES;
  async function change(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const some = ids.filter((_id, index) => (index + left) % 3 === 0).sort();
      const status = POST_STATUSES[left % POST_STATUSES.length];
      // Every fifth change is taken back.
      const end = left % 5 === 0 ? 'rollback' : 'commit';
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('select 1 from posts where id = any($1) order by id for update', [some]);
        await client.query('update posts set status = $2, deleted_at = $3, platforms = $4 where id = any($1)', [
          some,
          status,
          left % 7 === 0 ? new Date() : null,
          left % 2 === 0 ? ['twitter'] : ['facebook', 'twitter'],
        ]);
        await client.query('select post_counts_join(user_id) from posts where id = $1', [some[0]]);
        await client.query(end);
      } finally {
        client.release();
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, change));
  const { kept, counted } = await numbers();
  expect(kept).toEqual(counted);
  for (const table of ['post_counts', 'post_network_counts']) {
    const { rowCount } = await pool.query(`select 1 from ${table} where user_id = $1`, [ada.id]);
    expect(rowCount).toBeLessThan(CHANGES / 2);
  }
});

test('are gone with their user', async () => {
  await ada.connectX(ada.username);
  await ada.post({ scheduled_at: NEVER });
  await api.connection.pool.query('delete from posts where user_id = $1', [ada.id]);
  const { kept, counted } = await numbers();
  expect(kept).toEqual(counted);
});
