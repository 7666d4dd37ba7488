import { connect, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { HOUR_MS } from '#contract/durations';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import { box, mp4Video } from '../../testing/videos';
import { partNames, storedNames } from '../../testing/storedNames';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { image, uploadFile, type UploadedFile } from '../../testing/uploadFile';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

const VIDEO = { width: 1280, height: 720, durationMs: 5_000, frames: 150 };

const partsLeft = async () => (await partNames(api.media)).length;
const storedFiles = async () => [...(await storedNames(api.media)), ...(await partNames(api.media))];

const upload = (bytes: Uint8Array, { user = ada, ...file }: UploadedFile & { user?: TestUser } = {}) =>
  uploadFile(api, user, bytes, file);

describe('uploading', () => {
  test('refuses who is not signed in', async () => {
    expect((await api.inject({ method: 'POST', url: '/api/v1/upload/media' })).statusCode).toBe(401);
  });

  test('refuses a request without a file', async () => {
    const { status, body } = await ada.call<ErrorBody>('POST', '/upload/media', {});
    expect(status).toBe(422);
    expect(body.field_errors).toEqual({ file: ['Please choose a file.'] });
  });

  test.each([
    ['that does not say where it ends', 'multipart/form-data', 'x'],
    [
      'that ends too early',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['without any part', 'multipart/form-data; boundary=b', 'abc'],
  ])('refuses a form %s', async (_what, type, payload) => {
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': type };
    const response = await api.inject({ method: 'POST', url: '/api/v1/upload/media', headers, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ field_errors: { file: [expect.any(String)] } });
  });

  test('refuses a file in another field', async () => {
    expect((await upload(await image(), { field: 'other' })).status).toBe(422);
  });

  test('refuses a form with more in it than a file, and says what to send', async () => {
    const { status, body } = await upload(await image(), { caption: 'Bread' });
    expect(status).toBe(422);
    expect(body.field_errors).toEqual({ file: ['Send one file, and nothing else in the form.'] });
  });

  test.each([
    ['another file', 'content-disposition: form-data; name="file"; filename="b.png"\r\n\r\nxyz\r\n--b--\r\n'],
    ['a text', 'content-disposition: form-data; name="caption"\r\n\r\nBread\r\n--b--\r\n'],
    ['the head of another file', 'content-disposition: form-data; name="file"; filename="b.png"\r\n\r\n'],
    ['the beginning of another part', 'content-disposition: form-da'],
  ])('refuses a form in which %s follows the file, and keeps none of it', async (_what, more) => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(head), await image(), Buffer.from(`\r\n--b\r\n${more}`)]);
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'multipart/form-data; boundary=b' };
    const before = await storedFiles();
    const response = await api.inject({ method: 'POST', url: '/api/v1/upload/media', headers, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ field_errors: { file: [expect.any(String)] } });
    expect(await storedFiles()).toEqual(before);
  });

  test('answers with the record of the stored file', async () => {
    const { status, headers, body } = await upload(await image(), { filename: 'my image.png' });
    expect(status).toBe(201);
    expect(headers.location).toBe(body.url);
    expect(body).toMatchObject({ filename: 'my image.png', mime_type: 'image/png', width: 40, height: 30 });
    expect(body.url).toMatch(/^\/media\/[\w-]{32}\.png$/);
  });

  test('decides by the bytes, whatever the name and the client say', async () => {
    const { status, body } = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(status).toBe(415);
    expect(body).toMatchObject({ detail: 'File type not supported', error_code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('refuses 10MB and takes one byte less', async () => {
    const described = mp4Video(VIDEO);
    const videoOf = (size: number) =>
      Buffer.concat([described, box('mdat', Buffer.alloc(size - described.length - 8, 1))]);
    const video = videoOf(MEDIA_MAX_BYTES);
    const tooLarge = await upload(video);
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body.detail).toBe('File size must be less than 10MB');
    expect((await upload(video.subarray(1_000_000, 2_000_000))).status).toBe(415);
    const { status, body } = await upload(videoOf(MEDIA_MAX_BYTES - 1));
    expect(status).toBe(201);
    expect(body).toMatchObject({ mime_type: 'video/mp4', size: MEDIA_MAX_BYTES - 1, width: 1280 });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['\0', 'file'],
    ['a'.repeat(4_000), 'a'.repeat(200)],
  ])('keeps of the name %j only what is harmless', async (given, kept) => {
    expect((await upload(await image(), { filename: given })).body.filename).toBe(kept);
  });

  test('leaves nothing behind of what it refused', async () => {
    await upload(Buffer.from('no image'));
    expect(await partsLeft()).toBe(0);
  });

  test('leaves nothing behind of uploads that are cut off on their way', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
    const lines = [
      'POST /api/v1/upload/media HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${ada.token}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 9000000',
    ];
    const uploads = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(`${lines.join('\r\n')}\r\n\r\n${head}${'x'.repeat(10_000)}`);
      return socket;
    });
    await until(async () => (await partsLeft()) >= uploads.length);
    for (const socket of uploads) socket.destroy();
    const cutAt = performance.now();
    await until(async () => (await partsLeft()) === 0);
    expect(performance.now() - cutAt).toBeLessThan(5_000);
  });
});

describe('reading a file', () => {
  test('works for whoever knows its name, and runs nothing', async () => {
    const { body } = await upload(await image());
    const response = await api.inject({ method: 'GET', url: body.url });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    '/media/../token.key',
    '/media/%2e%2e/token.key',
    '/media/%2e%2e%2ftoken.key',
    '/media/..%2ftoken.key',
    '/media/%252e%252e%252ftoken.key',
    '/media/..%5ctoken.key',
    '/media/%c0%ae%c0%ae/token.key',
    '/media/....//token.key',
    '/media/%00',
    '/media//etc/passwd',
    '/media/.hidden',
    '/media/',
  ])('%s leads nowhere', async (url) => {
    const { statusCode } = await api.inject({ method: 'GET', url });
    expect([400, 403, 404]).toContain(statusCode);
  });

  test('no way up leads out of the folder, however it is spelled', async () => {
    const up = [
      '..',
      '%2e%2e',
      '.%2e',
      '%2E.',
      '%252e%252e',
      '%c0%ae%c0%ae',
      '%e0%80%ae.',
      '%uff0e%uff0e',
      '..%00',
      '..;',
    ];
    const separators = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af'];
    const ways = up.flatMap((step) => separators.map((separator) => step + separator));
    for (const way of ways) {
      for (const url of [`/media/${way}token.key`, `/media/${way.repeat(9)}etc/passwd`]) {
        const { statusCode, body } = await api.inject({ method: 'GET', url });
        expect([url, [400, 404].includes(statusCode), body.includes('root:')]).toEqual([url, true, false]);
      }
    }
  });
});

describe('a post with files', () => {
  const create = (fields: object, user = ada) =>
    user.call<Post & ErrorBody>('POST', '/posts', {
      content: `With files ${Math.random()}`,
      platforms: ['twitter'],
      scheduled_at: new Date(Date.now() + HOUR_MS).toISOString(),
      ...fields,
    });

  test('carries them in the order in which they were named', async () => {
    const [one, two] = [await upload(await image()), await upload(await image())];
    const { status, body } = await create({ media_ids: [two.body.id, one.body.id] });
    expect(status).toBe(201);
    expect(body.media_urls).toEqual([two.body.url, one.body.url]);
    expect(body.media[0]).toEqual(two.body);
  });

  test('can be given others later', async () => {
    const [one, two] = [await upload(await image()), await upload(await image())];
    const { body: post } = await create({ media_ids: [one.body.id] });
    const changed = await ada.call<Post>('PUT', `/posts/${post.id}`, { media_ids: [two.body.id] }, { 'if-match': '1' });
    expect(changed.body.media_urls).toEqual([two.body.url]);
  });

  test('describes them, keeps what it is not told, and forgets an empty description', async () => {
    const files = [await upload(await image()), await upload(await image())].map(({ body }) => body.id);
    const altTexts = async (version: string, changes: object) => {
      const path = `/posts/${post.id}`;
      const { body } = await ada.call<Post>('PUT', path, { media_ids: files, ...changes }, { 'if-match': version });
      return body.media.map((file) => file.alt_text);
    };
    const { body: post } = await create({ media_ids: files, media_alt_texts: [' A river ', ''] });
    expect(post.media.map((file) => file.alt_text)).toEqual(['A river', null]);
    expect(await altTexts('1', {})).toEqual(['A river', null]);
    expect(await altTexts('2', { media_alt_texts: ['', 'A hill'] })).toEqual([null, 'A hill']);
  });

  test('needs one description for each file, none longer than 1000 characters', async () => {
    const { body: file } = await upload(await image());
    for (const media_alt_texts of [[], ['a', 'b'], ['a'.repeat(1_001)]]) {
      const { status, body } = await create({ media_ids: [file.id], media_alt_texts });
      expect(status).toBe(422);
      expect(Object.keys(body.field_errors ?? {})[0]).toMatch(/^media_alt_texts/);
    }
  });

  test('is refused at once where its network would refuse it at its hour; a draft is not', async () => {
    const media_ids: string[] = [];
    for (let index = 0; index < 5; index += 1) media_ids.push((await upload(await image())).body.id);
    const { status, body } = await create({ media_ids });
    expect(status).toBe(422);
    expect(body.field_errors).toEqual({ media_ids: ['Twitter takes at most 4 images in one post.'] });
    const frames = await Promise.all(
      ['teal', 'red'].map((background) =>
        sharp({ create: { width: 1_300, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const wide = (
      await upload(
        await sharp(frames, { join: { animated: true } })
          .gif()
          .toBuffer(),
      )
    ).body;
    expect(await create({ media_ids: [wide.id] })).toMatchObject({
      status: 422,
      body: { field_errors: { media_ids: ['a.png: Twitter takes GIFs of at most 1280 × 1080 pixels.'] } },
    });
    const bare = await create({ platforms: ['instagram'], status: 'draft' });
    expect(bare.status).toBe(201);
    expect((await create({ media_ids, status: 'draft', scheduled_at: null })).status).toBe(201);
  });

  test("cannot carry another user's file", async () => {
    const { body: file } = await upload(await image());
    const eve = await api.signUp();
    await eve.connectX('eve');
    const stolen = await create({ media_ids: [file.id] }, eve);
    expect(stolen.status).toBe(422);
    expect(stolen.body.field_errors).toHaveProperty('media_ids');
  });
});
