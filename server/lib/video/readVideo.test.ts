import fc from 'fast-check';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import { leastCpuMs } from '../../testing/cpuMs';
import { box, element, mp4Video, webmVideo, type VideoSpec } from '../../testing/videos';
import { NO_FACTS } from './videoFacts';
import { readVideo } from './readVideo';

const VIDEO: VideoSpec = { width: 1280, height: 720, durationMs: 5_000, frames: 150 };
const FACTS = { width: 1280, height: 720, durationMs: 5_000, frameRate: 30 };
/** Far more than any file needs even on a busy machine, and far less than one that is read to its end. */
const WAIT_MAX_MS = 4_000;

test('reads an MP4 video, whatever other tracks and handlers it has', () => {
  expect(readVideo(mp4Video(VIDEO), 'video/mp4')).toEqual({ ...FACTS, codec: 'h264' });
});

test.each([
  ['avc3', 'h264'],
  ['hvc1', 'hevc'],
  ['hev1', 'hevc'],
  ['av01', 'av1'],
  ['vp09', 'vp9'],
  ['apch', 'other'],
  ['\0\0\0\0', 'other'],
])('names what is packed as %j %s', (format, codec) => {
  expect(readVideo(mp4Video({ ...VIDEO, format }), 'video/quicktime')).toMatchObject({ codec });
});

test('a video taken with the telephone upright has the size at which it is shown', () => {
  const video = mp4Video({ ...VIDEO, width: 720, height: 1280, isTurned: true });
  expect(readVideo(video, 'video/quicktime')).toMatchObject({ width: 720, height: 1280 });
});

test('reads a video whose description follows its frames', () => {
  const [video, images] = [mp4Video(VIDEO), box('mdat', Buffer.alloc(1_000_000, 1))];
  expect(readVideo(Buffer.concat([video.subarray(0, 24), images, video.subarray(24)]), 'video/mp4')).toMatchObject(
    FACTS,
  );
});

test('reads a WebM video', () => {
  expect(readVideo(webmVideo(VIDEO), 'video/webm')).toEqual({
    ...FACTS,
    frameRate: expect.closeTo(30, 1),
    codec: 'vp9',
  });
  expect(readVideo(webmVideo({ ...VIDEO, format: 'V_AV1' }), 'video/webm').codec).toBe('av1');
  expect(readVideo(webmVideo({ ...VIDEO, format: 'V_THEORA' }), 'video/webm').codec).toBe('other');
});

test('the name of a codec that is as long as a file takes no time', () => {
  const name = Buffer.alloc(1_000_000);
  name.write('V_VP9');
  name.write('x', name.length - 1);
  const video = Buffer.concat([webmVideo(VIDEO), element(0x86, name)]);
  expect(leastCpuMs(() => readVideo(video, 'video/webm'), 200)).toBeLessThan(200);
});

test('a video that a browser recorded lasts until its last frame is over', () => {
  expect(readVideo(webmVideo(VIDEO, { isRecorded: true }), 'video/webm')).toMatchObject({
    durationMs: 5_000,
    frameRate: expect.closeTo(30, 1),
    codec: 'vp9',
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['words', Buffer.from('No video at all, but several words.')],
  ['a video without tracks', box('moov', box('mvhd', Buffer.alloc(100)))],
  ['sound alone', webmVideo({ ...VIDEO, width: 0, height: 0 }).subarray(0, 100)],
  ['half a header', mp4Video(VIDEO).subarray(0, 60)],
])('says nothing of %s', (_what, bytes) => {
  expect(readVideo(bytes, 'video/mp4')).toEqual(NO_FACTS);
  expect(readVideo(bytes, 'video/webm')).toEqual(NO_FACTS);
});

test('believes no file that claims more than can be', () => {
  const video = mp4Video({ width: 0, height: 720, durationMs: 0xffffffff, frames: 3 });
  // A table for four thousand million images in a file of a few hundred bytes.
  video.writeUInt32BE(0xffffffff, video.indexOf('stsz') + 12);
  expect(readVideo(video, 'video/mp4')).toEqual({ ...NO_FACTS, codec: 'h264' });
});

const full = (unit: Buffer) => Buffer.alloc(MEDIA_MAX_BYTES - 1, unit);

test.each([
  ['empty boxes', 'video/mp4', full(box('free'))],
  ['boxes that begin and never end', 'video/mp4', full(box('trak'))],
  ['tracks', 'video/mp4', full(box('trak', box('mdia', box('hdlr', Buffer.from('12345678vide')))))],
  ['empty elements', 'video/webm', full(Buffer.from([0xec, 0x80]))],
  ['tracks', 'video/webm', full(element(0xae, element(0x83, Buffer.from([1]))))],
  ['blocks', 'video/webm', Buffer.concat([webmVideo(VIDEO), full(element(0xa3, Buffer.from([0x82, 0, 0, 0])))])],
])('a file full of %s (%s) is read in no time', (_what, mimeType, bytes) => {
  const start = performance.now();
  readVideo(bytes, mimeType);
  expect(performance.now() - start).toBeLessThan(WAIT_MAX_MS);
});

test.each([
  ['video/mp4', box('free'), mp4Video(VIDEO)],
  ['video/webm', Buffer.from([0xec, 0x80]), webmVideo(VIDEO)],
])('of a file that is nothing but headers for long (%s), the rest is not looked at', (mimeType, header, video) => {
  const before = (count: number) => Buffer.concat([Buffer.alloc(count * header.length, header), video]);
  expect(readVideo(before(1_000), mimeType).width).toBe(1280);
  expect(readVideo(before(100_000), mimeType).width).toBeNull();
});

const video = fc.constantFrom(mp4Video({ ...VIDEO, frames: 5 }), webmVideo({ ...VIDEO, frames: 5 }));
const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 });
const damaged = fc.tuple(video, damage, fc.nat()).map(([whole, places, cut]) => {
  const bytes = Buffer.from(whole);
  for (const [place, value] of places) bytes[place % bytes.length] = value;
  return bytes.subarray(0, cut % 2 === 0 ? bytes.length : cut % bytes.length);
});

test('whatever the bytes, it reads what can be true, and soon', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((some) => Buffer.from(some)),
    damaged,
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom('video/mp4', 'video/webm'), (file, mimeType) => {
      const { width, height, durationMs, frameRate } = readVideo(file, mimeType);
      for (const value of [width, height, durationMs, frameRate]) {
        if (value !== null) expect(value).toBeGreaterThan(0);
        expect(value ?? 1).toBeLessThan(2 ** 31);
      }
      for (const whole of [width, height, durationMs]) expect(Number.isInteger(whole ?? 1)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
