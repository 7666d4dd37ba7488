import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '#contract/errors';
import { SERIES_AHEAD } from '#contract/limits';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import type { ListSeriesResponse, Series, SeriesDates } from '#contract/schemas/series';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image, uploadFile } from '../../testing/uploadFile';

const DAILY = { rule: 'FREQ=DAILY', zone: 'Europe/Berlin', first: '2099-03-20T09:00' };

let api: TestApp;
let ada: TestUser;
let account: SocialAccount;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  account = await ada.connectX('ada');
});
afterAll(() => api.close());

const post = <T = Series>(fields: object = {}, headers: object = {}) =>
  ada.call<T>('POST', '/series', { content: 'Again', platforms: ['twitter'], ...DAILY, ...fields }, headers);
const make = async (fields: object = {}) => {
  const { status, body } = await post(fields);
  expect(status).toBe(201);
  return body;
};
const read = async ({ id }: Series) => (await ada.call<Series>('GET', `/series/${id}`)).body;
/** The posts of all series that wait, the soonest first. */
const waiting = async () => (await ada.call<ListPostsResponse>('GET', '/posts?status=scheduled&limit=50')).body.posts;
const timesOf = (posts: readonly Post[]) => posts.map(({ scheduled_at: at }) => at);
const put = <T = Post>({ id }: Post, scope: string, body: object) =>
  ada.call<T>('PUT', `/posts/${id}?scope=${scope}`, body);

describe('POST /series', () => {
  test('makes the next posts, each at the same time of day on its clocks', async () => {
    const series = await make();
    expect(series).toMatchObject({
      ...DAILY,
      ...{ content: 'Again', sentence: 'every day', state: 'active', planned: SERIES_AHEAD, account_ids: [account.id] },
      next_at: '2099-03-20T08:00:00.000Z',
    });
    const posts = await waiting();
    expect(timesOf(posts).slice(7)).toEqual([
      '2099-03-27T08:00:00.000Z',
      '2099-03-28T08:00:00.000Z',
      // The clocks changed on March 29, 2099.
      '2099-03-29T07:00:00.000Z',
    ]);
    expect(new Set(posts.map(({ series_id: id }) => id))).toEqual(new Set([series.id]));
    expect(posts[0]).toMatchObject({ status: 'scheduled', time_zone: 'Europe/Berlin', content: 'Again' });
  });

  test('lets texts take turns, and its files go out with each', async () => {
    const file = await uploadFile(api, ada, await image());
    const files = { media_ids: [file.body.id], media_alt_texts: ['A cat'] };
    await make({ other_texts: ['B', 'C'], content: 'A', rule: 'FREQ=DAILY;COUNT=4', ...files });
    const posts = await waiting();
    expect(posts.map(({ content }) => content)).toEqual(['A', 'B', 'C', 'A']);
    expect(posts.map(({ media }) => media.map(({ id, alt_text: text }) => [id, text]))).toEqual(
      Array.from({ length: 4 }, () => [[file.body.id, 'A cat']]),
    );
  });

  test('makes one series of a request that is sent again, and refuses its key for another', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const both = await Promise.all([post({}, key), post({}, key)]);
    expect(both.map(({ body }) => body.id)).toEqual([both[0].body.id, both[0].body.id]);
    expect(await waiting()).toHaveLength(SERIES_AHEAD);
    expect((await post<ErrorBody>({ content: 'Else' }, key)).body.error_code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each<[string, object, string]>([
    ['a rule that is none', { rule: 'FREQ=SOMETIMES' }, 'rule'],
    ['a rule that has ended', { rule: 'FREQ=DAILY;COUNT=2', first: '2020-01-01T09:00' }, 'rule'],
    ['a zone that is none', { zone: 'Nowhere' }, 'zone'],
    ['a day that is none', { first: '2099-02-31T09:00' }, 'first'],
    ['a text that is too long', { content: 'x'.repeat(281) }, 'content'],
    ['a further text that is too long', { other_texts: ['x'.repeat(281)] }, 'other_texts'],
    ['a network that is not connected', { platforms: ['linkedin'] }, 'platforms'],
    ['an account of somebody else', { account_ids: [randomUUID()] }, 'account_ids'],
    ['a file that is not there', { media_ids: [randomUUID()] }, 'media_ids'],
  ])('refuses %s and makes nothing', async (_name, fields, field) => {
    const { status, body } = await post<ErrorBody>(fields);
    expect(status).toBe(422);
    expect(Object.keys(body.field_errors ?? {})).toEqual([field]);
    expect(await waiting()).toEqual([]);
    expect((await ada.call<ListSeriesResponse>('GET', '/series')).body.series).toEqual([]);
  });
});

test('a rule or a first day that reaches beyond the years of a series is refused wherever it is given', async () => {
  const series = await make();
  const far = { rule: 'FREQ=YEARLY;INTERVAL=885' };
  const late = { first: '9999-12-31T23:59' };
  for (const [field, fields] of [
    ['rule', far],
    ['first', late],
  ] as const) {
    const days = new URLSearchParams({ ...DAILY, ...fields }).toString();
    const answers = [
      await ada.call<ErrorBody>('GET', `/series/dates?${days}`),
      await post<ErrorBody>(fields),
      await ada.call<ErrorBody>('PUT', `/series/${series.id}`, fields),
    ];
    for (const { status, body } of answers) {
      expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, [field]]);
    }
  }
  expect(await read(series)).toEqual(series);
});

test('GET /series/dates says a rule in words and names its next dates', async () => {
  const query = new URLSearchParams({ ...DAILY, rule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=2' });
  expect((await ada.call<SeriesDates>('GET', `/series/dates?${query}`)).body).toEqual({
    sentence: 'every month on the last Friday, 2 times',
    dates: ['2099-03-27T08:00:00.000Z', '2099-04-24T07:00:00.000Z'],
  });
});

describe('a change of one post', () => {
  test('by itself leaves the others, and is kept by changes of the series', async () => {
    const series = await make({ rule: 'FREQ=DAILY;COUNT=3' });
    const [, second] = await waiting();
    await put(second!, 'this', { content: 'Mine', scheduled_at: '2099-03-21T15:00:00Z' });
    await ada.call('PUT', `/series/${series.id}`, { content: 'New' });
    expect((await waiting()).map(({ content, scheduled_at: at }) => [content, at])).toEqual([
      ['New', '2099-03-20T08:00:00.000Z'],
      ['Mine', '2099-03-21T15:00:00.000Z'],
      ['New', '2099-03-22T08:00:00.000Z'],
    ]);
  });

  test('with those that follow leaves the earlier ones, and counts for what is still to be made', async () => {
    const series = await make();
    const [, second] = await waiting();
    const { status, body } = await put(second!, 'following', {
      content: 'Later',
      scheduled_at: '2099-03-21T09:30:00Z',
    });
    expect([status, body.content, body.scheduled_at]).toEqual([200, 'Later', '2099-03-21T09:30:00.000Z']);
    const [first, ...others] = await waiting();
    expect(first).toMatchObject({ content: 'Again', scheduled_at: '2099-03-20T08:00:00.000Z' });
    expect(new Set(others.map(({ content }) => content))).toEqual(new Set(['Later']));
    expect(others.at(-1)?.scheduled_at).toBe('2099-03-29T08:30:00.000Z');
    expect(await read(series)).toMatchObject({ content: 'Later', first: '2099-03-20T10:30' });
  });

  test('with all changes the earlier ones too, and only the text that was the post’s own', async () => {
    await make({ content: 'A', other_texts: ['B'], rule: 'FREQ=DAILY;COUNT=4' });
    const [, second] = await waiting();
    await put(second!, 'all', { content: 'Bee', hashtags: ['tea'] });
    const posts = await waiting();
    expect(posts.map(({ content }) => content)).toEqual(['A', 'Bee', 'A', 'Bee']);
    expect(posts.map(({ hashtags }) => hashtags)).toEqual(Array.from({ length: 4 }, () => ['tea']));
  });

  test.each<[string, object, string]>([
    ['to another day', { scheduled_at: '2099-03-25T08:00:00Z' }, 'scheduled_at'],
    ['into the queue', { queue: true }, 'queue'],
    ['to a draft', { status: 'draft' }, 'status'],
    ['to a text that is too long', { content: 'x'.repeat(281) }, 'content'],
  ])('is refused for more than itself %s, and changes nothing', async (_name, changes, field) => {
    await make({ rule: 'FREQ=DAILY;COUNT=3' });
    const before = await waiting();
    const { status, body } = await put<ErrorBody>(before[0]!, 'following', changes);
    expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, [field]]);
    expect(await waiting()).toEqual(before);
  });

  test('takes it that none of them has texts of single networks, and refuses some', async () => {
    await make();
    const [post] = await waiting();
    if (post === undefined) throw new Error('No post was made.');
    const own = { variants: [{ platform: 'twitter', content: 'For X' }] };
    expect((await put(post, 'this', own)).status).toBe(200);
    expect(await put(post, 'following', own)).toMatchObject({ status: 422, body: { error_code: 'VALIDATION_ERROR' } });
    const changed = await put(post, 'following', { content: 'Warm', variants: [], parts: [], comments: [] });
    expect(changed).toMatchObject({ status: 200, body: { content: 'Warm', variants: [] } });
  });

  test('is refused from a version that has changed, and for a post of no series', async () => {
    await make({ rule: 'FREQ=DAILY;COUNT=2' });
    const [first] = await waiting();
    await put(first!, 'this', { content: 'Changed' });
    const late = await put<ErrorBody>(first!, 'all', { content: 'Late', version: first!.version });
    expect(late.body.error_code).toBe('VERSION_CONFLICT');
    const alone = await ada.post();
    expect((await put<ErrorBody>(alone, 'all', { content: 'New' })).status).toBe(422);
  });
});

describe('a day that is left out', () => {
  test('stays out when the days change, and comes back with its post', async () => {
    const series = await make({ rule: 'FREQ=DAILY;COUNT=3' });
    const [, second] = await waiting();
    expect((await ada.call('POST', `/posts/${second!.id}/skip`)).status).toBe(204);
    await ada.call('PUT', `/series/${series.id}`, { rule: 'FREQ=DAILY;COUNT=4' });
    const days = async () => timesOf(await waiting()).map((at) => at?.slice(8, 10));
    expect(await days()).toEqual(['20', '22', '23']);
    await ada.call('POST', `/posts/${second!.id}/restore`);
    expect(await days()).toEqual(['20', '21', '22', '23']);
  });

  test('is one of a series', async () => {
    const { status } = await ada.call('POST', `/posts/${(await ada.post()).id}/skip`);
    expect(status).toBe(409);
  });
});

test('other days replace the posts that wait, but for those that were changed by themselves', async () => {
  const series = await make({ rule: 'FREQ=DAILY;COUNT=3' });
  const [first] = await waiting();
  await put(first!, 'this', { content: 'Mine' });
  const { status, body } = await ada.call<Series>('PUT', `/series/${series.id}`, {
    rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2',
    first: '2099-03-20T18:00',
  });
  expect([status, body.sentence]).toEqual([200, 'every week on Friday, 2 times']);
  expect((await waiting()).map(({ content, scheduled_at: at }) => [content, at])).toEqual([
    ['Mine', '2099-03-20T08:00:00.000Z'],
    ['Again', '2099-03-27T17:00:00.000Z'],
  ]);
});

test('a series that is stopped takes its posts that wait with it', async () => {
  const series = await make();
  const [first] = await waiting();
  await put(first!, 'this', { content: 'Mine' });
  expect((await ada.call('DELETE', `/series/${series.id}`)).status).toBe(204);
  expect(await waiting()).toEqual([]);
  expect((await ada.call('GET', `/series/${series.id}`)).status).toBe(404);
});

test('a series whose account is disconnected is paused, says so, and goes on with another', async () => {
  const series = await make();
  await ada.call('DELETE', `/social-accounts/${account.id}`);
  expect(await read(series)).toMatchObject({
    state: 'paused',
    pause_code: 'account_disconnected',
    pause_reason: null,
  });
  const { body } = await ada.call<{ notices: object[]; unread: number }>('GET', '/notices');
  expect(body).toMatchObject({
    unread: 1,
    notices: [{ kind: 'pause', id: series.id, excerpt: 'Again', read_at: null }],
  });
  await ada.call('POST', `/notices/${series.id}/read`);
  expect((await ada.call('GET', '/notices')).body).toMatchObject({ unread: 0 });

  const other = await ada.connectX('bob');
  await ada.call('PUT', `/series/${series.id}`, { account_ids: [other.id] });
  expect(await read(series)).toMatchObject({ state: 'active', pause_reason: null, account_ids: [other.id] });
  expect((await ada.call('GET', '/notices')).body).toMatchObject({ notices: [] });
});

test('a series that has all its posts is not paused: they say themselves that their account is gone', async () => {
  const series = await make({ rule: 'FREQ=DAILY;COUNT=2' });
  await ada.call('DELETE', `/social-accounts/${account.id}`);
  expect(await read(series)).toMatchObject({ state: 'ended', pause_reason: null });
  expect((await ada.call('GET', '/notices')).body).toMatchObject({ unread: 0 });
});

test('the files of a series are kept while nobody’s post carries them', async () => {
  const file = await uploadFile(api, ada, await image());
  const series = await make({ media_ids: [file.body.id] });
  await api.connection.pool.query('delete from posts where series_id = $1', [series.id]);
  await api.connection.pool.query(`update media set created_at = now() - interval '2 days'`);
  expect((await ada.call('POST', '/media/delete', { unused: true })).body).toMatchObject({ deleted: 0 });
  const { status, body } = await ada.call<ErrorBody>('DELETE', `/media/${file.body.id}`);
  expect([status, body.detail]).toEqual([409, expect.stringContaining('(repeating)')]);
  expect((await read(series)).media).toHaveLength(1);
});
