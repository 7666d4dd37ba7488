import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '#contract/errors';
import type { RepeatsBody, RepeatsResponse } from '#contract/schemas/repeats';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { measureStall } from '../../testing/measureStall';
import { setTargetState } from '../../testing/targetState';
import { createTestApp, type TestApp } from '../../testing/testApp';
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

const NOON = '2099-05-06T12:00:00.000Z';
const ids = () => accounts.map(({ id }) => id);

async function repeatsOf(body: Partial<RepeatsBody> = {}): Promise<RepeatsResponse> {
  const asked = { content: 'Bread', platforms: ['twitter'], scheduled_at: NOON, ...body };
  const response = await ada.call<RepeatsResponse>('POST', '/posts/repeats', asked);
  expect(response.status).toBe(200);
  return response.body;
}
const bread = (scheduled_at: string, fields: object = {}) => ada.post({ content: 'Bread', scheduled_at, ...fields });
const instants = (posts: RepeatsResponse['same_text']) => posts.map(({ at }) => at);

describe('POST /posts/repeats', () => {
  test('names the same text on the same account within 30 days, the nearest first', async () => {
    await bread('2099-04-06T11:59:00.000Z');
    const far = await bread('2099-06-05T12:00:00.000Z');
    const near = await bread('2099-05-05T12:00:00.000Z');
    await ada.post({ content: 'Rolls', scheduled_at: '2099-05-05T12:00:00.000Z' });
    const { same_text: same } = await repeatsOf({ content: ' Bread ' });
    const shared = { status: 'scheduled', account_ids: [ids()[0]] };
    expect(same).toEqual([
      { post_id: near.id, at: '2099-05-05T12:00:00.000Z', ...shared },
      { post_id: far.id, at: '2099-06-05T12:00:00.000Z', ...shared },
    ]);
    expect((await repeatsOf({ account_ids: [ids()[1] ?? ''] })).same_text).toEqual([]);
  });

  test('compares the text as it goes out, with its hashtags', async () => {
    await bread(NOON, { hashtags: ['rye'] });
    expect((await repeatsOf()).same_text).toEqual([]);
    expect((await repeatsOf({ hashtags: ['rye'] })).same_text).toHaveLength(1);
  });

  test('compares what each network gets', async () => {
    const own = (content: string) => [{ platform: 'twitter' as const, content }];
    const first = await bread('2099-05-05T12:00:00.000Z', { variants: own('For X') });
    expect((await repeatsOf()).same_text).toEqual([]);
    expect((await repeatsOf({ content: 'For X' })).same_text.map(({ post_id: id }) => id)).toEqual([first.id]);
    expect((await repeatsOf({ content: 'Rolls', variants: own(' For X ') })).same_text).toHaveLength(1);
    expect((await repeatsOf({ variants: own('Another') })).same_text).toEqual([]);
    await bread('2099-05-06T12:30:00.000Z', { variants: own('Rolls') });
    expect(await repeatsOf()).toMatchObject({ same_text: [], same_hour: [{ at: '2099-05-06T12:30:00.000Z' }] });
  });

  test('names others on the same account within the hour', async () => {
    const soon = await ada.post({ content: 'Rolls', scheduled_at: '2099-05-06T13:00:00.000Z' });
    await ada.post({ content: 'Later', scheduled_at: '2099-05-06T13:00:01.000Z' });
    await bread(NOON);
    const { same_text: same, same_hour: hour } = await repeatsOf();
    expect(instants(same)).toEqual([NOON]);
    expect(hour).toEqual([
      { post_id: soon.id, at: '2099-05-06T13:00:00.000Z', status: 'scheduled', account_ids: [ids()[0]] },
    ]);
  });

  test('looks at each account’s own instant, and takes now where no time is given', async () => {
    const both = await bread('2099-05-06T12:00:00.000Z', { account_ids: ids() });
    const [, second] = both.targets;
    const later = { scheduled_at: '2099-05-08T12:00:00.000Z', target_ids: [second?.id] };
    await ada.call('PUT', `/posts/${both.id}`, later);
    const { same_text: same, same_hour: hour } = await repeatsOf({ account_ids: ids(), content: 'Rolls' });
    expect([same, instants(hour)]).toEqual([[], [NOON]]);
    expect((await repeatsOf({ account_ids: ids() })).same_text.map(({ at, account_ids: of }) => [at, of])).toEqual([
      [NOON, [both.targets[0]?.account_id]],
      ['2099-05-08T12:00:00.000Z', [second?.account_id]],
    ]);
    await bread(new Date(Date.now() + 60_000).toISOString());
    expect((await repeatsOf({ scheduled_at: null })).same_text).toHaveLength(1);
  });

  test('leaves out drafts, what is deleted, and what certainly is on no network', async () => {
    await bread(NOON, { status: 'draft' });
    const gone = await bread(NOON);
    await ada.call('DELETE', `/posts/${gone.id}`);
    const post = await bread(NOON);
    const { pool } = api.connection;
    await setTargetState(pool, post.id, 'failed');
    expect(await repeatsOf()).toEqual({ same_text: [], same_hour: [] });
    await setTargetState(pool, post.id, 'published');
    expect((await repeatsOf()).same_text).toMatchObject([{ post_id: post.id, status: 'published' }]);
    await setTargetState(pool, post.id, 'parked');
    expect((await repeatsOf()).same_text).toMatchObject([{ post_id: post.id, status: 'failed' }]);
  });

  test('is no repeat of itself, nor of others of its series', async () => {
    const [post, sibling] = [await bread(NOON), await bread('2099-05-07T12:00:00.000Z')];
    expect(instants((await repeatsOf({ except_id: post.id })).same_text)).toEqual(['2099-05-07T12:00:00.000Z']);
    const seriesId = randomUUID();
    await api.connection.pool.query(
      `insert into series (id, user_id, texts, platforms, hashtags, mentions, network_settings, account_ids, rule, zone,
         first_wall, made_through)
       values ($1, $2, '{Bread}', '{twitter}', '{}', '{}', '[]', '{}', 'FREQ=DAILY', 'UTC', '2099-05-06T12:00', '2099-05-07')`,
      [seriesId, ada.id],
    );
    await api.connection.pool.query(`update posts set series_id = $1 where id = any($2)`, [
      seriesId,
      [post.id, sibling.id],
    ]);
    expect((await repeatsOf({ except_id: post.id })).same_text).toEqual([]);
    expect((await repeatsOf()).same_text).toHaveLength(2);
  });

  test('refuses accounts and posts that are not the user’s, and takes every instant that there is', async () => {
    const eve = await api.signUp();
    const [account, post] = [await eve.connectX('eve'), await eve.post({ content: 'Bread', scheduled_at: NOON })];
    for (const foreign of [{ account_ids: [account.id] }, { except_id: post.id }]) {
      const asked = { content: 'Bread', platforms: ['twitter'], ...foreign };
      const { status, body } = await ada.call<ErrorBody>('POST', '/posts/repeats', asked);
      expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, Object.keys(foreign)]);
    }
    expect((await repeatsOf()).same_text).toEqual([]);
    expect(await repeatsOf({ scheduled_at: '9999-12-31T23:59:59Z' })).toEqual({ same_text: [], same_hour: [] });
  });

  test('shows at most five of each kind', async () => {
    for (let day = 1; day <= 6; day += 1) await bread(`2099-05-0${day}T12:00:00.000Z`);
    expect(instants((await repeatsOf()).same_text)).toHaveLength(5);
  });

  test('keeps nobody waiting where thousands of posts have the same text', async () => {
    const { id } = await bread(NOON);
    const { pool } = api.connection;
    const copy = async (table: string, fields: string, where: string) => {
      const { rows } = await pool.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const names = rows.map(({ name }) => name);
      await pool.query(
        `insert into ${table} (${names.join(', ')}) select ${names.map((name) => `(copy).${name}`).join(', ')}
         from (select jsonb_populate_record(one, jsonb_build_object(${fields})) as copy
           from ${table} one, generate_series(1, 5000) place where ${where} = $1) copies`,
        [id],
      );
    };
    const idOf = (kind: number) => `'00000000-0000-7000-800${kind}-' || lpad(place::text, 12, '0')`;
    await copy('posts', `'id', ${idOf(1)}`, 'id');
    await copy('post_targets', `'id', ${idOf(2)}, 'post_id', ${idOf(1)}`, 'post_id');
    const { stallMs } = await measureStall(async () => expect((await repeatsOf()).same_text).toHaveLength(5));
    expect(stallMs).toBeLessThan(100);
  });
});
