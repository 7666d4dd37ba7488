import { isBlank } from '#contract/isBlank';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { CreateSeriesBody } from '#contract/schemas/series';
import { localZone } from '../../../lib/dates';
import { ruleOf } from '../../../lib/repeat/rule';
import type { Draft } from '../form/draft';

/** The payload of a series, from that of its first post; null for a draft that goes out once. */
export function toSeries(
  { repeat, date, time, otherTexts = [] }: Draft,
  { scheduled_at: _at, time_zone: _zone, ...post }: CreatePostBody,
): CreateSeriesBody | null {
  const rule = repeat === undefined ? null : ruleOf(repeat, date);
  if (rule === null) return null;
  const texts = otherTexts.filter((text) => !isBlank(text)).map((text) => text.trim());
  return {
    ...post,
    ...(texts.length > 0 && { other_texts: texts }),
    rule,
    zone: localZone(),
    first: `${date}T${time}`,
  };
}
