import { DAY_MS } from '#contract/durations';
import { SERIES_AHEAD } from '#contract/limits';
import { wallOfInstant } from '#contract/wallTime';
import { createTestApp, type TestApp } from '../testing/testApp';
import { prepareRestored } from './restore';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test('makes again what series have made in the lost time, and marks that, too', async () => {
  const { pool, directUrl: databaseUrl } = api.connection;
  const ada = await api.signUp();
  await ada.connectX('ada');
  const { date, time } = wallOfInstant(Date.now() + DAY_MS, 'UTC');
  const series = {
    content: 'Again',
    platforms: ['twitter'],
    rule: 'FREQ=DAILY',
    zone: 'UTC',
    first: `${date}T${time}`,
  };
  await ada.call('POST', '/series', series);
  // As in a backup of before the last post was made.
  await pool.query('delete from posts where scheduled_at = (select max(scheduled_at) from posts)');
  await pool.query(`update series set made_through = made_through - 1, wake_at = now() - interval '1 s'`);

  const marked = await prepareRestored({ databaseUrl, restoredTo: new Date(Date.now() - DAY_MS) });
  expect(marked).toBe(SERIES_AHEAD);
  const { rows } = await pool.query('select 1 from post_targets where lost_from is null');
  expect(rows).toEqual([]);
});
