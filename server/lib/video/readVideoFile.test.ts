import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { box, mp4Video, webmVideo, type VideoSpec } from '../../testing/videos';
import { NO_FACTS } from './videoFacts';
import { readVideo } from './readVideo';
import { isCutOff, readVideoFile } from './readVideoFile';

const VIDEO: VideoSpec = { width: 1280, height: 720, durationMs: 5_000, frames: 150 };
const FRAMES = box('mdat', Buffer.alloc(1_000_000, 1));

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-videos-'))));
afterAll(() => rm(folder, { recursive: true }));

async function readStored(bytes: Buffer, mimeType: string) {
  const file = path.join(folder, 'video');
  await writeFile(file, bytes);
  return readVideoFile(file, mimeType);
}

test.each([
  ['video/mp4', 'before its frames', Buffer.concat([mp4Video(VIDEO), FRAMES])],
  ['video/quicktime', 'behind its frames', Buffer.concat([FRAMES, mp4Video(VIDEO)])],
  ['video/webm', 'among its frames', webmVideo(VIDEO)],
])('reads of a stored %s with its description %s what its bytes say', async (mimeType, _where, bytes) => {
  const facts = await readStored(bytes, mimeType);
  expect(facts).toEqual(readVideo(bytes, mimeType));
  expect(facts).toMatchObject({ width: 1280, height: 720, durationMs: 5_000 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no description', FRAMES],
  ['a description that is cut off', mp4Video(VIDEO).subarray(0, 100)],
  ['more boxes than any video', Buffer.concat([...Array<Buffer>(2_000).fill(box('free')), mp4Video(VIDEO)])],
])('knows nothing of a video with %s', async (_what, bytes) => {
  expect(await readStored(bytes, 'video/mp4')).toEqual(NO_FACTS);
});

const FRAGMENT = Buffer.concat([box('moof', Buffer.alloc(100)), FRAMES]);

test.each([
  ['a description before half of its frames', Buffer.concat([mp4Video(VIDEO), FRAMES.subarray(0, 500_000)]), true],
  ['frames, and no description behind them', FRAMES.subarray(0, 500_000), true],
  ['half of its description', Buffer.concat([FRAMES, mp4Video(VIDEO).subarray(0, 200)]), true],
  ['half of its last piece', Buffer.concat([mp4Video(VIDEO), FRAGMENT, FRAGMENT.subarray(0, 5_000)]), true],
  ['all of it', Buffer.concat([mp4Video(VIDEO), FRAMES]), false],
  ['all of its pieces', Buffer.concat([mp4Video(VIDEO), FRAGMENT, FRAGMENT]), false],
  ['something behind its end', Buffer.concat([mp4Video(VIDEO), FRAMES, Buffer.from('what is this?')]), false],
  [
    'frames up to its end',
    Buffer.concat([mp4Video(VIDEO), Buffer.from([0, 0, 0, 0]), Buffer.from('mdat frames')]),
    false,
  ],
])('knows whether a video breaks off: %s', async (_what, bytes, is) => {
  const file = path.join(folder, 'whole');
  await writeFile(file, bytes);
  expect(await isCutOff(file)).toBe(is);
});
