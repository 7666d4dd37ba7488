import { daysAfter, mondayAfter } from '../../lib/calendarDays';
import { wallTimeAt } from '../../lib/dates';
import type { QuickPick } from './scheduleDialogSlice';

const MORNING = '09:00';

/** Times that people choose most, seen from an instant. */
export function quickPicksAt(now: number): readonly (QuickPick & { label: string })[] {
  const { date: today } = wallTimeAt(now);
  return [
    { label: 'Tomorrow 9:00', date: daysAfter(today, 1), time: MORNING },
    { label: 'Next Monday', date: mondayAfter(today), time: MORNING },
  ];
}
