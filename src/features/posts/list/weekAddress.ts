import { calendarPath } from '../../../lib/calendarPath';

/** Where the week is that an older address of the dashboard names; null if it names none. */
export function weekAddress(search: string): string | null {
  const named = new URLSearchParams(search);
  if (named.get('tab') !== 'scheduled' || named.get('view') !== 'week') return null;
  return calendarPath('week', named.get('week') ?? undefined);
}
