import { spawnSync } from 'node:child_process';
import { Compile } from 'typebox/compile';
import { ERROR_CODES, type ErrorBody } from '#contract/errors';
import type { ListSessionsResponse } from '#contract/schemas/auth';
import type { ImportReport } from '#contract/schemas/imports';
import type { ListNoticesResponse } from '#contract/schemas/notices';
import type { OAuthConfigResponse } from '#contract/schemas/oauth';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import type { ResetLink } from '#contract/schemas/people';
import { OIDC_RETURN_PATH } from '#contract/auth';
import type { FinishOidcResponse, ListIdentitiesResponse, StartOidcResponse } from '#contract/schemas/oidc';
import { PUBLIC_ORIGIN } from '../../../sandbox/testing/startRig';
import { startIssuer } from '../../testing/startIssuer';
import { testLogger } from '../../testing/testLogger';
import { createOidcIssuer } from '../auth/oidcIssuer';
import type { ListPasskeysResponse, PasskeyCreation, PasskeyRequest } from '#contract/schemas/passkeys';
import type { AuthenticatorKey, RecoveryCodes } from '#contract/schemas/secondFactor';
import type { AccountQueue } from '#contract/schemas/queue';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import { createSoftwareAuthenticator } from '#contract/testing/softwareAuthenticator';
import { inlined } from '../../testing/responseChecker';
import { createMemorySource, foundPost } from '../../testing/monitoringFixture';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { image, uploadFile } from '../../testing/uploadFile';
import type { ApiDocument } from './apiDocument';
import { exampleOf } from './examples';

/** Routes below /api/v1 that are about the API and no part of it. */
const APART = ['GET /openapi.json', 'GET /docs'];

let api: TestApp;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let document: ApiDocument & { openapi: string };

beforeAll(async () => {
  const twitter = createMemorySource('twitter', [foundPost('1', { publishedAt: new Date() })]);
  issuer = await startIssuer(PUBLIC_ORIGIN + OIDC_RETURN_PATH);
  const oidc = createOidcIssuer(issuer.settings, { publicOrigin: PUBLIC_ORIGIN, logger: testLogger });
  const mailer = { wake: () => undefined };
  api = await createTestApp({ sources: { twitter }, isPublishing: true, oidc, mailer });
  document = (await api.inject({ url: '/api/v1/openapi.json' })).json();
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, ...operation })),
  );

test('is a valid OpenAPI 3.1 document', () => {
  expect(document.openapi).toBe('3.1.0');
  const input = JSON.stringify(document);
  const { status, stdout } = spawnSync(process.execPath, ['server/testing/checkDocument.mjs'], { input });
  expect([status, stdout.toString()]).toEqual([0, '']);
});

test('holds every route of the API, each with a summary and an id of its own', () => {
  const routes = api.routes
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/'))
    .map(({ name }) => name.replace('/api/v1', ''))
    .filter((name) => !APART.includes(name));
  const inDocument = operations().map(({ route }) => route.replace(/\{(\w+)\}/g, ':$1'));
  expect(inDocument.sort()).toEqual(routes.sort());
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(routes.length);
  const groups = document.tags.map(({ name }) => name);
  for (const { operationId, summary, tags } of operations()) {
    expect([operationId, summary]).toEqual([expect.any(String), expect.any(String)]);
    expect([operationId, groups.filter((name) => tags.includes(name))]).toEqual([operationId, [expect.any(String)]]);
  }
});

test('says of every call but those of visitors that it needs a session', () => {
  const open = operations().filter(({ security = [] }) => security.length === 0);
  expect(open.map(({ operationId }) => operationId).sort()).toEqual([
    'confirmEmail',
    'finishOidc',
    'finishPasskeyLogIn',
    'forgotPassword',
    'getWaysIn',
    'joinOidc',
    'login',
    'register',
    'resetPassword',
    'showSecondFactor',
    'startOidc',
    'startPasskeyLogIn',
  ]);
});

test('names every error code', () => {
  const { properties } = document.components.schemas['Error'] ?? {};
  expect(properties?.['error_code']?.enum).toEqual([...ERROR_CODES]);
  const update = operations().find(({ operationId }) => operationId === 'updatePost');
  expect(update?.responses['409']?.description).toMatch(/VERSION_CONFLICT: .* POST_ALREADY_SENT: /);
});

test('is the same for visitors, and no secret is in it', async () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('postwright-sandbox');
  expect((await api.inject({ url: '/api/v1/openapi.json' })).headers['content-type']).toMatch(/^application\/json/);
});

describe('the page', () => {
  test('shows an example of every body and answer that fits its shape', async () => {
    const { body } = await api.inject({ url: '/api/v1/docs' });
    expect(body).toContain('curl -X POST &quot;$API/posts&quot; \\');
    const { schemas } = document.components;
    const contents = operations().flatMap(({ route, requestBody, responses }) =>
      [requestBody, responses['200'], responses['201']].map((one) => ({
        route,
        ...one?.content?.['application/json'],
      })),
    );
    const examples = contents.flatMap(({ route, schema }) => (schema === undefined ? [] : [{ route, schema }]));
    expect(examples.length).toBeGreaterThan(30);
    for (const { route, schema } of examples) {
      const validator = Compile(inlined(schema, schemas) as object);
      expect([route, validator.Errors(exampleOf(schema, schemas))]).toEqual([route, []]);
    }
  });

  test('shows every call and schema, without script and within the Content-Security-Policy', async () => {
    const { body, headers } = await api.inject({ url: '/api/v1/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { operationId, summary } of operations()) {
      expect(body).toContain(`id="${operationId}"`);
      expect(body).toContain(`>${summary}</`);
    }
    for (const name of Object.keys(document.components.schemas)) expect(body).toContain(`id="schema-${name}"`);
    expect(body).not.toMatch(/<script|\son\w+=|style="|https?:\/\//);
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });
});

test('an example of every call answers as the document says', async () => {
  const ada = await api.signUp();
  const call = <T extends { id: string }>(...request: Parameters<typeof ada.call>) => ada.call<T>(...request);
  // Each response is compared with the document as it comes in.
  const account = await ada.connectX('ada');
  await call('GET', '/auth/me');
  await call('GET', '/auth/sign-ins');
  await call('DELETE', '/auth/sessions');
  await call('GET', '/assistant');
  await call('GET', '/social-accounts');
  const { body: config } = await ada.call<OAuthConfigResponse>('GET', '/oauth/config');
  const serverOf = (name: string) => config.keyless.find(({ platform }) => platform === name)?.servers[0]?.server;
  await ada.call('POST', '/oauth/start', { platform: 'mastodon', server: serverOf('mastodon') });
  const login = { platform: 'bluesky', identifier: 'ada.test', password: 'abcd-efgh-ijkl-mnop' };
  const keyless = await call('POST', '/social-accounts/credentials', { ...login, server: serverOf('bluesky') });
  await call('GET', `/social-accounts/${keyless.body.id}/limits`);
  await call('POST', '/social-accounts/oauth-exchange', { platform: 'instagram', code: 'c', state: 'x'.repeat(16) });

  const media = await uploadFile(api, ada, await image());
  expect(media.status).toBe(201);
  await call('GET', '/media?kind=image&unused=true');
  await call('GET', `/media/${media.body.id}`);
  await call('PATCH', `/media/${media.body.id}`, { filename: 'loaf.png', alt_text: 'A loaf' });
  const cut = await call('POST', `/media/${media.body.id}/crops`, { ratio: '1:1' });
  await call('DELETE', `/media/${cut.body.id}`);
  await call('POST', '/media/delete', { unused: true });
  const post = await ada.post({ hashtags: ['tea'], media_ids: [media.body.id] });
  const { body: changed } = await call<Post>('PUT', `/posts/${post.id}`, { content: 'x', version: post.version });
  expect(changed.version).toBe(2);
  await call('GET', `/posts/${post.id}`);
  await call('GET', '/posts');
  await call('GET', '/posts/calendar?from=2026-11-01&to=2026-11-30');
  await call('POST', '/link-cards', { link: 'https://postwright.test/' });
  await call('POST', '/posts/repeats', { content: 'x', platforms: ['twitter'] });
  await call('DELETE', `/posts/${post.id}`);
  await call('POST', `/posts/${post.id}/restore`);
  const out = await ada.post({ content: 'Out', scheduled_at: null });
  const target = (state: string) =>
    api.connection.pool.query('update post_targets set state = $2 where post_id = $1', [out.id, state]);
  await target('parked');
  await call('POST', `/posts/${out.id}/decide`, { target_id: out.targets[0]?.id, decision: 'it_went_out' });
  await target('failed');
  await call('POST', `/posts/${out.id}/retry`);

  await call('POST', `/posts/${out.id}/duplicate`);
  await call('POST', '/posts/bulk', { changes: [{ id: post.id, deleted: true }] });

  await call('PUT', '/drafts/place-in-a-browser', { content: 'Half a th', form: '{}', is_edit: false, revision: 1 });
  await call('GET', '/drafts');
  await call('GET', '/drafts/place-in-a-browser');
  await call('DELETE', '/drafts/place-in-a-browser');

  const { body: snippet } = await call('POST', '/snippets', {
    name: 'Hours',
    kind: 'text',
    content: 'Open from 8 to 6.',
  });
  const { body: remembered } = await call('GET', '/me/settings');
  await call('PUT', '/me/settings', { ...remembered, settings: { platforms: ['twitter'] } });
  await call('GET', '/snippets');
  await call('PATCH', `/snippets/${snippet.id}`, { content: 'Open from 8 to 5.' });
  await call('DELETE', `/snippets/${snippet.id}`);

  await api.inject({
    method: 'POST',
    url: '/api/v1/imports/encodings',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' },
    payload: Buffer.from('text\ncaf\u00e9', 'latin1'),
  });
  const rows = [{ accounts: '@ada', text: 'Imported' }];
  const { body: imported } = await ada.call<ImportReport>('POST', '/imports?dry_run=true', { rows });
  const ofImport = `/imports/${imported.import_id}`;
  await call('PUT', ofImport, { zone: 'Europe/Berlin' });
  await call('POST', `${ofImport}/commit`, {});
  await call('GET', ofImport);
  await call('GET', `${ofImport}/commit`);
  await call('DELETE', ofImport);
  await call('GET', '/exports/posts.csv');
  await call('GET', '/exports/posts.json');

  const daily = {
    content: 'Daily',
    platforms: ['twitter'],
    rule: 'FREQ=DAILY;COUNT=2',
    zone: 'UTC',
    first: '2099-01-01T09:00',
  };
  const { body: series } = await call('POST', '/series', daily);
  await call('GET', '/series');
  await call('GET', `/series/${series.id}`);
  await call('GET', '/series/dates?rule=FREQ=DAILY&zone=UTC&first=2099-01-01T09:00');
  const { body: repeated } = await ada.call<ListPostsResponse>('GET', '/posts?start_date=2099-01-01');
  await call('POST', `/posts/${repeated.posts[0]?.id}/skip`);
  await call('PUT', `/series/${series.id}`, { content: 'Every day' });
  await call('DELETE', `/series/${series.id}`);

  const ofAccount = `/social-accounts/${account.id}`;
  await call('PUT', `${ofAccount}/slots`, { zone: 'Europe/Berlin', slots: [{ weekday: 2, time: '09:00' }] });
  await call('GET', `${ofAccount}/slots`);
  await call('GET', `/social-accounts/next-slots?account_ids=${account.id}`);
  await call('POST', '/posts', { content: 'Queued', platforms: ['twitter'], queue: true });
  const { body: queue } = await ada.call<AccountQueue>('GET', `${ofAccount}/queue`);
  await call('POST', `${ofAccount}/queue`, { order: queue.targets.map((one) => one.target_id) });
  await call('POST', `${ofAccount}/queue/pause`);
  await call('POST', `${ofAccount}/queue/resume`);
  await call('GET', `${ofAccount}/best-times`);

  await call('GET', '/x-spending');
  await call('GET', '/analytics/accounts');
  await call('GET', `/analytics/posts/${out.id}`);
  const hashtag = await call('POST', '/hashtags', { hashtag: 'coffee', platforms: ['twitter'], alert_threshold: 1 });
  const keyword = await call('POST', '/keywords/monitor', { keyword: 'coffee', platforms: ['twitter'] });
  await call('GET', '/hashtags');
  await call('GET', '/keywords/monitored');
  for (const path of [`/hashtags/${hashtag.body.id}`, `/keywords/${keyword.body.id}`]) {
    await call('PATCH', path, { platforms: ['twitter', 'facebook'] });
    await call('POST', `${path}/refresh`);
    await call('GET', `${path}/analytics`);
  }
  await call('GET', '/hashtags/monitored/coffee');
  await call('GET', '/monitored/posts');
  await call('GET', '/analytics/hashtags');
  const notices = await ada.call<ListNoticesResponse>('GET', '/notices');
  await call('POST', `/notices/${notices.body.notices[0]?.id}/read`);
  for (const path of [
    `/hashtags/${hashtag.body.id}`,
    `/keywords/${keyword.body.id}`,
    `/social-accounts/${account.id}`,
  ]) {
    await call('DELETE', path);
  }
  await call('GET', '/auth/ways-in');
  await call('POST', '/auth/forgot', { email: ada.email });
  await api.connection.pool.query('update users set is_admin = true where id = $1', [ada.id]);
  const invitation = await call('POST', '/invitations', { email: 'grace@example.com' });
  await call('GET', '/invitations');
  await call('DELETE', `/invitations/${invitation.body.id}`);
  await call('POST', '/auth/password', { old_password: ada.password, new_password: 'another horse' });
  await call('GET', '/auth/second-factor');
  const password = 'another horse';
  const { body: key } = await ada.call<AuthenticatorKey>('POST', '/auth/second-factor/authenticator', { password });
  await call('POST', '/auth/second-factor/authenticator/confirm', { code: authenticatorCode(key.secret) });
  const codes = await ada.call<RecoveryCodes>('POST', '/auth/second-factor/recovery-codes', { password });
  const logIn = { method: 'POST', url: '/api/v1/auth/login', payload: { email: ada.email, password } } as const;
  const { second_factor } = (await api.inject(logIn)).json<Required<ErrorBody>>();
  const shown = { challenge: second_factor.challenge, code: codes.body.recovery_codes[0] };
  await api.inject({ method: 'POST', url: '/api/v1/auth/second-factor', payload: shown });
  const phone = createSoftwareAuthenticator();
  for (const _which of ['first', 'second']) {
    const { body: asked } = await ada.call<PasskeyCreation>('POST', '/auth/passkeys/registration', { password });
    await call('POST', '/auth/passkeys', phone.create(asked));
  }
  const passkeys = await ada.call<ListPasskeysResponse>('GET', '/auth/passkeys');
  await call('PATCH', `/auth/passkeys/${passkeys.body.passkeys[0]?.id}`, { name: 'Phone' });
  const begun = await api.inject({ method: 'POST', url: '/api/v1/auth/passkeys/start', payload: {} });
  const signed = phone.get(begun.json<PasskeyRequest>());
  await api.inject({ method: 'POST', url: '/api/v1/auth/passkeys/finish', payload: signed });
  await call('DELETE', `/auth/passkeys/${passkeys.body.passkeys[0]?.id}`);
  await call('POST', '/auth/second-factor/off', { password });
  const reset = await ada.call<ResetLink>('POST', '/password-resets', { email: ada.email });
  const token = reset.body.link.split('#reset=')[1];
  await call('POST', '/auth/reset', { token, password: 'a third horse' });
  const again = await api.signUp();
  await again.call('POST', '/auth/logout');
  const guest = await api.signUp();
  await guest.call('POST', '/auth/confirmations');
  await api.connection.pool.query(
    `insert into email_confirmations values (sha256('a token'), $1, now() + interval '1 minute')`,
    [guest.id],
  );
  await api.inject({ method: 'POST', url: '/api/v1/auth/confirm', payload: { token: 'a token' } });
  const stranger = { sub: 'guest', email: guest.email };
  const visit = async <T>(path: string, payload: object) =>
    (await api.inject({ method: 'POST', url: `/api/v1/auth/oidc/${path}`, payload })).json<T>();
  const { authorize_url } = await visit<StartOidcResponse>('start', { browser: 'a secret' });
  const back = await issuer.signIn(authorize_url, stranger);
  const { join } = await visit<FinishOidcResponse>('finish', { browser: 'a secret', ...back });
  await visit('join', { challenge: join?.challenge, password: guest.password });
  const link = await guest.call<StartOidcResponse>('POST', '/auth/identities/start', {
    browser: 'another',
    password: guest.password,
  });
  const linked = await issuer.signIn(link.body.authorize_url, stranger);
  await guest.call('POST', '/auth/identities', { browser: 'another', ...linked });
  const { body: elsewhere } = await guest.call<ListIdentitiesResponse>('GET', '/auth/identities');
  await guest.call('DELETE', `/auth/identities/${elsewhere.identities[0]?.id}`);
  const { body: signedIn } = await guest.call<ListSessionsResponse>('GET', '/auth/sessions');
  await guest.call('DELETE', `/auth/sessions/${signedIn.sessions[0]?.id}`);
  const leaver = await api.signUp();
  await leaver.call('GET', '/me/export');
  await leaver.call('POST', '/me/delete', { password: leaver.password });

  const expected = operations().map(({ operationId }) => operationId);
  // Streams are read by modules/events and modules/assistant.
  const streams = ['followEvents', 'askAssistant', 'askForAltText'];
  expect([...api.answered, ...streams].sort()).toEqual(expected.sort());
});
