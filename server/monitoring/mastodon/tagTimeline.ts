import { readList, readText } from '../../lib/json';
import { ClosedError, type Reading } from '../servers/courtesy';
import type { ServerAnswer } from '../servers/serverAnswer';
import { SourceError, type FoundPost, type SearchOptions } from '../source';
import { readFoundStatuses } from './foundStatuses';

/** Makes one GET of the server's API, below its origin. */
export type GetFromServer = (path: string) => Promise<ServerAnswer>;

/** Statuses of one page: Mastodon's maximum. */
const PAGE = 40;

/** Pages that are read at most, even if few of their statuses can be used. */
const PAGES_MAX = 4;

/** Statuses by which a server that does not show tags to strangers says so. */
const MEMBERS_ONLY = [401, 403, 404, 422];

/**
 * Reads the newest public posts with a tag that a Mastodon server knows of, page by page, until `limit` or `since`; the
 * server decides which those are.
 */
export async function readTagTimeline(
  get: GetFromServer,
  { host, tag, since, limit }: { host: string; tag: string } & Pick<SearchOptions, 'since' | 'limit'>,
): Promise<Reading> {
  const found = new Map<string, FoundPost>();
  const reading = (isCapped: boolean, restUntil: Date | null): Reading => ({
    posts: [...found.values()],
    isCapped,
    restUntil,
  });
  let before: string | null = null;
  let restUntil: Date | null = null;
  for (let page = 1; page <= PAGES_MAX && restUntil === null; page += 1) {
    const parameters = new URLSearchParams({ limit: String(PAGE), ...(before !== null && { max_id: before }) });
    const answer: ServerAnswer = await get(`/api/v1/timelines/tag/${encodeURIComponent(tag)}?${parameters.toString()}`);
    restUntil = answer.restUntil;
    const statuses = readStatuses(answer);
    const posts = readFoundStatuses(statuses, host);
    for (const post of posts.filter(({ publishedAt }) => publishedAt >= since)) found.set(post.sourceId, post);
    if (found.size >= limit) return reading(true, restUntil);
    const last = readText(statuses.at(-1), 'id');
    const isOver = posts.length > 0 && posts.every(({ publishedAt }) => publishedAt < since);
    // A server that does not know max_id would send the same page for ever.
    if (last === null || last === before || isOver) return reading(false, restUntil);
    before = last;
  }
  return reading(true, restUntil);
}

function readStatuses({ status, json }: ServerAnswer): unknown[] {
  if (MEMBERS_ONLY.includes(status)) throw new ClosedError('It doesn’t show its tags to everybody.');
  if (status !== 200) throw new SourceError(`It answered with status ${status}.`);
  if (!Array.isArray(json)) throw new SourceError('It sent something that isn’t a timeline.');
  return readList(json);
}
