import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '#contract/durations';
import { openMediaStore } from './mediaStore';

let dataDir: string;

beforeEach(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-media-store-'))));
afterEach(() => rm(dataDir, { recursive: true }));

test('what a killed upload left is removed after an hour, though another part goes just then', async () => {
  const store = await openMediaStore(dataDir);
  const [left, underWay] = [store.newPart(), store.newPart()];
  for (const part of [left, underWay]) await writeFile(part, 'half a video');
  const longAgo = new Date(Date.now() - 2 * HOUR_MS);
  await utimes(left, longAgo, longAgo);
  // Listed, but gone when it is read.
  await symlink('/nowhere', path.join(path.dirname(left), '-gone'));
  await store.removeOldParts();
  const names = await readdir(path.dirname(left));
  expect(names.sort()).toEqual(['-gone', path.basename(underWay)].sort());
});
