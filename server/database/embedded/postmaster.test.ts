import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { disown } from './postmaster';

const REST = '/data\n1700000000\n5999\n\n127.0.0.1\n';

let folder: string;
let pidFile: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-pid-'));
  pidFile = path.join(folder, 'postmaster.pid');
});

afterEach(() => rm(folder, { recursive: true }));

test('a pid that is now a stranger’s is taken out of the file, and the rest of it stays', async () => {
  await writeFile(pidFile, `${process.pid}\n${REST}`);
  await disown(pidFile, `${process.pid}\n${REST}`);
  const [pid, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
  expect(Number(pid)).not.toBe(process.pid);
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  expect(rest.join('\n')).toBe(REST);
});

test('the file of a PostgreSQL that has started meanwhile is left alone', async () => {
  const fresh = `4711\n${REST}ready\n`;
  await writeFile(pidFile, fresh);
  await disown(pidFile, `${process.pid}\n${REST}`);
  expect(await readFile(pidFile, 'utf8')).toBe(fresh);
});

test('a file that has gone meanwhile does not come back', async () => {
  await disown(pidFile, `${process.pid}\n${REST}`);
  await expect(readFile(pidFile)).rejects.toThrow('ENOENT');
});
