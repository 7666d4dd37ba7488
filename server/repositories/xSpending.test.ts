import { createTestApp, type TestApp } from '../testing/testApp';
import { createXMeter } from './xSpending';

let api: TestApp;

beforeAll(async () => (api = await createTestApp()));
afterAll(() => api.close());

test('what could not be stored is counted once the database stores again', async () => {
  const { db, pool } = api.connection;
  const onError = jest.fn();
  const meter = createXMeter({ db, isMetered: true, budgetUsd: null, onError });
  meter.count('post');
  meter.count('post');
  meter.countReads('post_read', ['1', '2']);
  await pool.query('alter table x_spending rename to x_spending_away');
  await meter.idle();
  meter.count('post');
  meter.countReads('post_read', ['2', '3']);
  await meter.idle();
  expect(onError).toHaveBeenCalledTimes(2);
  await pool.query('alter table x_spending_away rename to x_spending');
  const { rows } = await meter.read();
  expect(rows.filter(({ count }) => count > 0)).toMatchObject([
    { price_class: 'post', count: 3 },
    { price_class: 'post_read', count: 3 },
  ]);
});
