import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import { POST_STATUSES, type PostStatus } from '#contract/postStates';
import { CALENDAR_VIEWS, calendarPath, type CalendarView } from '../../lib/calendarPath';
import { zonedInstant } from '../../lib/dates';

/** What of the calendar is shown; an absent filter leaves nothing out. */
export type CalendarFilters = { platform?: AccountPlatform; account?: string; status?: PostStatus };

/** The calendar as an address names it; `date` is the local day (YYYY-MM-DD) that is looked at. */
export type CalendarAddress = { view: CalendarView; date: string; filters: CalendarFilters };

const FILTER_NAMES = ['platform', 'account', 'status'] as const;

/** Reads an address; what it does not name, or names wrongly, is the month of `today` and no filter. */
export function readAddress(search: string, today: string): CalendarAddress {
  const named = new URLSearchParams(search);
  const date = named.get('date');
  const isDay = date !== null && zonedInstant({ date, time: '00:00' }, 'UTC') !== null;
  const platform = ACCOUNT_PLATFORMS.find((one) => one === named.get('platform'));
  const status = POST_STATUSES.find((one) => one === named.get('status'));
  const account = named.get('account');
  return {
    view: CALENDAR_VIEWS.find((one) => one === named.get('view')) ?? 'month',
    date: isDay ? date : today,
    filters: { ...(platform && { platform }), ...(account && { account }), ...(status && { status }) },
  };
}

/** The address that names this. */
export function addressOf({ view, date, filters }: CalendarAddress): string {
  const others = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== undefined) others.set(name, value);
  }
  return [calendarPath(view, date), others.toString()].filter(Boolean).join('&');
}
