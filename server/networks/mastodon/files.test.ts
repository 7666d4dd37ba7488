import sharp from 'sharp';
import { DAY_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import type { DraftMedia, Failure, ImageLimits } from '../connector';
import { attachment } from '../testing/attachments';
import { UNCERTAIN_FAULTS, limitFor, WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { keptPreparation, SERVER_NAMES, startMastodonRig, type MastodonRig } from '../../testing/mastodonRig';

let rig: MastodonRig;
beforeAll(async () => (rig = await startMastodonRig()));
afterAll(() => rig.close());
beforeEach(() => rig.reset());

type Connected = Awaited<ReturnType<MastodonRig['connect']>>;

const publish = (actor: Connected, media: DraftMedia[], limit = WITHOUT_LIMIT, preparation = keptPreparation()) =>
  rig.whileTimePasses(() => rig.mastodon.publish(actor, { text: 'Look', media, preparation }, limit));

const NOT_PROCESSED = {
  kind: 'status',
  status: 422,
  body: { error: 'Dateien, die noch verarbeitet werden, können nicht angehängt werden.' },
};

describe.each(SERVER_NAMES)('on the %s server', (name) => {
  test('images are shown with their descriptions', async () => {
    const actor = await rig.connect(name);
    const media = [attachment('image/jpeg', { altText: 'A river' }), attachment('image/png')];
    expect(await publish(actor, media)).toMatchObject({ kind: 'published' });
    const page = await (await fetch(`http://${rig.hosts[name]}/@ada`)).text();
    expect(page).toContain('alt="A river"');
    const [, src = ''] = /<img\s+src="([^"]+)"/.exec(page) ?? [];
    const image = await fetch(`http://${rig.hosts[name]}${src}`);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(await media[0]?.bytes());
  });

  test('a video is waited for until it is processed', async () => {
    const actor = await rig.connect(name);
    expect(await publish(actor, [attachment('video/mp4')])).toMatchObject({ kind: 'published' });
    expect(await rig.calls('media-state')).toBeGreaterThan(1);
    expect(await rig.calls('statuses')).toBe(1);
  });
});

test('six files go to a server that takes six, and not to one that takes four', async () => {
  const media = Array.from({ length: 6 }, () => attachment('image/png'));
  expect(await publish(await rig.connect('older'), media)).toMatchObject({ kind: 'published' });
  expect(await publish(await rig.connect('usual'), media)).toMatchObject({
    kind: 'refused',
    code: 'too_many_files',
    params: { max: 4 },
  });
});

test('a post that comes too early, though its file was called ready, is sent again', async () => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'statuses', NOT_PROCESSED, { times: 2 });
  expect(await publish(actor, [attachment('image/png')])).toMatchObject({ kind: 'published' });
  expect(await rig.acceptedTexts('mastodon')).toEqual(['Look']);
});

test('a post that is refused again and again is refused in the words of the server', async () => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'statuses', NOT_PROCESSED, { times: null });
  const outcome = await publish(actor, [attachment('image/png')]);
  expect(outcome).toMatchObject({ kind: 'refused', class: 'content', detail: NOT_PROCESSED.body.error });
  expect(await rig.calls('statuses')).toBe(4);
});

test('a post without files that is refused is not sent again', async () => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'statuses', NOT_PROCESSED, { times: null });
  expect(await publish(actor, [])).toMatchObject({ kind: 'refused' });
  expect(await rig.calls('statuses')).toBe(1);
});

test('a file that is processed for ever is given up when time is up, and nothing is posted', async () => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'media-state', { kind: 'status', status: 206, body: { url: null } }, { times: null });
  const outcome = await publish(actor, [attachment('video/mp4')], AbortSignal.timeout(300));
  expect(outcome).toMatchObject({ kind: 'deferred', reason: 'outage', code: 'media_not_ready' });
  expect(await rig.calls('statuses')).toBe(0);
});

test('a file that the server can not use is refused', async () => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'media-state', { kind: 'status', status: 422, body: { error: 'Nein' } });
  expect(await publish(actor, [attachment('video/mp4')])).toMatchObject({ kind: 'refused', code: 'media_refused' });
});

test('files are uploaded once, whatever becomes of the post', async () => {
  const actor = await rig.connect();
  const preparation = keptPreparation();
  const media = [attachment('image/png'), attachment('image/jpeg')];
  await rig.script('mastodon', 'statuses', { kind: 'status', status: 429 });
  expect(await publish(actor, media, WITHOUT_LIMIT, preparation)).toMatchObject({ kind: 'deferred' });
  await rig.script('mastodon', 'statuses', { kind: 'reset', when: 'after' });
  expect(await publish(actor, media, WITHOUT_LIMIT, preparation)).toMatchObject({ kind: 'unknown' });
  expect(await publish(actor, media, WITHOUT_LIMIT, preparation)).toMatchObject({ kind: 'published' });
  expect(await rig.calls('media')).toBe(2);
  expect(await rig.acceptedTexts('mastodon')).toEqual(['Look']);
});

test('the second of two files is uploaded alone if the first is there already', async () => {
  const actor = await rig.connect();
  const preparation = keptPreparation();
  const gone = attachment('image/png', { bytes: () => Promise.reject(new Error('gone')) });
  expect(await publish(actor, [attachment('image/png'), gone], WITHOUT_LIMIT, preparation)).toMatchObject({
    code: 'media_missing',
  });
  await publish(actor, [attachment('image/png'), attachment('image/jpeg')], WITHOUT_LIMIT, preparation);
  expect(await rig.calls('media')).toBe(2);
  expect(await rig.acceptedTexts('mastodon')).toEqual(['Look']);
});

test('a file that the server has dropped meanwhile is uploaded again', async () => {
  const actor = await rig.connect();
  const preparation = keptPreparation();
  await rig.script('mastodon', 'statuses', { kind: 'status', status: 429 });
  await publish(actor, [attachment('image/png')], WITHOUT_LIMIT, preparation);
  rig.clock.now += DAY_MS;
  await rig.script('mastodon', 'media-state', { kind: 'status', status: 404, body: { error: 'Weg' } });
  expect(await publish(actor, [attachment('image/png')], WITHOUT_LIMIT, preparation)).toMatchObject({
    kind: 'published',
  });
  expect(await rig.calls('media')).toBe(2);
});

test('a server with the first version of uploads alone gets it', async () => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'media', { kind: 'status', status: 404, body: { error: 'Not Found' } });
  expect(await publish(actor, [attachment('image/png')])).toMatchObject({ kind: 'published' });
  expect(await rig.calls('media-v1')).toBe(1);
});

test.each(UNCERTAIN_FAULTS.slice(0, 8))('an upload with %s can be tried again', async (_name, fault) => {
  const actor = await rig.connect();
  await rig.script('mastodon', 'media', { ...fault, when: 'after' });
  expect(await publish(actor, [attachment('image/png')], limitFor(fault, rig, 0))).toMatchObject({
    kind: 'deferred',
    reason: 'outage',
  });
  expect(await rig.acceptedTexts('mastodon')).toEqual([]);
});

test.each<[string, DraftMedia[], string]>([
  ['a video and an image', [attachment('video/mp4'), attachment('image/png')], 'media_unfit'],
  ['two videos', [attachment('video/mp4'), attachment('video/mp4')], 'media_unfit'],
  ['a type that the server does not take', [attachment('image/tiff')], 'media_type_unfit'],
  ['an image of more than 16 MB', [attachment('image/jpeg', { size: 17 * 1024 * 1024 })], 'file_too_large'],
  ['too long a description', [attachment('image/png', { altText: 'x'.repeat(1_501) })], 'alt_text_too_long'],
])('%s is refused before anything is sent', async (_name, media, code) => {
  const actor = await rig.connect();
  expect(await publish(actor, media)).toMatchObject({ kind: 'refused', class: 'content', code });
  expect(await rig.calls('media')).toBe(0);
});

describe('a server with limits of its own', () => {
  test('gets images that are made for it', async () => {
    const actor = await rig.connect('older');
    const asked: ImageLimits[] = [];
    const small = attachment('image/jpeg', { altText: 'A river' });
    const large = attachment('image/png', {
      size: 9 * BYTES_PER_MB,
      fit: async (limits) => {
        asked.push(limits);
        return small;
      },
    });
    expect(await publish(actor, [large])).toMatchObject({ kind: 'published' });
    expect(asked).toEqual([
      { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * BYTES_PER_MB, pixelsBelow: 16_777_217 },
    ]);
  });

  const wide = () =>
    sharp({ create: { width: 4_200, height: 4_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

  test.each<[string, () => DraftMedia, Omit<Failure, 'detail'>]>([
    [
      'a video of more than 40 MB',
      () => attachment('video/mp4', { size: 41 * BYTES_PER_MB }),
      { code: 'file_too_large', params: { max_bytes: 40 * BYTES_PER_MB } },
    ],
    [
      'an image of too many pixels of which no copy could be made',
      () => attachment('image/png', { bytes: wide }),
      { code: 'image_too_many_pixels', params: { max: 16_777_216 } },
    ],
  ])('is sent nothing of %s', async (_what, media, why) => {
    const actor = await rig.connect('older');
    expect(await publish(actor, [media()])).toEqual({
      kind: 'refused',
      class: 'content',
      ...why,
      detail: null,
    });
    expect(await rig.calls('media')).toBe(0);
    expect(await rig.calls('media-v1')).toBe(0);
  });
});
