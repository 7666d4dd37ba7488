import type { InjectOptions } from 'fastify';
import type { ListNoticesAnswer } from '#contract/schemas/notices';
import { createMemorySource, foundPost } from '../testing/monitoringBench';
import { readRoutes } from '../testing/routeTable';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';

/** Routes that a visitor may call; of /media/* Fastify's table shows the star alone. */
const PUBLIC = [
  'GET /healthz',
  'GET /readyz',
  'GET *',
  'GET /api/v1/openapi.json',
  'GET /api/v1/docs',
  'POST /api/v1/auth/register',
  'POST /api/v1/auth/login',
];

/** A list is asked for with each of these, whether it knows them or not. */
const QUERIES = ['', 'limit=100', 'status=scheduled', 'platform=twitter', 'is_active=true', 'start_date=2026-01-01'];

/** No JSON: that they say nothing of other users is shown in events.test.ts and exportData.test.ts. */
const STREAMS = ['GET /api/v1/events', 'GET /api/v1/me/export'];

const ADAS_WORDS = 'Nobody else reads this';

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

type Kind = 'post' | 'account' | 'hashtag' | 'keyword' | 'notice';

/** Routes that name a row, with what is sent to them. A new one must be added here. */
const ROW_ROUTES: Record<string, { kind: Kind; body?: object; headers?: object }> = {
  'GET /api/v1/analytics/posts/:id': { kind: 'post' },
  'GET /api/v1/posts/:id': { kind: 'post' },
  'PUT /api/v1/posts/:id': { kind: 'post', body: { content: 'mine' }, headers: { 'if-match': '1' } },
  'DELETE /api/v1/posts/:id': { kind: 'post' },
  'POST /api/v1/posts/:id/restore': { kind: 'post' },
  'POST /api/v1/posts/:id/retry': { kind: 'post' },
  'POST /api/v1/posts/:id/decide': { kind: 'post', body: { target_id: ABSENT, decision: 'send_again' } },
  'DELETE /api/v1/social-accounts/:id': { kind: 'account' },
  'GET /api/v1/hashtags/:id/analytics': { kind: 'hashtag' },
  'POST /api/v1/hashtags/:id/refresh': { kind: 'hashtag' },
  'DELETE /api/v1/hashtags/:id': { kind: 'hashtag' },
  'GET /api/v1/keywords/:id/analytics': { kind: 'keyword' },
  'POST /api/v1/keywords/:id/refresh': { kind: 'keyword' },
  'DELETE /api/v1/keywords/:id': { kind: 'keyword' },
  'POST /api/v1/notices/:id/read': { kind: 'notice' },
};

let api: TestApp;
let routes: string[];
let ada: TestUser;
let grace: TestUser;
let rowsOfAda: Record<Kind, string>;

beforeAll(async () => {
  const twitter = createMemorySource('twitter', [foundPost('1', { publishedAt: new Date() })]);
  api = await createTestApp({ sources: { twitter } });
  await api.app.ready();
  routes = readRoutes(api.app.printRoutes({ commonPrefix: false }));
  ada = await api.signUp();
  const account = await ada.connectX('ada');
  rowsOfAda = {
    account: account.id,
    post: (await ada.post({ content: ADAS_WORDS })).id,
    ...(await trackAndBeTold(ada)),
  };
  grace = await api.signUp();
});
afterAll(() => api.close());

/** One hashtag and one keyword of somebody, and the notice that the hashtag's threshold was crossed. */
async function trackAndBeTold(user: TestUser): Promise<Record<'hashtag' | 'keyword' | 'notice', string>> {
  const platforms = ['twitter'];
  const idOf = async (path: string, body: object) => (await user.call<{ id: string }>('POST', path, body)).body.id;
  const hashtag = await idOf('/hashtags', { hashtag: 'coffee', platforms, alert_threshold: 1 });
  const keyword = await idOf('/keywords/monitor', { keyword: 'remote work', platforms });
  await user.call('POST', `/hashtags/${hashtag}/refresh`);
  const { body } = await user.call<ListNoticesAnswer>('GET', '/notices');
  return { hashtag, keyword, notice: body.notices[0]?.id ?? '' };
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

test('no list shows anything of another user, however it is asked for', async () => {
  const isList = (route: string) => /^GET (?!.*:id)/.test(route) && ![...PUBLIC, ...STREAMS].includes(route);
  const lists = routes.filter(isList).map((route) => route.replace('GET /api/v1', '').replace(':hashtag', 'coffee'));
  expect(lists.length).toBeGreaterThan(8);
  const queries = [...QUERIES, `user_id=${ada.id}`, `account_id=${rowsOfAda.account}`];
  const readAll = async (user: TestUser) => {
    const paths = lists.flatMap((list) => queries.map((query) => `${list}?${query}`));
    return JSON.stringify(await Promise.all(paths.map((path) => user.call('GET', path))));
  };
  const [adas, graces] = [await readAll(ada), await readAll(grace)];
  for (const sign of [ada.id, ada.email, ADAS_WORDS, 'coffee', 'remote work', ...Object.values(rowsOfAda)]) {
    expect(adas).toContain(sign);
    expect(graces).not.toContain(sign);
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
