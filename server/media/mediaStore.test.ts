import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { HOUR_MS } from '#contract/durations';
import { startObjectStore, type ObjectStore } from '../testing/objectStore';
import { partNames, storedNames } from '../testing/storedNames';
import { jpegNameOf, mediaFolderIn, openMediaStore, type MediaStore, hashOf } from './mediaStore';

let dataDir: string;
let bucket: ObjectStore;
let store: MediaStore;

beforeAll(async () => (bucket = await startObjectStore()));
beforeEach(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-media-store-'))));
afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => bucket.close());

async function keep(name: string, bytes: string | Buffer): Promise<void> {
  const part = store.newPart();
  await writeFile(part, bytes);
  await store.keep(part, name, await hashOf(part));
  await store.giveUp(part);
}

describe.each([
  ['a folder', () => mediaFolderIn(dataDir)],
  ['a bucket', () => bucket.placeOf(path.basename(dataDir))],
  ['a bucket to which files are moved from a folder', () => bucket.placeOf(path.basename(dataDir))],
])('files in %s', (what, placeOf) => {
  const movingFrom = () => (what.includes('moved') ? mediaFolderIn(dataDir) : null);
  beforeEach(async () => (store = await openMediaStore({ dataDir, place: placeOf(), movingFrom: movingFrom() })));

  test('are read as they were stored, whole and in part, and found by name alone', async () => {
    const bytes = Buffer.alloc(3_000_000, 'abcdefghij');
    await keep('a.png', bytes);
    expect(await store.sizeOf('a.png')).toBe(bytes.length);
    expect((await store.read('a.png')).equals(bytes)).toBe(true);
    const part = await store.open('a.png', { start: 8, end: 11 });
    expect(part?.size).toBe(bytes.length);
    expect(String(part && (await buffer(part.stream)))).toBe('ijab');
    expect([await store.sizeOf('b.png'), await store.open('b.png')]).toEqual([null, null]);
    await expect(store.read('b.png')).rejects.toThrow('There is no file b.png');
    expect(await store.withLocal('a.png', (file) => hashOf(file))).toEqual(await store.withLocal('a.png', hashOf));
    expect(await partNames(store)).toEqual([]);
  });

  test('are removed with their copies, and again where somebody was faster', async () => {
    for (const name of ['a.png', jpegNameOf('a.png'), 'b.png']) await keep(name, 'x');
    expect(await storedNames(store)).toEqual(['a.jpeg', 'a.png', 'b.png']);
    for (let time = 0; time < 2; time += 1) await store.remove(['a.png']);
    expect(await storedNames(store)).toEqual(['b.png']);
  });

  test('what a killed upload left is removed after an hour, though another part goes just then', async () => {
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
});

describe('a bucket', () => {
  const open = (change: object) => openMediaStore({ dataDir, place: { ...bucket.placeOf('x'), ...change } });

  test('that is away says so at every call, and works again once it is back', async () => {
    store = await open({});
    await keep('a.png', 'x');
    await bucket.goAway();
    const away = { reason: 'away', message: 'The object store of s3://media/x/ does not answer (ECONNREFUSED).' };
    await expect(store.sizeOf('a.png')).rejects.toMatchObject(away);
    await expect(store.read('a.png')).rejects.toMatchObject(away);
    await expect(keep('b.png', 'x')).rejects.toMatchObject(away);
    await expect(store.remove(['a.png'])).rejects.toMatchObject(away);
    await expect(storedNames(store)).rejects.toMatchObject(away);
    await bucket.comeBack();
    expect(await storedNames(store)).toEqual(['a.png']);
  });

  test('that is not there is a matter of settings', async () => {
    store = await open({ bucket: 'other' });
    const refused = {
      reason: 'refused',
      message: 'The media can’t be stored in s3://other/x/. There is no such bucket.',
    };
    await expect(store.open('a.png')).rejects.toMatchObject(refused);
  });

  test('for which there are no credentials says which settings have them', async () => {
    const { AWS_ACCESS_KEY_ID: key, ...others } = process.env;
    process.env = { ...others, AWS_EC2_METADATA_DISABLED: 'true', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' };
    store = await open({});
    await expect(store.open('a.png')).rejects.toThrow(/There are no credentials for it: set AWS_ACCESS_KEY_ID/);
    process.env = { ...others, AWS_ACCESS_KEY_ID: key };
  });

  test('that refuses the credentials says so', async () => {
    store = await open({});
    await keep('a.png', 'x');
    const { AWS_ACCESS_KEY_ID: key, ...others } = process.env;
    process.env = { ...others, AWS_ACCESS_KEY_ID: 'GUESSED' };
    store = await open({});
    await expect(store.open('a.png')).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('refuses it (403 InvalidAccessKeyId)'),
    });
    process.env = { ...others, AWS_ACCESS_KEY_ID: key };
  });
});
