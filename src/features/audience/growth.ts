import { DAY_MS } from '#contract/durations';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import { formatChange } from '../../lib/numbers';

/** A day may have been left out by the collector: then an earlier one speaks for it. */
const MARGIN_DAYS = 7;

/** From when on followers are asked for, that two months can be compared. */
export function firstDayAsked(today: string): string {
  return new Date(Date.parse(monthsBefore(today, 2)) - MARGIN_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** The same day some months before, or the last of a shorter month; both are days such as "2026-11-21". */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** How followers grew within a month, or since they are told; changes are null until there is something to compare with. */
export type Growth = {
  gained: number;
  /** In percent. */
  rate: number | null;
  since: string;
  /** Followers, those gained and the rate against the same a month before. */
  followersChange: string | null;
  gainedChange: string | null;
  rateChange: string | null;
};

type Told = { date: string; followers: number };

/** Null with no second day. Each account is compared with itself: one that was connected meanwhile has gained nobody by that. */
export function growthOf({ accounts, end_date: today }: AccountAnalytics): Growth | null {
  const [monthAgo, twoAgo] = [monthsBefore(today, 1), monthsBefore(today, 2)];
  const series = accounts
    .map(({ daily }) =>
      daily.flatMap(({ date, followers }) => (typeof followers === 'number' ? [{ date, followers }] : [])),
    )
    .flatMap((told) => {
      const [first, now] = [told[0], told.at(-1)];
      return first === undefined || now === undefined ? [] : [{ first, now, told }];
    })
    .map((one) => ({ ...one, before: lastBy(one.told, monthAgo), earlier: lastBy(one.told, twoAgo) }));

  const within = series
    .map(({ first, now, before }) => ({ from: before ?? first, to: now }))
    .filter(({ from, to }) => from !== to);
  const since = within.map(({ from }) => from.date).sort()[0];
  if (since === undefined) return null;

  const month = pairs(series, ({ before, now }) => [before, now]);
  const old = pairs(series, ({ earlier, before }) => [earlier, before]);
  const same = pairs(series, ({ earlier, before, now }) => [earlier && before, earlier && now]);
  return {
    ...gainOf(within),
    since: since < monthAgo ? monthAgo : since,
    followersChange: formatChange(sumOf(month, 'to'), sumOf(month, 'from')),
    ...changesOf(gainOf(same), gainOf(old)),
  };
}

type Pair = { from: Told; to: Told };

/** The last figure that was told by a day; null if none was. */
function lastBy(told: readonly Told[], day: string): Told | null {
  return told.findLast(({ date }) => date <= day) ?? null;
}

function pairs<One>(series: readonly One[], ends: (one: One) => readonly [Told | null, Told | null]): Pair[] {
  return series.map(ends).flatMap(([from, to]) => (from === null || to === null ? [] : [{ from, to }]));
}

function sumOf(all: readonly Pair[], end: keyof Pair): number {
  return all.reduce((sum, pair) => sum + pair[end].followers, 0);
}

function gainOf(all: readonly Pair[]): Pick<Growth, 'gained' | 'rate'> {
  const from = sumOf(all, 'from');
  const gained = sumOf(all, 'to') - from;
  return { gained, rate: from === 0 ? null : (gained / from) * 100 };
}

type Gain = ReturnType<typeof gainOf>;

/** A month that gained nobody, or lost some, is nothing to count in percent of. */
function changesOf(now: Gain, before: Gain): Pick<Growth, 'gainedChange' | 'rateChange'> {
  if (before.gained <= 0) return { gainedChange: null, rateChange: null };
  return { gainedChange: formatChange(now.gained, before.gained), rateChange: formatChange(now.rate, before.rate) };
}
