import { isRecord } from './json';

/** Weekdays as RRULE (RFC 5545) writes them, in its order. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Periods that a custom repeat counts. */
export const REPEAT_UNITS = ['day', 'week', 'month'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

/** Ways to repeat; most take their day from the date that is chosen. `own`: a rule that has none of the other forms. */
export const REPEAT_KINDS = [
  'daily',
  'weekdays',
  'weekly',
  'monthlyDay',
  'monthlyNth',
  'monthlyLast',
  'custom',
  'own',
] as const;
export type RepeatKind = (typeof REPEAT_KINDS)[number];

/** When a repeat ends. */
export const REPEAT_ENDS = ['never', 'until', 'count'] as const;
export type RepeatEnd = (typeof REPEAT_ENDS)[number];

/** How something repeats, as it was chosen and typed; numbers may be incomplete. */
export type Repeat = {
  kind: RepeatKind;
  /** For `custom`: every so many units, and in weeks on which days; without any, on that of the date. */
  every: string;
  unit: RepeatUnit;
  weekdays: Weekday[];
  end: RepeatEnd;
  /** The last day, YYYY-MM-DD. */
  until: string;
  /** How many times. */
  count: string;
  /** For `own`: the rule, without its end. */
  rule: string;
};

/** What a repeat is until something else is chosen. */
export const DAILY: Repeat = {
  kind: 'daily',
  every: '2',
  unit: 'week',
  weekdays: [],
  end: 'never',
  until: '',
  count: '10',
  rule: '',
};

/** The weekday of a day (YYYY-MM-DD), its place among those of its month (1 to 5), and if it is the last of them. */
export function placeInMonth(date: string): { day: number; weekday: Weekday; nth: number; isLast: boolean } {
  const at = new Date(`${date}T00:00:00Z`);
  const day = at.getUTCDate();
  const weekday = WEEKDAYS[(at.getUTCDay() + 6) % 7] ?? 'MO';
  const length = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return { day, weekday, nth: Math.ceil(day / 7), isLast: day + 7 > length };
}

/** The kind that counts on a date: there is not always a fifth weekday, and not every weekday is the last one. */
export function kindOn(kind: RepeatKind, date: string): RepeatKind {
  if (date === '') return kind;
  const { nth, isLast } = placeInMonth(date);
  if (kind === 'monthlyNth' && nth === 5) return 'monthlyLast';
  if (kind === 'monthlyLast' && !isLast) return 'monthlyNth';
  return kind;
}

/** The weekdays of a custom repeat in weeks. */
export function weekdaysOn({ weekdays }: Pick<Repeat, 'weekdays'>, date: string): readonly Weekday[] {
  if (weekdays.length > 0 || date === '') return WEEKDAYS.filter((weekday) => weekdays.includes(weekday));
  return [placeInMonth(date).weekday];
}

/** A repeat out of what was stored on this device; null where it is none. */
export function readStoredRepeat(stored: unknown): Repeat | null {
  if (!isRecord(stored)) return null;
  const kind = REPEAT_KINDS.find((one) => one === stored['kind']);
  const unit = REPEAT_UNITS.find((one) => one === stored['unit']);
  const end = REPEAT_ENDS.find((one) => one === stored['end']);
  const { every, until, count, rule } = stored;
  if (kind === undefined || unit === undefined || end === undefined) return null;
  if (typeof every !== 'string' || typeof until !== 'string' || typeof count !== 'string') return null;
  const { weekdays } = stored;
  return {
    kind,
    every,
    unit,
    weekdays: WEEKDAYS.filter((weekday) => Array.isArray(weekdays) && weekdays.includes(weekday)),
    end,
    until,
    count,
    rule: typeof rule === 'string' ? rule : '',
  };
}
