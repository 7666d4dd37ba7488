import { SEARCH_COUNT_MAX } from '#contract/limits';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { fillMissingWords } from '../housekeeping/housekeepingRepository';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;
let accounts: SocialAccount[];
let bread: Post;
let rolls: Post;

const atHour = (hour: number) => `2099-05-01T${String(hour).padStart(2, '0')}:00:00Z`;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  accounts = [await ada.connectX('ada'), await ada.connectX('bob')];
  const [first, second] = accounts.map(({ id }) => id);
  bread = await ada.post({
    content: 'Fresh bread, naïvely',
    hashtags: ['Rye'],
    account_ids: [first!],
    scheduled_at: atHour(8),
  });
  rolls = await ada.post({
    content: 'Fresh rolls, ryeless',
    mentions: ['grace'],
    account_ids: [second!],
    scheduled_at: atHour(9),
  });
});
afterAll(() => api.close());

async function find(query: Record<string, string>, user = ada): Promise<ListPostsResponse> {
  const { status, body } = await user.call<ListPostsResponse>('GET', `/posts?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return body;
}

const idsOf = async (query: Record<string, string>) => (await find(query)).posts.map(({ id }) => id);

test.each([
  ['FRESH', [1, 0]],
  ['fre', [1, 0]],
  ['bread fresh', [0]],
  ['naively', [0]],
  ['#rye', [0]],
  ['rye', [1, 0]],
  ['grace', [1]],
  ['resh', []],
  ['fresh cake', []],
  ["'", []],
])('“%s” finds what has every word, the newest first', async (q, expected) => {
  expect(await idsOf({ q })).toEqual(expected.map((index) => [bread, rolls][index]!.id));
});

test('a hashtag is found as a whole, an account by its id, and each with all other filters', async () => {
  expect(await idsOf({ hashtag: 'rye' })).toEqual([bread.id]);
  expect(await idsOf({ hashtag: 'ry' })).toEqual([]);
  expect(await idsOf({ account_id: accounts[1]!.id })).toEqual([rolls.id]);
  expect(await idsOf({ q: 'fresh', hashtag: '#RYE', status: 'scheduled', platform: 'twitter' })).toEqual([bread.id]);
  expect(await idsOf({ q: 'fresh', status: 'published' })).toEqual([]);
  expect(await idsOf({ q: 'fresh', start_date: '2099-05-01T08:30:00Z' })).toEqual([rolls.id]);
});

test('goes on page by page, and counts all', async () => {
  const first = await find({ q: 'fresh', limit: '1' });
  expect(first).toMatchObject({ total: 2, posts: [{ id: rolls.id }] });
  const second = await find({ q: 'fresh', limit: '1', cursor: first.next_cursor ?? '' });
  expect(second).toMatchObject({ posts: [{ id: bread.id }], next_cursor: null });
});

test('follows the text', async () => {
  const { id } = await ada.post({ content: 'Muffins' });
  await ada.call('PUT', `/posts/${id}`, { content: 'Crumpets' });
  expect([await idsOf({ q: 'muffins' }), await idsOf({ q: 'crumpets' })]).toEqual([[], [id]]);
  await ada.call('DELETE', `/posts/${id}`);
  expect(await idsOf({ q: 'crumpets' })).toEqual([]);
});

test('finds nothing of somebody else', async () => {
  expect(await find({ q: 'fresh' }, await api.signUp())).toMatchObject({ posts: [], total: 0 });
});

test('finds what a version without search has written, once its words are taken out', async () => {
  const { id } = await ada.post({ content: 'Old baguette' });
  await api.connection.pool.query('update posts set words = null, words_version = 0 where id = $1', [id]);
  expect(await idsOf({ q: 'baguette' })).toEqual([]);
  await fillMissingWords(api.connection.db);
  expect(await idsOf({ q: 'baguette' })).toEqual([id]);
});

test.each([
  ['🍞', 'Fresh 🍞 at six'],
  ['🥐', 'Butter🥐!'],
  ['❤', 'Baked with ❤️'],
  ['❤️', 'Baked with ❤ again'],
  ['👍🏽', 'A plain 👍'],
  ['👩‍🍳', 'By our 👩🏾‍🍳'],
  ['straße', 'IN DER HAUPTSTRASSE, STRASSE 7'],
  ['STRASSE', 'Straße 8'],
  ['sourdough', 'Ｓｏｕｒｄｏｕｇｈ'],
  ['ﾍﾞｰｶﾘｰ', 'ベーカリー'],
])('finds %s in “%s”', async (q, content) => {
  const eve = await api.signUp();
  await eve.connectX(eve.username);
  const { id } = await eve.post({ content });
  const found = await find({ q }, eve);
  expect(found.posts.map((post) => post.id)).toEqual([id]);
});

test('finds what older rules have left out, in all texts of a post, once its words are taken anew', async () => {
  const { id } = await ada.post({
    content: 'Old 🥨',
    variants: [{ platform: 'twitter', content: 'Alte Brezelstraße' }],
  });
  await api.connection.pool.query(`update posts set words = '{old}', words_version = 0 where id = $1`, [id]);
  expect(await idsOf({ q: '🥨' })).toEqual([]);
  await fillMissingWords(api.connection.db);
  expect([await idsOf({ q: '🥨' }), await idsOf({ q: 'brezelstrasse' })]).toEqual([[id], [id]]);
});

test('what is found is counted to 10,000', async () => {
  const eve = await api.signUp();
  await api.connection.pool.query(
    `insert into posts (id, user_id, content, platforms, hashtags, mentions, status, words)
     select gen_random_uuid(), $1, 'Scones', '{}', '{}', '{}', 'draft', '{scones}' from generate_series(1, $2)`,
    [eve.id, SEARCH_COUNT_MAX + 5],
  );
  expect((await find({ q: 'scones' }, eve)).total).toBe(SEARCH_COUNT_MAX);
  expect((await find({}, eve)).total).toBe(SEARCH_COUNT_MAX + 5);
});
