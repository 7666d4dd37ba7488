import type { Post } from '#contract/schemas/posts';

/**
 * The posts that may be sent again together: those that certainly failed on some account. A post that missed its time is
 * left to a person, since sending it late may be worse than not at all.
 */
export function retryablePosts(failed: readonly Post[]): Post[] {
  return failed.filter(({ targets }) => {
    const reachable = targets.filter(({ account_id: accountId }) => accountId !== null);
    return reachable.some(({ state }) => state === 'failed') && !reachable.some(({ state }) => state === 'missed');
  });
}
