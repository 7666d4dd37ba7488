/** Shortens a count for a card: K at 1000, M at 1,000,000, one decimal, ".0" dropped, whole below 1000. */
export function shortenNumber(count: number): string {
  const size = Math.abs(count);
  const sign = count < 0 ? '-' : '';
  if (Math.round(size) < 1_000) return `${sign}${Math.round(size)}`;
  const thousands = oneDecimal(size / 1_000);
  // 999,950 and up would read "1000K".
  if (thousands < 1_000) return `${sign}${thousands}K`;
  return `${sign}${oneDecimal(size / 1_000_000)}M`;
}

/** A shortened count of things: "1 mention", "1.2K mentions"; "50+ mentions" where there are more than were counted. */
export function countOf(count: number, thing: string, isCapped = false): string {
  return `${shortenNumber(count)}${isCapped ? '+' : ''} ${thing}${count === 1 && !isCapped ? '' : 's'}`;
}

/** Shown for a figure that is not reported: 0 would be a claim. */
export const UNKNOWN_FIGURE = '–';

/** Shortens a count that may be unknown; "50+" where there are more than were counted. */
export function shortenKnown(count: number | null | undefined, isCapped = false): string {
  return count === null || count === undefined ? UNKNOWN_FIGURE : `${shortenNumber(count)}${isCapped ? '+' : ''}`;
}

/** A rate in percent with one decimal, which may be unknown. */
export function formatRate(rate: number | null): string {
  return rate === null ? UNKNOWN_FIGURE : `${rate.toFixed(1)}%`;
}

/** How a figure differs from an earlier one, in percent and with its sign: "+12.5%"; null where nothing can be compared. */
export function formatChange(now: number | null | undefined, before: number | null | undefined): string | null {
  if (typeof now !== 'number' || !before) return null;
  const percent = oneDecimal((now / before - 1) * 100);
  return `${percent < 0 ? '' : '+'}${percent}%`;
}

/** A size in bytes for people: "512 B", "1.2 MB", "2 GB"; a MB is 1024 KB, as in the limits. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_024 * 1_024) return `${oneDecimal(bytes / 1_024)} KB`;
  const megabytes = oneDecimal(bytes / 1_024 / 1_024);
  return megabytes < 1_024 ? `${megabytes} MB` : `${oneDecimal(megabytes / 1_024)} GB`;
}

/** True for a typed whole number from 1 to this one. */
export function isCount(text: string, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
