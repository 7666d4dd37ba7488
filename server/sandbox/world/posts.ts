import type { AccountPlatform } from '#contract/platforms';
import type { Account, StoredPost } from './events';

/** What the networks accepted, in the order in which they did. */
export function createPosts() {
  const all: StoredPost[] = [];
  const byAccount = new Map<string, StoredPost[]>();
  return {
    add(post: StoredPost): void {
      all.push(post);
      const key = `${post.platform}:${post.accountId}`;
      const known = byAccount.get(key);
      if (known === undefined) byAccount.set(key, [post]);
      else known.push(post);
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
