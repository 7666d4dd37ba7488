import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sanitizeVideo } from './sanitize';

let folder: string;
const file = () => path.join(folder, 'upload');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-media-'));
});

afterAll(() => rm(folder, { recursive: true }));

function box(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

function largeBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
}

const PLACE = Buffer.from('+52.5200+013.4050/');

test('a video loses the place where it was taken, and nothing in it moves', async () => {
  const frames = Buffer.from('frames that stay as they are');
  const video = Buffer.concat([
    box('ftyp', Buffer.from('isom0000')),
    box('moov', Buffer.concat([box('mvhd', Buffer.alloc(8)), box('trak', box('udta', PLACE)), box('udta', PLACE)])),
    largeBox('mdat', frames),
    box('meta', PLACE),
  ]);
  await writeFile(file(), video);
  await sanitizeVideo(file());

  const clean = await readFile(file());
  expect(clean.includes(PLACE)).toBe(false);
  expect(clean.length).toBe(video.length);
  expect(clean.indexOf(frames)).toBe(video.indexOf(frames));
});

test.each([
  ['a file without boxes', Buffer.from('\x1aE\xdf\xa3 some other container', 'latin1')],
  ['a box that claims more than the file holds', Buffer.concat([Buffer.from([0, 0, 255, 255]), Buffer.from('udta!!')])],
  ['a box smaller than its own header', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('udta!!!!')])],
  ['nothing', Buffer.alloc(0)],
])('%s is left as it is', async (_name, bytes) => {
  await writeFile(file(), bytes);
  await sanitizeVideo(file());
  expect(await readFile(file())).toEqual(bytes);
});
