import type { SandboxContext } from '../context';
import type { Account, StoredPost } from '../world/events';
import { followersOf } from '../world/growth';
import type { Asked } from './fields';

/** An account as X's API gives it; beside id, name and username only the fields that were asked for. */
export function toUser({ world, now }: SandboxContext, account: Account, fields: readonly string[]): unknown {
  const { id, name, handle: username, createdAt } = account;
  const tweet_count = world.posts.of(account).length;
  const followers_count = followersOf(id, now() - createdAt);
  const optional: Record<string, unknown> = {
    created_at: new Date(createdAt).toISOString(),
    public_metrics: { followers_count, following_count: 0, tweet_count, listed_count: 0 },
    protected: false,
    verified: false,
    description: '',
  };
  const asked = Object.entries(optional).filter(([field]) => fields.includes(field));
  return { id, name, username, ...Object.fromEntries(asked) };
}

/** The authors of posts, where a call asks for them. */
export function includesOf(
  context: SandboxContext,
  posts: readonly StoredPost[],
  { expansions, user }: Asked,
): { includes?: unknown } {
  if (!expansions.includes('author_id')) return {};
  const ids = [...new Set(posts.map(({ accountId }) => accountId))];
  const authors = ids.flatMap((id) => context.world.accounts.byId('twitter', id) ?? []);
  return { includes: { users: authors.map((author) => toUser(context, author, user)) } };
}
