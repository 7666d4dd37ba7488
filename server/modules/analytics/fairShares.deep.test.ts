import type { AccountAnalytics } from '#contract/schemas/analytics';
import { createCollecting } from '../../testing/collecting';
import { connectAccounts, startSilentServer, type SilentServer } from '../../testing/silentServer';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { until } from '../../testing/until';

let silent: SilentServer;
let api: TestApp;
const { collect, stop } = createCollecting(() => api);

beforeEach(async () => {
  silent = await startSilentServer();
  api = await createTestApp({ networks: { mastodon: silent.mastodon } });
});
afterEach(async () => {
  silent.close();
  await stop();
  await api.close();
});

test.each([
  ['200 persons with accounts', 200],
  ['one person with 200 accounts', 1],
])('%s on one silent server hold up nobody else’s figures', async (_who, persons) => {
  const { connection, secretBox } = api;
  const accounts = await connectAccounts({ pool: connection.pool, secretBox }, silent.host, { accounts: 200, persons });
  await connection.pool.query(
    `insert into metric_collections (account_id, due_at) select *, now() - interval '1 minute' from unnest($1::uuid[])`,
    [accounts.map(({ id }) => id)],
  );
  await collect();
  await until(() => silent.waiting() > 0);
  const grace = await api.signUp();
  await grace.connectX('grace');
  await until(
    async () => (await grace.call<AccountAnalytics>('GET', '/analytics/accounts')).body.accounts[0]?.collected_at,
  );
  const failed = await connection.pool.query('select 1 from metric_collections where failures > 0');
  expect(failed.rowCount).toBe(0);
  // Each look asks twice: for followers and for posts.
  expect(silent.waiting()).toBeLessThanOrEqual(4);
});
