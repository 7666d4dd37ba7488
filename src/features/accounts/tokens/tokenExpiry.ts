import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';

/** Remaining life of a token (L-128): 'Expired', or 'In N minutes', hours or days, rounded down. */
export function expiryText(expiresAt: number | null, nowMs: number): string {
  if (expiresAt === null) return 'No expiry';
  const leftMs = expiresAt - nowMs;
  if (leftMs <= 0) return 'Expired';
  if (leftMs < HOUR_MS) return inUnits(leftMs / MINUTE_MS, 'minute');
  return leftMs < DAY_MS ? inUnits(leftMs / HOUR_MS, 'hour') : inUnits(leftMs / DAY_MS, 'day');
}

function inUnits(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `In ${count} ${unit}${count === 1 ? '' : 's'}`;
}
