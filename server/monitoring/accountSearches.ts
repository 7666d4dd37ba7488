import type { AccountSource } from '#contract/platforms';
import { createXrpc } from '../networks/bluesky/xrpc';
import type { ServerGuard } from '../networks/serverGuard';
import type { AccessTokens } from '../tokens/accessTokens';
import { createBlueskySearch } from './bluesky/blueskySearch';
import { createMastodonSearch } from './mastodon/mastodonSearch';
import type { AccountSearch } from './ownSources';
import type { Pauses } from './pauses';
import { createCourtesy } from './servers/courtesy';

type Options = {
  pauses: Pauses;
  tokens: AccessTokens;
  /** Every call passes it. */
  guard: ServerGuard;
  /** Hosts of Mastodon servers that are searched beside those of people's accounts. */
  mastodonServers: readonly string[];
  now?: () => number;
};

/** Makes the searches of all networks that are searched by way of an account. */
export function createAccountSearches({
  pauses,
  tokens,
  guard,
  mastodonServers,
  now = Date.now,
}: Options): Record<AccountSource, AccountSearch> {
  const courtesy = createCourtesy({ pauses, now });
  return {
    bluesky: createBlueskySearch({ courtesy, xrpc: createXrpc({ guard, now }), tokens, now }),
    mastodon: createMastodonSearch({ courtesy, guard, moreServers: mastodonServers, now }),
  };
}
