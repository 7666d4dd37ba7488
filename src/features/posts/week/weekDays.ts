import type { PostFilter } from '../../../api/postsApi';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import { POSTS_PAGE_MAX } from '#contract/limits';
import { daysAfter, weekStartBefore } from '../../../lib/calendarDays';
import { wallTimeAt, zonedInstant } from '../../../lib/dates';

const WEEK_DAYS = 7;

/** The first day (YYYY-MM-DD) of the week that an address names by `?week=`, else of the week of `today`. */
export function weekOf(search: string, today: string): string {
  const named = new URLSearchParams(search).get('week');
  const isDay = named !== null && zonedInstant({ date: named, time: '00:00' }, 'UTC') !== null;
  return weekStartBefore(isDay ? named : today);
}

/** The seven days of a week, from its first. */
export function daysOf(first: string): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => daysAfter(first, index));
}

/** Query of a week: from its first local instant to its last, both inclusive (L-148). */
export function filterOf(first: string): PostFilter {
  const startMs = midnightMs(first);
  const endMs = midnightMs(daysAfter(first, WEEK_DAYS)) - 1;
  return {
    limit: POSTS_PAGE_MAX,
    start_date: new Date(startMs).toISOString(),
    end_date: new Date(endMs).toISOString(),
  };
}

/** The instant at which a post went out, goes out or should have gone out. */
export function instantOf({ published_at, scheduled_at, created_at }: Post): string {
  return published_at ?? scheduled_at ?? created_at;
}

/** Posts by the local day (YYYY-MM-DD) of their instant, earliest first; drafts have no day. */
export function postsByDay(posts: readonly Post[]): Map<string, Post[]> {
  const dated = posts.filter(({ status }) => status !== 'draft');
  const byDay = new Map<string, Post[]>();
  for (const post of dated.toSorted((a, b) => Date.parse(instantOf(a)) - Date.parse(instantOf(b)))) {
    const { date } = wallTimeAt(Date.parse(instantOf(post)));
    byDay.set(date, [...(byDay.get(date) ?? []), post]);
  }
  return byDay;
}

/**
 * From which day (YYYY-MM-DD) of a week on its posts are known. They are read from the latest on, so that of the first such
 * day there may be others; of days before it nothing can be said.
 */
export function knownFrom(pages: readonly ListPostsResponse[], first: string): string {
  const { posts = [], next_cursor: nextCursor = null } = pages.at(-1) ?? {};
  const earliest = posts.at(-1);
  if (nextCursor === null || earliest === undefined) return first;
  return wallTimeAt(Date.parse(instantOf(earliest))).date;
}

function midnightMs(day: string): number {
  return zonedInstant({ date: day, time: '00:00' })?.instant ?? Number.NaN;
}
