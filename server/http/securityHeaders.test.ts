import fastify from 'fastify';
import { addSecurityHeaders, DATA_HEADERS, PAGE_HEADERS } from './securityHeaders';

const headersOf = async (url: string, publicOrigin: string) => {
  const app = fastify();
  await addSecurityHeaders(app, publicOrigin);
  app.get('/api/v1/data', async () => ({}));
  app.get('/api/v1/page', PAGE_HEADERS, async () => '');
  app.get('/page', async () => '');
  const { headers } = await app.inject({ url });
  await app.close();
  return headers;
};

test.each(['/api/v1/data', '/api/v1/nothing', '/%61pi/v1/data', '/api/v1/d%61ta'])(
  'data comes with few headers, and is kept by nobody (%s)',
  async (url) => {
    const {
      'content-type': _type,
      'content-length': _length,
      date: _date,
      connection: _connection,
      ...headers
    } = await headersOf(url, 'http://localhost:3000');
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers).toEqual(DATA_HEADERS);
  },
);

test.each(['/page', '/api/v1/page', '/nothing'])('a page comes with those of a page (%s)', async (url) => {
  expect(await headersOf(url, 'http://localhost:3000')).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'self';.*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test.each(['/api/v1/data', '/api/v1/page', '/page'])(
  'asks for encrypted transport where there is any (%s)',
  async (url) => {
    expect(await headersOf(url, 'https://post.example.org')).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(await headersOf(url, 'http://localhost:3000')).not.toHaveProperty('strict-transport-security');
  },
);
