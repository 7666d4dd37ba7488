import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { connect, type Connection } from '../../database/connect';
import { openMediaStore, FOLDER_ID_NAME } from '../../media/mediaStore';
import { createNetworkApps } from '../../repositories/networkApps';
import { createSecretBox } from '../../lib/secretBox';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { joinInstallation, type Installation, type Replaceable } from './installation';

let database: TestDatabase;
let connection: Connection;
let root: string;
let lines: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  root = await mkdtemp(path.join(os.tmpdir(), 'postwright-installation-'));
  lines = [];
});
afterEach(async () => {
  await connection.close();
  await database.drop();
  await rm(root, { recursive: true });
});

type Server = { key?: number; folder?: string; accepts?: Replaceable[]; now?: () => number };

async function join({ key = 7, folder = 'shared', ...options }: Server = {}): Promise<Installation> {
  const place = { kind: 'folder' as const, folder: path.join(root, folder) };
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  return joinInstallation({
    db: connection.db,
    secretBox: createSecretBox(Buffer.alloc(32, key)),
    media: await openMediaStore({ dataDir: root, place }),
    logger,
    ...options,
  });
}

const problemOf = async (server: Promise<Installation>) => (await server).findProblem(connection.db);

test('servers with one key and one media folder fit each other, also when they start at once', async () => {
  const servers = Array.from({ length: 8 }, () => join());
  for (const server of servers) expect(await problemOf(server)).toBeNull();
  expect(await problemOf(join())).toBeNull();
  expect(lines).toEqual([]);
});

test('a server with another key must not work, and says so once', async () => {
  await join();
  const other = join({ key: 8 });
  expect(await problemOf(other)).toMatch(/^TOKEN_KEY, or token.key in DATA_DIR, is not the key/);
  expect(await problemOf(other)).not.toBeNull();
  expect(lines).toHaveLength(1);
});

test('a server with a media folder of its own must not work', async () => {
  await join();
  expect(await problemOf(join({ folder: 'own' }))).toMatch(
    /^The media folder in DATA_DIR, or the place in MEDIA_URL, is not the one/,
  );
});

test('a server whose media folder goes away stops working, and goes on when it is back', async () => {
  const server = await join();
  await rename(path.join(root, 'shared'), path.join(root, 'away'));
  expect(await server.findProblem(connection.db)).not.toBeNull();
  await rename(path.join(root, 'away'), path.join(root, 'shared'));
  expect(await server.findProblem(connection.db)).toBeNull();
  expect(lines).toHaveLength(2);
});

describe('a media folder that does not answer', () => {
  const numberFile = () => path.join(root, 'shared', FOLDER_ID_NAME);

  /** Puts a pipe in the place of the folder's number: whoever reads it waits for somebody to write. */
  async function holdBack(): Promise<Buffer> {
    const number = await readFile(numberFile());
    await rm(numberFile());
    await promisify(execFile)('mkfifo', [numberFile()]);
    return number;
  }

  test('is named in the log once it has not for ten seconds, and again when it answers', async () => {
    let passedMs = 0;
    const server = await join({ now: () => passedMs });
    const number = await holdBack();
    for (const atMs of [0, 5_000, 10_000, 15_000]) {
      passedMs = atMs;
      expect(await server.findProblem(connection.db)).toBeNull();
      expect(lines).toHaveLength(atMs < 10_000 ? 0 : 1);
    }
    await writeFile(numberFile(), number);
    await rm(numberFile());
    await writeFile(numberFile(), number);
    expect(await server.findProblem(connection.db)).toBeNull();
    const place = path.join(root, 'shared');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      `Reading from ${place} has taken more than a second each time for 10 seconds: files are stored and read late, or not at all.`,
      `The media in ${place} can be read again.`,
    ]);
  });

  test('is not to blame where this process stood still', async () => {
    const server = await join();
    const number = await holdBack();
    const asked = server.findProblem(connection.db);
    // Resolves once somebody reads.
    const pipe = await open(numberFile(), 'w');
    const goOnAt = performance.now() + 1_500;
    while (performance.now() < goOnAt);
    await pipe.writeFile(number);
    await pipe.close();
    expect(await asked).toBeNull();
    expect(lines).toEqual([]);
  });
});

test('what was lost for good is replaced when the operator says so, for all servers', async () => {
  const first = await join();
  expect(await problemOf(join({ key: 8, folder: 'new', accepts: ['token-key', 'media-folder'] }))).toBeNull();
  expect(await first.findProblem(connection.db)).not.toBeNull();
  expect(await problemOf(join({ key: 8, folder: 'new' }))).toBeNull();
});

test('apps whose secrets were sealed with a lost key are registered anew, and those with the new one stay', async () => {
  const appsWith = (key: number) => createNetworkApps(connection.db, createSecretBox(Buffer.alloc(32, key)));
  const app = (clientId: string) => ({ clientId, clientSecret: `secret of ${clientId}` });
  await join();
  await appsWith(7).add('mastodon', 'old.example', app('old'));
  await appsWith(7).add('bluesky', '', app('key'));
  await join({ key: 8, accepts: ['media-folder'] });
  await expect(appsWith(7).find('mastodon', 'old.example')).resolves.toEqual(app('old'));

  await join({ key: 8, accepts: ['token-key'] });
  expect(await appsWith(8).find('mastodon', 'old.example')).toBeNull();
  expect(await appsWith(8).add('bluesky', '', app('new'))).toEqual(app('new'));
  await join({ key: 8, accepts: ['token-key'] });
  expect(await appsWith(8).find('bluesky', '')).toEqual(app('new'));
});
