import type { CalendarEntry } from '#contract/schemas/calendar';
import type { Post } from '#contract/schemas/posts';
import { EXCERPT_LENGTH } from '#contract/limits';
import { localZone, wallTimeAt } from '../../lib/dates';
import type { PostShare } from '../ui/uiSlice';
import { excerptOf } from '../../lib/excerpt';

/** What can be moved: an entry of the calendar, or a draft that has no time yet. */
export type Item = Omit<CalendarEntry, 'at'> & { at: string | null };

/** Names an entry among all others, wherever it is moved: a post has one for each of its instants. */
export function keyOf({ id, target_ids: [target = ''] }: Pick<Item, 'id' | 'target_ids'>): string {
  return `${id}.${target}`;
}

/** The part of a post that an entry is: a draft stays one, and of a post with several instants only one moves. */
export function shareOf({ at, status, target_ids, other_targets }: Item): PostShare['changes'] {
  if (at !== null && status === 'draft') return { status };
  return other_targets > 0 ? { target_ids } : {};
}

/** Ids of the elements of a day, of an entry, and of what stands for a draft. */
export function dayId(day: string): string {
  return `day-${day}`;
}
export function entryId(key: string): string {
  return `entry-${key}`;
}
export function draftId(id: string): string {
  return `draft-${id}`;
}

/** Entries by their local day (YYYY-MM-DD), earliest first. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const byDay = new Map<string, CalendarEntry[]>();
  for (const entry of entries.toSorted(bySooner)) {
    const date = dayOf(entry);
    const others = byDay.get(date);
    if (others === undefined) byDay.set(date, [entry]);
    else others.push(entry);
  }
  return byDay;
}

function bySooner(a: CalendarEntry, b: CalendarEntry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Local days that have been worked out: a move changes one entry, and a thousand others keep theirs. */
const knownDays = new WeakMap<CalendarEntry, { zone: string; date: string }>();

function dayOf(entry: CalendarEntry): string {
  const zone = localZone();
  const known = knownDays.get(entry);
  if (known?.zone === zone) return known.date;
  const { date } = wallTimeAt(Date.parse(entry.at), zone);
  knownDays.set(entry, { zone, date });
  return date;
}

/** A draft as something to be moved onto the calendar. */
export function itemOfDraft({ id, content, platforms, status, time_zone: zone, version, media }: Post): Item {
  return {
    id,
    at: null,
    zone,
    platforms,
    account_ids: [],
    status,
    excerpt: excerptOf(content.replace(/\s+/g, ' '), EXCERPT_LENGTH).text,
    version,
    target_ids: [],
    other_targets: 0,
    is_movable: true,
    series_id: null,
    image_url: media.find(({ mime_type: type }) => type.startsWith('image/'))?.url ?? null,
  };
}
