import { DAY_MS } from '#contract/durations';

/** Days of a file that has them in figures: which comes first; null: each could be either. */
export type DayOrder = 'day first' | 'month first' | null;

const IN_FIGURES = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Day 0 of Excel, which counts days. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
/** 1954 to 2119: a smaller number could be anything. */
const EXCEL_DAY = /^[2-7]\d{4}(\.\d+)?$/;
const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i;

/** Which order the days of one file have: one number above 12 tells it of all; days with dots are never American. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  for (const text of texts) {
    const [, first, sign, second] = IN_FIGURES.exec(text.trim()) ?? [];
    if (sign === '.' || Number(first) > 12) return 'day first';
    if (Number(second) > 12) return 'month first';
  }
  return null;
}

/** What readDay says of a day that could be two. */
export const AMBIGUOUS = 'ambiguous';

/** Reads a day, as YYYY-MM-DD or as spreadsheets write it; null if it is none, AMBIGUOUS if it could be two. */
export function readDay(text: string, order: DayOrder): string | null {
  const trimmed = text.trim();
  const [, year, month, day] = ISO.exec(trimmed) ?? [];
  if (year !== undefined) return dayOf(year, month, day);
  if (EXCEL_DAY.test(trimmed)) return isoOf(EXCEL_EPOCH_MS + Math.floor(Number(trimmed)) * DAY_MS);
  const [, first, , second, inYear] = IN_FIGURES.exec(trimmed) ?? [];
  if (inYear === undefined) return null;
  if (first === second) return dayOf(inYear, first, second);
  if (order === null) return AMBIGUOUS;
  return order === 'day first' ? dayOf(inYear, second, first) : dayOf(inYear, first, second);
}

/** A time as HH:mm, read from "9:00", "9 pm" or the part of a day that Excel writes; null if it is none. */
export function readTime(text: string): string | null {
  const trimmed = text.trim();
  if (/^0?\.\d+$/.test(trimmed)) {
    return new Date(Math.round(Number(trimmed) * 24 * 60) * 60_000).toISOString().slice(11, 16);
  }
  const [, hour, minute = '00', half] = CLOCK.exec(trimmed) ?? [];
  if (hour === undefined || (half === undefined && !trimmed.includes(':'))) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || (half !== undefined && (Number(hour) > 12 || hour === '0'))) return null;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

function dayOf(year: string, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && isoOf(ms) === text ? text : null;
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
