import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { box, mp4Video, webmVideo } from '../testing/videos';
import { mediaFolderIn, openMediaStore, type MediaStore } from './mediaStore';
import { receiveUpload } from './receiveUpload';

const FULL_DISK = '/dev/full';
const onLinux = process.platform === 'linux' ? test : test.skip;

let dataDir: string;
let store: MediaStore;
const part = () => path.join(dataDir, 'media-parts', 'upload');

beforeAll(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-upload-'))));
beforeEach(
  async () => (store = { ...(await openMediaStore({ dataDir, place: mediaFolderIn(dataDir) })), newPart: part }),
);
afterAll(() => rm(dataDir, { recursive: true }));

async function* formWith(bytes: Buffer) {
  yield { fieldname: 'file', filename: 'a', file: Object.assign(Readable.from([bytes]), { truncated: false }) };
}

const noise = sharp({
  create: {
    width: 300,
    height: 300,
    channels: 3,
    background: 'teal',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

onLinux.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'says that the disk is full when it fills up while an image (%s) is written anew',
  async (format) => {
    const image = await noise.clone().toFormat(format).toBuffer();
    await symlink(FULL_DISK, `${part()}.clean`);
    await expect(receiveUpload(store, formWith(image))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      statusCode: 507,
    });
    expect(await readdir(path.dirname(part()))).toEqual([]);
  },
);

onLinux('says that the disk is full when it fills up while an upload comes in', async () => {
  await symlink(FULL_DISK, part());
  await expect(receiveUpload(store, formWith(Buffer.alloc(100)))).rejects.toMatchObject({ statusCode: 507 });
});

test('leaves space for the database: nothing more is taken when the disk is nearly full, and all again afterward', async () => {
  const image = await noise.clone().png().toBuffer();
  const nearlyFull = await openMediaStore({ dataDir, place: mediaFolderIn(dataDir), reservedBytes: Infinity });
  await expect(receiveUpload(nearlyFull, formWith(image))).rejects.toMatchObject({
    code: 'STORAGE_FULL',
    statusCode: 507,
  });
  expect(await receiveUpload(store, formWith(image))).toMatchObject({ mimeType: 'image/png' });
});

const SPEC = { width: 1280, height: 720, durationMs: 4_000, frames: 100 };
const VIDEO = mp4Video(SPEC);
const FRAMES = box('mdat', Buffer.alloc(100_000, 1));

test.each([
  ['its frames', Buffer.concat([VIDEO, FRAMES.subarray(0, 40_000)])],
  ['its description', Buffer.concat([box('ftyp', Buffer.from('isom0000')), FRAMES, VIDEO.subarray(0, 300)])],
  ['a segment of WebM', webmVideo(SPEC).subarray(0, 60)],
])('says of a video that breaks off within %s that its end is missing, and keeps nothing', async (_part, bytes) => {
  const upload = receiveUpload(store, formWith(bytes));
  await expect(upload).rejects.toMatchObject({
    code: 'UNREADABLE_FILE',
    fieldErrors: {
      file: ['This video is incomplete: its end is missing. Save or download it again, and upload the whole file.'],
    },
  });
  expect(await readdir(path.dirname(part()))).toEqual([]);
});
