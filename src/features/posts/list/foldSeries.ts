import { DAY_MS } from '#contract/durations';
import type { Post } from '#contract/schemas/posts';
import { copiesText } from '../messages';
import type { FoldedCopies } from '../card/PostCard';

/** A row of the list: a post, and what it tells of the copies that are folded into it. */
type Row = { post: Post; copies?: FoldedCopies };

/** The scheduled copies of one series as one row, that of the next one, unless somebody has unfolded them. */
export function foldSeries(posts: readonly Post[], unfolded: readonly string[]): Row[] {
  const copiesOf = new Map<string, Post[]>();
  for (const post of posts) {
    if (post.series_id === null || post.status !== 'scheduled') continue;
    copiesOf.set(post.series_id, [...(copiesOf.get(post.series_id) ?? []), post]);
  }
  return posts.flatMap((post): Row[] => {
    const seriesId = post.series_id ?? '';
    const copies = copiesOf.get(seriesId)?.toSorted((a, b) => timeOf(a) - timeOf(b)) ?? [];
    if (copies.length < 2 || !copies.includes(post)) return [{ post }];
    const isUnfolded = unfolded.includes(seriesId);
    if (post !== copies[0]) return isUnfolded ? [{ post }] : [];
    return [{ post, copies: { seriesId, text: copiesText(daysBetween(copies), copies.length - 1), isUnfolded } }];
  });
}

/** Days from one copy to the next; null where these differ. */
function daysBetween(copies: readonly Post[]): number | null {
  const gaps = copies
    .slice(1)
    .map((copy, index) => Math.round((timeOf(copy) - timeOf(copies[index] ?? copy)) / DAY_MS));
  return gaps.every((gap) => gap === gaps[0]) ? (gaps[0] ?? null) : null;
}

function timeOf({ scheduled_at: at }: Post): number {
  return at === null ? 0 : Date.parse(at);
}
