import type { AccountPlatform } from '#contract/networks';
import type { Account, StoredPost } from './events';

/**
 * Posts that the networks accepted and nobody deleted, in that order; those of one account by the instant that they
 * show.
 */
export function createPosts() {
  const byKey = new Map<string, StoredPost>();
  const byAccount = new Map<string, StoredPost[]>();

  function listOf({ platform, accountId }: Pick<StoredPost, 'platform' | 'accountId'>): StoredPost[] {
    const key = `${platform}:${accountId}`;
    const known = byAccount.get(key) ?? [];
    byAccount.set(key, known);
    return known;
  }

  return {
    add(post: StoredPost): void {
      byKey.set(keyOf(post), post);
      const known = listOf(post);
      known.splice(known.findLastIndex(({ createdAt }) => createdAt <= post.createdAt) + 1, 0, post);
    },
    /** Puts a post in the place of the one that has its id. */
    change(post: StoredPost): void {
      byKey.set(keyOf(post), post);
      const list = listOf(post);
      list.splice(
        list.findIndex(({ id }) => id === post.id),
        1,
        post,
      );
    },
    remove(post: Pick<StoredPost, 'platform' | 'id'>): void {
      const known = byKey.get(keyOf(post));
      if (known === undefined) return;
      byKey.delete(keyOf(post));
      const list = listOf(known);
      list.splice(list.indexOf(known), 1);
    },
    byId: (platform: AccountPlatform, id: string): StoredPost | null => byKey.get(keyOf({ platform, id })) ?? null,
    of: ({ platform, id: accountId }: Account): StoredPost[] => byAccount.get(`${platform}:${accountId}`) ?? [],
    list: (platform?: AccountPlatform): StoredPost[] =>
      [...byKey.values()].filter((post) => platform === undefined || post.platform === platform),
    clear(): void {
      byKey.clear();
      byAccount.clear();
    },
  };
}

/** True if everybody can see a post at an instant (epoch milliseconds). */
export function isPublic({ publicFrom = 0 }: StoredPost, now: number): boolean {
  return publicFrom !== null && publicFrom <= now;
}

function keyOf({ platform, id }: Pick<StoredPost, 'platform' | 'id'>): string {
  return `${platform}:${id}`;
}
