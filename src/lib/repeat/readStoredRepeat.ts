import { isRecord } from '../json';
import { REPEAT_ENDS, REPEAT_KINDS, REPEAT_UNITS, WEEKDAYS, type Repeat } from './repeat';

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
