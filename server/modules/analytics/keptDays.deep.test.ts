import type { Database } from '../../database/connect';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { readAccountDays, readAccountTotals, readTopPosts, type AnalyticsScope } from './analyticsRepository';
import { readHashtagSums } from './hashtagSumsRepository';
import { storeDays, listChangedUsers } from './keptDaysRepository';

const DAYS = 4;
const POSTS_A_DAY = 15;
const CHANGES = 150;
const AT_ONCE = 4;

let api: TestApp;
let ada: TestUser;
let accountIds: string[];

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  accountIds = [(await ada.connectX(ada.username)).id, (await ada.connect('facebook', `${ada.username}.page`)).id];
  await publish(DAYS, POSTS_A_DAY);
});
afterAll(() => api.close());

const run = (text: string, values: unknown[] = []) => api.connection.pool.query(text, values);

/** Published posts on so many days of March 2026 and on both accounts, with figures of two days that some networks do not tell. */
async function publish(days: number, postsADay: number): Promise<void> {
  await run(
    `with post as (
       insert into posts (id, user_id, content, platforms, hashtags, mentions, status, published_at, listed_at)
       select gen_random_uuid(), $1, 'Tea #Tag' || n % 7 || ' #other', '{twitter,facebook}', array['tag' || n % 3], '{}', 'published', at, at
       from generate_series(1, $2::int) day, generate_series(1, $3::int) n,
         lateral (select '2026-03-01 09:00Z'::timestamptz + day * interval '1 day' + n * interval '1 minute' as at) time
       returning id, published_at
     ), target as (
       insert into post_targets (id, post_id, user_id, account_id, platform, account_username, state, due_at, remote_id, published_at)
       select gen_random_uuid(), post.id, $1, a.id, a.platform, 'ada', 'published', published_at, post.id::text, published_at
       from post, social_accounts a where a.user_id = $1
       returning id, published_at
     )
     insert into target_metrics (target_id, day, likes, comments, shares, engagement, reach, sampled_at)
     select id, published_at::date + after, likes, likes, null, likes * 2, reach, published_at
     from target, generate_series(0, 2, 2) after,
       lateral (select case when id::text > 'c' then null else (random() * 50 + after * 100)::int end as likes,
         case when id::text < '8' then null else (random() * 500)::int end as reach) figures`,
    [ada.id, days, postsADay],
  );
  await run(
    `insert into account_metrics (account_id, day, followers, sampled_at) select unnest($1::uuid[]), '2026-03-02', 90, now()
     on conflict do nothing`,
    [accountIds],
  );
}

/** Everything that analytics show, of several ranges and networks. */
async function shown(db: Database = api.connection.db) {
  const all = { owner: ada.id, startDay: '2026-02-20', endDay: '2026-03-20', platform: undefined };
  const scopes: AnalyticsScope[] = [
    all,
    { ...all, platform: 'twitter' },
    { ...all, startDay: '2026-03-03', endDay: '2026-03-04' },
    { ...all, startDay: '2026-03-04', endDay: '2026-03-04', platform: 'facebook' },
  ];
  const read = async (scope: AnalyticsScope) => ({
    totals: await readAccountTotals(db, scope),
    days: (await readAccountDays(db, scope)).sort((one, other) =>
      `${one.day}${one.account_id}`.localeCompare(`${other.day}${other.account_id}`),
    ),
    top: await readTopPosts(db, scope, 'engagement'),
    furthest: await readTopPosts(db, scope, 'reach'),
    hashtags: (await readHashtagSums(db, scope)).sort((one, other) => one.key.localeCompare(other.key)),
  });
  const figures = [];
  for (const scope of scopes) figures.push(await read(scope));
  return figures;
}

/** What is shown when nothing is kept: computed from each post. */
async function counted() {
  await run('delete from kept_days where user_id = $1', [ada.id]);
  return shown();
}

/** Rows that a connection has read of the tables of posts; what it read before a transaction counts too, for up to a second. */
async function rowsRead(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ n: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
     where relname in ('posts', 'post_targets', 'target_metrics') order by relname`,
  );
  return rows.map(({ n }) => n);
}

const keptDays = async () => (await run('select 1 from kept_days where user_id = $1', [ada.id])).rowCount;

test('keep what the posts of busy days come to', async () => {
  await storeDays(api.connection.db, ada.id);
  expect(await keptDays()).toBe(DAYS);
  expect(await listChangedUsers(api.connection.db, 100)).not.toContain(ada.id);
  const kept = await shown();
  expect(kept[0]?.totals.map(({ posts }) => posts)).toEqual([DAYS * POSTS_A_DAY, DAYS * POSTS_A_DAY]);
  expect(kept[0]?.hashtags.map(({ key }) => key)).toContain('tag6');
  expect(kept).toEqual(await counted());
});

test('read no post of a day that is kept but those that are shown', async () => {
  await publish(2, 400);
  await storeDays(api.connection.db, ada.id);
  await run('analyze');
  const scope = { owner: ada.id, startDay: '2026-02-20', endDay: '2026-03-20', platform: undefined };
  const read = await api.connection.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    await readAccountTotals(tx, scope);
    await readAccountDays(tx, scope);
    await readTopPosts(tx, scope, 'engagement');
    await readHashtagSums(tx, scope);
    const after = await rowsRead(tx);
    return after.map((n, table) => n - (before[table] ?? 0));
  });
  expect(read).toHaveLength(3);
  for (const n of read) expect(n).toBeLessThan(100);
});

test('stay exact while posts change at once, are kept at the same time, and changes are taken back', async () => {
  const { pool, db } = api.connection;
  const { rows: posts } = await run('select id from posts where user_id = $1 order by id', [ada.id]);
  const ways = [
    `update posts set listed_at = listed_at + interval '1 day' where id = any($1)`,
    `update posts set listed_at = '2026-03-03 10:00Z' where id = any($1)`,
    `update posts set deleted_at = case when deleted_at is null then now() end where id = any($1)`,
    `update posts set content = 'Bun #bun' || version where id = any($1)`,
    `update post_targets set state = case when state = 'published' then 'failed' else 'published' end where post_id = any($1)`,
    `insert into target_metrics (target_id, day, likes, engagement, reach, sampled_at)
       select id, '2026-03-05', 7, 7, 70, now() from post_targets where post_id = any($1)
       on conflict (target_id, day) do update set likes = target_metrics.likes + 1, engagement = target_metrics.engagement + 1`,
    `delete from target_metrics where day = '2026-03-05' and target_id in (select id from post_targets where post_id = any($1))`,
  ];
  let left = CHANGES;
  async function change(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const number = left;
      const some = posts.filter((_post, index) => index % 13 === number % 13).map(({ id }: { id: string }) => id);
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('select 1 from posts where id = any($1) order by id for no key update', [some]);
        for (const way of [number, number * 3 + 1]) await client.query(ways[way % ways.length] ?? '', [some]);
        await client.query(number % 5 === 0 ? 'rollback' : 'commit');
      } finally {
        client.release();
      }
    }
  }
  async function keep(): Promise<void> {
    while (left > 0) await storeDays(db, ada.id);
  }
  await Promise.all([...Array.from({ length: AT_ONCE }, change), keep()]);
  const beforeKept = await shown();
  await storeDays(db, ada.id);
  const kept = await shown();
  expect(await keptDays()).toBeGreaterThan(0);
  expect(kept).toEqual(beforeKept);
  expect(kept).toEqual(await counted());
});

test('follow an account that is disconnected, and connected again', async () => {
  await storeDays(api.connection.db, ada.id);
  await ada.call('DELETE', `/social-accounts/${accountIds[1] ?? ''}`);
  const open = await shown();
  await storeDays(api.connection.db, ada.id);
  await ada.connect('facebook', `${ada.username}.page`);
  const kept = await shown();
  expect(kept[0]?.top).toEqual(open[0]?.top);
  expect(kept[0]?.totals.map(({ posts }) => posts)).toEqual([DAYS * POSTS_A_DAY, 0]);
  expect(kept).toEqual(await counted());
});

test('forget the hashtags of posts that were erased', async () => {
  await storeDays(api.connection.db, ada.id);
  await run('delete from posts where user_id = $1', [ada.id]);
  await storeDays(api.connection.db, ada.id);
  expect(await keptDays()).toBe(0);
  expect((await run('select 1 from kept_hashtags where user_id = $1', [ada.id])).rowCount).toBe(0);
});
