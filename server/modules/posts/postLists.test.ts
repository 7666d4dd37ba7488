import pg from 'pg';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { insertUser } from '../../testing/insertUser';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { listPosts, type PostFilter } from './postsRepository';

const PUBLISHED = 3_000;
const DRAFTS = 3;
const OTHERS = 60;

let api: TestApp;
let ada: TestUser;
/** One connection, so that what a transaction has read can be asked for inside of it. */
let pool: pg.Pool;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  // The plan that is made once for all users, of whom most have few posts.
  const options = '-c plan_cache_mode=force_generic_plan';
  pool = new pg.Pool({ connectionString: api.connection.directUrl, max: 1, options });
  const others = [];
  for (let index = 0; index < OTHERS; index += 1) others.push(await insertUser(pool, `other${index}`));
  await pool.query(
    `insert into posts (id, user_id, content, platforms, hashtags, mentions, status, published_at, listed_at)
     select gen_random_uuid(), $1, 'Tea', '{twitter}', '{}', '{}', case when n <= $3 then 'draft' else 'published' end, at, at
     from generate_series(1, $2::int + $3::int) n, lateral (select now() - n * interval '1 minute' as at) time`,
    [ada.id, PUBLISHED, DRAFTS],
  );
  await pool.query(
    `insert into posts (id, user_id, content, platforms, hashtags, mentions, status)
     select gen_random_uuid(), id, 'Tea', '{twitter}', '{}', '{}', 'published' from unnest($1::uuid[]) id`,
    [others],
  );
  await pool.query('analyze');
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

/** Posts that the connection has read; what it read before a transaction counts too, for up to a second. */
async function postsRead(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'posts'`,
  );
  return rows[0]?.n ?? 0;
}

/** The posts of a list, and how many rows of the table were read for it. */
async function listed(filter: PostFilter) {
  await pool.query('begin');
  const before = await postsRead();
  const json = await listPosts(pool, ada.id, filter, { limit: 10, after: null });
  const read = (await postsRead()) - before;
  await pool.query('rollback');
  const { posts, total } = JSON.parse(json) as ListPostsResponse;
  return { posts: posts.length, total, read };
}

test.each([
  ['everything', {}, 10, PUBLISHED + DRAFTS],
  ['few of a status among many of another', { status: 'draft' }, DRAFTS, DRAFTS],
  ['none of a status', { status: 'scheduled' }, 0, 0],
  ['many of a status', { status: 'published' }, 10, PUBLISHED],
] as const)('a list of %s reads no more posts than it shows', async (_name, filter, posts, total) => {
  const list = await listed(filter);
  expect(list).toMatchObject({ posts, total });
  expect(list.read).toBeLessThan(30);
});
