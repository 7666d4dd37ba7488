import { SERIES_COUNT_MAX, SERIES_EVERY_MAX } from '#contract/limits';
import { isCount } from './numbers';
import {
  kindOn,
  placeInMonth,
  weekdaysOn,
  type Repeat,
  DAILY,
  REPEAT_KINDS,
  WEEKDAYS,
  type RepeatKind,
} from './repeat';

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

const PRESETS: readonly RepeatKind[] = REPEAT_KINDS.filter((kind) => kind !== 'custom' && kind !== 'own');

/** The choices that make a rule which begins on a date (YYYY-MM-DD): the rule itself, as `own`, where none does. */
export function readRule(rule: string, date: string): Repeat {
  const parts = rule.split(';');
  const isEnd = (part: string) => /^(COUNT|UNTIL)=/.test(part);
  const days = parts.filter((part) => !isEnd(part)).join(';');
  const ended: Repeat = { ...DAILY, ...readEnd(parts.find(isEnd)) };
  const custom: Repeat = { ...ended, kind: 'custom', ...readCustom(days) };
  const makesIt = (repeat: Repeat) => ruleOf({ ...repeat, end: 'never' }, date) === days;
  const found = PRESETS.map((kind): Repeat => ({ ...ended, kind })).find(makesIt);
  return found ?? (makesIt(custom) ? custom : { ...ended, kind: 'own', rule: days });
}

function readCustom(days: string): Partial<Repeat> {
  const [, freq, every, weekdays] = /^FREQ=(\w+);INTERVAL=(\d+)(?:;BYDAY=([A-Z,]+))?/.exec(days) ?? [];
  const unit = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' } as const;
  if (every === undefined || (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY')) return {};
  const named = weekdays?.split(',') ?? [];
  return { every, unit: unit[freq], weekdays: WEEKDAYS.filter((weekday) => named.includes(weekday)) };
}

function readEnd(part: string | undefined): Partial<Repeat> {
  const [name, value = ''] = part?.split('=') ?? [];
  if (name === 'COUNT') return { end: 'count', count: value };
  if (name !== 'UNTIL') return {};
  return { end: 'until', until: `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}` };
}
