import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { box, mp4Video, webmVideo, type VideoSpec } from '../../testing/videos';
import { NO_FACTS } from './videoFacts';
import { readVideo, isCutOff, readVideoFile } from './readVideo';

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

const PLACED = mp4Video({ ...VIDEO, frameBytes: 1_000 });
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
  ['frames of which the last are nothing', zeroed(PLACED, 3_000), true],
  ['frames of which the last is nothing at its end', zeroed(PLACED, 200), true],
  ['nothing from within a piece on', zeroed(Buffer.concat([mp4Video(VIDEO), FRAGMENT, FRAGMENT]), 1_500_000), true],
  ['all frames where its tables say', PLACED, false],
  ['sound without a sign behind its last frame', Buffer.concat([PLACED, box('mdat', Buffer.alloc(5_000))]), false],
])('knows whether a video breaks off: %s', async (_what, bytes, is) => {
  expect(await cutsOff(bytes, 'video/mp4')).toBe(is);
});

const RECORDED = webmVideo(VIDEO, { isRecorded: true });

test.each([
  ['half of what it says to be', webmVideo(VIDEO).subarray(0, 5_000), true],
  ['all but its last frame', webmVideo(VIDEO).subarray(0, -20), true],
  ['half of a frame of what a browser recorded', RECORDED.subarray(0, -2), true],
  ['nothing in its last half', zeroed(webmVideo(VIDEO), 4_000), true],
  ['nothing in the last half of a recording', zeroed(RECORDED, 4_000), true],
  ['all of it', webmVideo(VIDEO), false],
  ['all of a recording', RECORDED, false],
  ['something behind its end', Buffer.concat([webmVideo(VIDEO), Buffer.from('what is this?')]), false],
])('knows whether a WebM video breaks off: %s', async (_what, bytes, is) => {
  expect(await cutsOff(bytes, 'video/webm')).toBe(is);
});

async function cutsOff(bytes: Buffer, mimeType: string): Promise<boolean> {
  const file = path.join(folder, 'whole');
  await writeFile(file, bytes);
  return isCutOff(file, mimeType);
}

/** A video whose last bytes were never written, as where a download broke off that had made room before. */
function zeroed(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes.subarray(0, -length), Buffer.alloc(length)]);
}
