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

const SHORT_LENGTH = 32;

/** A safe address as networks show it: the whole host, the beginning of the path, and never the query. */
export function shortAddress(href: string): string {
  const { host, pathname, search, hash } = new URL(href);
  const start = host.replace(/^www\./, '');
  const path = pathname === '/' ? '' : pathname;
  const room = Math.max(SHORT_LENGTH - start.length, 0);
  const isWhole = path.length <= room && search === '' && hash === '';
  return isWhole ? `${start}${path}` : `${start}${path.slice(0, room)}…`;
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
