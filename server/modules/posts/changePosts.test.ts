import type { BulkChange, BulkResponse } from '#contract/schemas/bulk';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;
let accounts: SocialAccount[];

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  accounts = [await ada.connectX('ada'), await ada.connectX('bob')];
});
afterAll(() => api.close());

async function change(changes: BulkChange[], user = ada) {
  const { status, body } = await user.call<BulkResponse>('POST', '/posts/bulk', { changes });
  expect(status).toBe(200);
  return body.results;
}

const read = async ({ id }: Post) => (await ada.call<Post>('GET', `/posts/${id}`)).body;
const MAY = '2099-05-01T08:00:00.000Z';

test('moves, gives to another account, deletes and restores, and tells the new versions', async () => {
  const [moved, given, gone] = [await ada.post(), await ada.post(), await ada.post()];
  const results = await change([
    { id: moved.id, version: 1, scheduled_at: MAY },
    { id: given.id, account_ids: [accounts[1]!.id] },
    { id: gone.id, deleted: true },
  ]);
  expect(results).toEqual([
    { id: moved.id, verdict: 'ok', version: 2, error_code: null, detail: null },
    { id: given.id, verdict: 'ok', version: 2, error_code: null, detail: null },
    { id: gone.id, verdict: 'ok', version: null, error_code: null, detail: null },
  ]);
  expect(await read(moved)).toMatchObject({ scheduled_at: MAY });
  expect((await read(given)).targets).toMatchObject([{ account_username: 'bob' }]);
  expect(await change([{ id: gone.id, deleted: false }])).toMatchObject([{ verdict: 'ok', version: 3 }]);
});

test('one that is refused says why, changes nothing and stops no other', async () => {
  const [first, second] = [await ada.post(), await ada.post()];
  const results = await change([
    { id: first.id, version: 9, scheduled_at: MAY },
    { id: first.id, scheduled_at: '2020-01-01T00:00:00Z' },
    { id: first.id, scheduled_at: MAY, deleted: true },
    { id: first.id },
    { id: second.id, scheduled_at: MAY },
  ]);
  expect(results.map(({ error_code: code }) => code)).toEqual([
    'VERSION_CONFLICT',
    'VALIDATION_ERROR',
    'VALIDATION_ERROR',
    'VALIDATION_ERROR',
    null,
  ]);
  expect(results[1]?.detail).toBe('That time has passed');
  expect(await read(first)).toEqual(first);
});

test('changes nothing of somebody else', async () => {
  const post = await ada.post();
  const eve = await api.signUp();
  const results = await change([{ id: post.id, deleted: true }], eve);
  expect(results).toMatchObject([{ verdict: 'error', error_code: 'NOT_FOUND' }]);
  expect(await read(post)).toEqual(post);
});

test('puts posts into the queue, and takes one back to the drafts', async () => {
  const slots = [{ weekday: 1, time: '09:00' }];
  const [first] = accounts;
  await ada.call('PUT', `/social-accounts/${first!.id}/slots`, { zone: 'UTC', slots });
  const [draft, planned] = [await ada.post({ status: 'draft' }), await ada.post({ scheduled_at: MAY })];
  const results = await change([
    { id: draft.id, queue: true },
    { id: planned.id, queue: true, scheduled_at: MAY },
    { id: planned.id, status: 'draft' },
  ]);
  expect(results.map(({ error_code: code }) => code)).toEqual([null, 'VALIDATION_ERROR', null]);
  expect((await read(draft)).scheduled_at).toMatch(/T09:00:00/);
  expect(await read(planned)).toMatchObject({ status: 'draft', targets: [] });
});
