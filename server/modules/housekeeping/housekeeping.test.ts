import { mkdir, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startHousekeeping } from './housekeeping';
import { createLogger } from '../../lib/logger';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { folderOf, storedNames } from '../../testing/storedNames';
import { until } from '../../testing/until';
import { image, uploadFile } from '../../testing/uploadFile';

let api: TestApp;

beforeAll(async () => (api = await createTestApp()));
afterAll(() => api.close());

const rowsLeft = async () => (await api.connection.pool.query('select 1 from media')).rowCount;

/** Cleans once, until what is waited for has come about. */
async function cleanUntil(isDone: (complaints: string[]) => boolean | Promise<boolean>): Promise<string[]> {
  const complaints: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line: string) => complaints.push(line) } });
  const stop = startHousekeeping({ ...api, db: api.connection.db, logger });
  await until(() => isDone(complaints)).finally(stop);
  return complaints;
}

/** A deleted file that no post remembers, with something in its place that is not removed as a file. */
async function uploadUnremovable(): Promise<string> {
  const { body } = await uploadFile(api, await api.signUp(), await image());
  await api.connection.pool.query(`update media set deleted_at = now()`);
  const file = path.join(folderOf(api.mediaPlace), path.basename(body.url));
  await rm(file);
  await mkdir(file);
  return file;
}

test('a deleted file that could not be removed is known until it can be', async () => {
  const file = await uploadUnremovable();
  await cleanUntil((complaints) => complaints.length > 0);
  expect(await rowsLeft()).toBe(1);

  await rmdir(file);
  await writeFile(file, 'an image');
  await cleanUntil(async () => (await rowsLeft()) === 0);
  expect(await storedNames(api.media)).toEqual([]);
});

test('every chore that fails is in the log, not only the first', async () => {
  const file = await uploadUnremovable();
  const part = api.media.newPart();
  await mkdir(part);
  await utimes(part, 0, 0);
  const complaints = await cleanUntil(({ length }) => length === 2);
  expect(complaints.filter((line) => line.includes(file))).toHaveLength(1);
  expect(complaints.filter((line) => line.includes(part))).toHaveLength(1);
});
