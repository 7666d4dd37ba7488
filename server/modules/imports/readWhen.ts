import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations';

/** Days of a file that has them in figures: which comes first; null: each could be either. */
export type DayOrder = 'day first' | 'month first' | null;

/** What a cell says: a day, YYYY-MM-DD, and perhaps a time, HH:mm, on some wall, or an instant in epoch milliseconds. */
export type CellTime = { day: string; time: string | null; instant: null } | { instant: number };

/** Why a cell says no time. */
export type Unread = 'no day' | 'no time' | typeof AMBIGUOUS;

const AMBIGUOUS = 'ambiguous';

const IN_FIGURES = /^(\d{1,2})([./ -])(\d{1,2})\2(\d{4}|\d{2})$/;
const YEAR_FIRST =
  /^(\d{4})([-/._ ])(\d{1,2})\2(\d{1,2})$|^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]$|^(\d{4})(\d{2})(\d{2})$/u;
const WITH_MONTH =
  /^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ /-]?(?:de |of )?([\p{L}\p{M}]+)\.?,?[ /-](?:de )?(\d{4}|\d{2})(?: г)?$/iu;
const MONTH_FIRST = /^([\p{L}\p{M}]+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/iu;
const YEAR_AND_MONTH = /^(\d{4})[.,]?[ /-]([\p{L}\p{M}]+)\.?[ /-](\d{1,2})$/iu;
/** Day and time of ISO 8601 without signs between figures, or in nothing but figures. */
const BASIC = /^(\d{8})(?:[T ](\d{2})(\d{2})(\d{2})?(?=Z|[+-]|$)|(\d{2})(\d{2})(\d{2})?$)/i;
/** Seconds or milliseconds since 1970, as programs count them, from 2001 on. */
const EPOCH = /^(\d{10})(?:\.\d+)?$|^(\d{13})$/;
/** A time in front of its day. */
const TIME_IN_FRONT =
  /^(\d{1,2}[:.h]\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)?|\d{1,2} ?[ap]\.? ?m\.?),? (?:on |am )?(\S.*\d{4}.*)$/iu;
/** A zone by its name, behind an instant whose offset says the same. */
const NAMED_ZONE = /\[[\w/+-]+\]$|(?<=[+-]\d{4} )\([^)]*\)$/;
/** Day 0 of Excel, which counts days. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
/** 1954 to 2119: a smaller number could be anything. */
const EXCEL_DAY = /^([2-7]\d{4})(?:[.,](\d+))?$/;
/** Part of a day, as spreadsheets count times; a very early one is written with an exponent. */
const EXCEL_TIME = /^(?:0?[.,]\d+|0|\d(?:[.,]\d+)?E-\d{1,2})$/i;

const MINUTES_PER_DAY = DAY_MS / MINUTE_MS;

/** A smaller number is no year that somebody plans for. */
const FIRST_YEAR = 24;

/** Two figures of a year are of this century. */
const CENTURY = '20';

/** A clock's time without spaces: "9:30", "9.30 Uhr", "9h30", "9時30分", "9:30:00 pm". */
const CLOCK = new RegExp(
  [
    String.raw`^(?<hour>\d{1,2})`,
    String.raw`(?:[:.](?<minute>\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?|h(?<french>\d{2}(?:min)?)?|[時时点點시](?:(?<eastern>\d{1,2})[分분])?(?:\d{1,2}[秒초])?)?`,
    String.raw`(?:uhr|h|hrs|hours)?(?:(?<half>[ap])\.?(?:m\.?)?)?$`,
  ].join(''),
  'i',
);
/** What stands in front of a time in a sentence. */
const AT = 'um|at|à|a las?|las|às|ore|alle|om|kl\\.?|klo|в|o|о';
const AT_IN_FRONT = new RegExp(`^(?:${AT}) (?=\\d)`, 'iu');

/** Halves of the day as Japanese, Chinese and Korean write them, in front. */
const HALVES_IN_FRONT: readonly [RegExp, string][] = [
  [/^(午前|上午|오전)/, 'am'],
  [/^(午後|下午|오후)/, 'pm'],
];
/** A time with seconds, parts of them, and the offset of its zone. */
const ZONED =
  /^(\d{1,2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?(Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * Which order the days of one file have: a number above 12 tells it of all, unless another one tells the contrary.
 * Days with dots are never American, and tell nothing of others.
 */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const orders = new Set(texts.map(orderOf).filter((order) => order !== null));
  const [order = null] = orders;
  return orders.size > 1 ? null : order;
}

function orderOf(text: string): DayOrder {
  const [, first, sign, second, year] = IN_FIGURES.exec(divided(text).day) ?? [];
  if (sign === '.') return null;
  const isDayFirst = dayOf(year, second, first) !== null;
  if (isDayFirst === (dayOf(year, first, second) !== null)) return null;
  return isDayFirst ? 'day first' : 'month first';
}

/** Reads a cell with a day, perhaps with a time or an instant, as people and spreadsheets write them. */
export function readMoment(text: string, order: DayOrder): CellTime | Unread {
  const trimmed = plain(text);
  const [, seconds, milliseconds] = EPOCH.exec(trimmed) ?? [];
  if (seconds !== undefined) return { instant: Number(seconds) * SECOND_MS };
  if (milliseconds !== undefined) return { instant: Number(milliseconds) };
  const [, serial, part = ''] = EXCEL_DAY.exec(trimmed) ?? [];
  if (serial !== undefined) {
    const day = isoOf(EXCEL_EPOCH_MS + Number(serial) * DAY_MS);
    return { day, time: /[1-9]/.test(part) ? timeOfPart(Number(`0.${part}`)) : null, instant: null };
  }
  const { day: dayText, time: timeText } = divided(text);
  const day = readDay(dayText, order);
  if (day === AMBIGUOUS) return day;
  if (day === null) return 'no day';
  if (timeText === '') return { day, time: null, instant: null };
  const [, clock, zone] = ZONED.exec(timeText.replace(/ (?!\d)/g, '')) ?? [];
  if (clock !== undefined && zone !== undefined) {
    const time = readTime(clock);
    const wall = time === null ? null : withinDay(day, time);
    const instant = wall === null ? NaN : instantOf(wall.day, wall.time, zone);
    return Number.isNaN(instant) ? 'no time' : { instant };
  }
  const time = readTime(timeText);
  return time === null ? 'no time' : { ...withinDay(day, time), instant: null };
}

/** The end of a day, 24:00, as the beginning of the next one; any other time as it is. */
export function withinDay(day: string, time: string): { day: string; time: string } {
  return time === END_OF_DAY ? { day: isoOf(Date.parse(day) + DAY_MS), time: '00:00' } : { day, time };
}

const END_OF_DAY = '24:00';

/** Reads a day; null if it is none, AMBIGUOUS if it could be two. */
function readDay(text: string, order: DayOrder): string | null {
  const [, ...found] = YEAR_FIRST.exec(text) ?? [];
  const [year, month, day] = found.filter((part) => part !== undefined && !/^[-/.]$/.test(part));
  if (year !== undefined) return dayOf(year, month, day);
  const named = WITH_MONTH.exec(text);
  if (named) return dayOf(named[3], monthOf(named[2] ?? ''), named[1]);
  const ofYear = YEAR_AND_MONTH.exec(text);
  if (ofYear) return dayOf(ofYear[1], monthOf(ofYear[2] ?? ''), ofYear[3]);
  const american = MONTH_FIRST.exec(text);
  if (american) return dayOf(american[3], monthOf(american[1] ?? ''), american[2]);
  const [, first, sign, second, inYear] = IN_FIGURES.exec(text) ?? [];
  if (inYear === undefined) return null;
  const dayFirst = dayOf(inYear, second, first);
  const monthFirst = dayOf(inYear, first, second);
  if (sign === '.') return dayFirst;
  // Some write the year first also where it has two figures.
  if (order === null && inYear.length === 2 && Number(first) >= FIRST_YEAR && dayOf(first, second, inYear) !== null)
    return AMBIGUOUS;
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) return dayFirst ?? monthFirst;
  if (order === null) return AMBIGUOUS;
  return order === 'day first' ? dayFirst : monthFirst;
}

/** A time as HH:mm, up to 24:00, read from "9:00", "9 pm", "9 Uhr" or the part of a day that Excel writes; null if it is none. */
export function readTime(text: string): string | null {
  const trimmed = plain(text);
  if (EXCEL_TIME.test(trimmed)) return timeOfPart(Number(trimmed.replace(',', '.')));
  const compact = trimmed
    .replace(AT_IN_FRONT, '')
    .replace(/(?<=\d) ?Uhr (?=\d{2}$)/i, ':')
    .replace(/\s/g, '');
  const [sign, name = ''] = HALVES_IN_FRONT.find(([one]) => one.test(compact)) ?? [];
  const { groups = {} } = CLOCK.exec(sign === undefined ? compact : compact.replace(sign, '') + name) ?? {};
  const { hour = '', minute = groups['french']?.slice(0, 2) ?? groups['eastern'] ?? '00', half } = groups;
  // A number alone is no time.
  if (hour === '' || hour === compact || Number(minute) > 59) return null;
  if (half !== undefined && (Number(hour) > 12 || hour === '0')) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isPast = hours > 23 && (hours > 24 || Number(minute) > 0);
  return isPast ? null : `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** The time of a part of a day, to the minute: of what is nearly the next day, the last minute of this one. */
function timeOfPart(part: number): string {
  const minutes = Math.min(Math.round(part * MINUTES_PER_DAY), MINUTES_PER_DAY - 1);
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}

/** A cell as a day, with neither its weekday nor spaces in it, and what is said of the time behind it. */
function divided(text: string): { day: string; time: string } {
  const ordered = plain(text).replace(TIME_IN_FRONT, '$2 $1');
  const trimmed = withoutWeekday(ordered.replace(WEEKDAY_BEHIND, ''));
  const [, day = trimmed, time = ''] = DIVIDED.exec(trimmed) ?? [];
  return { day: day.replace(/(?<=\d)\. +(?=\d)/g, '.').replace(/\.$/, ''), time };
}

/** As Japanese write it: 2027年4月30日(金). */
const WEEKDAY_BEHIND = /(?<=[\d日일]) ?(?:\(\p{L}+\.?\)|(?:星期|周|週)[一二三四五六日天]|.曜日|.요일)/u;

/** A day ends with a figure, or the sign for one, and a time begins with an hour or the half of the day. */
const DIVIDED = new RegExp(
  [
    String.raw`^(.*?(?:\d\.?|[日일]| г\.?))(?:,? (?:[-–|@] )?(?:(?:${AT}) )?|[T_]|(?<=[日일]))`,
    String.raw`((?:(?:午前|午後|上午|下午|오전|오후) ?)?\d{1,2}(?:[:h時时点點시]|\.\d{2}(?![\d.]|$)|\.\d{2}$| ?h | ?[ap](?:\.? ?m|$)| uhr).*)$`,
  ].join(''),
  'iu',
);

/** Marks of the direction of writing, which spreadsheets put around figures. */
const UNSEEN = /[\u200B\u200E\u200F\u061C\u2066-\u2069]/g;

/** A longer cell says more than a day and a time. */
const LONGEST = 100;

/** With plain spaces and figures alone. */
function plain(text: string): string {
  if (text.length > LONGEST) return '';
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(AS_TEXT, '$1')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[時时点點시])半/, '30分')
    .replace(BASIC, '$1T$2$5:$3$6')
    .replace(NAMED_ZONE, '')
    .trim();
}

/** How a spreadsheet is told that a cell is text: an apostrophe in front, or a formula of nothing else. */
const AS_TEXT = /^(?:'|="(?=[^"]*"$))([^"]*)"?$/;

/** The value of a digit in any script: each has its ten in a row. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

function instantOf(day: string, time: string, zone: string): number {
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  return Date.parse(`${day}T${time}:00${sign}${hours.padStart(2, '0')}:${minutes}`);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year.length === 2 ? CENTURY : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && isoOf(ms) === text ? text : null;
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Languages whose names of months and weekdays are known. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'ru',
  'uk',
  'tr',
  'hu',
];

/** Days that fall into every month and on every weekday. */
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2027, month, 15));
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(2027, 0, 1 + day));

/** The numbers of months by their names, long and short, in letters alone; Excel has one of its own for March in German. */
const MONTH_NUMBERS = new Map<string, string>([
  ...namesOf(MONTHS, 'month').map(([name, index]): [string, string] => [name, String(index + 1)]),
  ['mrz', '3'],
]);
const WEEKDAY_NAMES = new Set(namesOf(WEEKDAYS, 'weekday').map(([name]) => name));

/** The number of a month that is written as a word; undefined if it is none. */
function monthOf(word: string): string | undefined {
  return MONTH_NUMBERS.get(lettersOf(word));
}

/** A date without the weekday in front of it; what may be a month stays. */
function withoutWeekday(text: string): string {
  const [, word = '', rest = text] = /^(\p{L}+)[.,]* (.*)$/u.exec(text) ?? [];
  return WEEKDAY_NAMES.has(lettersOf(word)) && monthOf(word) === undefined ? rest : text;
}

function namesOf(days: readonly number[], part: 'month' | 'weekday'): [name: string, index: number][] {
  return LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      // Beside a day, many languages have another form of the month.
      const formats = [{}, { day: 'numeric' } as const].map(
        (beside) => new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC', ...beside }),
      );
      return formats.flatMap((format) =>
        days.flatMap((day, index): [string, number][] => {
          const name = format.formatToParts(day).find(({ type }) => type === part)?.value ?? '';
          return /\d/.test(name) ? [] : [[lettersOf(name), index]];
        }),
      );
    }),
  );
}

function lettersOf(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
