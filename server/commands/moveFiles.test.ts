import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MediaPlace, StoredFiles } from '../media/stores/storedFiles';
import {
  FOLDER_ID_NAME,
  writeMediaFolderId,
  hashOf,
  mediaFolderIn,
  openMediaStore,
  partsFolderOf,
  type MediaStore,
  openParts,
  openFiles,
} from '../media/mediaStore';
import { startObjectStore, type ObjectStore } from '../testing/objectStore';
import { storedNames } from '../testing/storedNames';
import { moveFiles } from './moveFiles';

let dataDir: string;
let bucket: ObjectStore;

beforeAll(async () => (bucket = await startObjectStore()));
beforeEach(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-move-'))));
afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => bucket.close());

const NAMES = ['a.png', 'b.png', 'c.png', 'd.mp4'];

async function keep(store: MediaStore, name: string, bytes = `bytes of ${name}`): Promise<void> {
  const part = store.newPart();
  await writeFile(part, bytes);
  await store.keep(part, name, await hashOf(part));
  await store.giveUp(part);
}

/** Files in one place, and a server that knows that they are to go to the other. */
async function prepare(from: MediaPlace, to: MediaPlace) {
  const old = await openMediaStore({ dataDir, place: from });
  await writeMediaFolderId(old, 'number');
  for (const name of NAMES) await keep(old, name);
  const server = await openMediaStore({ dataDir, place: to, movingFrom: from });
  const files = { from: await openFiles(from), to: await openFiles(to) };
  const parts = await openParts(partsFolderOf(to, dataDir));
  return { server, files, move: (changed: Partial<typeof files> = {}) => moveFiles({ ...files, ...changed, parts }) };
}

const folder = () => mediaFolderIn(dataDir);
const inBucket = () => bucket.placeOf(path.basename(dataDir));

describe.each([
  ['a folder', 'a bucket', folder, inBucket],
  ['a bucket', 'a folder', inBucket, folder],
])('from %s to %s', (_from, _to, from, to) => {
  test('all files are moved while a server reads, adds and deletes them', async () => {
    const { server, files, move } = await prepare(from(), to());
    await writeMediaFolderId(server, 'number');
    expect(String(await server.read('a.png'))).toBe('bytes of a.png');
    await keep(server, 'new.png');
    await server.remove(['b.png']);
    expect(await storedNames(server)).toEqual(['a.png', 'c.png', 'd.mp4', 'new.png']);

    expect(await move()).toMatchObject({ files: 3, bytes: 42, gone: 0, left: [] });
    expect(await storedNames(files.from)).toEqual([]);
    expect(await storedNames(files.to)).toEqual(['a.png', 'c.png', 'd.mp4', 'new.png']);
    for (const name of ['a.png', 'd.mp4', 'new.png']) expect(String(await server.read(name))).toBe(`bytes of ${name}`);
    expect(await move()).toMatchObject({ files: 0, left: [] });
  });

  test('what could not be moved, or was not read back as it was, stays and is moved by the next run', async () => {
    const { server, files, move } = await prepare(from(), to());
    await writeMediaFolderId(server, 'number');
    const broken: StoredFiles = {
      ...files.to,
      put: async (part, name, sha256) => {
        if (name === 'a.png') throw new Error('The disk is gone.');
        if (name === 'b.png') await writeFile(part, 'other bytes');
        return files.to.put(part, name, name === 'b.png' ? await hashOf(part) : sha256);
      },
    };
    const { files: moved, left } = await move({ to: broken });
    expect(moved).toBe(2);
    expect(left.map(({ name }) => name).sort()).toEqual(['a.png', 'b.png']);
    expect(await storedNames(files.from)).toEqual(['a.png', 'b.png']);
    expect(await move()).toMatchObject({ files: 2, left: [] });
    for (const name of NAMES) expect(String(await server.read(name))).toBe(`bytes of ${name}`);
  });

  test('a file that a server deletes while it is moved stays deleted', async () => {
    const { server, files, move } = await prepare(from(), to());
    await writeMediaFolderId(server, 'number');
    const slow: StoredFiles = {
      ...files.to,
      put: async (part, name, sha256) => {
        if (name === 'c.png') await server.remove(['c.png']);
        return files.to.put(part, name, sha256);
      },
    };
    expect(await move({ to: slow })).toMatchObject({ files: 3, gone: 1, left: [] });
    expect(await storedNames(server)).toEqual(['a.png', 'b.png', 'd.mp4']);
  });
});

test('nothing is moved where no server would look for it, or where other files are', async () => {
  const { files, move } = await prepare(folder(), inBucket());
  await expect(move()).rejects.toThrow(/^No server uses s3:\/\/media\/.* yet\. Start all servers with it as MEDIA_URL/);
  const part = path.join(dataDir, 'number');
  await writeFile(part, 'another\n');
  await files.to.put(part, FOLDER_ID_NAME, await hashOf(part));
  await expect(move()).rejects.toThrow(/belong to another installation\.$/);
  await expect(move({ from: { ...files.from, open: async () => null } })).rejects.toThrow(
    /^There are no files of Postwright/,
  );
  expect(await storedNames(files.from)).toEqual(NAMES);
});
