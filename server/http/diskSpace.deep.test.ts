import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';
import { until } from '../testing/until';

const ERROR = {
  detail: 'The server has no space left. Nothing was saved. Please try again later.',
  error_code: 'STORAGE_FULL',
};
const KEYWORD = {
  keyword: 'coffee',
  category: 'custom',
  platforms: ['twitter'],
  alert_enabled: true,
  alert_threshold: 10,
};

describe('while the disk of the database is nearly full', () => {
  let api: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    api = await createTestApp({ isFull: true });
    ada = await api.signUp();
  });
  afterAll(() => api.close());

  test('nothing is added, and the error says so', async () => {
    expect(await ada.call('POST', '/keywords/monitor', KEYWORD)).toMatchObject({ status: 507, body: ERROR });
  });

  test('everything can be read and taken away, and one can sign out', async () => {
    expect(await ada.call('GET', '/keywords/monitored')).toMatchObject({ status: 200, body: { keywords: [] } });
    expect((await ada.call('DELETE', '/posts/019ab000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await (await api.signUp()).call('POST', '/auth/logout')).status).toBe(204);
  });

  test('the server is alive, but not ready', async () => {
    expect((await api.inject({ url: '/healthz' })).statusCode).toBe(200);
    const { statusCode, body } = await api.inject({ url: '/readyz' });
    expect({ statusCode, body }).toEqual({ statusCode: 503, body: '{"status":"the disk of the database is full"}' });
  });
});

describe('what PostgreSQL itself', () => {
  let api: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    api = await createTestApp();
    ada = await api.signUp();
  });
  afterAll(() => api.close());

  /** Makes PostgreSQL reject every new keyword as it does when it lacks something. */
  async function whileRefusing(sqlState: string, work: () => Promise<void>): Promise<void> {
    const { pool } = api.connection;
    await pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '${sqlState}'; end $$;
      create trigger refuse before insert on trackers for each row execute function refuse()`);
    try {
      await work();
    } finally {
      await pool.query('drop function refuse cascade');
    }
  }

  test('has no space for is refused with 507, and the server is ready again once there is some', async () => {
    await whileRefusing('53100', async () => {
      // The last check of the space stays valid for a while, which does not end before the request, however slow the
      // machine is.
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
      expect(await ada.call('POST', '/keywords/monitor', KEYWORD)).toMatchObject({ status: 507, body: ERROR });
      expect((await api.inject({ url: '/readyz' })).statusCode).toBe(503);
      clock.mockRestore();
    });
    await until(async () => (await api.inject({ url: '/readyz' })).statusCode === 200);
    expect((await ada.call('POST', '/keywords/monitor', KEYWORD)).status).toBe(201);
  });

  test.each([
    ['has no memory for', '53200'],
    ['cannot do because it is shutting down', '57P01'],
  ])('%s is refused with 503', async (_what, sqlState) => {
    await whileRefusing(sqlState, async () => {
      const response = await ada.call('POST', '/keywords/monitor', { ...KEYWORD, keyword: sqlState });
      expect(response).toMatchObject({ status: 503, body: { error_code: 'DATABASE_AWAY' } });
      expect((await api.inject({ url: '/readyz' })).statusCode).toBe(200);
    });
  });
});
