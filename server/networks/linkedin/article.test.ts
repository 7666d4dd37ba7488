import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { createPageFetch } from '../linkedPages';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import type { Actor, AppConnector, Draft } from '../connector';
import { readPath } from '../../lib/json';
import { createServerGuard } from '../serverGuard';
import { attachment } from '../testing/attachments';
import { startStranger, type Stranger } from '../testing/strangerServer';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createLinkedInConnector } from './connector';

let rig: Rig;
let site: Stranger;
let linkedin: AppConnector;
let actor: Actor;
let respond: (path: string, response: ServerResponse) => void;

beforeAll(async () => {
  site = await startStranger((request, response) => respond(request.url ?? '', response));
  rig = await startRig();
  const fetchPage = createPageFetch(createServerGuard({ privateServers: [site.host] }));
  const settings = { ...sandboxNetworkSettings(rig.origin).linkedin, fetchPage };
  linkedin = createLinkedInConnector(settings, () => rig.clock.now);
});
afterAll(async () => {
  await rig.close();
  await site.close();
});
beforeEach(async () => {
  await rig.reset();
  site.seen.length = 0;
  const oauth = { ...linkedin.oauth, scope: `${linkedin.oauth.scope} r_member_social` };
  const { accessToken } = await linkedin.exchange(
    await allow(oauth, `${PUBLIC_ORIGIN}/linkedin-oauth-callback`, 'ada-rivers'),
  );
  actor = { ...(await linkedin.profile(accessToken)), accessToken };
});

const HEAD = '<title>Bread</title><meta name="description" content="How to bake">';
const html = (response: ServerResponse, markup: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(markup);

/** Publishes a link to a page of the site, and gives what the post has besides its text. */
async function contentOf(draft: Partial<Draft> = {}): Promise<unknown> {
  const outcome = await linkedin.publish(actor, { text: `Read ${site.origin}/page`, ...draft }, WITHOUT_LIMIT);
  if (outcome.kind !== 'published') throw new Error(`Not published: ${JSON.stringify(outcome)}`);
  const headers = {
    authorization: `Bearer ${actor.accessToken}`,
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
  };
  const address = `${rig.origin}/linkedin/rest/posts/${encodeURIComponent(outcome.remoteId)}`;
  return readPath(await (await fetch(address, { headers })).json(), 'content');
}

test('the first link has a card of our making, with an image that LinkedIn has', async () => {
  const picture = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  respond = (path, response) => {
    if (path === '/i.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else html(response, `${HEAD}<meta property="og:image" content="/i.png">`);
  };
  expect(await contentOf()).toEqual({
    article: {
      source: `${site.origin}/page`,
      title: 'Bread',
      description: 'How to bake',
      thumbnail: expect.stringMatching(/^urn:li:image:\d+$/),
    },
  });
  const page = await (await fetch(`${rig.origin}/linkedin/ada-rivers`)).text();
  expect(page).toContain('aria-label="Link card"');
});

test.each<[string, string]>([
  ['whose page has no image', HEAD],
  ['whose image is none', `${HEAD}<meta property="og:image" content="/page">`],
])('a link %s has a card without one', async (_name, markup) => {
  respond = (_path, response) => html(response, markup);
  const { origin } = site;
  expect(await contentOf()).toEqual({
    article: { source: `${origin}/page`, title: 'Bread', description: 'How to bake' },
  });
});

test.each<[string, Partial<Draft>]>([
  ['that is switched off', { setting: { link_card: false } }],
  ['without a link', { text: 'No link' }],
])('a post has no card %s, and its page is not read', async (_name, draft) => {
  expect(await contentOf(draft)).toBeUndefined();
  expect(site.seen).toEqual([]);
});

test('a post with files shows these, unless somebody has chosen the card', async () => {
  respond = (_path, response) => html(response, HEAD);
  const media = [attachment('image/png')];
  expect(await contentOf({ media })).toMatchObject({ media: { id: expect.any(String) } });
  expect(await contentOf({ text: `See ${site.origin}/page`, media, setting: { link_card: true } })).toMatchObject({
    article: { title: 'Bread' },
  });
});

test('a page that says nothing leaves the post without a card', async () => {
  respond = (_path, response) => response.writeHead(404).end();
  expect(await contentOf()).toBeUndefined();
});

test('a card that LinkedIn refuses leaves the post without it', async () => {
  respond = (_path, response) => html(response, HEAD);
  const body = { status: 422, message: 'ERROR :: /content/article/title :: is too long' };
  await rig.script('linkedin', 'posts', { kind: 'status', status: 422, body });
  expect(await contentOf()).toBeUndefined();
  expect(await rig.acceptedTexts('linkedin')).toHaveLength(1);
});
