import { DAILY, REPEAT_KINDS, WEEKDAYS, type Repeat, type RepeatKind } from './repeat';
import { ruleOf } from './rule';

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
