import { Writable } from 'node:stream';
import { PUBLIC_ORIGIN } from '../../sandbox/testing/startRig';
import { createTestApp } from '../testing/testApp';

const CANARY = 'canary-7f3a9c';

test('no secret reaches the log, neither of bodies, headers or addresses, nor of failed queries', async () => {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const api = await createTestApp({ log, isPublishing: true });
  const ada = await api.signUp();
  const { access_token: handle } = await ada.authorizeX('ada');
  await ada.connectX('ada');
  await ada.call('POST', '/posts', { content: 'Out now', platforms: ['twitter'] });
  const asVisitor = { method: 'POST', url: '/api/v1/auth/login' } as const;
  await api.inject({ ...asVisitor, payload: { email: 'ada@example.com', password: CANARY } });
  await api.inject({
    ...asVisitor,
    payload: `{"password": "${CANARY}`,
    headers: { 'content-type': 'application/json' },
  });
  await api.inject({ url: `/x-oauth-callback?code=${CANARY}&state=${CANARY}` });
  await api.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${CANARY}`, cookie: CANARY } });
  await api.inject({
    method: 'POST',
    url: '/api/v1/oauth/twitter/token',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'postwright-sandbox',
      redirect_uri: `${PUBLIC_ORIGIN}/x-oauth-callback`,
      code: CANARY,
      code_verifier: CANARY,
      client_secret: CANARY,
    }).toString(),
  });
  // A query that fails while it carries what must not be seen.
  await api.connection.pool.query('alter table users rename to elsewhere');
  const broken = await api.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: { email: `${CANARY}@example.com`, password: CANARY, fullName: CANARY, username: CANARY },
  });
  expect(broken.statusCode).toBe(500);
  await api.connection.pool.query('alter table elsewhere rename to users');
  const { rows } = await api.connection.pool.query<{ password_hash: string }>('select password_hash from users');
  await api.close();

  const text = lines.join('');
  expect(text).toContain('"path":"/x-oauth-callback"');
  const failed = lines.find((line) => line.includes('"request failed"')) ?? '{}';
  expect(JSON.parse(failed)).toMatchObject({ reqId: broken.headers['x-request-id'], err: expect.anything() });
  for (const secret of [CANARY, ada.password, ada.token, handle, 'known-to-everyone', rows[0]!.password_hash]) {
    expect(text).not.toContain(secret);
  }
});
