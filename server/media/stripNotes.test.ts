import fc from 'fast-check';
import sharp from 'sharp';
import { animation } from '../testing/uploadFile';
import { stripGif, stripWebp } from './sanitize';

const NOTE = 'taken at 52.5200, 13.4050';
const SCRIPT = Buffer.from('<script>alert(1)</script>');

const gifNote = (label: number) => Buffer.from([0x21, label, NOTE.length, ...Buffer.from(NOTE), 0]);
const chunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
};

/** Puts a note before the images of a GIF, after the table of colors that all of them share. */
function noteInGif(gif: Buffer, label: number): Buffer {
  const flags = gif.readUInt8(10);
  const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, at), gifNote(label), gif.subarray(at)]);
}

function withChunk(webp: Buffer, extra: Buffer): Buffer {
  const whole = Buffer.concat([webp, extra]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer();

test('a GIF keeps its frames and how often it runs, and loses its notes and what hangs behind it', async () => {
  const gif = await sharp(await animation('gif', 3), { animated: true })
    .gif({ loop: 0 })
    .toBuffer();
  expect(stripGif(gif)).toEqual(gif);
  const noted = Buffer.concat([noteInGif(noteInGif(gif, 0xfe), 0xff), SCRIPT]);
  expect(noted.includes(NOTE)).toBe(true);
  const clean = stripGif(noted)!;
  expect([clean.includes(NOTE), clean.includes(SCRIPT)]).toEqual([false, false]);
  expect(await sharp(clean).metadata()).toMatchObject({ pages: 3, loop: 0 });
  expect(await pixels(clean)).toEqual(await pixels(gif));
});

test('a WebP keeps its frames, and loses its notes and what hangs behind it', async () => {
  const webp = await animation('webp', 3);
  expect(stripWebp(webp)).toEqual(webp);
  const noted = Buffer.concat([withChunk(webp, chunk('EXIF', Buffer.from(NOTE))), SCRIPT]);
  const clean = stripWebp(noted)!;
  expect([clean.includes(NOTE), clean.includes(SCRIPT)]).toEqual([false, false]);
  expect((await sharp(clean).metadata()).pages).toBe(3);
  expect(await pixels(clean)).toEqual(await pixels(webp));
});

test('a WebP no longer announces the notes that it lost', async () => {
  const webp = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
    .webp()
    .toBuffer();
  expect((await sharp(webp).metadata()).exif).toBeDefined();
  const clean = stripWebp(webp)!;
  expect((await sharp(clean).metadata()).exif).toBeUndefined();
  expect(clean.includes('EXIF')).toBe(false);
  expect(clean.readUInt8(20) & 0x0c).toBe(0);
});

test('what ends too early is no whole image', async () => {
  const [gif, webp] = [await animation('gif'), await animation('webp')];
  expect(stripGif(gif.subarray(0, gif.length - 10))).toBeNull();
  expect(stripWebp(webp.subarray(0, webp.length - 10))).toBeNull();
});

test('whatever the bytes, the copy is no longer than they are, and soon made', async () => {
  const images = [await animation('gif'), await animation('webp')];
  const damaged = fc
    .tuple(fc.constantFrom(...images), fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 9 }))
    .map(([image, places]) => {
      const bytes = Buffer.from(image);
      for (const [place, value] of places) bytes[place % bytes.length] = value;
      return bytes;
    });
  fc.assert(
    fc.property(damaged, (bytes) => {
      for (const strip of [stripGif, stripWebp])
        expect(strip(bytes)?.length ?? 0).toBeLessThanOrEqual(bytes.length + 16);
    }),
    { numRuns: 500 },
  );
});
