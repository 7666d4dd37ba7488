import { HOUR_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import type { Post } from '#contract/schemas/posts';
import type { Account } from '../../api/accountsApi';

/** How far "soon" reaches. */
export const SOON_HOURS = 48;

/** Why a post that goes out soon may not, or not well. */
export type Risk = 'disconnected' | 'imageless' | 'crowded';

type SoonPost = { post: Post; at: number };

/** The posts of a list that go out soon, the next one first. */
export function soonPosts(posts: readonly Post[], now: number): SoonPost[] {
  return posts
    .flatMap((post) => (post.scheduled_at === null ? [] : [{ post, at: Date.parse(post.scheduled_at) }]))
    .filter(({ at }) => at > now && at <= now + SOON_HOURS * HOUR_MS)
    .sort((a, b) => a.at - b.at);
}

/** The ids of those at risk, by why; without the accounts nothing is known of them. */
export function risksOf(
  soon: readonly SoonPost[],
  accounts: readonly Account[] | undefined,
): Record<Risk, Set<string>> {
  const risks: Record<Risk, Set<string>> = { disconnected: new Set(), imageless: new Set(), crowded: new Set() };
  const connected = new Set(accounts?.filter(({ isConnected }) => isConnected).map(({ id }) => id));
  const lastAt = new Map<string, number>();
  for (const { post, at } of soon) {
    for (const { account_id: id } of post.targets) {
      if (accounts !== undefined && (id === null || !connected.has(id))) risks.disconnected.add(post.id);
      if (id === null) continue;
      const before = lastAt.get(id);
      if (before !== undefined && at - before < HOUR_MS) risks.crowded.add(post.id);
      lastAt.set(id, at);
    }
    const lacksFile = post.platforms.some((platform) => {
      const own = post.variants.find((variant) => variant.platform === platform)?.media;
      return NETWORKS[platform].media.needsFile && (own ?? post.media_urls).length === 0;
    });
    if (lacksFile) risks.imageless.add(post.id);
  }
  return risks;
}
