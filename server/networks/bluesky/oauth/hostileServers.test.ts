import { readSession } from '../../tokens';
import { answer, listen, type Respond, type TestServer } from '../testing/listen';
import { LOCAL, startProduct, type Product } from '../../../testing/blueskyProduct';

/** Somebody's account at the sandbox, whose document says so. */
const VICTIM = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
/** An account of the hostile server's own. */
const OWN = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb';

let server: TestServer;
let product: Product;
/** What the server answers, by path; by default as a good one would. */
const pages = new Map<string, Respond>();

beforeAll(async () => {
  server = await listen((seen, count, response) => {
    const { pathname } = new URL(seen.request.url ?? '/', server.origin);
    (pages.get(pathname) ?? answer(404))(seen, count, response);
  });
  product = await startProduct(LOCAL, { privateServers: [server.host], plcUrl: `${server.origin}/directory` });
});
afterAll(async () => {
  server.close();
  await product.close();
});
beforeEach(async () => {
  await product.rig.reset();
  server.seen.splice(0);
  pages.clear();
  serve('/.well-known/oauth-protected-resource', resource());
  serve('/.well-known/oauth-authorization-server', metadata());
  serve('/par', { request_uri: 'urn:request' });
  serve('/token', tokens(OWN));
  serve('/revoke', {});
  serve(`/directory/${OWN}`, identity(OWN, server.origin));
  serve(`/directory/${VICTIM}`, identity(VICTIM, `http://${product.server}`));
});

const serve = (path: string, json: unknown) => pages.set(path, answer(200, {}, json));
const resource = (change = {}) => ({ resource: server.origin, authorization_servers: [server.origin], ...change });
const metadata = (change = {}) => ({
  issuer: server.origin,
  authorization_endpoint: `${server.origin}/authorize`,
  token_endpoint: `${server.origin}/token`,
  pushed_authorization_request_endpoint: `${server.origin}/par`,
  revocation_endpoint: `${server.origin}/revoke`,
  scopes_supported: ['atproto', 'transition:generic'],
  authorization_response_iss_parameter_supported: true,
  ...change,
});
const tokens = (sub: string, change = {}) => ({
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'DPoP',
  scope: 'atproto transition:generic',
  expires_in: 900,
  sub,
  ...change,
});
const identity = (did: string, endpoint: string) => ({
  id: did,
  alsoKnownAs: [],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: endpoint }],
});
const pathsSeen = () => server.seen.map(({ request }) => request.url);

async function signIn() {
  const { kept } = await product.start(server.host);
  const finish = { code: 'code', issuer: server.origin, redirectUri: product.redirectUri, kept };
  return product.bluesky.servers.finish(finish);
}

test('a server that does as it should is believed', async () => {
  expect(readSession((await signIn()).accessToken)).toMatchObject({ origin: server.origin, token: 'access' });
});

describe('whom it signs in', () => {
  test('somebody who is at another server is nobody, and the token goes back', async () => {
    serve('/token', tokens(VICTIM));
    await expect(signIn()).rejects.toMatchObject({ code: 'wrong_account', status: 400 });
    expect(server.seen.at(-1)).toMatchObject({ body: expect.stringContaining('token=access') });
    expect(pathsSeen().at(-1)).toBe('/revoke');
  });

  test('another account than the one that was named is nobody', async () => {
    serve('/token', tokens(VICTIM));
    const { kept } = await product.start(OWN);
    const finish = { code: 'code', issuer: server.origin, redirectUri: product.redirectUri, kept };
    await expect(product.bluesky.servers.finish(finish)).rejects.toMatchObject({ code: 'wrong_account' });
  });

  test('a server that will not take its token back changes nothing', async () => {
    serve('/token', tokens(VICTIM));
    pages.set('/revoke', answer(500));
    await expect(signIn()).rejects.toMatchObject({ code: 'wrong_account' });
  });

  test.each<[string, object]>([
    ['nobody', { sub: undefined }],
    ['tokens that are bound to nothing', { token_type: 'Bearer' }],
    ['rights of another protocol', { scope: 'openid' }],
    ['no token', { access_token: undefined }],
  ])('a response with %s is none', async (_what, change) => {
    serve('/token', tokens(OWN, change));
    await expect(signIn()).rejects.toMatchObject({ code: 'unreadable_answer' });
  });

  test.each(['did:key:z6Mk', 'did:plc:../../../x', 'ada.test'])('%s is no account that can be asked', async (sub) => {
    serve('/token', tokens(sub));
    await expect(signIn()).rejects.toThrow();
    expect(pathsSeen().filter((path) => path?.startsWith('/directory'))).toEqual([]);
  });

  test('a renewal for somebody else is none', async () => {
    const { refreshToken } = await signIn();
    serve('/token', tokens(VICTIM));
    await expect(product.bluesky.refresh(refreshToken!)).rejects.toMatchObject({ code: 'unreadable_answer' });
  });

  test('an account that has moved to another issuer ends, before its token is sent', async () => {
    const { refreshToken } = await signIn();
    serve(`/directory/${OWN}`, identity(OWN, `http://${product.server}`));
    server.seen.splice(0);
    await expect(product.bluesky.refresh(refreshToken!)).rejects.toMatchObject({ code: 'account_moved', status: 400 });
    expect(pathsSeen()).not.toContain('/token');
  });
});

describe('what it says of itself', () => {
  test.each<[string, object, string]>([
    ['another address', { resource: 'https://other.example.org' }, 'wrong_server'],
    ['no issuer', { authorization_servers: [] }, 'no_issuer'],
    ['two issuers', { authorization_servers: ['https://a.example.org', 'https://b.example.org'] }, 'no_issuer'],
    ['an issuer with a path', { authorization_servers: ['https://a.example.org/x'] }, 'no_issuer'],
    ['an issuer inside our network', { authorization_servers: ['https://10.0.0.7'] }, 'server_forbidden'],
    ['an issuer on this machine', { authorization_servers: ['http://127.0.0.1:9'] }, 'server_forbidden'],
  ])('as a server, %s is refused', async (_what, change, code) => {
    serve('/.well-known/oauth-protected-resource', resource(change));
    await expect(product.start(server.host)).rejects.toMatchObject({ code });
  });

  const ENDPOINTS = ['authorization', 'token', 'pushed_authorization_request', 'revocation'];
  const ELSEWHERE = ['http://127.0.0.1:9/x', 'https://10.0.0.7/x', 'https://169.254.169.254/x', 'http://[::1]:9/x'];
  const forbidden = ENDPOINTS.flatMap((name) => ELSEWHERE.map((url): [string, string] => [name, url]));
  test.each(forbidden)('a %s endpoint at %s is refused before anything is sent there', async (name, url) => {
    serve('/.well-known/oauth-authorization-server', metadata({ [`${name}_endpoint`]: url }));
    await expect(product.start(server.host)).rejects.toMatchObject({ code: 'server_forbidden' });
    expect(pathsSeen()).not.toContain('/par');
  });

  test.each<[string, object, string]>([
    ['another issuer', { issuer: 'https://bsky.social' }, 'wrong_issuer'],
    ['no issuer', { issuer: undefined }, 'wrong_issuer'],
    ['another protocol', { scopes_supported: ['openid'] }, 'unsuitable_server'],
    ['answers that name nobody', { authorization_response_iss_parameter_supported: false }, 'unsuitable_server'],
    ['no page', { authorization_endpoint: undefined }, 'unsuitable_server'],
    ['a page that runs code', { authorization_endpoint: 'javascript:alert(1)' }, 'unsuitable_server'],
    ['no token endpoint', { token_endpoint: 7 }, 'unsuitable_server'],
    ['no address', { token_endpoint: 'https://' }, 'unsuitable_server'],
  ])('as an issuer, %s is refused', async (_what, change, code) => {
    serve('/.well-known/oauth-authorization-server', metadata(change));
    await expect(product.start(server.host)).rejects.toMatchObject({ code });
  });

  test.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'])(
    'a document without end at %s is not read to its end',
    async (path) => {
      serve(path, { ...metadata(), ...resource(), more: 'x'.repeat(200_000) });
      await expect(product.start(server.host)).rejects.toMatchObject({ code: 'no_answer' });
    },
  );

  test('a document that leads into our network is not followed', async () => {
    const there = { location: 'http://127.0.0.1:9/x' };
    pages.set('/.well-known/oauth-authorization-server', answer(302, there));
    await expect(product.start(server.host)).rejects.toMatchObject({ code: 'no_answer' });
  });

  test('a server that only signs people in is an issuer itself', async () => {
    pages.delete('/.well-known/oauth-protected-resource');
    expect((await product.start(server.host)).authorizeUrl).toMatch(`${server.origin}/authorize?`);
  });
});
