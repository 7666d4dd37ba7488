import path from 'node:path';
import sharp from 'sharp';
import type { LibraryFile, Media } from '#contract/schemas/media';
import { startObjectStore, type ObjectStore } from '../../testing/objectStore';
import { partNames, storedNames } from '../../testing/storedNames';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image, uploadFile } from '../../testing/uploadFile';
import { readZip } from '../../testing/readZip';

let bucket: ObjectStore;
let api: TestApp;
let ada: TestUser;

beforeAll(async () => (bucket = await startObjectStore()));
afterAll(() => bucket.close());

const upload = async (bytes: Uint8Array) => uploadFile(api, ada, bytes);
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.inject({ method, url, headers });

describe.each([
  ['a folder', {}],
  ['a bucket', { prefix: 'of/routes' }],
])('files that lie in %s', (_where, { prefix }: { prefix?: string }) => {
  beforeAll(async () => {
    api = await createTestApp(prefix === undefined ? {} : { mediaPlace: bucket.placeOf(prefix) });
    ada = await api.signUp();
  });
  afterAll(() => api.close());

  test('are served whole, with what browsers may keep and do', async () => {
    const { body } = await upload(await image());
    const whole = await get(body.url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(body.size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline',
    });
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
    const head = await get(body.url, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(body.size),
      0,
    ]);
    const known = await get(body.url, { 'if-none-match': String(whole.headers.etag) });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    expect((await get(body.url, { 'if-none-match': '"another"' })).rawPayload).toEqual(whole.rawPayload);
    expect((await get(`/media/${'x'.repeat(32)}.png`)).statusCode).toBe(404);
    expect((await get(`/media/${'x'.repeat(32)}.png`, {}, 'HEAD')).statusCode).toBe(404);
  });

  test('are served in the part that a player asks for', async () => {
    const { body } = await upload(await image());
    const { rawPayload: bytes, headers } = await get(body.url);
    const { size } = body;
    const part = async (range: string, more = {}) => {
      const { statusCode, headers: sent, rawPayload } = await get(body.url, { range, ...more });
      return { statusCode, range: sent['content-range'], bytes: rawPayload };
    };
    expect(await part('bytes=0-9')).toEqual({
      statusCode: 206,
      range: `bytes 0-9/${size}`,
      bytes: bytes.subarray(0, 10),
    });
    expect(await part('bytes=10-')).toEqual({
      statusCode: 206,
      range: `bytes 10-${size - 1}/${size}`,
      bytes: bytes.subarray(10),
    });
    expect(await part('bytes=-7')).toMatchObject({ statusCode: 206, bytes: bytes.subarray(-7) });
    expect(await part('bytes=5-999999')).toMatchObject({ statusCode: 206, bytes: bytes.subarray(5) });
    expect(await part(`bytes=${size}-`)).toMatchObject({ statusCode: 416, range: `bytes */${size}` });
    for (const whole of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b']) {
      expect(await part(whole)).toMatchObject({ statusCode: 200, bytes });
    }
    expect(await part('bytes=0-9', { 'if-range': headers.etag })).toMatchObject({ statusCode: 206 });
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toMatchObject({ statusCode: 200, bytes });
    const head = await get(body.url, { range: 'bytes=0-9' }, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([206, '10']);
  });

  test('are cut, exported, deleted and erased like any others', async () => {
    const { body } = await upload(await image({ width: 600, height: 400 }));
    const cut = await ada.call<Media>('POST', `/media/${body.id}/crops`, { ratio: '1:1' });
    expect(cut).toMatchObject({ status: 201, body: { width: 400, height: 400 } });
    expect(await partNames(api.media)).toEqual([]);

    const headers = { authorization: `Bearer ${ada.token}` };
    const archive = readZip((await get('/api/v1/me/export', headers)).rawPayload);
    expect([...archive.keys()]).toContain(`media/${path.basename(cut.body.url)}`);

    const { media } = (await ada.call<{ media: LibraryFile[] }>('GET', '/media')).body;
    expect(await storedNames(api.media)).toEqual(media.map(({ url }) => path.basename(url)).sort());
    expect((await ada.call('DELETE', `/media/${body.id}`)).status).toBe(204);
    expect(await storedNames(api.media)).not.toContain(path.basename(body.url));
    await ada.call('POST', '/me/delete', { password: ada.password });
    expect(await storedNames(api.media)).toEqual([]);
  });
});
