import type { ErrorBody } from '#contract/errors';
import type { CalendarEntry, CalendarResponse } from '#contract/schemas/calendar';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { setTargetState } from '../../testing/targetState';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { image, uploadFile } from '../../testing/uploadFile';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;
let accounts: SocialAccount[];

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  accounts = [await ada.connectX('ada'), await ada.connectX('bob')];
});
afterAll(() => api.close());

const MAY = 'from=2099-05-01&to=2099-05-31';

async function entriesOf(query = MAY): Promise<CalendarEntry[]> {
  const { status, body } = await ada.call<CalendarResponse>('GET', `/posts/calendar?${query}`);
  expect(status).toBe(200);
  return body.entries;
}

const planAt = (scheduled_at: string, fields: object = {}) => ada.post({ scheduled_at, ...fields });
const forBoth = () => ({ account_ids: accounts.map(({ id }) => id) });
const move = <T = Post>({ id }: { id: string }, body: object) => ada.call<T>('PUT', `/posts/${id}`, body);

describe('GET /posts/calendar', () => {
  test('shows each post of the span in order, at its instant, with what a cell needs', async () => {
    const late = await planAt('2099-05-20T07:00:00Z', { time_zone: 'Europe/Berlin' });
    const early = await planAt('2099-05-02T07:00:00Z', { content: `Two\n\nlines ${'x'.repeat(100)}`, ...forBoth() });
    await planAt('2099-06-01T00:00:00Z');
    const [first, second, ...others] = await entriesOf();
    expect(others).toEqual([]);
    expect(first).toEqual({
      id: early.id,
      at: '2099-05-02T07:00:00.000Z',
      zone: null,
      platforms: ['twitter'],
      account_ids: accounts.map(({ id }) => id),
      status: 'scheduled',
      excerpt: `Two lines ${'x'.repeat(70)}…`,
      version: 1,
      target_ids: early.targets.map(({ id }) => id),
      other_targets: 0,
      is_movable: true,
      series_id: null,
      image_url: null,
    });
    expect(second).toMatchObject({ id: late.id, zone: 'Europe/Berlin' });
  });

  test('shows the first image of a post', async () => {
    const { body: file } = await uploadFile(api, ada, await image());
    await planAt('2099-05-20T07:00:00Z', { media_ids: [file.id] });
    expect(await entriesOf()).toMatchObject([{ image_url: file.url }]);
  });

  test('shows drafts that have a time, published posts where they came out, and no deleted ones', async () => {
    const draft = { content: 'Draft', platforms: [], status: 'draft' };
    await ada.call('POST', '/posts', draft);
    await ada.call('POST', '/posts', { ...draft, scheduled_at: '2099-05-03T07:00:00Z' });
    const out = await planAt('2099-05-04T07:00:00Z');
    await setTargetState(api.connection.pool, out.id, 'published');
    await api.connection.pool.query(
      `update posts set status = 'published', published_at = '2099-05-05T00:00:01Z', listed_at = '2099-05-05T00:00:01Z' where id = $1`,
      [out.id],
    );
    const gone = await planAt('2099-05-06T07:00:00Z');
    await ada.call('DELETE', `/posts/${gone.id}`);
    expect((await entriesOf()).map(({ at, status, is_movable: isMovable }) => [at, status, isMovable])).toEqual([
      ['2099-05-03T07:00:00.000Z', 'draft', true],
      ['2099-05-05T00:00:01.000Z', 'published', false],
    ]);
    expect(await entriesOf('from=2099-05-04&to=2099-05-04')).toEqual([]);
  });

  test('leaves out what the filters do not name', async () => {
    const one = await planAt('2099-05-02T07:00:00Z', { account_ids: [accounts[1]!.id] });
    const other = await planAt('2099-05-03T07:00:00Z', { account_ids: [accounts[0]!.id] });
    const idsOf = async (filter: string) => (await entriesOf(`${MAY}&${filter}`)).map(({ id }) => id);
    expect(await idsOf(`account_id=${accounts[1]!.id}`)).toEqual([one.id]);
    expect(await idsOf('platform=twitter')).toEqual([one.id, other.id]);
    expect(await idsOf('platform=facebook')).toEqual([]);
    expect(await idsOf('status=failed')).toEqual([]);
  });

  test.each([
    ['to', 'from=2099-05-02&to=2099-05-01'],
    ['to', 'from=2099-01-01&to=2099-05-01'],
    ['from', 'from=soon&to=2099-05-01'],
    ['from', 'to=2099-05-01'],
  ])('refuses a span by the name of its field: %s of %s', async (field, query) => {
    const { status, body } = await ada.call<ErrorBody>('GET', `/posts/calendar?${query}`);
    expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, [field]]);
  });

  test('shows nobody anything of somebody else', async () => {
    await planAt('2099-05-02T07:00:00Z');
    const eve = await api.signUp();
    const { body } = await eve.call<CalendarResponse>('GET', `/posts/calendar?${MAY}`);
    expect(body.entries).toEqual([]);
  });
});

describe('PUT /posts/:id with target_ids', () => {
  test('moves one account’s share alone, as an entry of its own; together again they are one', async () => {
    const post = await planAt('2099-05-10T07:00:00Z', forBoth());
    const [first, second] = post.targets.map(({ id }) => id);
    const moved = await move(post, { target_ids: [first], scheduled_at: '2099-05-12T09:00:00Z', version: 1 });
    expect(moved.status).toBe(200);
    expect(moved.body.targets.map(({ due_at: dueAt }) => dueAt)).toEqual([
      '2099-05-12T09:00:00.000Z',
      '2099-05-10T07:00:00.000Z',
    ]);
    expect(moved.body).toMatchObject({ scheduled_at: '2099-05-10T07:00:00.000Z', version: 2 });
    expect((await entriesOf()).map(({ at, target_ids: ids, other_targets: others }) => [at, ids, others])).toEqual([
      ['2099-05-10T07:00:00.000Z', [second], 1],
      ['2099-05-12T09:00:00.000Z', [first], 1],
    ]);
    expect(await entriesOf('from=2099-05-12&to=2099-05-12')).toHaveLength(1);
    await move(post, { target_ids: [second], scheduled_at: '2099-05-12T09:00:00Z' });
    expect(await entriesOf()).toMatchObject([{ at: '2099-05-12T09:00:00.000Z', other_targets: 0 }]);
  });

  test('a change of the text leaves the accounts’ own instants, one of the time takes them away', async () => {
    const post = await planAt('2099-05-10T07:00:00Z', forBoth());
    await move(post, { target_ids: [post.targets[0]!.id], scheduled_at: '2099-05-12T09:00:00Z' });
    await move(post, { content: 'Other words' });
    expect(await dueOf(post)).toEqual(['2099-05-12T09:00:00.000Z', '2099-05-10T07:00:00.000Z']);
    await move(post, { scheduled_at: '2099-05-20T07:00:00Z' });
    expect(await dueOf(post)).toEqual(['2099-05-20T07:00:00.000Z', '2099-05-20T07:00:00.000Z']);
  });

  test('an account that is left out takes its instant with it', async () => {
    const post = await planAt('2099-05-10T07:00:00Z', forBoth());
    await move(post, { target_ids: [post.targets[0]!.id], scheduled_at: '2099-05-12T09:00:00Z' });
    const { body } = await move(post, { account_ids: [accounts[0]!.id] });
    expect(body).toMatchObject({ scheduled_at: '2099-05-12T09:00:00.000Z' });
    expect(await entriesOf()).toMatchObject([{ at: '2099-05-12T09:00:00.000Z', other_targets: 0 }]);
  });

  test('moves what is left of a post that is partly published, and refuses what is out', async () => {
    const post = await planAt('2099-05-10T07:00:00Z', forBoth());
    const [first, second] = post.targets.map(({ id }) => id);
    await api.connection.pool.query(`update post_targets set state = 'published', published_at = now() where id = $1`, [
      first,
    ]);
    const at = { scheduled_at: '2099-05-12T09:00:00Z' };
    expect((await move(post, { target_ids: [second], ...at })).status).toBe(200);
    const refused = await move<ErrorBody>(post, { target_ids: [first], ...at });
    expect([refused.status, refused.body.error_code]).toEqual([409, 'POST_ALREADY_SENT']);
  });

  test.each([
    ['target_ids', { content: 'x' }],
    ['scheduled_at', { scheduled_at: null }],
    ['scheduled_at', { scheduled_at: '2020-01-01T00:00:00Z' }],
    ['time_zone', { time_zone: 'Mars/Base' }],
    ['target_ids', { target_ids: ['01a1fc04-255f-715a-8f84-c6a664ee7f0b'] }],
  ])('refuses by the name of the field: %s', async (field, changes) => {
    const post = await planAt('2099-05-10T07:00:00Z');
    const body = { target_ids: [post.targets[0]!.id], scheduled_at: '2099-05-12T09:00:00Z', ...changes };
    const refused = await move<ErrorBody>(post, body);
    expect([refused.status, Object.keys(refused.body.field_errors ?? {})]).toEqual([422, [field]]);
    expect(await dueOf(post)).toEqual(['2099-05-10T07:00:00.000Z']);
  });

  test('refuses an older version', async () => {
    const post = await planAt('2099-05-10T07:00:00Z');
    const body = { target_ids: [post.targets[0]!.id], scheduled_at: '2099-05-12T09:00:00Z', version: 7 };
    expect((await move<ErrorBody>(post, body)).body.error_code).toBe('VERSION_CONFLICT');
  });

  async function dueOf({ id }: Post): Promise<string[]> {
    const { body } = await ada.call<Post>('GET', `/posts/${id}`);
    return body.targets.map(({ due_at: dueAt }) => dueAt);
  }
});
