import type { AccountPlatform } from '#contract/platforms';
import type { Account, StoredPost } from './events';

/** What the networks accepted, in the order in which they did; those of one account by the instant that they show. */
export function createPosts() {
  const all: StoredPost[] = [];
  const byAccount = new Map<string, StoredPost[]>();
  return {
    add(post: StoredPost): void {
      all.push(post);
      const key = `${post.platform}:${post.accountId}`;
      const known = byAccount.get(key);
      if (known === undefined) byAccount.set(key, [post]);
      else known.splice(known.findLastIndex(({ createdAt }) => createdAt <= post.createdAt) + 1, 0, post);
    },
    of: ({ platform, id }: Account): StoredPost[] => byAccount.get(`${platform}:${id}`) ?? [],
    list: (platform?: AccountPlatform): StoredPost[] =>
      all.filter((post) => platform === undefined || post.platform === platform),
    clear(): void {
      all.length = 0;
      byAccount.clear();
    },
  };
}
