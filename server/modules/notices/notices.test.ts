import type { ListNoticesResponse, Notice } from '#contract/schemas/notices';
import { createMemorySource, foundPost } from '../../testing/monitoringFixture';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';
const twitter = createMemorySource('twitter', [
  foundPost('1', { publishedAt: new Date() }),
  foundPost('2', { publishedAt: new Date() }),
]);

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ sources: { twitter }, xBudgetUsd: 1 });
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const list = async (user: TestUser) => (await user.call<ListNoticesResponse>('GET', '/notices')).body;

/** Tracks a hashtag for which two posts are found; one is enough for a notification. */
async function cross(user: TestUser, hashtag: string): Promise<string> {
  const body = { hashtag, platforms: ['twitter'], alert_threshold: 1 };
  const { id } = (await user.call<{ id: string }>('POST', '/hashtags', body)).body;
  await user.call('POST', `/hashtags/${id}/refresh`);
  return id;
}

test.each([
  ['GET', ''],
  ['POST', `/${ABSENT}/read`],
] as const)('refuses who is not signed in (%s %s)', async (method, path) => {
  expect((await api.inject({ method, url: `/api/v1/notices${path}` })).statusCode).toBe(401);
});

test('a crossed threshold is told, once', async () => {
  const events: unknown[] = [];
  const stop = api.events.subscribe(ada.id, (event) => events.push(event));
  const id = await cross(ada, 'coffee');
  await ada.call('POST', `/hashtags/${id}/refresh`);
  expect(await list(ada)).toEqual({
    notices: [
      {
        id: expect.any(String),
        kind: 'alert',
        tracker: { kind: 'hashtag', id, term: 'coffee' },
        mentions: 2,
        mentions_capped: false,
        alert_threshold: 1,
        created_at: expect.any(String),
        read_at: null,
      },
    ],
    unread: 1,
  });
  expect(events).toContainEqual({ type: 'changed', tags: ['Notice'] });
  stop();
});

test('what is counted is listed, also while more of it arrives', async () => {
  let isOver = false;
  const arriving = (async () => {
    for (let n = 0; n < 20; n += 1) await cross(ada, `rye${n}`);
  })().finally(() => (isOver = true));
  const torn: object[] = [];
  while (!isOver) {
    const { notices, unread } = await list(ada);
    if (unread !== notices.length) torn.push({ listed: notices.length, unread });
  }
  await arriving;
  expect(torn).toEqual([]);
  expect((await list(ada)).unread).toBe(20);
});

test('the newest comes first, and a notice outlives its tracker', async () => {
  const first = await cross(ada, 'coffee');
  await cross(ada, 'tea');
  await ada.call('DELETE', `/hashtags/${first}`);
  const { notices } = await list(ada);
  expect(notices).toMatchObject([
    { tracker: { kind: 'hashtag', id: expect.any(String), term: 'tea' } },
    { tracker: { kind: 'hashtag', id: null, term: 'coffee' } },
  ]);
});

test('a notice is read once; reading it again changes nothing', async () => {
  await cross(ada, 'coffee');
  const [notice] = (await list(ada)).notices;
  const read = () => ada.call<Notice>('POST', `/notices/${notice?.id ?? ''}/read`);
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({ ...notice, read_at: expect.any(String) });
  expect((await read()).body).toEqual(body);
  expect(await list(ada)).toEqual({ notices: [body], unread: 0 });
});

test('another user’s notice is like one that does not exist', async () => {
  await cross(ada, 'coffee');
  const [notice] = (await list(ada)).notices;
  const ben = await api.signUp();
  for (const id of [notice?.id ?? '', ABSENT, 'nonsense']) {
    expect((await ben.call('POST', `/notices/${id}/read`)).status).toBe(404);
  }
  expect(await list(ben)).toEqual({ notices: [], unread: 0 });
  expect((await list(ada)).unread).toBe(1);
});

test('who uses X is told once when most of its budget is spent, and when all is', async () => {
  await ada.connectX('ada');
  const spendTo = async (usd: number) => {
    while ((await api.xMeter.read()).total_usd < usd) {
      api.xMeter.count('post_with_link');
      await api.xMeter.idle();
    }
  };
  await spendTo(1.2);
  const { notices, unread } = await list(ada);
  expect(notices).toMatchObject([
    { kind: 'budget', percent: 100, read_at: null },
    { kind: 'budget', percent: 80, read_at: null },
  ]);
  expect(unread).toBe(2);
  expect(await list(await api.signUp())).toEqual({ notices: [], unread: 0 });
  const read = await ada.call<Notice>('POST', `/notices/${notices[0]?.id}/read`);
  expect(read.body).toMatchObject({ kind: 'budget', read_at: expect.any(String) });
  expect((await list(ada)).unread).toBe(1);
});
