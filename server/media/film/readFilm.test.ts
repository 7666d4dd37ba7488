import fc from 'fast-check';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import { box, element, mp4Film, webmFilm, type FilmSpec } from '../../testing/films';
import { NO_FACTS } from './filmFacts';
import { readFilm } from './readFilm';

const FILM: FilmSpec = { width: 1280, height: 720, durationMs: 5_000, frames: 150 };
const FACTS = { width: 1280, height: 720, durationMs: 5_000, frameRate: 30 };
/** Far more than a file takes even on a busy machine, and far less than one takes that is read to its end. */
const PATIENCE_MS = 4_000;

test('reads an MP4 film, whatever other tracks and handlers it has', () => {
  expect(readFilm(mp4Film(FILM), 'video/mp4')).toEqual({ ...FACTS, codec: 'h264' });
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
  expect(readFilm(mp4Film({ ...FILM, format }), 'video/quicktime')).toMatchObject({ codec });
});

test('a film taken with the telephone upright has the size at which it is shown', () => {
  const film = mp4Film({ ...FILM, width: 720, height: 1280, isTurned: true });
  expect(readFilm(film, 'video/quicktime')).toMatchObject({ width: 720, height: 1280 });
});

test('reads a film whose description follows its pictures', () => {
  const [film, pictures] = [mp4Film(FILM), box('mdat', Buffer.alloc(1_000_000, 1))];
  expect(readFilm(Buffer.concat([film.subarray(0, 24), pictures, film.subarray(24)]), 'video/mp4')).toMatchObject(
    FACTS,
  );
});

test('reads a WebM film', () => {
  expect(readFilm(webmFilm(FILM), 'video/webm')).toEqual({ ...FACTS, frameRate: expect.closeTo(30, 1), codec: 'vp9' });
  expect(readFilm(webmFilm({ ...FILM, format: 'V_AV1' }), 'video/webm').codec).toBe('av1');
  expect(readFilm(webmFilm({ ...FILM, format: 'V_THEORA' }), 'video/webm').codec).toBe('other');
});

test('a film that a browser recorded lasts until its last picture is over', () => {
  expect(readFilm(webmFilm(FILM, { isRecorded: true }), 'video/webm')).toMatchObject({
    durationMs: 5_000,
    frameRate: expect.closeTo(30, 1),
    codec: 'vp9',
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['words', Buffer.from('No film at all, but several words.')],
  ['a film without tracks', box('moov', box('mvhd', Buffer.alloc(100)))],
  ['sound alone', webmFilm({ ...FILM, width: 0, height: 0 }).subarray(0, 100)],
  ['half a header', mp4Film(FILM).subarray(0, 60)],
])('says nothing of %s', (_what, bytes) => {
  expect(readFilm(bytes, 'video/mp4')).toEqual(NO_FACTS);
  expect(readFilm(bytes, 'video/webm')).toEqual(NO_FACTS);
});

test('believes no file that claims more than can be', () => {
  const film = mp4Film({ width: 0, height: 720, durationMs: 0xffffffff, frames: 3 });
  // A table for four thousand million pictures in a file of a few hundred bytes.
  film.writeUInt32BE(0xffffffff, film.indexOf('stsz') + 12);
  expect(readFilm(film, 'video/mp4')).toEqual({ ...NO_FACTS, codec: 'h264' });
});

const full = (unit: Buffer) => Buffer.alloc(MEDIA_MAX_BYTES - 1, unit);

test.each([
  ['empty boxes', 'video/mp4', full(box('free'))],
  ['boxes that begin and never end', 'video/mp4', full(box('trak'))],
  ['tracks', 'video/mp4', full(box('trak', box('mdia', box('hdlr', Buffer.from('12345678vide')))))],
  ['empty elements', 'video/webm', full(Buffer.from([0xec, 0x80]))],
  ['tracks', 'video/webm', full(element(0xae, element(0x83, Buffer.from([1]))))],
  ['blocks', 'video/webm', Buffer.concat([webmFilm(FILM), full(element(0xa3, Buffer.from([0x82, 0, 0, 0])))])],
])('a file full of %s (%s) is read in no time', (_what, mimeType, bytes) => {
  const start = performance.now();
  readFilm(bytes, mimeType);
  expect(performance.now() - start).toBeLessThan(PATIENCE_MS);
});

test.each([
  ['video/mp4', box('free'), mp4Film(FILM)],
  ['video/webm', Buffer.from([0xec, 0x80]), webmFilm(FILM)],
])('of a file that is nothing but headers for long (%s), the rest is not looked at', (mimeType, header, film) => {
  const before = (count: number) => Buffer.concat([Buffer.alloc(count * header.length, header), film]);
  expect(readFilm(before(1_000), mimeType).width).toBe(1280);
  expect(readFilm(before(100_000), mimeType).width).toBeNull();
});

const film = fc.constantFrom(mp4Film({ ...FILM, frames: 5 }), webmFilm({ ...FILM, frames: 5 }));
const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 });
const damaged = fc.tuple(film, damage, fc.nat()).map(([whole, places, cut]) => {
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
      const { width, height, durationMs, frameRate } = readFilm(file, mimeType);
      for (const value of [width, height, durationMs, frameRate]) {
        if (value !== null) expect(value).toBeGreaterThan(0);
        expect(value ?? 1).toBeLessThan(2 ** 31);
      }
      for (const whole of [width, height, durationMs]) expect(Number.isInteger(whole ?? 1)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
