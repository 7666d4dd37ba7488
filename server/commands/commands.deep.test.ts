import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { insertUser } from '../testing/insertUser';
import { connect, type Connection } from '../database/connect';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';

const REFUSED = 78;

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Runs a command of people; resolves with its exit code and what it said. */
async function run(command: 'backup' | 'restore', args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const program = ['--import', 'tsx', `server/commands/${command}Command.ts`, ...args];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: '/nowhere/at/all', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, said };
}

test('a database in another place is backed up by its own means, and the command says by which', async () => {
  const { code, said } = await run('backup', ['--to', '/nowhere/none'], { DATABASE_URL: database.databaseUrl });
  expect({ code, said }).toEqual({ code: REFUSED, said: expect.stringContaining('pg_dump') as string });
});

test.each([
  ['backup', []],
  ['backup', ['--into', '/nowhere/none']],
  ['restore', []],
  ['restore', ['--restored-at', 'yesterday']],
  ['restore', ['--restored-at', '2026-12-01T03:00:00']],
  ['restore', ['--from', '/nowhere/at/all/backup']],
] as const)('%s %j is refused with the way out', async (command, args) => {
  const { code, said } = await run(command, args);
  expect({ code, said }).toEqual({
    code: REFUSED,
    said: expect.stringMatching(/npm run|like|no finished backup/) as string,
  });
});

test('a database that was restored by other means is marked alone', async () => {
  const { pool } = connection;
  const userId = await insertUser(pool);
  await pool.query(
    `with post as (
       insert into posts (id, user_id, content, platforms, hashtags, mentions, status)
       values (gen_random_uuid(), $1, 'Good morning', '{twitter}', '{}', '{}', 'scheduled') returning id)
     insert into post_targets (id, post_id, user_id, platform, account_username, due_at)
     select gen_random_uuid(), id, $1, 'twitter', 'ada', now() from post`,
    [userId],
  );
  const at = new Date(Date.now() - 60_000).toISOString();
  const { code, said } = await run('restore', ['--restored-at', at], { DATABASE_URL: database.databaseUrl });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^1 post may have gone out/) as string });
  const { rows } = await pool.query<{ lost_from: Date }>('select lost_from from post_targets');
  expect(rows.map(({ lost_from: lostFrom }) => lostFrom.toISOString())).toEqual([at]);
});
