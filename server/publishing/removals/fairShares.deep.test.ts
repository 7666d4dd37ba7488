import { v7 as newId } from 'uuid';
import { connectAccounts, startSilentServer, type SilentAccount, type SilentServer } from '../../testing/silentServer';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { testLogger } from '../../testing/testLogger';
import { until } from '../../testing/until';
import { createRemover, type Remover } from './remover';

let silent: SilentServer;
let api: TestApp;
let remover: Remover;

beforeEach(async () => {
  silent = await startSilentServer(200);
  api = await createTestApp({ isPublishing: true, networks: { mastodon: silent.mastodon } });
  const { connection, listener, networks, secretBox } = api;
  remover = createRemover({ connection, listener, networks, secretBox, logger: testLogger });
  await remover.start();
});
afterEach(async () => {
  silent.close();
  await remover.stop();
  await api.close();
});

const box = () => ({ pool: api.connection.pool, secretBox: api.secretBox });

/** Asks for the deletion of a post on each of these accounts. */
async function requestOn(accounts: readonly SilentAccount[]): Promise<void> {
  await api.connection.pool.query(
    `insert into post_removals (id, user_id, account_id, platform, account_username, remote_id, due_at)
     select r.id, r.user_id, a.id, 'mastodon', 'ada', '1@' || g.server, now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as r (id, user_id, account_id)
       join social_accounts a on a.id = r.account_id join grants g on g.id = a.grant_id`,
    [accounts.map(() => newId()), accounts.map(({ userId }) => userId), accounts.map(({ id }) => id)],
  );
  await api.connection.pool.query('notify postwright_removals');
  await until(() => silent.waiting() > 0);
}

/** Deletes a post on X, and waits until it is gone. */
async function deleteOnX(): Promise<void> {
  const grace = await api.signUp();
  await grace.connectX('grace');
  const post = await grace.post({ content: `Gone soon ${Math.random()}`, scheduled_at: null });
  await grace.call('DELETE', `/posts/${post.id}?at_network=true`);
  await api.connection.pool.query(
    `update post_removals set due_at = now() where platform = 'twitter'; notify postwright_removals`,
  );
  await until(api.sandbox.texts, (texts) => texts.length === 0);
}

/** Number of calls to the silent server that have come to their end, after half a minute. */
async function endedThere(): Promise<number> {
  const text = 'select count(*)::int as n from post_removals where tries > 0 and lease_until is null';
  return (await api.connection.pool.query<{ n: number }>(text)).rows[0]?.n ?? Number.NaN;
}

test('200 persons with posts on one silent server hold up no deletion of others', async () => {
  await requestOn(await connectAccounts(box(), silent.host, { accounts: 200 }));
  await deleteOnX();
  expect(await endedThere()).toBe(0);
  expect(silent.waiting()).toBeLessThanOrEqual(4);
});

test('nor does one person with 200 accounts there', async () => {
  await requestOn(await connectAccounts(box(), silent.host, { accounts: 200, persons: 1 }));
  await deleteOnX();
  expect(await endedThere()).toBe(0);
});

test('nor do 200 persons with posts on as many silent servers, which nobody has asked before', async () => {
  await requestOn(await connectAccounts(box(), silent.hosts, { accounts: 200 }));
  await deleteOnX();
  await deleteOnX();
  expect(await endedThere()).toBe(0);
  expect(silent.waiting()).toBeLessThan(64);
});
