import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { testLogger } from '../testing/testLogger';
import { until } from '../testing/until';
import { connect, type Connection } from './connect';
import { createListener, type Listener } from './notifications';

let database: TestDatabase;
let connection: Connection;
let listener: Listener;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  listener = createListener({ directUrl: database.databaseUrl, logger: testLogger });
});
afterEach(async () => {
  await listener.stop();
  await connection.close();
  await database.drop();
});

/** Follows a channel, and keeps what is heard. */
async function follow(channel: string) {
  const heard: string[] = [];
  const unfollow = await listener.follow(channel, {
    onNotification: (payload) => heard.push(payload),
    onGap: () => heard.push('a gap'),
  });
  return { heard, unfollow };
}

const notify = (channel: string, payload: string) =>
  connection.pool.query('select pg_notify($1, $2)', [channel, payload]);

const LISTENING = `datname = current_database() and application_name = 'postwright-events'`;
const countConnections = async () =>
  (await connection.pool.query(`select 1 from pg_stat_activity where ${LISTENING}`)).rowCount;

test('all channels are heard on one connection, followed before the start or after, and once by each follower', async () => {
  const early = await follow('tea');
  await listener.start();
  const [late, again] = [await follow('coffee'), await follow('tea')];
  await notify('tea', 'one');
  await notify('coffee', 'two');
  await until(() => late.heard.length === 1 && again.heard.length === 1);
  expect([early.heard, late.heard, again.heard]).toEqual([['one'], ['two'], ['one']]);
  expect(await countConnections()).toBe(1);
});

test('who no longer follows hears nothing more, and the others do', async () => {
  await listener.start();
  const [one, other] = [await follow('tea'), await follow('tea')];
  one.unfollow();
  await notify('tea', 'one');
  await until(() => other.heard.length === 1);
  expect(one.heard).toEqual([]);
});

test('after its connection broke, every follower is told of the gap, and hears what comes then', async () => {
  await listener.start();
  const [tea, coffee] = [await follow('tea'), await follow('coffee')];
  await connection.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENING}`);
  await until(() => tea.heard.length === 1 && coffee.heard.length === 1);
  await notify('coffee', 'back');
  await until(() => coffee.heard.length === 2);
  expect([tea.heard, coffee.heard]).toEqual([['a gap'], ['a gap', 'back']]);
});
