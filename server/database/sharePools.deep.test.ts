import pg from 'pg';
import { WORKER_LOCK_CLASS } from '../publishing/queue/worker';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { startTestServerOn } from '../testing/testServer';
import { sharePools } from './connect';

let database: TestDatabase;
let observer: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  observer = new pg.Client(database.databaseUrl);
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await database.drop();
});

/** Names under which the server is connected now, one for each connection. */
async function connectionsOf(): Promise<string[]> {
  const { rows } = await observer.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'postwright%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const person = (number: number) => ({
  email: `person${number}@example.com`,
  username: `person${number}`,
  fullName: 'A Person',
  password: 'correct horse battery',
});

test.each([
  ['as it comes', {}, 8],
  ['where more are set', { DATABASE_CONNECTIONS: '12' }, 12],
])(
  'under load, a server has as many connections as it may, one of them to listen: %s',
  async (_how, environment, most) => {
    const server = await startTestServerOn({ databaseUrl: database.databaseUrl, environment });
    const signUp = (body: object) =>
      fetch(`${server.origin}/api/v1/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let isOver = false;
    const calls = Promise.all(Array.from({ length: 40 }, (_, number) => signUp(person(most * 100 + number))));
    const over = calls.finally(() => (isOver = true));
    const seen: string[][] = [];
    while (!isOver) seen.push(await connectionsOf());
    expect((await over).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201));

    const counts = seen.map((names) => names.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(most);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(4);
    const alone = seen.map((names) => names.filter((name) => name !== 'postwright'));
    expect(new Set(alone.map(String))).toEqual(new Set(['postwright-events,postwright-publisher']));
    const { rows } = await observer.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and pg_stat_activity.datname = current_database()`,
      [WORKER_LOCK_CLASS],
    );
    expect(rows).toEqual([{ name: 'postwright-publisher' }]);
    await server.stop();
    expect(await connectionsOf()).toEqual([]);
  },
);

test.each([
  [8, 3, 3],
  [9, 4, 3],
  [20, 9, 9],
])('of %i connections, requests have %i and background work %i', (connections, requests, background) => {
  expect(sharePools(connections)).toEqual({ requests, background });
  expect(requests + background).toBe(connections - 2);
});
