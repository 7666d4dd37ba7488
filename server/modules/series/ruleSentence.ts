/** A rule's parts by their names, as RFC 5545 calls them. */
type Parts = ReadonlyMap<string, string>;

const WEEKDAYS: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const WEEKDAY_ORDER = Object.keys(WEEKDAYS);
const WORKDAYS = WEEKDAY_ORDER.slice(0, 5).join();
const UNITS: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };

/** Every month has so many days. */
export const SHORTEST_MONTH_DAYS = 28;

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Says a rule in English words, without the time of day: all that its parts mean, and nothing that has no effect. `keepsShort`: a day
 * that a month lacks is its last one.
 */
export function sentenceOf(parts: Parts, firstDay: string, keepsShort: boolean): string {
  const frequency = parts.get('FREQ') ?? '';
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const weekdays = weekdaysOf(parts, firstDay);
  const dates = datesOf(parts, firstDay);
  const months = monthsOf(parts, firstDay);
  const isWeekly = frequency === 'WEEKLY';
  const isPlain = interval === 1 && isWeekly;
  const unit = UNITS[frequency] ?? '';
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
  const inMonths = months.length === 0 ? '' : ` in ${listed(months.map(nameOfMonth))}`;
  const end = `${sideNotes(parts)}${endOf(parts)}`;

  if (frequency === 'DAILY') return `${every}${onlyOn(weekdays, dates, months)}${end}`;
  if (isPlain && weekdays.length === WEEKDAY_ORDER.length) return `every day${inMonths}${end}`;
  if (isPlain && inOrder(weekdays).join() === WORKDAYS) return `every weekday${inMonths}${end}`;
  if (weekdays.length === 0)
    return `${every}${inMonths}${onDates(dates, months, frequency)}${shortMonths(dates, months, keepsShort)}${end}`;
  const condition = dates.length === 0 ? '' : ` if it is the ${listed(dates.map(ordinal))} day of the month`;
  return `${every}${onWeekdays(weekdays, frequency, months)}${inMonths}${condition}${end}`;
}

function weekdaysOf(parts: Parts, firstDay: string): string[] {
  const days = parts.get('BYDAY')?.split(',');
  if (days !== undefined) return [...new Set(days)];
  const first = WEEKDAY_ORDER[(new Date(firstDay).getUTCDay() + 6) % 7] ?? '';
  return parts.get('FREQ') === 'WEEKLY' ? [first] : [];
}

function datesOf(parts: Parts, firstDay: string): number[] {
  const dates = parts.get('BYMONTHDAY')?.split(',').map(Number);
  if (dates !== undefined) return [...new Set(dates)];
  const isOfMonths = ['MONTHLY', 'YEARLY'].includes(parts.get('FREQ') ?? '');
  return isOfMonths && !parts.has('BYDAY') ? [Number(firstDay.slice(8))] : [];
}

function monthsOf(parts: Parts, firstDay: string): number[] {
  const months = parts.get('BYMONTH')?.split(',').map(Number);
  if (months !== undefined) return [...new Set(months)];
  const hasDays = parts.has('BYDAY') || parts.has('BYMONTHDAY');
  return parts.get('FREQ') === 'YEARLY' && !hasDays ? [Number(firstDay.slice(5, 7))] : [];
}

/** Of a rule by days the other parts only leave days out. */
function onlyOn(weekdays: readonly string[], dates: readonly number[], months: readonly number[]): string {
  const conditions = [
    ...(weekdays.length === 0 ? [] : [`on ${listed(inOrder(weekdays).map(nameOfDay))}`]),
    ...(dates.length === 0 ? [] : [`on the ${listed(dates.map(ordinal))} day of the month`]),
    ...(months.length === 0 ? [] : [`in ${listed(months.map(nameOfMonth))}`]),
  ];
  return conditions.map((condition, index) => `${index === 0 ? ', but' : ' and'} only ${condition}`).join('');
}

function onWeekdays(weekdays: readonly string[], frequency: string, months: readonly number[]): string {
  if (frequency === 'WEEKLY') return ` on ${listed(inOrder(weekdays).map(nameOfDay))}`;
  const ofYear = frequency === 'YEARLY' && months.length === 0 ? ' of the year' : '';
  const names = weekdays.map((one) =>
    one.length === 2 ? `every ${nameOfDay(one)}` : `the ${nameOfDay(one)}${ofYear}`,
  );
  return ` on ${listed(names)}`;
}

function onDates(dates: readonly number[], months: readonly number[], frequency: string): string {
  const month = frequency === 'YEARLY' && months.length === 0 ? 'every month' : 'the month';
  return ` on the ${listed(dates.map(ordinal))} day of ${month}`;
}

/** What becomes of days that one of the months lacks. */
function shortMonths(dates: readonly number[], months: readonly number[], keepsShort: boolean): string {
  const shortest = Math.min(...(months.length === 0 ? [2] : months).map(daysOfMonth));
  if (dates.every((date) => Math.abs(date) <= shortest)) return '';
  return keepsShort ? ', or on the last day of a shorter month' : ', left out where a month is shorter';
}

/** The fewest days that a month of this number has. */
function daysOfMonth(month: number): number {
  return month === 2 ? SHORTEST_MONTH_DAYS : new Date(Date.UTC(2027, month, 0)).getUTCDate();
}

function sideNotes(parts: Parts): string {
  const positions = parts.get('BYSETPOS')?.split(',').map(Number);
  const unit = UNITS[parts.get('FREQ') ?? ''] ?? '';
  const selected =
    positions === undefined ? '' : `, of these days only the ${listed(positions.map(ordinal))} in a ${unit}`;
  const weekStart = parts.get('WKST') ?? 'MO';
  const matters = parts.get('FREQ') === 'WEEKLY' && (Number(parts.get('INTERVAL') ?? 1) > 1 || positions !== undefined);
  return `${selected}${matters && weekStart !== 'MO' ? `, in weeks that start on ${WEEKDAYS[weekStart] ?? ''}` : ''}`;
}

function endOf(parts: Parts): string {
  const count = parts.get('COUNT');
  if (count !== undefined) return `, ${count} ${Number(count) === 1 ? 'time' : 'times'}`;
  const until = parts.get('UNTIL');
  if (until === undefined) return '';
  return ` until ${DAY.format(Date.parse(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`))}`;
}

function inOrder(weekdays: readonly string[]): string[] {
  return [...weekdays].sort((one, other) => WEEKDAY_ORDER.indexOf(one) - WEEKDAY_ORDER.indexOf(other));
}

/** "Friday", or "last Friday". */
function nameOfDay(day: string): string {
  const name = WEEKDAYS[day.slice(-2)] ?? '';
  return day.length === 2 ? name : `${ordinal(Number(day.slice(0, -2)))} ${name}`;
}

function nameOfMonth(month: number): string {
  return MONTH.format(Date.UTC(2027, month - 1));
}

/** "2nd", or counted from the end: "last", "2nd to last". */
function ordinal(number: number): string {
  if (number === -1) return 'last';
  const place = Math.abs(number);
  return `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}${number < 0 ? ' to last' : ''}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
