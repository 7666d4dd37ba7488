import { lookup } from 'node:dns';
import { HOUR_MS } from '#contract/durations';
import { APP_PASSWORD, blueskySettings, startBlueskyRig, type BlueskyRig } from '../../testing/blueskyRig';
import { createServerGuard } from '../serverGuard';
import { readSession } from '../tokens';
import { sendJson, startStranger, type Handle, type Stranger } from '../testing/strangerServer';
import { createBlueskyConnector } from './connector';

const DID = 'did:plc:abcdefghijklmnopqrstuvwx';

let rig: BlueskyRig;
const strangers: Stranger[] = [];

beforeAll(async () => (rig = await startBlueskyRig()));
afterAll(() => rig.close());
beforeEach(() => rig.reset());
afterEach(() => Promise.all(strangers.splice(0).map((one) => one.close())));

const logIn = (identifier: string, password = APP_PASSWORD) =>
  rig.bluesky.servers.logIn!({ identifier, password, server: rig.server });

async function stranger(handle: Handle): Promise<Stranger> {
  const server = await startStranger(handle);
  strangers.push(server);
  return server;
}

describe('a log-in with an app password', () => {
  test('says who it is, on which server and until when', async () => {
    const tokens = await logIn('ada.test');
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresAt: new Date(rig.clock.now + 2 * HOUR_MS),
      scope: 'atproto',
    });
    const { accountId, ...profile } = await rig.bluesky.profile(tokens.accessToken);
    expect(accountId).toMatch(/^did:plc:[a-z2-7]{24}$/);
    expect(profile).toEqual({ username: 'ada.test', name: 'Ada' });
    expect(rig.bluesky.servers.serverOf(tokens.accessToken)).toBe(rig.server);
    expect(JSON.stringify(tokens)).not.toContain(APP_PASSWORD);
  });

  test.each(['@ada.test', ' Ada.TEST ', '\u202aada.test\u202c'])('%j is the same handle', async (typed) => {
    const { username } = await rig.bluesky.profile((await logIn(typed)).accessToken);
    expect(username).toBe('ada.test');
  });

  test.each([
    ['a password of another form', 'ada.test', 'secret-of-ada'],
    ['a handle of another server', 'ada.bsky.social', APP_PASSWORD],
  ])('%s is wrong', async (_what, identifier, password) => {
    const error = await logIn(identifier, password).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      status: 401,
      code: 'AuthenticationRequired',
      message: 'The handle or the app password is wrong.',
    });
    expect(JSON.stringify(error)).not.toContain(password);
  });

  test('the 31st log-in within five minutes has to wait', async () => {
    for (let count = 1; count <= 30; count += 1) await logIn('ada.test');
    await expect(logIn('ada.test')).rejects.toMatchObject({ status: 429, code: 'RateLimitExceeded' });
    await expect(logIn('bob.test')).resolves.toBeDefined();
    rig.clock.now += 5 * 60_000;
    await expect(logIn('ada.test')).resolves.toBeDefined();
  });

  test.each([
    ['its main password', 401, { error: 'AuthFactorTokenRequired' }, 'Make an app password'],
    ['an account that is suspended', 401, { error: 'AccountTakedown' }, 'suspended'],
    ['an error that repeats the password', 400, { error: APP_PASSWORD, message: APP_PASSWORD }, '(400)'],
    ['a page', 403, '<html>', '(403)'],
  ])('%s', async (_what, status, body, words) => {
    await rig.script('bluesky', 'createSession', { kind: 'status', status, body });
    const error = await logIn('ada.test').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
    expect(`${JSON.stringify(error)} ${String(error)}`).not.toContain(APP_PASSWORD);
  });

  test('an account that is not active is refused', async () => {
    const body = {
      did: DID,
      handle: 'ada.test',
      accessJwt: 'a',
      refreshJwt: 'b',
      active: false,
      status: 'deactivated',
    };
    await rig.script('bluesky', 'createSession', { kind: 'status', status: 200, body });
    await expect(logIn('ada.test')).rejects.toMatchObject({ code: 'account_stopped', status: 403 });
  });

  test.each([
    ['nonsense', 200, 'nonsense'],
    ['no tokens', 200, { did: DID }],
    ['a DID that is none', 200, { did: 'did:plc:x', accessJwt: 'a', refreshJwt: 'b' }],
    ['an error of its own', 500, {}],
  ])('%s of a server is an error', async (_what, status, body) => {
    await rig.script('bluesky', 'createSession', { kind: 'status', status, body });
    await expect(logIn('ada.test')).rejects.toMatchObject({ name: 'Error', code: expect.any(String) });
  });
});

describe('the server of an account', () => {
  type Names = { txt?: Record<string, string[][]>; plc?: Record<string, unknown>; view?: Record<string, string> };

  /** A connector whose DNS, directory and public view are the test's. */
  async function inWorldOf({ txt = {}, plc = {}, view = {} }: Names) {
    const world = await stranger((request, response) => {
      const url = new URL(request.url ?? '', 'http://x');
      const handle = url.searchParams.get('handle');
      const did = handle === null ? undefined : view[handle];
      const document = plc[decodeURIComponent(url.pathname.slice(1))];
      if (handle !== null) sendJson(response, did ? { did } : { error: 'HandleNotFound' }, did ? 200 : 400);
      else sendJson(response, document ?? {}, document ? 200 : 404);
    });
    const settings = blueskySettings([world.host, rig.server], {
      plcUrl: world.origin,
      blueskyViewUrl: world.origin,
      now: () => rig.clock.now,
    });
    const bluesky = createBlueskyConnector(settings, undefined, (name) => {
      const found = txt[name];
      return found ? Promise.resolve(found) : Promise.reject(new Error('ENOTFOUND'));
    });
    const open = (identifier: string) => bluesky.servers.logIn!({ identifier, password: APP_PASSWORD, server: null });
    return { world, open };
  }

  const documentOf = (did: string, serviceEndpoint: string) => ({
    id: did,
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
  });

  test('is found by DNS and the directory', async () => {
    const did = (await rig.connect()).accountId;
    const { open, world } = await inWorldOf({
      txt: { '_atproto.ada.test': [['did=', did], ['v=spf1']] },
      plc: { [did]: documentOf(did, rig.serverOrigin) },
    });
    expect(readSession((await open('ada.test')).accessToken).origin).toBe(rig.serverOrigin);
    expect(world.seen).toEqual([`GET /${did}`]);
  });

  test('is found by the public view where neither DNS nor the handle’s own server tells', async () => {
    const did = (await rig.connect()).accountId;
    const { open } = await inWorldOf({ view: { 'ada.test': did }, plc: { [did]: documentOf(did, rig.serverOrigin) } });
    expect(readSession((await open('@ada.test')).accessToken).origin).toBe(rig.serverOrigin);
  });

  test('two records contradict each other', async () => {
    const { open } = await inWorldOf({
      txt: { '_atproto.ada.test': [[`did=${DID}`], ['did=did:plc:zzzzzzzzzzzzzzzzzzzzzzzz']] },
    });
    await expect(open('ada.test')).rejects.toMatchObject({ code: 'handle_unknown', status: 400 });
  });

  test.each(['ada', 'ada@example.com', ''])('%j is not enough to find it', async (typed) => {
    const { open } = await inWorldOf({});
    await expect(open(typed)).rejects.toMatchObject({ code: 'handle_incomplete', status: 400 });
  });

  test.each<[string, unknown, string]>([
    ['no document', undefined, 'identity_unknown'],
    [
      'the document of somebody else',
      documentOf('did:plc:zzzzzzzzzzzzzzzzzzzzzzzz', 'https://pds.example'),
      'unreadable_answer',
    ],
    ['a document without a server', { id: DID, service: [] }, 'no_server'],
    ['a server that is no address', documentOf(DID, 'nowhere'), 'no_server'],
    ['a server of this network', documentOf(DID, 'https://10.0.0.1'), 'server_forbidden'],
    ['a server of this machine', documentOf(DID, 'http://127.0.0.1:1'), 'server_forbidden'],
    ['a server without https', documentOf(DID, 'http://pds.example'), 'server_forbidden'],
  ])('%s is an error', async (_what, document, code) => {
    const { open } = await inWorldOf({ plc: document === undefined ? {} : { [DID]: document } });
    await expect(open(DID)).rejects.toMatchObject({ code });
  });

  test.each(['did:web:127.0.0.1%3A80', 'did:web:localhost', 'did:web:10.0.0.1'])('%s is not asked', async (did) => {
    const { open, world } = await inWorldOf({});
    await expect(open(did)).rejects.toMatchObject({ code: 'server_forbidden' });
    expect(world.seen).toEqual([]);
  });

  test('a server that logs somebody else in is not believed', async () => {
    const did = (await rig.connect()).accountId;
    const { open } = await inWorldOf({
      txt: { '_atproto.bob.test': [[`did=${did}`]] },
      plc: { [did]: documentOf(did, rig.serverOrigin) },
    });
    await expect(open('bob.test')).rejects.toMatchObject({ code: 'wrong_server' });
  });
});

describe('a server that was typed, and that the operator has not named', () => {
  /** A front of the sandbox's server, whose log-ins are answered by `answer`, and a directory that knows Ada. */
  async function frontOf(answer: (tokens: { accessJwt: string; refreshJwt: string }) => object) {
    const did = (await rig.connect()).accountId;
    const tokens = await logIn('ada.test');
    const [accessJwt, refreshJwt] = [tokens.accessToken, tokens.refreshToken!].map((text) => readSession(text).token);
    const world = await stranger((request, response) => {
      const service = { id: '#atproto_pds', serviceEndpoint: rig.serverOrigin };
      if (request.method === 'GET') sendJson(response, { id: did, service: [service] });
      else
        sendJson(response, { did, handle: 'ada.test', ...answer({ accessJwt: accessJwt!, refreshJwt: refreshJwt! }) });
    });
    const guard = createServerGuard({ privateServers: [world.host, rig.server] });
    const settings = blueskySettings([], {
      plcUrl: world.origin,
      // As if both had public addresses.
      guard: { ...guard, lookupFor: () => lookup },
    });
    const bluesky = createBlueskyConnector(settings);
    return bluesky.servers.logIn!({ identifier: 'ada.test', password: APP_PASSWORD, server: world.host });
  }

  test('may be the front of the account’s own, which is used from then on', async () => {
    const tokens = await frontOf((real) => real);
    expect(readSession(tokens.accessToken).origin).toBe(rig.serverOrigin);
    expect(readSession(tokens.refreshToken!).origin).toBe(rig.serverOrigin);
  });

  test('is not believed if the account’s own does not know its tokens', async () => {
    const forged = frontOf(() => ({ accessJwt: 'forged', refreshJwt: 'forged' }));
    await expect(forged).rejects.toMatchObject({ code: 'wrong_server', status: 400 });
  });
});

describe('a session', () => {
  test('ends after two hours and is renewed by a refresh token that works once', async () => {
    const ada = await rig.connect();
    rig.clock.now += 2 * HOUR_MS;
    await expect(rig.bluesky.profile(ada.accessToken)).rejects.toMatchObject({ code: 'ExpiredToken', status: 401 });
    const renewed = await rig.bluesky.refresh(ada.refreshToken);
    expect(await rig.bluesky.profile(renewed.accessToken)).toMatchObject({ username: 'ada.test' });
    expect(renewed.expiresAt).toEqual(new Date(rig.clock.now + 2 * HOUR_MS));
    await expect(rig.bluesky.refresh(ada.refreshToken)).rejects.toMatchObject({ code: 'ExpiredToken', status: 400 });
  });

  test('that is revoked is good for nothing, and another one of the same account stays', async () => {
    const first = await rig.connect();
    const second = await rig.connect();
    await rig.bluesky.revoke!(first);
    await expect(rig.bluesky.profile(first.accessToken)).rejects.toMatchObject({ status: 401 });
    await expect(rig.bluesky.refresh(first.refreshToken)).rejects.toMatchObject({ status: 400 });
    await expect(rig.bluesky.profile(second.accessToken)).resolves.toMatchObject({ name: 'Ada' });
  });

  test.each([
    [400, { error: 'ExpiredToken' }, 400],
    [401, { error: 'AccountTakedown' }, 400],
    [400, { error: 'InvalidRequest', message: 'Could not find user info for account' }, 400],
    [401, '<html>', 503],
    [404, { error: 'XRPCNotSupported' }, 503],
    [429, { error: 'RateLimitExceeded' }, 429],
    [503, {}, 503],
  ])('whose renewal is answered with %i %j is over, or not: %i', async (status, body, told) => {
    const { refreshToken } = await rig.connect();
    await rig.script('bluesky', 'refreshSession', { kind: 'status', status, body });
    await expect(rig.bluesky.refresh(refreshToken)).rejects.toMatchObject({ status: told });
    await expect(rig.bluesky.refresh(refreshToken)).resolves.toBeDefined();
  });

  test('whose profile can’t be read has the handle for a name', async () => {
    const { accessToken } = await rig.connect();
    await rig.script('bluesky', 'getRecord', { kind: 'status', status: 400 });
    expect(await rig.bluesky.profile(accessToken)).toMatchObject({ name: 'ada.test', username: 'ada.test' });
  });

  test('tells the limits of its server', async () => {
    const { accessToken } = await rig.connect();
    expect(await rig.bluesky.servers.limits(accessToken)).toEqual({
      max_characters: 300,
      characters_per_url: null,
      max_files: 4,
      mime_types: ['image/jpeg', 'image/png', 'image/webp', 'video/mp4'],
      image_max_bytes: null,
      image_max_pixels: null,
      video_max_bytes: 20 * 1024 * 1024,
      alt_text_max: null,
    });
  });
});
