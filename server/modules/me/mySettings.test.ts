import type { ErrorBody } from '#contract/errors';
import type { MySettings, MySettingsResponse } from '#contract/schemas/mySettings';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const read = async (user = ada) => (await user.call<MySettingsResponse>('GET', '/me/settings')).body;
const put = <T = MySettingsResponse>(version: number, settings: object, user = ada) =>
  user.call<T>('PUT', '/me/settings', { version, settings });

const ALL: MySettings = {
  platforms: ['twitter', 'mastodon'],
  account_ids: { twitter: ['01a1fc04-255f-715a-8f84-c6a664ee7f0b'] },
  preview_open: true,
  calendar: { view: 'week', platform: 'twitter', status: 'draft' },
  compact_view: true,
  posts_per_page: 25,
  demo_hidden: true,
  first_steps_hidden: true,
};

test('remembers nothing at first, then what was put, and counts the changes', async () => {
  expect(await read()).toEqual({ version: 0, settings: {} });
  expect(await put(0, ALL)).toMatchObject({ status: 200, body: { version: 1, settings: ALL } });
  expect(await read()).toEqual({ version: 1, settings: ALL });
  expect((await put(1, {})).body).toEqual({ version: 2, settings: {} });
});

test('takes one of two devices that change the same version', async () => {
  const answers = await Promise.all([put(0, { compact_view: true }), put(0, { compact_view: false })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read()).version).toBe(1);
});

test('keeps what one person has chosen from another', async () => {
  await put(0, ALL);
  expect(await read(await api.signUp())).toEqual({ version: 0, settings: {} });
});

test.each([
  ['an unknown name', { password: 'secret' }],
  ['an unknown network', { platforms: ['myspace'] }],
  ['an account that is no id', { account_ids: { twitter: ['x'] } }],
  ['more accounts than a post has', { account_ids: { twitter: Array(31).fill(ALL.account_ids!['twitter']![0]) } }],
  ['an unknown view', { calendar: { view: 'year' } }],
  ['too many posts on a page', { posts_per_page: 101 }],
])('refuses %s, and keeps what was there', async (_what, settings) => {
  await put(0, ALL);
  expect(await put<ErrorBody>(1, settings)).toMatchObject({ status: 422 });
  expect(await read()).toEqual({ version: 1, settings: ALL });
});

test.each(['GET', 'PUT'] as const)('refuses who is not signed in (%s)', async (method) => {
  expect((await api.inject({ method, url: '/api/v1/me/settings' })).statusCode).toBe(401);
});
