import type { CalendarView } from '#contract/calendarViews';
import { paths } from './paths';

/** Returns an address that may become a link, else null: http or https, with no user name posing as the host. */
export function safeHref(address: string, base?: string): string | null {
  try {
    const url = new URL(address, base);
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}

/** The host that a safe address leads to, to be shown beside a link. */
export function hostOf(href: string): string {
  return new URL(href).host;
}

/** The query with one parameter set, or removed for null; the others stay. */
export function withParam(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search);
  if (value === null) query.delete(name);
  else query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}

/** Where the calendar shows a local day (YYYY-MM-DD), or today without one. */
export function calendarPath(view: CalendarView, date?: string): string {
  return `${paths.scheduled}?${new URLSearchParams({ view, ...(date !== undefined && { date }) }).toString()}`;
}
