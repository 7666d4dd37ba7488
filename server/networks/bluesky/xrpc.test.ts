import { createHash } from 'node:crypto';
import { EmbeddedJWK, jwtVerify } from 'jose';
import { createServerGuard } from '../serverGuard';
import { createKey } from './oauth/dpop';
import { answer, listen, type Respond, type Seen } from './testing/listen';
import { createXrpc, type XrpcCall, type XrpcTarget } from './xrpc';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const PUT: XrpcCall = { method: 'POST', name: 'com.atproto.repo.putRecord', body: { rkey: '1' } };
const DEMAND = { 'www-authenticate': 'DPoP algs="ES256", error="use_dpop_nonce", error_description="A nonce."' };

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A server that does what the test says, and what calls it. */
async function serverWith(respond: Respond) {
  const { origin, host, seen, close } = await listen(respond);
  closers.push(close);
  const xrpc = createXrpc({ guard: createServerGuard({ privateServers: [host] }), now: () => NOW });
  return { origin, host, seen, xrpc };
}

/** The claims of a proof, whose signature is checked with the key inside. */
async function claimsOf({ request }: Seen) {
  const proof = String(request.headers['dpop']);
  const options = { typ: 'dpop+jwt', currentDate: new Date(NOW) };
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, options);
  expect(protectedHeader.jwk).toEqual({ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) });
  return payload;
}

async function boundSession(origin: string): Promise<XrpcTarget> {
  return { origin, token: 'secret', key: await createKey() };
}

test('a call in nobody’s name carries no token', async () => {
  const { origin, seen, xrpc } = await serverWith(answer(200));
  const parameters = { repo: 'did:plc:a&b', uris: ['at://1', 'at://2'] };
  await xrpc({ origin }, { method: 'GET', name: 'com.atproto.repo.getRecord', parameters });
  expect(seen[0]?.request.url).toBe(
    '/xrpc/com.atproto.repo.getRecord?repo=did%3Aplc%3Aa%26b&uris=at%3A%2F%2F1&uris=at%3A%2F%2F2',
  );
  expect(seen[0]?.request.headers).not.toHaveProperty('authorization');
  expect(seen[0]?.request.headers).not.toHaveProperty('dpop');
});

test('a bearer token goes as it is, and bytes with their type', async () => {
  const { origin, seen, xrpc } = await serverWith(answer(200));
  const blob = {
    method: 'POST',
    name: 'com.atproto.repo.uploadBlob',
    body: Buffer.from('bytes'),
    type: 'image/png',
  } as const;
  await xrpc({ origin, token: 'secret' }, blob);
  expect(seen[0]?.request.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'image/png' });
  expect(seen[0]?.request.headers).not.toHaveProperty('dpop');
  expect(seen[0]?.body).toBe('bytes');
});

test('a bound token goes with a proof for this very call', async () => {
  const { origin, seen, xrpc } = await serverWith(answer(200));
  await xrpc(await boundSession(origin), { ...PUT, parameters: { a: 'b' } });
  expect(seen[0]?.request.headers).toMatchObject({ authorization: 'DPoP secret', 'content-type': 'application/json' });
  expect(await claimsOf(seen[0]!)).toEqual({
    jti: expect.any(String),
    iat: NOW / 1000,
    htm: 'POST',
    htu: `${origin}/xrpc/com.atproto.repo.putRecord`,
    ath: createHash('sha256').update('secret').digest('base64url'),
  });
});

test.each([
  ['a header, as servers of records say it', answer(401, { ...DEMAND, 'dpop-nonce': 'n1' })],
  ['the body, as authorization servers do', answer(400, { 'dpop-nonce': 'n1' }, { error: 'use_dpop_nonce' })],
])('a nonce that is demanded in %s is used at once, and from then on', async (_where, demand) => {
  const { origin, seen, xrpc } = await serverWith((one, count, response) =>
    (count === 1 ? demand : answer(200, { 'dpop-nonce': 'n2' }))(one, count, response),
  );
  const session = await boundSession(origin);
  expect(await xrpc(session, PUT)).toMatchObject({ kind: 'answered', response: { status: 200 } });
  await xrpc(session, PUT);
  const claims = await Promise.all(seen.map(claimsOf));
  expect(claims.map(({ nonce }) => nonce)).toEqual([undefined, 'n1', 'n2']);
  expect(new Set(claims.map(({ jti }) => jti)).size).toBe(3);
  expect(seen.map(({ body }) => body)).toEqual(Array.from(seen, () => '{"rkey":"1"}'));
});

test.each<[string, number, Respond]>([
  [
    'a server that demands nonce after nonce gets two',
    2,
    (one, count, response) => answer(401, { ...DEMAND, 'dpop-nonce': `n${count}` })(one, count, response),
  ],
  ['a server that demands a nonce and gives none', 1, answer(401, DEMAND)],
  ['a token that is refused', 1, answer(401, { 'www-authenticate': 'DPoP error="invalid_token"', 'dpop-nonce': 'n1' })],
  ['an error of the server, whatever it says of nonces', 1, answer(500, { ...DEMAND, 'dpop-nonce': 'n1' })],
  ['a lost response', 1, (_seen, _count, response) => response.destroy()],
])('nothing else is sent twice: %s', async (_what, calls, respond) => {
  const { origin, seen, xrpc } = await serverWith(respond);
  await xrpc(await boundSession(origin), PUT);
  expect(seen).toHaveLength(calls);
});

test('the second call may get no response, and the result says so', async () => {
  const { origin, xrpc } = await serverWith((one, count, response) =>
    count === 1 ? answer(401, { ...DEMAND, 'dpop-nonce': 'n1' })(one, count, response) : response.destroy(),
  );
  expect(await xrpc(await boundSession(origin), PUT)).toMatchObject({ kind: 'unanswered' });
});

test('the nonce of one server is not told to another', async () => {
  const first = await serverWith(answer(200, { 'dpop-nonce': 'n1' }));
  const second = await serverWith(answer(200));
  const guard = createServerGuard({ privateServers: [first.host, second.host] });
  const xrpc = createXrpc({ guard, now: () => NOW });
  await xrpc(await boundSession(first.origin), PUT);
  await xrpc(await boundSession(second.origin), PUT);
  expect(await claimsOf(second.seen[0]!)).not.toHaveProperty('nonce');
});

test('a server that the guard forbids is not called', async () => {
  const { origin, seen } = await serverWith(answer(200));
  const xrpc = createXrpc({ guard: createServerGuard() });
  expect(await xrpc(await boundSession(origin), PUT)).toMatchObject({ kind: 'unsent' });
  expect(await xrpc({ origin: 'nowhere', token: 't', key: await createKey() }, PUT)).toMatchObject({ kind: 'unsent' });
  expect(seen).toHaveLength(0);
});
