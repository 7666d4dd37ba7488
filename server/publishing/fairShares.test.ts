import { v7 as newId } from 'uuid';
import { DAY_MS } from '#contract/durations';
import { connectAccounts, startSilentServer, type SilentServer } from '../testing/silentServer';
import { createTestApp, type TestApp } from '../testing/testApp';
import { testLogger } from '../testing/testLogger';
import type { TestUser } from '../testing/testUser';
import { until } from '../testing/until';
import { createPublisher, type Publisher } from './publisher';

let silent: SilentServer;
let api: TestApp;
let publisher: Publisher;
let grace: TestUser;

beforeEach(async () => {
  silent = await startSilentServer();
  api = await createTestApp({ networks: { mastodon: silent.mastodon } });
  const { connection, networks, secretBox, media } = api;
  publisher = createPublisher({
    connection,
    networks,
    secretBox,
    media: { store: media, publicOrigin: 'http://localhost' },
    logger: testLogger,
    timing: { checkDelaysMs: [100, 60_000] },
  });
  await publisher.start();
  grace = await api.signUp();
  await grace.connectX('grace');
});
afterEach(async () => {
  silent.close();
  await publisher.stop();
  await api.close();
});

/** Posts on so many accounts of the silent server: due, in doubt or too late; resolves once it has been called. */
async function postThere(accounts: number, persons: number, state: 'scheduled' | 'unknown' | 'missed'): Promise<void> {
  const { pool } = api.connection;
  const { secretBox } = api;
  const connected = await connectAccounts({ pool, secretBox }, silent.host, { accounts, persons });
  const preparation = JSON.stringify({ key: 'key', media: [], honorsKey: true, sentAt: Date.now() });
  await pool.query(
    `with row as materialized (
       select post_id, user_id, account_id from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as r (post_id, user_id, account_id)
     ), post as (
       insert into posts (id, user_id, content, platforms, hashtags, mentions, status)
       select post_id, user_id, 'Hello', '{mastodon}', '{}', '{}', 'scheduled' from row
     )
     insert into post_targets (id, post_id, user_id, account_id, platform, account_username, due_at, state, sent_at, check_at,
       preparation, remote_account_id)
     select gen_random_uuid(), post_id, user_id, account_id, 'mastodon', 'ada', now(), $4, now(), now(), $5, account_id::text
     from row`,
    [
      connected.map(() => newId()),
      connected.map(({ userId }) => userId),
      connected.map(({ id }) => id),
      state,
      state === 'unknown' ? preparation : null,
    ],
  );
  if (state === 'missed') await loseTime();
  await pool.query('notify postwright_due');
  await until(() => silent.waiting() > 0);
}

/** All posts that wait may have gone out in a time that a restore has lost. */
async function loseTime(): Promise<void> {
  await api.connection.pool.query(
    `update post_targets set lost_from = now() - interval '1 hour', lost_until = now() - interval '10 minutes'`,
  );
}

/** Posts on X, and waits until it is known to be out. */
async function publish(): Promise<void> {
  const { id } = await grace.post({ content: `Now ${Math.random()}`, scheduled_at: null });
  await until(
    async () => (await grace.call<{ status: string }>('GET', `/posts/${id}`)).body.status,
    (status) => status === 'published',
  );
}

/** Number of calls to the silent server that have come to their end, after half a minute. */
async function endedThere(): Promise<number> {
  const text = `select count(*)::int as n from publish_attempts a join post_targets t on t.id = a.target_id
    where t.platform = 'mastodon'`;
  return (await api.connection.pool.query<{ n: number }>(text)).rows[0]?.n ?? Number.NaN;
}

describe('a silent server holds up nobody else', () => {
  test('with due posts of more accounts than one server sends for at a time', async () => {
    await postThere(1_200, 1_200, 'scheduled');
    await publish();
    await publish();
    expect(await endedThere()).toBe(0);
  });

  test.each([200, 1])('with 200 posts in doubt, of %s persons', async (persons) => {
    await postThere(200, persons, 'unknown');
    await api.sandbox.script({ fault: { kind: 'reset', when: 'after' } });
    await publish();
    expect(await endedThere()).toBe(0);
    expect(await api.sandbox.texts()).toHaveLength(1);
  });

  test('with 200 accounts to be asked for what a restore has lost', async () => {
    await postThere(200, 200, 'missed');
    await grace.post({ content: 'Later', scheduled_at: new Date(Date.now() + DAY_MS).toISOString() });
    await loseTime();
    const text = `select lost_from from post_targets where platform = 'twitter'`;
    await until(
      async () => (await api.connection.pool.query<{ lost_from: Date | null }>(text)).rows,
      ([target]) => target?.lost_from === null,
      { what: 'X to be asked', waitMaxMs: 20_000 },
    );
    expect(silent.waiting()).toBeLessThanOrEqual(4);
  });
});
