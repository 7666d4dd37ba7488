import { DAY_MS, MINUTE_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import { SERIES_AHEAD } from '#contract/limits';
import type { Series } from '#contract/schemas/series';
import { wallOfInstant } from '#contract/wallTime';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { makeNext } from './seriesMaker';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  await api.connection.pool.query('delete from series');
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

const query = (text: string, values: unknown[] = []) =>
  api.connection.pool.query<Record<string, unknown>>(text, values);
/** A daily series whose first day was so many days ago. */
async function makeSeries(daysAgo = 0, fields: object = {}): Promise<Series> {
  const { date, time } = wallOfInstant(Date.now() + 5 * MINUTE_MS - daysAgo * DAY_MS, 'UTC');
  const first = `${date}T${time}`;
  const body = { content: 'Again', platforms: ['twitter'], rule: 'FREQ=DAILY', zone: 'UTC', first, ...fields };
  return (await ada.call<Series>('POST', '/series', body)).body;
}
/** As if its next posts had been made so many days ago, and nothing since. */
async function sleep({ id }: Series, days: number): Promise<void> {
  await query(`delete from posts where series_id = $1 and scheduled_at > now() + $2 * interval '1 day'`, [
    id,
    SERIES_AHEAD - days,
  ]);
  await query(
    `update series set made_through = made_through - $2::int, wake_at = now() - interval '1 s' where id = $1`,
    [id, days],
  );
}
const daysOf = async ({ id }: Series) =>
  (await query('select series_day::text as day from posts where series_id = $1 order by 1', [id])).rows.map(
    ({ day }) => day,
  );

test('makes the posts that have come within reach, and rests until the next one goes out', async () => {
  const series = await makeSeries();
  const before = await daysOf(series);
  await sleep(series, 3);
  expect(await daysOf(series)).toHaveLength(SERIES_AHEAD - 3);
  expect(await makeNext(api.connection.db)).toBe(true);
  expect(await daysOf(series)).toEqual(before);
  expect(await makeNext(api.connection.db)).toBe(false);
  const { rows } = await query('select wake_at from series where id = $1', [series.id]);
  expect((rows[0]!['wake_at'] as Date).toISOString()).toBe(series.next_at);
});

test('ten servers at once make each post once', async () => {
  const all = [await makeSeries(), await makeSeries(), await makeSeries()];
  const before = await Promise.all(all.map(daysOf));
  for (const series of all) await sleep(series, 5);
  await Promise.all(Array.from({ length: 10 }, () => makeNext(api.connection.db)));
  while (await makeNext(api.connection.db));
  expect(await Promise.all(all.map(daysOf))).toEqual(before);
});

test('days that passed while no server ran stay without a post', async () => {
  const series = await makeSeries(30);
  const days = await daysOf(series);
  expect(days).toHaveLength(SERIES_AHEAD);
  expect(days[0]).toBe(wallOfInstant(Date.now() + 5 * MINUTE_MS, 'UTC').date);
});

test('texts go on taking turns where they had ended', async () => {
  const series = await makeSeries(0, { content: 'A', other_texts: ['B', 'C'] });
  await sleep(series, 1);
  await query('update series set turn = 0 where id = $1', [series.id]);
  await makeNext(api.connection.db);
  const { rows } = await query('select content from posts where series_id = $1 order by series_day', [series.id]);
  expect(rows.map(({ content }) => content).join('')).toBe('ABCABCABCA');
});

test('one whose post is refused is paused with the reason, and holds up no other', async () => {
  const [refused, other] = [await makeSeries(), await makeSeries()];
  await sleep(refused, 2);
  await sleep(other, 2);
  await query(`update series set wake_at = now() - interval '1 h' where id = $1`, [refused.id]);
  await query(`update series set texts = array[repeat('x', 281)] where id = $1`, [refused.id]);
  while (await makeNext(api.connection.db));
  expect(await daysOf(other)).toHaveLength(SERIES_AHEAD);
  expect(await daysOf(refused)).toHaveLength(SERIES_AHEAD - 2);
  const { body } = await ada.call<Series>('GET', `/series/${refused.id}`);
  expect(body).toMatchObject({
    state: 'paused',
    pause_code: 'too_long',
    pause_reason: null,
  });
});

test.each([
  ['rule', 'FREQ=YEARLY;INTERVAL=885', { pause_code: 'days_too_far', pause_params: { count: 10 } }],
  ['first_wall', '9999-12-31T23:59', { pause_code: 'first_too_late' }],
  ['zone', 'Europe/Nowhere', { pause_code: 'zone_unknown' }],
])(
  'one that was stored with a %s that has no end, or is not known any more, is paused, listed, and can be changed',
  async (column, value, reason) => {
    const [series, other] = [await makeSeries(), await makeSeries()];
    await sleep(series, 2);
    await sleep(other, 2);
    await query(`update series set ${column} = $2, wake_at = now() - interval '1 h' where id = $1`, [series.id, value]);
    while (await makeNext(api.connection.db));
    expect(await daysOf(other)).toHaveLength(SERIES_AHEAD);
    const { body } = await ada.call<{ series: Series[] }>('GET', '/series');
    expect(body.series.find(({ id }) => id === series.id)).toMatchObject({
      ...{ state: 'paused', pause_reason: null },
      ...reason,
    });
    const { rule, zone, first } = series;
    const changed = await ada.call<Series>('PUT', `/series/${series.id}`, { rule, zone, first });
    expect(changed).toMatchObject({ status: 200, body: { state: 'active', planned: SERIES_AHEAD } });
  },
);

test('one whose first day is over and whose next one is centuries away is paused, and not taken for one that has ended', async () => {
  const series = await makeSeries();
  const far = `rule = 'FREQ=YEARLY;INTERVAL=885', first_wall = '2020-01-01T09:00', wake_at = now() - interval '1 h'`;
  await query(`update series set ${far} where id = $1`, [series.id]);
  await makeNext(api.connection.db);
  const { body } = await ada.call<Series>('GET', `/series/${series.id}`);
  expect(body).toMatchObject({ state: 'paused', pause_code: 'next_day_too_far', pause_reason: null });
});

test('one with an account that must be connected again is paused', async () => {
  const series = await makeSeries();
  await sleep(series, 2);
  await query('update social_accounts set is_active = false where user_id = $1', [ada.id]);
  await makeNext(api.connection.db);
  const { body } = await ada.call<Series>('GET', `/series/${series.id}`);
  expect(body).toMatchObject({ state: 'paused', pause_code: 'account_not_connected', pause_reason: null });
});

test('a series that has come to its end wakes nobody, and has ended once its last post is out', async () => {
  const series = await makeSeries(0, { rule: 'FREQ=DAILY;COUNT=2' });
  expect(series).toMatchObject({ state: 'active', planned: 2 });
  expect((await query('select wake_at from series where id = $1', [series.id])).rows).toEqual([{ wake_at: null }]);
  await query(`update posts set status = 'published' where series_id = $1`, [series.id]);
  const { body } = await ada.call<Series>('GET', `/series/${series.id}`);
  expect(body).toMatchObject({ state: 'ended', planned: 0, next_at: null });
});

describe('a series that was in hand when watchdogs ended servers', () => {
  const stopServers = (id: string, times: number) =>
    query(`insert into stopping_work (kind, work_id, stops) values ('series', $1, $2)`, [id, times]);
  const stopsOf = async (id: string) =>
    (await query('select stops from stopping_work where work_id = $1', [id])).rows.map(({ stops }) => stops);

  test.each([
    ['the series', (series: Series) => ada.call('PUT', `/series/${series.id}`, { content: 'Anew' })],
    [
      'its posts',
      async (series: Series) => {
        const { rows } = await query('select id from posts where series_id = $1 order by series_day', [series.id]);
        return ada.call('PUT', `/posts/${String(rows[0]?.['id'])}?scope=all`, { content: 'Anew' });
      },
    ],
  ])('is paused, and goes on after a change of %s', async (_what, change) => {
    const series = await makeSeries();
    await sleep(series, 3);
    await stopServers(series.id, 2);
    await makeNext(api.connection.db);
    const paused = await ada.call<Series>('GET', `/series/${series.id}`);
    expect(paused.body).toMatchObject({ pause_code: 'series_set_aside', pause_reason: null });
    expect((await change(series)).status).toBe(200);
    expect(await daysOf(series)).toHaveLength(SERIES_AHEAD);
    expect(await stopsOf(series.id)).toEqual([]);
  });

  test('is not changed any more once two changes have ended servers as well', async () => {
    const series = await makeSeries();
    await stopServers(series.id, 4);
    const change = await ada.call<ErrorBody>('PUT', `/series/${series.id}`, {
      content: 'Anew',
    });
    expect(change.status).toBe(409);
    expect(change.body.detail).toContain('Stop repeating');
    expect((await ada.call('DELETE', `/series/${series.id}`)).status).toBe(204);
  });
});
