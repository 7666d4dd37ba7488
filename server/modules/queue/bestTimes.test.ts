import type { ErrorBody } from '#contract/errors';
import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { BestTimesResponse } from '#contract/schemas/queue';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { wallOfInstant } from '#contract/wallTime';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { bestTimes } from './bestTimes';

const ZONE = 'Europe/Berlin';

/** Posts of the last weeks, one every seven hours, of which those of Tuesdays from 9 to 10 in Berlin did best. */
function postsOf(count: number, zone = ZONE) {
  return Array.from({ length: count }, (_none, index) => {
    const at = Date.now() - DAY_MS - index * 7 * HOUR_MS;
    const { date, time } = wallOfInstant(at, zone);
    const isGood = new Date(date).getUTCDay() === 2 && time.startsWith('09');
    return { at, engagement: isGood ? 500 : 10 + (index % 3) };
  });
}

const good = { at: Date.parse('2026-11-17T08:30:00Z'), engagement: 500 };

describe('suggestions', () => {
  test('are none with 19 posts, and the best hour first with 40', () => {
    expect(bestTimes([good, ...postsOf(18)], ZONE)).toEqual([]);
    const [first] = bestTimes([good, good, good, ...postsOf(37)], ZONE);
    expect(first).toMatchObject({ weekday: 2, time: '09:00' });
    expect(first?.n).toBeGreaterThanOrEqual(3);
  });

  test('believe many posts more than one', () => {
    const lucky = { at: Date.parse('2026-11-18T08:30:00Z'), engagement: 600 };
    const suggestions = bestTimes([lucky, ...Array.from({ length: 8 }, () => good), ...postsOf(40)], ZONE);
    expect(suggestions[0]).toMatchObject({ weekday: 2, time: '09:00' });
    const [first, second] = suggestions;
    expect(first?.engagement).toBeLessThan(500);
    expect(second?.engagement ?? 0).toBeLessThan(first?.engagement ?? 0);
  });

  test('are on the clocks of the zone', () => {
    const posts = [...Array.from({ length: 5 }, () => good), ...postsOf(30)];
    expect(bestTimes(posts, 'America/New_York')[0]).toMatchObject({ weekday: 2, time: '03:00' });
  });
});

describe('GET /social-accounts/:id/best-times', () => {
  let api: TestApp;
  let ada: TestUser;
  let account: SocialAccount;

  beforeAll(async () => {
    api = await createTestApp();
    ada = await api.signUp();
    account = await ada.connectX('ada');
  });
  afterAll(() => api.close());

  const ask = <T = BestTimesResponse>(query = '', user = ada) =>
    user.call<T>('GET', `/social-accounts/${account.id}/best-times${query}`);

  async function publish(count: number): Promise<void> {
    for (const [index, { at, engagement }] of postsOf(count).entries()) {
      const { id } = await ada.post({ content: `Post ${index} of ${count}` });
      const values = [id, new Date(at).toISOString()];
      await api.connection.pool.query(
        `update post_targets set state = 'published', published_at = $2 where post_id = $1`,
        values,
      );
      await api.connection.pool.query(
        `insert into target_metrics (target_id, day, likes, engagement, sampled_at)
         select id, current_date, $2, $2, now() from post_targets where post_id = $1`,
        [id, engagement],
      );
    }
  }

  test('says how many posts are needed, whose figures they are, and then the hours', async () => {
    await publish(12);
    expect((await ask()).body).toEqual({ needed: 20, posts: 12, zone: 'UTC', is_sandbox: true, suggestions: [] });
    await publish(30);
    const { body } = await ask(`?zone=${ZONE}`);
    expect(body).toMatchObject({ posts: 42, zone: ZONE });
    expect(body.suggestions.length).toBeGreaterThan(0);
    expect(body.suggestions.length).toBeLessThanOrEqual(5);
  });

  test('refuses what is no zone, and who is somebody else', async () => {
    const { status, body } = await ask<ErrorBody>('?zone=Mars/Base');
    expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, ['zone']]);
    expect((await ask('', await api.signUp())).status).toBe(404);
  });
});
