import type { ApiCall } from '../endpoint';
import { limitOf, parameter } from './parameters';
import type { MastodonServer } from './server';

const PAGE = { initial: 20, most: 40 };

/** A page of posts, newest first, with the links to those before and after it. `posts` are oldest first. */
export function pageOf<Post extends { id: string }>(
  call: ApiCall,
  { origin }: MastodonServer,
  posts: readonly Post[],
): { page: Post[]; headers: Record<string, string> } {
  const [maxId = null, sinceId = null, minId = null] = ['max_id', 'since_id', 'min_id'].map((name) =>
    parameter(call, name),
  );
  const limit = limitOf(call, PAGE);
  const within = [...posts]
    .sort((one, other) => compareIds(one.id, other.id))
    .filter(({ id }) => maxId === null || compareIds(id, maxId) < 0)
    .filter(({ id }) => [sinceId, minId].every((least) => least === null || compareIds(id, least) > 0));
  const page = (minId === null ? within.slice(-limit) : within.slice(0, limit)).toReversed();
  const [newest, oldest] = [page[0], page.at(-1)];
  const link = (name: string, id: string, rel: string) => {
    const url = new URL(call.url, origin());
    for (const one of ['max_id', 'since_id', 'min_id']) url.searchParams.delete(one);
    url.searchParams.set(name, id);
    return `<${url.href}>; rel="${rel}"`;
  };
  if (newest === undefined || oldest === undefined) return { page, headers: {} };
  // A page that is not full is the last one.
  const next = page.length < limit ? [] : [link('max_id', oldest.id, 'next')];
  return { page, headers: { link: [...next, link('min_id', newest.id, 'prev')].join(', ') } };
}

/** Ids are numbers too large for JavaScript's. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
