import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { BulkChange, BulkResult } from '#contract/schemas/bulk';
import type { Post } from '#contract/schemas/posts';
import { instantOnWall, wallOfInstant } from '#contract/wallTime';

/** What a change of several posts, and taking it back, needs of each, as it was read. */
export type PickedPost = Pick<Post, 'id' | 'version' | 'scheduled_at' | 'time_zone'> & {
  accounts: { id: string; platform: Post['platforms'][number] }[];
};

/** An account that posts are given to. */
export type NewAccount = PickedPost['accounts'][number];

/** A wish for all chosen posts; `amount` is negative for earlier. */
export type BulkWish =
  | { kind: 'shift'; amount: number; unit: 'hours' | 'days' }
  | { kind: 'account'; account: NewAccount }
  | { kind: 'delete' };

/** What is kept of a post when it is chosen. */
export function pickedOf({ id, version, scheduled_at, time_zone, targets }: Post): PickedPost {
  const accounts = targets.flatMap(({ account_id: accountId, platform }) =>
    accountId === null ? [] : [{ id: accountId, platform }],
  );
  return { id, version, scheduled_at, time_zone, accounts };
}

/** The changes that a wish means, without posts that it does not concern. `zone` is for posts that name none. */
export function changesOf(wish: BulkWish, posts: readonly PickedPost[], zone: string): BulkChange[] {
  return posts.flatMap((post): BulkChange[] => {
    const { id, version } = post;
    if (wish.kind === 'delete') return [{ id, version, deleted: true }];
    if (wish.kind === 'account') {
      const ids = accountsWith(wish.account, post);
      return ids === null ? [] : [{ id, version, account_ids: ids }];
    }
    if (post.scheduled_at === null) return [];
    return [{ id, version, scheduled_at: shifted(post.scheduled_at, wish, post.time_zone ?? zone) }];
  });
}

/** The changes that take those back which succeeded. */
export function oppositesOf(
  changes: readonly BulkChange[],
  results: readonly BulkResult[],
  posts: readonly PickedPost[],
): BulkChange[] {
  return changes.flatMap((change, index): BulkChange[] => {
    const result = results[index];
    const before = posts.find(({ id }) => id === change.id);
    if (result?.verdict !== 'ok' || before === undefined) return [];
    if (change.deleted === true) return [{ id: change.id, deleted: false }];
    const version = result.version === null ? {} : { version: result.version };
    if (change.account_ids !== undefined) {
      return [{ id: change.id, ...version, account_ids: before.accounts.map(({ id }) => id) }];
    }
    return before.scheduled_at === null ? [] : [{ id: change.id, ...version, scheduled_at: before.scheduled_at }];
  });
}

/** A day later is the same time on the wall, whatever the clocks do; an hour later is an hour later. */
function shifted(instant: string, { amount, unit }: { amount: number; unit: 'hours' | 'days' }, zone: string): string {
  const ms = Date.parse(instant);
  if (unit === 'hours') return new Date(ms + amount * HOUR_MS).toISOString();
  const { date, time } = wallOfInstant(ms, zone);
  const day = new Date(Date.parse(date) + amount * DAY_MS).toISOString().slice(0, 10);
  return new Date(instantOnWall({ date: day, time }, zone)?.instant ?? ms + amount * DAY_MS).toISOString();
}

/** The accounts of a post with another one of the same network; null if it goes to none of that network. */
function accountsWith({ id, platform }: NewAccount, { accounts }: PickedPost): string[] | null {
  if (!accounts.some((account) => account.platform === platform)) return null;
  return [...accounts.filter((account) => account.platform !== platform).map((account) => account.id), id];
}
