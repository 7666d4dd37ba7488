import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { startBlueskyRig, type BlueskyRig } from '../../testing/blueskyRig';
import type { Actor } from '../connector';
import { startStranger, type Stranger } from '../testing/strangerServer';

let rig: BlueskyRig;
let site: Stranger;
let ada: Actor;
let respond: (path: string, response: ServerResponse) => void;

beforeAll(async () => {
  site = await startStranger((request, response) => respond(request.url ?? '', response));
  rig = await startBlueskyRig({ others: [site.host] });
});
afterAll(async () => {
  await rig.close();
  await site.close();
});
beforeEach(async () => {
  await rig.reset();
  ada = await rig.connect();
  site.seen.length = 0;
});

const html = (response: ServerResponse, markup: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(markup);

/** Publishes a link to a page of the site, and gives what the post embeds. */
async function embedOf(path = '/page', draft = {}): Promise<Record<string, unknown> | undefined> {
  expect(await rig.publish(ada, { text: `Read ${site.origin}${path}`, ...draft })).toMatchObject({ kind: 'published' });
  const [record] = await rig.records(ada);
  return record?.value['embed'] as Record<string, unknown> | undefined;
}

const HEAD = '<title>Bread</title><meta name="description" content="How to bake">';

test('the first link has a card, with an image that is made small', async () => {
  const picture = await sharp({ create: { width: 2_400, height: 1_200, channels: 4, background: '#0080' } })
    .png()
    .toBuffer();
  respond = (path, response) => {
    if (path === '/i.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else html(response, `${HEAD}<meta property="og:image" content="/i.png">`);
  };
  const embed = await embedOf();
  expect(embed).toEqual({
    $type: 'app.bsky.embed.external',
    external: {
      uri: `${site.origin}/page`,
      title: 'Bread',
      description: 'How to bake',
      thumb: expect.objectContaining({ $type: 'blob', mimeType: 'image/jpeg' }),
    },
  });
  const { thumb } = embed!['external'] as { thumb: { ref: { $link: string }; size: number } };
  expect(thumb.size).toBeLessThan(976_000);
  const query = new URLSearchParams({ did: ada.accountId, cid: thumb.ref.$link });
  const sent = await fetch(`${rig.serverOrigin}/xrpc/com.atproto.sync.getBlob?${query.toString()}`);
  expect(await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).toMatchObject({ width: 1_200, height: 600 });
  expect(await (await fetch(`${rig.serverOrigin}/profile/ada.test`)).text()).toContain('aria-label="Link card"');
});

test('the page that it redirects to is the one that the card shows', async () => {
  respond = (path, response) =>
    path === '/page' ? response.writeHead(302, { location: '/other' }).end() : html(response, HEAD);
  expect(await embedOf()).toMatchObject({ external: { uri: `${site.origin}/page`, title: 'Bread' } });
});

test.each<[string, string | Buffer]>([
  ['no image', '<html>'],
  ['a drawing, which is not opened', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a broken one', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
])('a card does without an image that is %s', async (_what, body) => {
  respond = (path, response) => {
    if (path === '/i.png') response.writeHead(200, { 'content-type': 'image/png' }).end(body);
    else html(response, `${HEAD}<meta property="og:image" content="/i.png">`);
  };
  const embed = await embedOf();
  expect(embed).toMatchObject({ external: { title: 'Bread' } });
  expect(embed!['external']).not.toHaveProperty('thumb');
});

test('an image at a private address is not fetched', async () => {
  const trap = await startStranger((_request, response) => response.end());
  respond = (_path, response) => html(response, `${HEAD}<meta property="og:image" content="${trap.origin}/i.png">`);
  expect((await embedOf())!['external']).not.toHaveProperty('thumb');
  expect(trap.seen).toEqual([]);
  await trap.close();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['an error', (response) => html(response, HEAD, 500)],
  ['no page', (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(HEAD)],
  ['no name', (response) => html(response, '<p>Hello')],
  ['no end', (response) => void setInterval(() => response.write('x'.repeat(100_000)), 1).unref()],
  ['no response', () => undefined],
  ['a lost connection', (response) => response.destroy()],
  ['a redirect to itself', (response) => response.writeHead(302, { location: '/page' }).end()],
  ['a redirect to this machine', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('a page with %s is a post without a card', async (_what, handle) => {
  respond = (_path, response) => handle(response);
  expect(await embedOf()).toBeUndefined();
});

test('a page at a private address that nobody allowed is not fetched', async () => {
  const trap = await startStranger((_request, response) => html(response, HEAD));
  expect(await rig.publish(ada, { text: `Read ${trap.origin}/page` })).toMatchObject({ kind: 'published' });
  expect((await rig.records(ada))[0]?.value).not.toHaveProperty('embed');
  expect(trap.seen).toEqual([]);
  await trap.close();
});
