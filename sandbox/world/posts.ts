import { createHash } from 'node:crypto';
import type { AccountPlatform } from '#contract/networks';
import { DAY_MS } from '#contract/durations';
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

/** Engagement of a post so far. */
type PostNumbers = { likes: number; comments: number; shares: number; views: number };

/** The numbers of a post at an age: they follow from its id alone, never shrink, and level off after some days. */
export function postNumbers(id: string, ageMs: number): PostNumbers {
  const [appeal = 0, talk = 0, spread = 0, pace = 0] = seedOf(id);
  const days = 0.5 + 2 * pace;
  const share = 1 - Math.exp(-Math.max(0, ageMs) / (days * DAY_MS));
  const likes = 4 + 400 * appeal ** 3;
  return {
    likes: Math.floor(likes * share),
    comments: Math.floor(likes * 0.25 * talk * share),
    shares: Math.floor(likes * 0.2 * spread * share),
    views: Math.floor(likes * (12 + 30 * talk) * share),
  };
}

/** Followers of an account at an age: a number from the start, and some more each day. */
export function followersOf(id: string, ageMs: number): number {
  const [size = 0, drift = 0] = seedOf(id);
  return Math.floor(80 + 4_000 * size ** 2 + (1 + 24 * drift) * (Math.max(0, ageMs) / DAY_MS));
}

/** Numbers from 0 to 1 that always follow from the same text. */
function seedOf(text: string): number[] {
  const hash = createHash('sha256').update(text).digest();
  return [0, 4, 8, 12].map((offset) => hash.readUInt32BE(offset) / 0xffffffff);
}
