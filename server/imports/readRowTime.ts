import type { ImportProblem } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import { instantOnWall, isZone } from '#contract/wallTime';
import { FIRST_YEAR, LAST_YEAR } from '../http/input/instants';
import { problem, type RowContext, type RowTexts } from './row';
import { AMBIGUOUS, readDay, readTime } from './readWhen';

type RowTime = {
  fields: Pick<CreatePostBody, 'scheduled_at' | 'time_zone' | 'queue' | 'status'>;
  problems: ImportProblem[];
};

/** Reads when a row is to go out: at a time, in the queue, or not yet. */
export function readRowTime(
  { date, time, zone: named, slot }: RowTexts,
  { zone: usual, dayOrder }: Pick<RowContext, 'zone' | 'dayOrder'>,
): RowTime {
  const refuse = (field: string, detail: string): RowTime => ({ fields: {}, problems: [problem(field, detail)] });
  const zone = named.trim() === '' ? usual : named.trim();
  if (!isZone(zone)) return refuse('zone', 'This isn’t a time zone.');
  if (slot.trim() !== '') {
    if (slot.trim().toLowerCase() !== 'next') return refuse('slot', 'Write “next”, or nothing.');
    if (date.trim() !== '' || time.trim() !== '') return refuse('slot', 'Give a time or a slot, not both.');
    return { fields: { queue: true }, problems: [] };
  }
  if (date.trim() === '' && time.trim() === '') return { fields: { status: 'draft' }, problems: [] };
  if (date.trim() === '') return refuse('date', 'The day is missing.');
  const day = readDay(date, dayOrder);
  if (day === null) return refuse('date', 'This isn’t a day. Write it as 2027-04-30.');
  if (day === AMBIGUOUS) return refuse('date', 'This could be two days. Write it as 2027-04-30.');
  if (Number(day.slice(0, 4)) < FIRST_YEAR) return refuse('date', 'This is too long ago.');
  if (time.trim() === '') return refuse('time', 'The time is missing.');
  const clock = readTime(time);
  const instant = clock === null ? null : instantOnWall({ date: day, time: clock }, zone);
  if (instant === null) return refuse('time', 'This isn’t a time. Write it as 09:30.');
  // On a wall west of Greenwich the last evening that has four figures is in a year of five.
  if (new Date(instant.instant).getUTCFullYear() > LAST_YEAR) return refuse('date', 'This is too far ahead.');
  return { fields: { scheduled_at: new Date(instant.instant).toISOString(), time_zone: zone }, problems: [] };
}
