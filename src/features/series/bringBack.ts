import { SERIES_COUNT_MAX, SERIES_EVERY_MAX } from '#contract/limits';
import { isBlank } from '#contract/isBlank';
import type { Post } from '#contract/schemas/posts';
import type { CreateSeriesBody, SeriesDatesQuery } from '#contract/schemas/series';
import { daysAfter } from '../../lib/calendarDays';
import { wallTimeAt } from '../../lib/dates';
import { isCount } from '../../lib/numbers';
import type { BringBackForm } from './seriesSlice';

/** The form with the time of day at which the post comes back. */
export type ComingForm = BringBackForm & { time: string };

/** The days on which a post comes back, seen from an instant; null while the form is incomplete. */
export function comingDays({ days, times, time }: ComingForm, zone: string, now: number): SeriesDatesQuery | null {
  if (!isCount(days, SERIES_EVERY_MAX) || !isCount(times, SERIES_COUNT_MAX) || time === '') return null;
  const { date } = wallTimeAt(now, zone);
  return {
    rule: `FREQ=DAILY;INTERVAL=${Number(days)};COUNT=${Number(times)}`,
    zone,
    first: `${daysAfter(date, Number(days))}T${time}`,
  };
}

/** The series of a post that is out: all of it, on its accounts that are still connected. */
export function seriesOf(post: Post, secondText: string, days: SeriesDatesQuery): CreateSeriesBody {
  const { content, hashtags, mentions, media, network_settings: settings } = post;
  const targets = post.targets.filter(({ account_id: id }) => id !== null);
  const platforms = post.platforms.filter((platform) => targets.some((target) => target.platform === platform));
  return {
    content,
    platforms,
    hashtags,
    mentions,
    account_ids: targets.flatMap(({ account_id: id }) => id ?? []),
    ...(media.length > 0 && {
      media_ids: media.map(({ id }) => id),
      media_alt_texts: media.map(({ alt_text: text }) => text ?? ''),
    }),
    ...(settings.length > 0 && {
      network_settings: settings.filter(({ platform }) => platforms.includes(platform)),
    }),
    ...(!isBlank(secondText) && { other_texts: [secondText.trim()] }),
    ...days,
  };
}
