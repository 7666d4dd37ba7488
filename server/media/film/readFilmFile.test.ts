import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { box, mp4Film, webmFilm, type FilmSpec } from '../../testing/films';
import { NO_FACTS } from './filmFacts';
import { readFilm } from './readFilm';
import { readFilmFile } from './readFilmFile';

const FILM: FilmSpec = { width: 1280, height: 720, durationMs: 5_000, frames: 150 };
const PICTURES = box('mdat', Buffer.alloc(1_000_000, 1));

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-films-'))));
afterAll(() => rm(folder, { recursive: true }));

async function readStored(bytes: Buffer, mimeType: string) {
  const file = path.join(folder, 'film');
  await writeFile(file, bytes);
  return readFilmFile(file, mimeType);
}

test.each([
  ['video/mp4', 'before its pictures', Buffer.concat([mp4Film(FILM), PICTURES])],
  ['video/quicktime', 'behind its pictures', Buffer.concat([PICTURES, mp4Film(FILM)])],
  ['video/webm', 'among its pictures', webmFilm(FILM)],
])('reads of a stored %s with its description %s what its bytes say', async (mimeType, _where, bytes) => {
  const facts = await readStored(bytes, mimeType);
  expect(facts).toEqual(readFilm(bytes, mimeType));
  expect(facts).toMatchObject({ width: 1280, height: 720, durationMs: 5_000 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no description', PICTURES],
  ['a description that is cut off', mp4Film(FILM).subarray(0, 100)],
  ['more boxes than any film', Buffer.concat([...Array<Buffer>(2_000).fill(box('free')), mp4Film(FILM)])],
])('knows nothing of a film with %s', async (_what, bytes) => {
  expect(await readStored(bytes, 'video/mp4')).toEqual(NO_FACTS);
});
