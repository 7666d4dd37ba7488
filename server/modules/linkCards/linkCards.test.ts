import type { ServerResponse } from 'node:http';
import type { LinkCardResponse } from '#contract/schemas/linkCards';
import sharp from 'sharp';
import { startStranger, type Stranger } from '../../networks/testing/strangerServer';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const PAGE = `<title>Bread</title><meta name="description" content="How to bake">
  <meta property="og:image" content="/i.png">`;

let api: TestApp;
let site: Stranger;
let ada: TestUser;
let respond: (path: string, response: ServerResponse) => void;

beforeAll(async () => {
  site = await startStranger((request, response) => respond(request.url ?? '', response));
  api = await createTestApp({ pageServers: [site.host], rateLimits: { linkCards: 6 } });
});
beforeEach(async () => {
  ada = await api.signUp();
  const picture = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#a40' } })
    .png()
    .toBuffer();
  respond = (path, response) => {
    if (path === '/i.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  };
});
afterAll(async () => {
  await api.close();
  await site.close();
});

const cardOf = (link: unknown) => ada.call<LinkCardResponse>('POST', '/link-cards', { link });

test('a page says what is on its card, and a small copy of its picture is had from here', async () => {
  const { status, body } = await cardOf(`${site.origin}/page`);
  expect([status, body.card]).toEqual([
    200,
    { title: 'Bread', description: 'How to bake', picture_url: expect.stringMatching(/^\/link-pictures\?of=/) },
  ]);
  expect(body.card?.picture_url).not.toContain(site.host);
  const picture = await api.inject({ method: 'GET', url: body.card?.picture_url ?? '' });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
});

test('a page without a name, or that does not answer, has no card', async () => {
  respond = (_path, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Bread</p>');
  expect((await cardOf(site.origin)).body).toEqual({ card: null });
  respond = (_path, response) => response.destroy();
  expect((await cardOf(site.origin)).body).toEqual({ card: null });
});

test.each(['http://127.0.0.1:1/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://localhost/'])(
  'what is not public is not read: %s',
  async (url) => {
    expect((await cardOf(url)).body).toEqual({ card: null });
  },
);

test.each([undefined, 7, 'ftp://bread.test/', 'javascript:alert(1)', `https://${'a'.repeat(2_048)}`])(
  '%s is no link',
  async (url) => {
    expect(await cardOf(url)).toMatchObject({ status: 422, body: { error_code: 'VALIDATION_ERROR' } });
  },
);

test.each(['', '?of=', '?of=AAAA', '?of=https://bread.test/i.png', '?of=a&of=b'])(
  'no picture is got from an address that was not given here: %s',
  async (query) => {
    site.seen.length = 0;
    expect((await api.inject({ method: 'GET', url: `/link-pictures${query}` })).statusCode).toBe(404);
    expect(site.seen).toEqual([]);
  },
);

test('a user has so many pages read a minute', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) statuses.push((await cardOf(site.origin)).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});
