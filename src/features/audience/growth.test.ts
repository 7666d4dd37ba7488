import type { AccountAnalytics } from '#contract/schemas/analytics';
import { firstDayAsked, growthOf, monthsBefore } from './growth';

const TODAY = '2026-11-21';

/** The figures of accounts, each with the followers of some days. */
function analyticsOf(...accounts: Record<string, number>[]): AccountAnalytics {
  return {
    ...{ start_date: firstDayAsked(TODAY), end_date: TODAY, total_followers: null, average_engagement_rate: null },
    ...{ total_reach: null, total_engagement: null, daily: [], top_posts: [] },
    accounts: accounts.map((days, index) => ({
      ...{ id: `a${index}`, platform: 'twitter', account_name: '', account_username: '', posts: 0, is_sandbox: false },
      ...{ followers: null, engagement: null, reach: null, engagement_rate: null, collected_at: null, problem: null },
      daily: [
        { date: '2026-09-15', followers: null },
        ...Object.entries(days).map(([date, followers]) => ({ date, followers })),
      ],
    })),
  };
}

it.each([
  ['2026-11-21', 1, '2026-10-21'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-01-15', 2, '2025-11-15'],
])('%s is %i months after %s', (day, count, before) => {
  expect(monthsBefore(day, count)).toBe(before);
});

it('is unknown without a second day', () => {
  expect(growthOf(analyticsOf({ [TODAY]: 100 }))).toBeNull();
  expect(growthOf(analyticsOf())).toBeNull();
});

it('counts from the first day that is told until there is a month, and compares nothing', () => {
  expect(growthOf(analyticsOf({ '2026-11-02': 4_000, [TODAY]: 4_600 }))).toEqual({
    ...{ gained: 600, rate: 15, since: '2026-11-02' },
    ...{ followersChange: null, gainedChange: null, rateChange: null },
  });
});

it('compares followers with the same day a month before, by the last figure until then', () => {
  expect(growthOf(analyticsOf({ '2026-10-19': 4_000, '2026-10-30': 4_500, [TODAY]: 4_600 }))).toEqual({
    ...{ gained: 600, rate: 15, since: '2026-10-21' },
    ...{ followersChange: '+15%', gainedChange: null, rateChange: null },
  });
});

it('compares what a month gained with the month before', () => {
  const growth = growthOf(analyticsOf({ '2026-09-21': 1_000, '2026-10-21': 1_100, [TODAY]: 1_265 }));
  expect(growth).toMatchObject({ gained: 165, rate: 15, gainedChange: '+65%', rateChange: '+50%' });
});

it('compares no gain with a month that lost followers', () => {
  const growth = growthOf(analyticsOf({ '2026-09-21': 1_000, '2026-10-21': 900, [TODAY]: 990 }));
  expect(growth).toMatchObject({ followersChange: '+10%', gainedChange: null, rateChange: null });
});

it('takes no followers as gained that an account had when it was connected', () => {
  const growth = growthOf(
    analyticsOf({ '2026-10-21': 1_000, [TODAY]: 1_100 }, { '2026-11-20': 5_000, [TODAY]: 5_010 }),
  );
  expect(growth).toMatchObject({ gained: 110, since: '2026-10-21', followersChange: '+10%' });
});
