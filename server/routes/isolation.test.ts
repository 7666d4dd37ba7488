import type { InjectOptions } from 'fastify';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';

/** Routes that a visitor may call; of /media/* Fastify's table shows the star alone. */
const PUBLIC = ['GET /healthz', 'GET /readyz', 'GET *', 'POST /api/v1/auth/register', 'POST /api/v1/auth/login'];

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

/** Routes that name a row, with what is sent to them. A new one must be added here. */
const ROW_ROUTES: Record<string, { kind: 'post' | 'account'; body?: object; headers?: object }> = {
  'GET /api/v1/posts/:id': { kind: 'post' },
  'PUT /api/v1/posts/:id': { kind: 'post', body: { content: 'mine' }, headers: { 'if-match': '1' } },
  'DELETE /api/v1/posts/:id': { kind: 'post' },
  'POST /api/v1/posts/:id/restore': { kind: 'post' },
  'POST /api/v1/posts/:id/retry': { kind: 'post' },
  'POST /api/v1/posts/:id/decide': { kind: 'post', body: { target_id: ABSENT, decision: 'send_again' } },
  'DELETE /api/v1/social-accounts/:id': { kind: 'account' },
};

let api: TestApp;
let routes: string[];
let grace: TestUser;
let rowsOfAda: Record<'post' | 'account', string>;

beforeAll(async () => {
  api = await createTestApp();
  await api.app.ready();
  routes = readRoutes(api.app.printRoutes({ commonPrefix: false }));
  const ada = await api.signUp();
  const account = await ada.connectX('ada');
  rowsOfAda = { account: account.id, post: (await ada.post()).id };
  grace = await api.signUp();
});
afterAll(() => api.close());

/** Reads the lines of Fastify's own table, in which children stand four characters further right. */
function readRoutes(table: string): string[] {
  const parents: string[] = [];
  return table.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents[depth] = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + path;
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return own.map((method) => `${method} ${parents[depth] ?? ''}`);
  });
}

const methodAndPath = (route: string) => route.split(' ') as [NonNullable<InjectOptions['method']>, string];

test('every route but the public ones refuses a visitor', async () => {
  const guarded = routes.filter((route) => !PUBLIC.includes(route));
  expect(guarded.length).toBeGreaterThan(10);
  for (const route of guarded) {
    const [method, path] = methodAndPath(route);
    const response = await api.inject({ method, url: path.replace(':id', ABSENT).replace(':platform', 'twitter') });
    expect([route, response.statusCode]).toEqual([route, 401]);
  }
});

test('every route that names a row is tried below', () => {
  expect(routes.filter((route) => route.includes('/:id')).sort()).toEqual(Object.keys(ROW_ROUTES).sort());
});

test.each(Object.entries(ROW_ROUTES))(
  "%s answers another user's row like an absent or malformed one",
  async (route, { kind, body, headers }) => {
    const [method, path] = methodAndPath(route);
    const call = (id: string) => grace.call(method, path.replace('/api/v1', '').replace(':id', id), body, headers);
    const [others, absent, malformed] = await Promise.all([call(rowsOfAda[kind]), call(ABSENT), call('1')]);
    expect(others.status).toBe(404);
    expect(absent).toMatchObject({ status: 404, body: others.body });
    expect(malformed).toMatchObject({ status: 404, body: others.body });
  },
);
