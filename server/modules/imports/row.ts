import type { PlatformLimits } from '#contract/accountLimits';
import type { ImportField } from '#contract/importFields';
import type { ImportProblem } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import { instantOnWall, isZone, wallOfInstant } from '#contract/wallTime';
import { FIRST_YEAR, LAST_YEAR } from '../../http/instants';
import type { TargetAccount } from '../../repositories/postTargets';
import { type DayOrder, readMoment, readTime, withinDay, type Unread } from './readWhen';

/** Texts of a row by field; a column that is not there is an empty text. */
export type RowTexts = Record<ImportField, string>;

/** What rows of one import are judged by. */
export type RowContext = {
  active: readonly TargetAccount[];
  /** Which account a name stands for, by the name in lower case. */
  chosen: Readonly<Record<string, string>>;
  zone: string;
  dayOrder: DayOrder;
  limitsOf: (accounts: readonly TargetAccount[]) => PlatformLimits;
};

/** Line of a spreadsheet with the first row under the headings. */
export const FIRST_ROW = 2;

/** Problems of a row that are told; nobody reads more of them. */
export const PROBLEMS_MAX = 20;

/** A problem of a field, on one network or on none. */
export function problem(field: string, detail: string, platform: ImportProblem['platform'] = null): ImportProblem {
  return { field, platform, detail };
}

type RowTime = {
  fields: Pick<CreatePostBody, 'scheduled_at' | 'time_zone' | 'queue' | 'status'>;
  problems: ImportProblem[];
};

/** What a row says of its day, perhaps with its time: a file can have both in the column of either. */
export function whenOf({ date, time }: Pick<RowTexts, 'date' | 'time'>): string {
  return date.trim() === '' ? time : date;
}

/** Reads when a row is to go out: at a time, in the queue, or not yet. */
export function readRowTime(
  texts: RowTexts,
  { zone: usual, dayOrder }: Pick<RowContext, 'zone' | 'dayOrder'>,
): RowTime {
  const { date, time, zone: named, slot } = texts;
  const refuse = (field: string, detail: string): RowTime => ({ fields: {}, problems: [problem(field, detail)] });
  const zone = named.trim() === '' ? usual : named.trim();
  if (!isZone(zone)) return refuse('zone', 'This isn’t a time zone.');
  if (slot.trim() !== '') {
    if (slot.trim().toLowerCase() !== 'next') return refuse('slot', 'Write “next”, or nothing.');
    if (date.trim() !== '' || time.trim() !== '') return refuse('slot', 'Give a time or a slot, not both.');
    return { fields: { queue: true }, problems: [] };
  }
  const when = whenOf(texts);
  if (when.trim() === '') return { fields: { status: 'draft' }, problems: [] };
  const hasDate = date.trim() !== '';
  const moment = readMoment(when, dayOrder);
  if (moment === 'no day' && !hasDate) return refuse('date', 'The day is missing.');
  if (typeof moment === 'string') return refuse('date', UNREAD[moment]);
  const said = moment.instant === null ? moment : wallOf(moment.instant, zone);
  const told = hasDate && time.trim() !== '' ? readTime(time) : said.time;
  if (told === null) return refuse('time', time.trim() === '' ? 'The time is missing.' : UNREAD['no time']);
  // Many programs write a day as its midnight.
  if (said.time !== null && said.time !== MIDNIGHT && said.time !== told) {
    return refuse('time', `The date says ${said.time}, and the time says ${told}. Leave one of them out.`);
  }
  const wall = withinDay(said.day, told);
  const instant =
    moment.instant !== null && said.time === told
      ? moment.instant
      : instantOnWall({ date: wall.day, time: wall.time }, zone)?.instant;
  if (instant === undefined) return refuse('time', UNREAD['no time']);
  const year = new Date(instant).getUTCFullYear();
  if (year < FIRST_YEAR || Number(wall.day.slice(0, 4)) < FIRST_YEAR) return refuse('date', 'This is too long ago.');
  // On a wall west of Greenwich the last evening that has four figures is in a year of five.
  if (year > LAST_YEAR) return refuse('date', 'This is too far ahead.');
  return { fields: { scheduled_at: new Date(instant).toISOString(), time_zone: zone }, problems: [] };
}

const MIDNIGHT = '00:00';

const UNREAD = {
  'no day': 'This isn’t a day. Write it as 2027-04-30.',
  'no time': 'This isn’t a time. Write it as 09:30.',
  ambiguous: 'This could be two days. Write it as 2027-04-30.',
} satisfies Record<Unread, string>;

function wallOf(instant: number, zone: string): { day: string; time: string } {
  const { date, time } = wallOfInstant(instant, zone);
  return { day: date, time };
}
