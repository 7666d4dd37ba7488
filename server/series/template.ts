import type { StoredSeries } from '../repositories/series/series';
import type { Days } from './days';

/** A day before all others: a series of whose days none has had its post made. */
export const NOTHING_MADE = '1970-01-01';

/** The days of a stored series. */
export function daysOf({ rule, zone, firstWall: first }: Pick<StoredSeries, 'rule' | 'zone' | 'firstWall'>): Days {
  return { rule, zone, first };
}

/** The fields that all posts of a series have in common, but for their text. */
export function commonFields(series: StoredSeries) {
  const { platforms, hashtags, mentions, networkSettings, accountIds, zone } = series;
  return {
    ...{ platforms, hashtags, mentions },
    network_settings: networkSettings,
    account_ids: accountIds,
    time_zone: zone,
  };
}

/** The columns of a series that a person decides on. */
export function templateOf(series: StoredSeries) {
  const { texts, platforms, hashtags, mentions, networkSettings, accountIds, rule, zone, firstWall } = series;
  return { texts, platforms, hashtags, mentions, networkSettings, accountIds, rule, zone, firstWall };
}
