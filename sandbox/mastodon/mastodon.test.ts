import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { startRig, type Rig } from '../testing/startRig';

const REDIRECT_URI = 'https://client.example/back';
const SCOPES = 'read:accounts read:statuses write:statuses write:media';

let rig: Rig;
let usual: string;
let older: string;
beforeAll(async () => {
  rig = await startRig();
  [usual = '', older = ''] = (rig.servers.mastodon ?? []).map(({ server }) => `http://${server}`);
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

type Json = Record<string, unknown>;
type App = { client_id: string; client_secret: string };

async function call(url: string, init: RequestInit & { form?: Record<string, string> } = {}) {
  const { form, ...rest } = init;
  const body = form && { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(url, { redirect: 'manual', ...rest, ...body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as Json };
}

async function register(origin: string, more: Record<string, string> = {}): Promise<App> {
  const form = { client_name: 'A client', redirect_uris: REDIRECT_URI, scopes: SCOPES, ...more };
  return (await call(`${origin}/api/v1/apps`, { form })).json() as App;
}

const visit = ({ client_id }: App, more: Record<string, string> = {}) =>
  new URLSearchParams({ client_id, redirect_uri: REDIRECT_URI, response_type: 'code', scope: SCOPES, ...more });

async function connect(origin: string, handle = 'ada'): Promise<{ authorization: string }> {
  const app = await register(origin);
  const form = { ...Object.fromEntries(visit(app)), decision: 'allow', handle };
  const { headers } = await call(`${origin}/oauth/authorize`, { form });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, ...app };
  const token = (await call(`${origin}/oauth/token`, { form: grant })).json();
  return { authorization: `Bearer ${String(token['access_token'])}` };
}

async function post(origin: string, headers: Record<string, string>, form: Record<string, string>): Promise<Json> {
  return (await call(`${origin}/api/v1/statuses`, { headers, form })).json();
}

describe('an app', () => {
  test.each([
    ['without a name', { client_name: '' }],
    ['that returns nowhere', { redirect_uris: 'nowhere' }],
    ['that returns into a script', { redirect_uris: 'javascript:alert(1)' }],
    ['with a scope that there is not', { scopes: 'read everything' }],
  ])('%s is not registered', async (_name, more) => {
    const { status, json } = await call(`${usual}/api/v1/apps`, {
      form: { client_name: 'A', redirect_uris: REDIRECT_URI, scopes: SCOPES, ...more },
    });
    expect([status, json()]).toEqual([422, { error: expect.any(String) }]);
  });

  test('is known on its own server alone', async () => {
    const app = await register(usual);
    expect((await call(`${usual}/oauth/authorize?${visit(app)}`)).status).toBe(200);
    expect((await call(`${older}/oauth/authorize?${visit(app)}`)).status).toBe(401);
  });

  test('that has no token is forgotten after a day by the older server', async () => {
    const [known, forgotten] = [await register(usual), await register(older)];
    const used = await register(older);
    await call(`${older}/oauth/token`, { form: { grant_type: 'client_credentials', scope: SCOPES, ...used } });
    rig.clock.now += DAY_MS;
    expect((await call(`${usual}/oauth/authorize?${visit(known)}`)).status).toBe(200);
    expect((await call(`${older}/oauth/authorize?${visit(used)}`)).status).toBe(200);
    expect((await call(`${older}/oauth/authorize?${visit(forgotten)}`)).status).toBe(401);
  });
});

describe('an authorization', () => {
  test.each([
    ['for another address', { redirect_uri: 'https://evil.example/back' }, 400],
    ['of an unknown app', { client_id: 'nobody' }, 401],
  ])('%s is told to the person and never redirected', async (_name, more, status) => {
    const app = await register(usual);
    const page = await call(`${usual}/oauth/authorize?${visit(app, more)}`);
    expect([page.status, page.headers.get('location')]).toEqual([status, null]);
    expect(page.text).toContain('This app cannot be allowed');
  });

  test.each([
    ['for more than the app registered', { scope: 'write' }, 'invalid_scope'],
    ['of another kind', { response_type: 'token' }, 'unsupported_response_type'],
    ['with a plain challenge', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
  ])('%s goes back with an error', async (_name, more, error) => {
    const app = await register(usual);
    const { headers } = await call(`${usual}/oauth/authorize?${visit(app, { state: 's', ...more })}`);
    const back = new URL(headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 's' });
  });

  test('shows the code where no redirect leads back, and offers the accounts of this server alone', async () => {
    await connect(older, 'bob');
    await connect(usual, 'ada');
    const redirect_uri = 'urn:ietf:wg:oauth:2.0:oob';
    const app = await register(usual, { redirect_uris: redirect_uri });
    const page = await call(`${usual}/oauth/authorize?${visit(app, { redirect_uri })}`);
    expect(page.text).toContain('@ada@');
    expect(page.text).not.toContain('@bob@');
    const form = { ...Object.fromEntries(visit(app, { redirect_uri })), decision: 'allow', handle: 'ada' };
    const { text } = await call(`${usual}/oauth/authorize`, { form });
    const code = /<code id="code">([^<]+)</.exec(text)?.[1] ?? '';
    const grant = { grant_type: 'authorization_code', code, redirect_uri, ...app };
    expect((await call(`${usual}/oauth/token`, { form: grant })).status).toBe(200);
  });
});

describe('a call', () => {
  test.each(['/api/v1/notifications', '/api/v9/anything', '/oauth/nothing', '/.well-known/change-password'])(
    '%s, which is not modeled, gets the error of Mastodon',
    async (path) => {
      const { status, json } = await call(usual + path);
      expect([status, json()]).toEqual([404, { error: 'Not Found' }]);
    },
  );

  test('with a bad token is refused in the language of the server', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const errors = [usual, older].map((origin) =>
      call(`${origin}/api/v1/statuses`, { headers, form: { status: 'x' } }),
    );
    expect((await Promise.all(errors)).map(({ status, json }) => [status, json()])).toEqual([
      [401, { error: 'The access token is invalid' }],
      [401, { error: 'Das Zugriffstoken ist ungültig' }],
    ]);
  });

  test('may end its path with a slash', async () => {
    expect((await call(`${older}/api/v1/instance/`)).json()).toMatchObject({ version: '3.5.19+glitch' });
  });

  test('without the scope is refused', async () => {
    const app = await register(usual, { scopes: 'read:statuses' });
    const form = { grant_type: 'client_credentials', scope: 'read:statuses', ...app };
    const token = (await call(`${usual}/oauth/token`, { form })).json();
    const headers = { authorization: `Bearer ${String(token['access_token'])}` };
    expect((await call(`${usual}/api/v1/statuses`, { headers, form: { status: 'x' } })).status).toBe(403);
  });

  test('tells the limits, and when they end', async () => {
    const { headers } = await call(`${usual}/api/v1/timelines/public`);
    expect(headers.get('x-ratelimit-limit')).toBe('300');
    expect(headers.get('x-ratelimit-remaining')).toBe('299');
    expect(headers.get('x-ratelimit-reset')).toBe(new Date(rig.clock.now + 5 * MINUTE_MS).toISOString());
  });

  test('from another site, by a browser, is not taken', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await call(`${usual}/api/v1/apps`, { headers, form: {} })).status).toBe(403);
  });
});

describe('a post', () => {
  test.each([
    ['scheduled_at', '2027-01-01T00:00:00Z'],
    ['poll[options][]', 'Yes'],
    ['quoted_status_id', '1'],
    ['visibility', 'friends'],
  ])('with %s, which is not modeled, is refused', async (name, value) => {
    const headers = await connect(usual);
    const response = await call(`${usual}/api/v1/statuses`, { headers, form: { status: 'x', [name]: value } });
    expect(response.status).toBe(422);
  });

  test('is one for each key and account within an hour', async () => {
    const [ada, bob] = [await connect(usual, 'ada'), await connect(usual, 'bob')];
    const key = { 'idempotency-key': 'k' };
    const first = await post(usual, { ...ada, ...key }, { status: 'One' });
    expect((await post(usual, { ...ada, ...key }, { status: 'Two' }))['id']).toBe(first['id']);
    expect((await post(usual, { ...bob, ...key }, { status: 'Three' }))['id']).not.toBe(first['id']);
    rig.clock.now += 61 * MINUTE_MS;
    expect((await post(usual, { ...ada, ...key }, { status: 'Four' }))['id']).not.toBe(first['id']);
  });

  test('for few is found by nobody else', async () => {
    const [ada, bob] = [await connect(usual, 'ada'), await connect(usual, 'bob')];
    const { id } = await post(usual, ada, { status: 'Secret #tag', visibility: 'private' });
    const read = (headers: Record<string, string>) => call(`${usual}/api/v1/statuses/${String(id)}`, { headers });
    expect([(await read(ada)).status, (await read(bob)).status, (await read({})).status]).toEqual([200, 404, 404]);
    expect((await call(`${usual}/api/v1/timelines/tag/tag`)).json()).toEqual([]);
  });

  test('for somebody who is named is seen by them', async () => {
    const [ada, bob] = [await connect(usual, 'ada'), await connect(usual, 'bob')];
    const { id } = await post(usual, ada, { status: 'For @bob', visibility: 'direct' });
    expect((await call(`${usual}/api/v1/statuses/${String(id)}`, { headers: bob })).status).toBe(200);
  });

  test('is on its own server alone', async () => {
    const ada = await connect(usual);
    const { id, url } = await post(usual, ada, { status: 'Here #tag' });
    expect(url).toMatch(new RegExp(`^${usual}/@ada/\\d+$`));
    expect((await call(`${older}/api/v1/statuses/${String(id)}`)).status).toBe(404);
    expect((await call(`${older}/api/v1/timelines/tag/tag`)).json()).toEqual([]);
  });
});

test('the front pages list the accounts of every server, with links', async () => {
  const ada = await connect(usual, 'ada');
  await connect(older, 'bob');
  await post(usual, ada, { status: 'One' });
  const front = (await call(rig.origin)).text;
  expect(front).toContain('Sandbox Mastodon, long posts');
  expect(front).toContain(`href="${usual}/@ada"`);
  expect(front).toContain(`href="${older}/@bob"`);
  const own = (await call(`${usual}/`)).text;
  expect(own).toContain('/@ada"');
  expect(own).not.toContain('/@bob"');
  expect((await call(`${usual}/@ada`)).text).toContain('One');
  expect((await call(`${usual}/@bob`)).status).toBe(404);
});
