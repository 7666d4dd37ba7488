import { DAILY, REPEAT_ENDS, REPEAT_KINDS, REPEAT_UNITS, WEEKDAYS, type Repeat, type RepeatKind } from './repeat';
import { ruleOf } from './rule';
import { isRecord } from '../json';

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
