import { DAY_MS, MINUTE_MS } from '#contract/durations';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall } from '../endpoint';
import { invalidParameter, parameter } from '../meta/parameters';

const EARLIEST_MS = 10 * MINUTE_MS;
const LATEST_MS = 30 * DAY_MS;

/** The parameters that say when a post is seen. */
export const SCHEDULE_PARAMETERS = ['published', 'scheduled_publish_time', 'unpublished_content_type'];

/** From when on everybody sees a post; Graph's error of an instant that it does not take. */
export function readSchedule(call: ApiCall, now: number): { publicFrom?: number | null } | { error: ApiResponse } {
  const isPublished = parameter(call, 'published') !== 'false';
  const time = parameter(call, 'scheduled_publish_time');
  if (time === null) return isPublished ? {} : { publicFrom: null };
  const instant = /^\d+$/.test(time) ? Number(time) * 1000 : Date.parse(time);
  // Graph refuses an instant for what is published at once.
  if (isPublished)
    return { error: invalidParameter('You cannot specify a scheduled publish time on a published post') };
  if (!(instant >= now + EARLIEST_MS && instant <= now + LATEST_MS)) {
    return { error: invalidParameter('The specified scheduled publish time is invalid') };
  }
  return { publicFrom: instant };
}
