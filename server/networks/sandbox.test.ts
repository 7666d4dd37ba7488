import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createXConnector } from './x/connector';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { allow, startVisit } from '../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../sandbox/testing/startRig';

let rig: Rig;
beforeAll(async () => (rig = await startRig()));
afterAll(() => rig.close());
beforeEach(() => rig.reset());

const get = (path: string) => fetch(rig.origin + path);

async function connectAda() {
  const x = createXConnector(sandboxNetworkSettings(rig.origin).twitter, () => rig.clock.now);
  const { accessToken } = await x.exchange(await allow(x.oauth, `${PUBLIC_ORIGIN}/x-oauth-callback`, 'ada'));
  const actor = { ...(await x.profile(accessToken)), accessToken };
  return { x, publish: (text: string) => x.publish(actor, { text }, AbortSignal.timeout(5_000)) };
}

describe('what tests see', () => {
  test('every accepted post, with its account', async () => {
    const { publish } = await connectAda();
    await publish('First');
    const posts = await (await get('/__sandbox/posts?platform=twitter')).json();
    expect(posts).toEqual([
      {
        platform: 'twitter',
        handle: 'ada',
        id: expect.any(String),
        text: 'First',
        created_at: expect.any(String),
        media: [],
      },
    ]);
    expect(await (await get('/__sandbox/posts?platform=facebook')).json()).toEqual([]);
    expect((await get('/__sandbox/posts?platform=myspace')).status).toBe(400);
  });

  test('how often each call was made', async () => {
    const { publish } = await connectAda();
    await publish('First');
    expect(await (await get('/__sandbox/calls')).json()).toEqual(
      expect.arrayContaining([
        { platform: 'twitter', endpoint: 'token', count: 1 },
        { platform: 'twitter', endpoint: 'tweets', count: 1 },
        { platform: 'twitter', endpoint: 'timeline', count: 0 },
      ]),
    );
  });
});

describe('scripted faults', () => {
  test('strike as often as they should, and only the account that they name', async () => {
    const { publish } = await connectAda();
    await rig.script('twitter', 'tweets', { kind: 'status', status: 500 }, { times: 2, account: 'ADA' });
    await rig.script('twitter', 'tweets', { kind: 'status', status: 500 }, { times: null, account: 'bob' });
    expect(await publish('One')).toMatchObject({ kind: 'unknown' });
    expect(await publish('Two')).toMatchObject({ kind: 'unknown' });
    expect(await publish('Three')).toMatchObject({ kind: 'published' });
    expect(await (await get('/__sandbox/faults')).json()).toMatchObject([{ account: 'bob', times: null }]);
    await fetch(`${rig.origin}/__sandbox/faults`, { method: 'DELETE' });
    expect(await (await get('/__sandbox/faults')).json()).toEqual([]);
  });

  test('a delay comes before whatever else is scripted', async () => {
    const { publish } = await connectAda();
    await rig.script('twitter', 'tweets', { kind: 'delay', ms: 120 });
    await rig.script('twitter', 'tweets', { kind: 'expire-tokens' });
    const began = performance.now();
    expect(await publish('One')).toMatchObject({ kind: 'refused', class: 'auth' });
    expect(performance.now() - began).toBeGreaterThan(100);
  });

  test.each([
    ['an unknown kind', { platform: 'twitter', fault: { kind: 'meteor' } }],
    ['a misspelled property', { platform: 'twitter', fault: { kind: 'status', status: 500, wen: 'after' } }],
    ['an unknown call', { platform: 'twitter', endpoint: 'tweet', fault: { kind: 'reset' } }],
    ['an unknown platform', { platform: 'myspace', fault: { kind: 'reset' } }],
  ])('%s is refused, for it would never strike', async (_name, rule) => {
    const response = await fetch(`${rig.origin}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rule),
    });
    expect(response.status).toBe(400);
  });
});

describe('the consent page', () => {
  const visit = () => startVisit(sandboxNetworkSettingsOf(rig), `${PUBLIC_ORIGIN}/x-oauth-callback`).url;

  test('offers the handles that exist, and says what the app may do', async () => {
    await connectAda();
    const page = await (await fetch(visit())).text();
    expect(page).toContain('@ada');
    expect(page).toContain('Publish posts in its name');
    expect(page).toContain('Not a real network');
  });

  test.each([
    ['client_id', 'somebody'],
    ['redirect_uri', `${PUBLIC_ORIGIN}/x-oauth-callback/../evil`],
    ['redirect_uri', 'https://evil.example/x-oauth-callback'],
    ['response_type', 'token'],
    ['state', ''],
    ['state', 'x'.repeat(501)],
    ['scope', ''],
    ['scope', 'tweet.read everything'],
    ['code_challenge', ''],
    ['code_challenge', 'short'],
    ['code_challenge_method', 'plain'],
  ])('a wrong %s ("%s") is told to the person and never redirected', async (name, value) => {
    const url = visit();
    url.searchParams.set(name, value);
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This app cannot be allowed');
    const form = new URLSearchParams([...url.searchParams, ['decision', 'allow'], ['handle', 'ada']]);
    expect((await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(
      400,
    );
  });

  test('a handle that X would not have is explained, with what was typed kept and escaped', async () => {
    const url = visit();
    const form = new URLSearchParams([...url.searchParams, ['decision', 'allow'], ['handle', '"><b>no spaces']]);
    const response = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain('This cannot be a handle.');
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;no spaces"');
  });
});

describe('safety', () => {
  test('pages run no script, cannot be framed and are not kept', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('another site cannot give it orders through a browser', async () => {
    const order = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await fetch(`${rig.origin}/__sandbox/reset`, order)).status).toBe(403);
  });

  test.each([
    ['rebound.example:3001', 403],
    ['localhost:3001', 200],
    ['[::1]:3001', 200],
    ['127.0.0.1', 200],
  ])(
    'whoever calls it %s is answered with %i: a site may have given its own name this address',
    async (host, status) => {
      const [response] = (await once(
        request(`${rig.origin}/__sandbox/posts`, { headers: { host } }).end(),
        'response',
      )) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(status);
    },
  );

  test("a body that is not JSON gets the network's own error", async () => {
    const response = await fetch(`${rig.origin}/x/2/tweets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ title: 'Bad Request', type: 'about:blank' });
  });

  test.each(['/nowhere', '/x/nobody', '/x/nobody/status/1'])('%s is a page that says so', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Nothing is here');
  });
});

test('the front page lists who is there', async () => {
  const { publish } = await connectAda();
  await publish('One');
  const page = await (await get('/')).text();
  expect(page).toContain('href="/x/ada"');
  expect(page).toContain('1 post');
});

test('a long timeline is shown in parts, none left out', async () => {
  const { publish } = await connectAda();
  for (let count = 1; count <= 60; count += 1) await publish(`Post number ${count}.`);
  const first = await (await get('/x/ada')).text();
  expect(first).toContain('Post number 60.');
  expect(first).not.toContain('Post number 10.');
  const older = /href="([^"]+before=\d+)"/.exec(first)?.[1] ?? '';
  const second = await (await get(older)).text();
  expect(second.match(/<article/g)).toHaveLength(10);
  expect(second).toContain('Post number 10.');
  expect(second).not.toContain('Older posts');
});

function sandboxNetworkSettingsOf({ origin }: Rig) {
  return createXConnector(sandboxNetworkSettings(origin).twitter).oauth;
}
