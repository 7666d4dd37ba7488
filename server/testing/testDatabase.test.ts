import pg from 'pg';
import { createTestDatabase } from './testDatabase';

test('gives every test file a migrated database of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client(first.databaseUrl);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as users from users');
  await client.end();
  expect(rows).toEqual([{ users: 0 }]);
  expect(second.databaseUrl).not.toBe(first.databaseUrl);
  await Promise.all([first.drop(), second.drop()]);
});
