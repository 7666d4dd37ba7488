import { SERIES_COUNT_MAX, SERIES_EVERY_MAX } from '#contract/limits';
import { isCount } from '../numbers';
import { kindOn, placeInMonth, weekdaysOn, type Repeat } from './repeat';

/** What keeps a repeat from being a rule. */
export type RepeatProblem = 'every' | 'until' | 'count';

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

/** What keeps a repeat that begins on a date (YYYY-MM-DD) from being a rule; null: nothing. */
export function repeatProblem({ kind, every, end, until, count }: Repeat, date: string): RepeatProblem | null {
  if (kind === 'custom' && !isCount(every, SERIES_EVERY_MAX)) return 'every';
  if (end === 'until' && (until === '' || until < date)) return 'until';
  if (end === 'count' && !isCount(count, SERIES_COUNT_MAX)) return 'count';
  return null;
}

/** The RRULE (RFC 5545) of a repeat that begins on a date (YYYY-MM-DD); null while one of them is incomplete. */
export function ruleOf(repeat: Repeat, date: string): string | null {
  if (date === '' || repeatProblem(repeat, date) !== null) return null;
  return [daysOf(repeat, date), ...endOf(repeat)].join(';');
}

function daysOf(repeat: Repeat, date: string): string {
  const { day, weekday, nth } = placeInMonth(date);
  switch (kindOn(repeat.kind, date)) {
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekdays':
      return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${weekday}`;
    case 'monthlyDay':
      return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
    case 'monthlyNth':
      return `FREQ=MONTHLY;BYDAY=${nth}${weekday}`;
    case 'monthlyLast':
      return `FREQ=MONTHLY;BYDAY=-1${weekday}`;
    case 'own':
      return repeat.rule;
    case 'custom':
      return customDays(repeat, date);
  }
}

function customDays(repeat: Repeat, date: string): string {
  const base = `FREQ=${FREQUENCIES[repeat.unit]};INTERVAL=${Number(repeat.every)}`;
  if (repeat.unit === 'week') return `${base};BYDAY=${weekdaysOn(repeat, date).join(',')}`;
  return repeat.unit === 'month' ? `${base};BYMONTHDAY=${placeInMonth(date).day}` : base;
}

function endOf({ end, until, count }: Repeat): string[] {
  if (end === 'until') return [`UNTIL=${until.replaceAll('-', '')}`];
  return end === 'count' ? [`COUNT=${Number(count)}`] : [];
}
