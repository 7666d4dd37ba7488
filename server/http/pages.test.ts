import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../testing/testApp';

const INLINE = 'document.documentElement.dataset.seen = 1;';
const PAGE = `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Postwright</title><script>${INLINE}</script>`;
const SCRIPT = 'console.log(1);';

let api: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-client-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'login.html'), PAGE.replace('Postwright<', 'Sign in<'));
  await mkdir(path.join(folder, 'settings'));
  await writeFile(path.join(folder, 'settings/activity.html'), PAGE.replace('Postwright<', 'Activity<'));
  await writeFile(path.join(folder, 'replay.html'), PAGE.replace('Postwright<', 'Replay<'));
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const script = path.join(folder, 'assets/main.0a1b2c3d.js');
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.map`, '{}');
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  api = await createTestApp({ clientDirectory: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['/', '/create', '/x-oauth-callback?code=a', '/any/other/path', '/index.html'])(
  '%s answers the page',
  async (url) => {
    const response = await api.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<title>Postwright</title>');
  },
);

test.each(['/login', '/login/', '/LOGIN', '/login?from=a', '/login/?from=/a/'])(
  '%s answers its own page',
  async (url) => {
    expect((await api.inject({ url })).body).toContain('<title>Sign in</title>');
  },
);

test('a page below another one answers its own', async () => {
  expect((await api.inject({ url: '/settings/activity' })).body).toContain('<title>Activity</title>');
});

test.each(['/replay', '/login/more', '/settings'])('%s has no page of its own', async (url) => {
  expect((await api.inject({ url })).body).toContain('<title>Postwright</title>');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page goes out compressed (%s), with a nonce of its own all the same', async (encoding, decompress) => {
  const response = await api.inject({ url: '/', headers: { 'accept-encoding': `${encoding};q=1.0` } });
  expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  const nonce = /content="([\w-]{22})"/.exec(decompress(response.rawPayload).toString())?.[1] ?? '-';
  expect(response.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

test('a page may run the scripts that are written into it, and no other text', async () => {
  const hash = createHash('sha256').update(INLINE).digest('base64');
  for (const url of ['/', '/replay.html']) {
    const { headers } = await api.inject({ url });
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  }
});

test('every page has a nonce of its own, which its policy names', async () => {
  const pages = [await api.inject({ url: '/' }), await api.inject({ url: '/' })];
  const nonces = pages.map(({ body }) => /content="([\w-]{22})"/.exec(body)?.[1]);
  expect(nonces[0]).toBeDefined();
  expect(nonces[0]).not.toBe(nonces[1]);
  pages.forEach(({ headers }, index) => {
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[index]}'`);
  });
});

test('the replay page may call nobody, and may frame itself', async () => {
  const { headers, body } = await api.inject({ url: '/replay.html' });
  expect(body).toContain('<title>Replay</title>');
  expect(headers['content-security-policy']).toContain("connect-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain(`'nonce-${/content="([\w-]{22})"/.exec(body)?.[1] ?? ''}'`);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await api.inject({ url: '/' })).headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('hashed files may be kept for ever, others for an hour', async () => {
  const script = await api.inject({ url: '/assets/main.0a1b2c3d.js' });
  expect(script.body).toBe(SCRIPT);
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  expect((await api.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('public, max-age=3600');
});

test.each(['/media', '/media/gone', `/media/${'x'.repeat(32)}.png`])(
  '%s, opened in a browser, says on a page that nothing is there',
  async (url) => {
    const response = await api.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<title>Postwright</title>');
    expect((await api.inject({ url, headers: { accept: 'image/avif,*/*' } })).headers['content-type']).toMatch(/json/);
  },
);

test.each(['br', 'gzip'])('files go out compressed beforehand (%s)', async (encoding) => {
  const response = await api.inject({ url: '/assets/main.0a1b2c3d.js', headers: { 'accept-encoding': encoding } });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-type']).toMatch(/javascript/);
});

test.each([
  '/assets/gone.js',
  '/assets/main.0a1b2c3d.js.map',
  '/api/v1/nothing',
  '/media/gone.png',
  '/favicon.ico',
  '/robots.txt',
  '/metrics',
  '/METRICS/',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/.env',
  '/login.html',
  '/wp-login.php?x=1',
  '/create/backup.zip',
  '/Assets/gone',
  '/api',
])('%s is not answered with the page', async (url) => {
  const response = await api.inject({ url });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toMatch(/json/);
});

test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/%00', '/%ff'])(
  '%s leads nowhere',
  async (url) => {
    const response = await api.inject({ url });
    expect(response.body).not.toContain('"dependencies"');
    expect(response.statusCode).not.toBe(500);
    expect(response.headers['content-security-policy']).toMatch(/^default-src '(self|none)';/);
  },
);

test('every response carries the security headers', async () => {
  const onAll = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'x-request-id': expect.any(String) };
  const onPages = {
    'content-security-policy': expect.stringMatching(/^default-src 'self';/),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('camera=()'),
  };
  const onData = {
    'content-security-policy': expect.stringMatching(/^default-src 'none';/),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
  const responses = {
    '/': onPages,
    '/assets/main.0a1b2c3d.js': onPages,
    '/healthz': onPages,
    '/api/v1/auth/me': onData,
  };
  for (const [url, expected] of Object.entries(responses)) {
    const { headers } = await api.inject({ url });
    expect(headers).toMatchObject({ ...onAll, ...expected });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('the page that Instagram returns to keeps its tie to the window that opened it, and no other page does', async () => {
  const policyOf = async (url: string) => (await api.inject({ url })).headers['cross-origin-opener-policy'];
  expect(await policyOf('/instagram-oauth-callback?code=a&state=b')).toBe('unsafe-none');
  for (const url of ['/x-oauth-callback?code=a', '/settings', '/?/instagram-oauth-callback']) {
    expect(await policyOf(url)).toBe('same-origin-allow-popups');
  }
});

test('the policy lets nothing in that the product does not use', async () => {
  const { headers } = await api.inject({ url: '/' });
  const policy = String(headers['content-security-policy'])
    .replace(/nonce-[\w-]+/, 'nonce-…')
    .replace(/sha256-[^']+/, 'sha256-…');
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-…'",
    "style-src 'self' 'nonce-…'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types postwright',
  ]);
});
