import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { NetworkError, type Actor, type Tokens } from '../../connector';
import { createMemoryApps } from '../../settings';
import { createServerGuard } from '../../serverGuard';
import { readSession, writeSession } from '../../tokens';
import { WITHOUT_LIMIT } from '../../testing/uncertainFaults';
import { createBlueskyConnector } from '../connector';
import { decide, finishOf, LOCAL, PUBLIC, startProduct, type Product } from '../../../testing/blueskyProduct';

let local: Product;
let open: Product;
beforeAll(async () => {
  local = await startProduct(LOCAL);
  open = await startProduct(PUBLIC);
});
afterAll(async () => {
  await local.close();
  await open.close();
});
beforeEach(async () => {
  await local.rig.reset();
  await open.rig.reset();
});

const actorOf = async ({ bluesky }: Product, { accessToken }: Tokens): Promise<Actor> => ({
  ...(await bluesky.profile(accessToken)),
  accessToken,
});

const publish = ({ bluesky }: Product, actor: Actor, text: string) => bluesky.publish(actor, { text }, WITHOUT_LIMIT);

describe.each([
  ['a program on one’s own computer', () => local],
  ['a service on the internet', () => open],
])('as %s', (_name, of) => {
  test('signs in, publishes, renews, publishes, deletes and signs out', async () => {
    const product = of();
    const { bluesky, rig, server } = product;
    const tokens = await product.signIn('ada.test');
    expect(tokens).toMatchObject({
      scope: 'atproto transition:generic',
      expiresAt: new Date(rig.clock.now + 15 * MINUTE_MS),
    });
    expect(bluesky.servers.serverOf(tokens.accessToken)).toBe(server);
    const actor = await actorOf(product, tokens);
    expect(actor).toMatchObject({ username: 'ada.test', accountId: expect.stringMatching(/^did:plc:/) });
    expect(await publish(product, actor, 'One')).toMatchObject({ kind: 'published' });

    rig.clock.now += 16 * MINUTE_MS;
    expect(await publish(product, actor, 'Late')).toMatchObject({ kind: 'refused', class: 'auth' });
    const renewed = await bluesky.refresh(tokens.refreshToken!);
    const fresh = { ...actor, accessToken: renewed.accessToken };
    const second = await publish(product, fresh, 'Two');
    if (second.kind !== 'published') throw new Error(second.kind);
    expect(await rig.acceptedTexts('bluesky')).toEqual(['One', 'Two']);
    await bluesky.remove!(fresh, second.remoteId);
    expect(await rig.acceptedTexts('bluesky')).toEqual(['One']);

    await bluesky.revoke!(renewed);
    expect(await publish(product, fresh, 'Three')).toMatchObject({ kind: 'refused', class: 'auth' });
    await expect(bluesky.refresh(renewed.refreshToken!)).rejects.toMatchObject({ code: 'invalid_grant', status: 400 });
  });

  test('renews for another time when nonces have long changed', async () => {
    const product = of();
    const tokens = await product.signIn('ada.test');
    product.rig.clock.now += DAY_MS;
    const renewed = await product.bluesky.refresh(tokens.refreshToken!);
    expect(await product.bluesky.profile(renewed.accessToken)).toMatchObject({ username: 'ada.test' });
  });

  test('a refresh token that was spent ends the connection', async () => {
    const { bluesky, signIn } = of();
    const { refreshToken } = await signIn('ada.test');
    const renewed = await bluesky.refresh(refreshToken!);
    const ended = { code: 'invalid_grant', status: 400 };
    await expect(bluesky.refresh(refreshToken!)).rejects.toMatchObject(ended);
    await expect(bluesky.refresh(renewed.refreshToken!)).rejects.toMatchObject(ended);
  });

  test('a person who refuses comes back with that', async () => {
    const { start, redirectUri } = of();
    const url = await decide((await start()).authorizeUrl, 'refuse');
    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a-state-of-16-letters',
    });
  });
});

test('a connection of a program on one’s own computer ends after two weeks, one of a service does not', async () => {
  const ends = await Promise.all(
    [local, open].map(async (product) => {
      let { refreshToken } = await product.signIn('ada.test');
      for (let week = 0; week < 2; week += 1) {
        product.rig.clock.now += 6 * DAY_MS;
        ({ refreshToken } = await product.bluesky.refresh(refreshToken!));
      }
      product.rig.clock.now += 3 * DAY_MS;
      return product.bluesky.refresh(refreshToken!).then(
        () => 'goes on',
        (error: unknown) => (error instanceof NetworkError ? error.code : 'another error'),
      );
    }),
  );
  expect(ends).toEqual(['invalid_grant', 'goes on']);
});

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://127.0.0.1', false],
  ['https://post.example.org', true],
  ['https://post.example.org:8443', false],
  ['https://10.0.0.7', false],
  ['https://[2606:4700::1111]', false],
  ['https://postwright', false],
  ['https://post.local', false],
  ['https://post.internal', false],
  ['http://post.example.org', false],
])('%s: a window is offered where an authorization can come back (%s)', (publicOrigin, isOffered) => {
  const { servers } = createBlueskyConnector({
    publicOrigin,
    guard: createServerGuard(),
    sandboxServers: [],
    apps: createMemoryApps(),
    plcUrl: '',
    blueskyViewUrl: '',
  });
  expect(servers.start !== null).toBe(isOffered);
  const isService = publicOrigin.startsWith('https:') && isOffered;
  expect(typeof servers.clientDocument === 'function').toBe(isService);
});

describe('the document about us', () => {
  test('says what we are, and shows the public half of the key alone', async () => {
    const document = await open.bluesky.servers.clientDocument!();
    expect(document).toMatchObject({
      client_id: `${PUBLIC}/oauth/bluesky/client.json`,
      redirect_uris: [`${PUBLIC}/bluesky-oauth-callback`],
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: 'private_key_jwt',
      scope: expect.stringMatching(/^atproto transition:generic /),
    });
    const { keys } = document['jwks'] as { keys: object[] };
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: expect.any(String),
        alg: 'ES256',
        use: 'sig',
      },
    ]);
    await open.signIn('ada.test');
    expect(open.fetched).toContain(document['client_id']);
  });

  test('has one key for all our servers, also when two make theirs at once', async () => {
    const apps = createMemoryApps();
    const documents = await Promise.all(
      [1, 2].map(() => {
        const { servers } = createBlueskyConnector({
          publicOrigin: PUBLIC,
          guard: createServerGuard(),
          sandboxServers: [],
          apps,
          plcUrl: '',
          blueskyViewUrl: '',
        });
        return servers.clientDocument!();
      }),
    );
    expect(documents[0]).toEqual(documents[1]);
  });
});

describe('coming back', () => {
  test.each([
    ['names another issuer', 'https://evil.example.org'],
    ['names none', null],
  ])('an address that %s is not believed, and the code stays here', async (_what, issuer) => {
    const { authorizeUrl, kept } = await local.start();
    const finish = finishOf(await decide(authorizeUrl, 'allow', 'ada.test'), local.redirectUri, kept);
    const before = await local.rig.calls('oauthToken');
    await expect(local.bluesky.servers.finish({ ...finish, issuer })).rejects.toMatchObject({ code: 'wrong_issuer' });
    expect(await local.rig.calls('oauthToken')).toBe(before);
  });

  test.each([
    ['a second time', 0],
    ['too late', 6 * MINUTE_MS],
  ])('with a code %s is refused', async (_when, later) => {
    const { authorizeUrl, kept } = await local.start();
    const finish = finishOf(await decide(authorizeUrl, 'allow', 'ada.test'), local.redirectUri, kept);
    if (later === 0) await local.bluesky.servers.finish(finish);
    local.rig.clock.now += later;
    await expect(local.bluesky.servers.finish(finish)).rejects.toMatchObject({ code: 'invalid_grant', status: 400 });
  });

  test('with the code of another sign-in is refused: neither its key nor its verifier fits', async () => {
    const [mine, other] = [await local.start(), await local.start()];
    const finish = finishOf(await decide(other.authorizeUrl, 'allow', 'eve.test'), local.redirectUri, mine.kept);
    await expect(local.bluesky.servers.finish(finish)).rejects.toMatchObject({ code: 'invalid_grant' });
  });
});

describe('a renewal', () => {
  test.each<[string, string, object]>([
    ['the issuer is out of order', 'oauthToken', { kind: 'status', status: 503 }],
    ['its document is gone', 'oauthServer', { kind: 'status', status: 404 }],
    [
      'it cannot read the document about us',
      'oauthToken',
      { kind: 'status', status: 400, body: { error: 'invalid_client_metadata' } },
    ],
    ['its clock is not ours', 'oauthToken', { kind: 'status', status: 401, body: { error: 'invalid_dpop_proof' } }],
    ['it says something else', 'oauthToken', { kind: 'status', status: 403, body: 'Blocked' }],
  ])('is tried again when %s', async (_what, endpoint, fault) => {
    const { refreshToken } = await local.signIn('ada.test');
    await local.rig.script('bluesky', endpoint, fault);
    await expect(local.bluesky.refresh(refreshToken!)).rejects.toMatchObject({ status: 503 });
    expect(await local.bluesky.refresh(refreshToken!)).toMatchObject({ scope: 'atproto transition:generic' });
  });

  test('keeps the limit of an issuer', async () => {
    const { refreshToken } = await local.signIn('ada.test');
    await local.rig.script('bluesky', 'oauthToken', { kind: 'status', status: 429 });
    await expect(local.bluesky.refresh(refreshToken!)).rejects.toMatchObject({ status: 429 });
  });

  test('goes on where nobody can be asked for the account', async () => {
    const { refreshToken } = await local.signIn('ada.test');
    await local.rig.script('bluesky', 'plc', { kind: 'status', status: 500 });
    expect(await local.bluesky.refresh(refreshToken!)).toMatchObject({ refreshToken: expect.any(String) });
  });
});

test('a token that is bound to a key is good for nobody without it', async () => {
  const { accessToken } = await local.signIn('ada.test');
  const { key: _key, ...stolen } = readSession(accessToken);
  await expect(local.bluesky.profile(writeSession(stolen))).rejects.toMatchObject({ status: 401 });
  const { key } = readSession((await local.signIn('eve.test')).accessToken);
  await expect(local.bluesky.profile(writeSession({ ...stolen, key: key! }))).rejects.toMatchObject({ status: 401 });
});
