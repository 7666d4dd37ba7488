import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool } from 'pg';

/** Days over which everybody's posts are spread, and days ahead for which some are planned. */
const SPAN_DAYS = 365;

/** Posts of one statement. */
const BATCH = 50_000;

/** Who has so many posts has figures of many days, and a count of followers. */
const FOLLOWED_POSTS = 200;

export type SeedSize = {
  users: number;
  /** Posts of everybody together. */
  posts: number;
};

/** A user who exists already, with accounts, and how many posts they get. */
export type SeedUser = { id: string; posts: number };

/** A pool for statements that may take minutes. */
export function openPool(databaseUrl: string): Pool {
  const options = '-c statement_timeout=0';
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'simulate', options });
  // When PostgreSQL is stopped because something else has failed, that is what has to be told.
  pool.on('error', () => undefined);
  return pool;
}

/** Waits until servers have kept the figures of all days. */
export async function untilKept(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select 1 from figure_changes limit 1');
    if (rowCount === 0) break;
    await sleep(500);
  }
  await pool.query('vacuum analyze');
}

/**
 * Fills a database: the named users with their posts, everybody else with what is left, skewed as such numbers are (the n-th has
 * 1/n of the first). Nine posts in ten are published and have figures, the others wait, are drafts or have failed.
 */
export async function seed(pool: Pool, { users, posts }: SeedSize, named: readonly SeedUser[]): Promise<void> {
  await addUsers(pool, users - named.length);
  await begin(pool);
  const namedIds = named.map(({ id }) => id);
  const left = posts - named.reduce((sum, user) => sum + user.posts, 0);
  await pool.query(
    `with others as (select id, row_number() over () as place from users where id <> all($1::uuid[]))
     insert into seed_users
     select id, greatest(1, round($2::numeric / (place + 9) / (select sum(1.0 / (place + 9)) from others))) from others
     union all select * from unnest($1::uuid[], $3::int[])`,
    [namedIds, left, named.map((user) => user.posts)],
  );
  await pool.query(
    `insert into seed_posts
     select row_number() over (), uuidv7(), u.id, n, u.posts,
       case when n % 20 = 0 then 'scheduled' when n % 25 = 0 then 'draft' when n % 100 = 1 then 'failed' else 'published' end,
       now() - (n - 0.5) / u.posts * $1 * interval '1 day',
       now() + (2 + (n - 0.5) / u.posts * $1) * interval '1 day'
     from seed_users u cross join lateral generate_series(1, u.posts) n`,
    [SPAN_DAYS],
  );
  await write(pool, [POSTS, TARGETS, METRICS]);
  await pool.query(
    `insert into account_metrics (account_id, day, followers, sampled_at)
     select account_id, current_date - ago, 1400 - ago, now() from seed_accounts join seed_users u on u.id = user_id
       cross join generate_series(0, 60) ago where posts >= $1 on conflict do nothing`,
    [FOLLOWED_POSTS],
  );
  await end(pool);
}

/** Plans further posts for everybody but the named, on days to come; none of them is due. */
export async function seedWaiting(pool: Pool, count: number, named: readonly SeedUser[]): Promise<void> {
  await begin(pool);
  const namedIds = named.map(({ id }) => id);
  const { rows } = await pool.query<{ others: number }>(
    'select count(*)::int as others from users where id <> all($1::uuid[])',
    [namedIds],
  );
  await pool.query(
    `insert into seed_posts
     select row_number() over (), uuidv7(), id, n, $2::int, 'scheduled', now(), now() + (2 + (n - 0.5) / $2::int * $3) * interval '1 day'
     from generate_series(1, $2::int) n
       join (select id, row_number() over () as place from users where id <> all($1::uuid[])) u on u.place = 1 + n % $4`,
    [namedIds, count, SPAN_DAYS, rows[0]?.others],
  );
  await write(pool, [POSTS, TARGETS]);
  await end(pool);
}

/** Tables of what is to be written: a plan of all posts, from which each statement takes a part. */
async function begin(pool: Pool): Promise<void> {
  await pool.query(`
    create table seed_users (id uuid, posts int);
    create table seed_posts (number bigint, id uuid, user_id uuid, n int, posts int, status text, past timestamptz, future timestamptz);
    create table seed_accounts as
      select user_id, id as account_id, platform, account_username, row_number() over (partition by user_id order by id) - 1 as place,
        count(*) over (partition by user_id) as of from social_accounts;
    create index on seed_accounts (user_id)`);
}

async function write(pool: Pool, statements: readonly string[]): Promise<void> {
  await pool.query('create index on seed_posts (number); analyze seed_posts, seed_accounts');
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from seed_posts');
  for (let from = 0; from < (rows[0]?.n ?? 0); from += BATCH) {
    for (const statement of statements) await pool.query(statement, [from, from + BATCH]);
  }
}

async function end(pool: Pool): Promise<void> {
  await pool.query('drop table seed_posts, seed_accounts, seed_users');
  await pool.query('vacuum analyze');
}

/** People nobody can sign in as, with an account of X each and tokens that nobody can open. */
async function addUsers(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `with u as (
       insert into users (id, email, email_key, username, username_key, full_name, password_hash)
       select uuidv7(), name || '@example.com', name || '@example.com', name, name, 'Somebody', ''
       from (select 'seed' || n as name from generate_series(1, $1) n) names returning id, username
     ), g as (
       insert into grants (id, user_id, platform, handle_hash, account_id, account_name, account_username, access_token, scope)
       select uuidv7(), id, 'twitter', uuid_send(id), username, username, username, '', '' from u
       returning id, user_id, account_id
     )
     insert into social_accounts (id, user_id, platform, account_id, account_name, account_username, grant_id)
     select uuidv7(), user_id, 'twitter', account_id, account_id, account_id, id from g`,
    [count],
  );
}

/** A number in [0, 1) that looks like chance and is the same in each run. */
const chance = (value: string) => `(((${value}) * 2654435761 % 4294967296) / 4294967296.0)`;

const POSTS = `
  insert into posts (id, user_id, content, platforms, hashtags, mentions, status, scheduled_at, published_at, created_at, listed_at,
    words, likes)
  select s.id, s.user_id, text || ' #' || tag || ' #' || other, platforms, array[third], '{}', s.status,
    case when s.status = 'scheduled' then future end, case when s.status = 'published' then past end,
    least(past, now()), case when s.status = 'scheduled' then future else past end,
    string_to_array(text, ' ') || array['#' || tag, tag, '#' || other, other], (s.n::bigint * 7919) % 1000
  from seed_posts s
    cross join lateral (
      select string_agg('word' || floor(${chance('s.number * 13 + k * k * 7')} ^ 3 * 2000), ' ') as text from generate_series(1, 12) k
    ) words
    cross join lateral (
      select 'tag' || floor(${chance('s.number')} ^ 2 * 80) as tag, 'tag' || floor(${chance('s.number * 3 + 1')} ^ 2 * 80) as other,
        'tag' || floor(${chance('s.number * 5 + 2')} ^ 2 * 80) as third
    ) tags
    cross join lateral (
      select coalesce(array_agg(platform order by platform), '{twitter}') as platforms from seed_accounts a
      where a.user_id = s.user_id and (a.place = s.n % a.of or a.place = s.n / 7 % a.of)
    ) networks
  where s.number > $1 and s.number <= $2`;

const TARGETS = `
  insert into post_targets (id, post_id, user_id, account_id, platform, account_username, state, due_at, attempt, sent_at,
    remote_id, remote_url, published_at)
  select uuidv7(), s.id, s.user_id, a.account_id, a.platform, a.account_username, s.status,
    case when s.status = 'scheduled' then future else past end, case when s.status = 'scheduled' then 0 else 1 end,
    case when s.status = 'published' then past end,
    case when s.status = 'published' then s.number::text end,
    case when s.status = 'published' then 'https://x.com/i/status/' || s.number end,
    case when s.status = 'published' then past end
  from seed_posts s join seed_accounts a on a.user_id = s.user_id and (a.place = s.n % a.of or a.place = s.n / 7 % a.of)
  where s.number > $1 and s.number <= $2 and s.status <> 'draft'`;

const METRICS = `
  insert into target_metrics (target_id, day, likes, comments, shares, engagement, reach, sampled_at)
  select t.id, (past at time zone 'UTC')::date + after, likes, likes / 7, likes / 11, likes + likes / 7 + likes / 11, likes * 23,
    past + after * interval '1 day'
  from seed_posts s join post_targets t on t.post_id = s.id
    cross join lateral unnest(case when s.posts >= ${FOLLOWED_POSTS} then '{0,1,2,4,7,11,16,22,29}'::int[] else '{3}'::int[] end) after
    cross join lateral (select (s.n::bigint * 7919) % 1000 * (1 + after) / 30 as likes) figures
  where s.number > $1 and s.number <= $2 and s.status = 'published' and past + after * interval '1 day' <= now()`;
