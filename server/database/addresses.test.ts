import { ConfigError } from '../lib/environment';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { checkAddresses } from './addresses';
import { connect } from './connect';

let database: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await database.drop();
  await other.drop();
});

test('PostgreSQL itself is asked for everything, unless there is a direct way', async () => {
  const { databaseUrl } = database;
  const found = { databaseUrl, isTransactionPooled: false };
  expect(await checkAddresses(databaseUrl, null)).toEqual({ ...found, directUrl: databaseUrl });
  const directUrl = `${databaseUrl}?application_name=direct`;
  expect(await checkAddresses(databaseUrl, directUrl)).toEqual({ ...found, directUrl });
});

test('a direct way to another database is refused', async () => {
  const failure = checkAddresses(database.databaseUrl, other.databaseUrl);
  await expect(failure).rejects.toThrow(ConfigError);
  await expect(failure).rejects.toThrow(
    'DATABASE_DIRECT_URL must lead to the same database as DATABASE_URL, as the same user.',
  );
});

test.each([
  [false, 1],
  [true, 0],
])(
  'of a pool whose sessions change (%s), statements with a name are prepared in %i',
  async (isTransactionPooled, sessions) => {
    const { pool, close } = connect(database.databaseUrl, { max: 1, isTransactionPooled });
    const { rows } = await pool.query<{ sum: number }>({ name: 'sum', text: 'select $1::int + 1 as sum', values: [1] });
    expect(rows).toEqual([{ sum: 2 }]);
    expect((await pool.query(`select from pg_prepared_statements where name = 'sum'`)).rowCount).toBe(sessions);
    await close();
  },
);
