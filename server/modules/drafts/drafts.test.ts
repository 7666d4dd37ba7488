import type { ErrorBody } from '#contract/errors';
import { DRAFT_FORM_MAX_LENGTH, DRAFTS_MAX_PER_USER } from '#contract/limits';
import type { Draft, DraftBody, ListDraftsResponse } from '#contract/schemas/drafts';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { deleteOldDrafts } from './draftsRepository';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

const [TAB1, TAB2] = ['V1StGXR8_Z5jdHi6B-myT', 'V1StGXR8_Z5jdHi6B-myT.aside'];
const placeOf = (count: number) => `place-in-a-browser-${count}`;

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const body = (changes: Partial<DraftBody> = {}) => ({
  ...{ content: '\n Half a\nthought', form: '{"hashtags":["tea"]}', is_edit: false, revision: 1 },
  ...changes,
});
const put = (user: TestUser, id: string, changes: Partial<DraftBody> = {}) =>
  user.call<ErrorBody>('PUT', `/drafts/${id}`, body(changes));
const list = async (user: TestUser) => (await user.call<ListDraftsResponse>('GET', '/drafts')).body.drafts;
const read = (user: TestUser, id: string) => user.call<Draft>('GET', `/drafts/${id}`);

test.each([
  ['GET', ''],
  ['GET', `/${TAB1}`],
  ['PUT', `/${TAB1}`],
  ['DELETE', `/${TAB1}`],
] as const)('refuses who is not signed in (%s %s)', async (method, path) => {
  expect((await api.inject({ method, url: `/api/v1/drafts${path}` })).statusCode).toBe(401);
});

test.each([
  ['content', { content: 'x'.repeat(70_000) }],
  ['form', { form: 'x'.repeat(DRAFT_FORM_MAX_LENGTH + 1) }],
  ['revision', { revision: -1 }],
] as const)('refuses by the name of the field: %s', async (field, changes) => {
  const { status, body: refused } = await put(ada, TAB1, changes);
  expect([status, Object.keys(refused.field_errors ?? {})]).toEqual([422, [field]]);
  expect(await list(ada)).toEqual([]);
});

test.each(['x', '"', '饅'])('keeps the longest form, whatever it is written in: %s', async (sign) => {
  const form = sign.repeat(DRAFT_FORM_MAX_LENGTH);
  expect((await put(ada, TAB1, { form })).status).toBe(204);
  expect((await read(ada, TAB1)).body.form).toBe(form);
});

test.each([
  ['x'.repeat(79), '👩\u200d👩\u200d👧\u200d👦'],
  ['x'.repeat(78), '👩\u200d👩\u200d👧\u200d👦'],
  ['x'.repeat(79), '🇩🇪'],
  ['🇫🇷'.repeat(39) + 'x', '🇩🇪'],
  ['x'.repeat(79), '👍🏽'],
  ['x'.repeat(79), 'e\u0301'],
  ['x'.repeat(78), '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['x'.repeat(79), 'नि'],
  ['x'.repeat(79), '1\ufe0f\u20e3'],
])('an excerpt holds no part of a character: of %s%s', async (before, character) => {
  await put(ada, TAB1, { content: `${before}${character} and more` });
  expect((await list(ada))[0]?.excerpt).toBe(`${before}…`);
  const fitting = 'x'.repeat(80 - [...character].length) + character;
  await put(ada, TAB1, { content: `${fitting} and more`, revision: 2 });
  expect((await list(ada))[0]?.excerpt).toBe(`${fitting}…`);
});

test('keeps a draft as it came, lists it without its form, and deletes it', async () => {
  expect((await put(ada, TAB1)).status).toBe(204);
  const [at, id]: [unknown, string] = [expect.any(String), TAB1];
  expect(await list(ada)).toEqual([{ id, excerpt: 'Half a thought', is_edit: false, revision: 1, updated_at: at }]);
  expect((await read(ada, TAB1)).body).toEqual({ id, ...body(), updated_at: at });
  expect((await ada.call('DELETE', `/drafts/${TAB1}`)).status).toBe(204);
  expect(await list(ada)).toEqual([]);
  expect((await read(ada, TAB1)).status).toBe(404);
  // A copy whose saving was cut off may be there or not: deleting it twice is no error.
  expect((await ada.call('DELETE', `/drafts/${TAB1}?revision=1`)).status).toBe(204);
});

test('an older revision never replaces a newer one, and the same one may come twice', async () => {
  await put(ada, TAB1, { content: 'newer', revision: 5 });
  expect((await put(ada, TAB1, { content: 'newer', revision: 5 })).status).toBe(204);
  const { status, body: refused } = await put(ada, TAB1, { content: 'older', revision: 4 });
  expect([status, refused.error_code]).toEqual([409, 'VERSION_CONFLICT']);
  expect((await read(ada, TAB1)).body.content).toBe('newer');
  await put(ada, TAB1, { content: 'newest', revision: 6 });
  expect((await read(ada, TAB1)).body.content).toBe('newest');
});

test('of different drafts in one revision exactly one is kept, and the others hear that they are not', async () => {
  const texts = Array.from({ length: 100 }, (_, window) => `Written in window ${window}`);
  const answers = await Promise.all(texts.map((content) => put(ada, TAB1, { content, revision: 5 })));
  const kept = texts.filter((_, window) => answers[window]?.status === 204);
  const refused = answers.filter(
    ({ status, body: { error_code: code } }) => status === 409 && code === 'VERSION_CONFLICT',
  );
  expect([kept.length, refused.length]).toEqual([1, 99]);
  expect((await read(ada, TAB1)).body.content).toBe(kept[0]);
  expect((await put(ada, TAB1, { content: kept[0]!, revision: 5 })).status).toBe(204);
  expect((await put(ada, TAB1, { content: kept[0]!, form: '{}', revision: 5 })).status).toBe(409);
});

test('whoever took up a draft deletes no words that were written since', async () => {
  await put(ada, TAB1, { revision: 5 });
  const { status, body: refused } = await ada.call<ErrorBody>('DELETE', `/drafts/${TAB1}?revision=4`);
  expect([status, refused.error_code]).toEqual([409, 'VERSION_CONFLICT']);
  expect(await list(ada)).toHaveLength(1);
  expect((await ada.call('DELETE', `/drafts/${TAB1}?revision=5`)).status).toBe(204);
});

test('what was deleted does not come back by a request that was on its way', async () => {
  await put(ada, TAB1, { revision: 5 });
  await ada.call('DELETE', `/drafts/${TAB1}?revision=5`);
  const { status, body: refused } = await put(ada, TAB1, { revision: 5 });
  expect([status, refused.error_code]).toEqual([409, 'VERSION_CONFLICT']);
  // Nor does one that arrives only after its deletion.
  await ada.call('DELETE', `/drafts/${TAB2}`);
  expect((await put(ada, TAB2, { revision: 8 })).status).toBe(409);
  expect(await list(ada)).toEqual([]);
  // Words that were written since are kept.
  expect((await put(ada, TAB1, { content: 'Written since', revision: 6 })).status).toBe(204);
  expect((await read(ada, TAB1)).body.content).toBe('Written since');
});

test('deletions and late copies at the same time leave nothing', async () => {
  for (let revision = 1; revision <= 20; revision += 1) {
    const id = placeOf(revision);
    await Promise.all([put(ada, id, { revision }), ada.call('DELETE', `/drafts/${id}?revision=${revision}`)]);
  }
  expect(await list(ada)).toEqual([]);
});

test('is nobody else’s, even under the same id', async () => {
  const eve = await api.signUp();
  await put(ada, TAB1, { content: 'Hers' });
  expect((await read(eve, TAB1)).status).toBe(404);
  await eve.call('DELETE', `/drafts/${TAB1}?revision=5`);
  expect((await put(eve, TAB1, { content: 'Mine', revision: 9 })).status).toBe(204);
  expect((await read(ada, TAB1)).body.content).toBe('Hers');
  expect((await read(eve, TAB1)).body.content).toBe('Mine');
});

test('an id that could not be one names nothing', async () => {
  for (const id of ['short', 'a'.repeat(65), '%00', 'a%20b', '%2e%2e%2fme']) {
    expect((await put(ada, id)).status).toBe(404);
    expect((await ada.call('DELETE', `/drafts/${id}`)).status).toBe(404);
  }
});

test('is in no list of posts and in no count of them', async () => {
  await put(ada, TAB1, { content: 'Unfinished' });
  const { body: posts } = await ada.call<ListPostsResponse>('GET', '/posts?status=draft');
  expect(posts).toMatchObject({ posts: [], total: 0 });
});

test('other browsers hear when a draft begins and when it is gone', async () => {
  const events: unknown[] = [];
  const stop = api.events.subscribe(ada.id, (event) => events.push(event));
  await put(ada, TAB1, { revision: 1 });
  await put(ada, TAB1, { revision: 2 });
  await ada.call('DELETE', `/drafts/${TAB1}`);
  await put(ada, TAB2);
  await until(() => events.length === 3);
  stop();
  expect(events).toEqual(Array(3).fill({ type: 'changed', tags: ['Draft'] }));
});

test('only so many are kept, and none for ever', async () => {
  for (let count = 0; count <= DRAFTS_MAX_PER_USER; count += 1) await put(ada, placeOf(count));
  const ids = (await list(ada)).map(({ id }) => id);
  expect(ids).toHaveLength(DRAFTS_MAX_PER_USER);
  expect(ids).not.toContain(placeOf(0));
  const { pool } = api.connection;
  await pool.query(`update drafts set updated_at = now() - interval '31 days' where user_id = $1 and id = $2`, [
    ada.id,
    placeOf(9),
  ]);
  await deleteOldDrafts(api.connection.db);
  expect((await list(ada)).map(({ id }) => id)).not.toContain(placeOf(9));
  expect(await list(ada)).toHaveLength(DRAFTS_MAX_PER_USER - 1);
});
