import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';

const FORMAT = new Intl.RelativeTimeFormat('en-US');

/** Time since an instant, in whole minutes, hours or days: "3 minutes ago". */
export function timeAgo(instantMs: number, nowMs: number): string {
  const agoMs = nowMs - instantMs;
  if (agoMs < MINUTE_MS) return 'just now';
  if (agoMs < HOUR_MS) return FORMAT.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return FORMAT.format(-Math.floor(agoMs / HOUR_MS), 'hour');
  return FORMAT.format(-Math.floor(agoMs / DAY_MS), 'day');
}
