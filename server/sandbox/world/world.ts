import type { AccountPlatform } from '#contract/platforms';
import { createAccounts } from './accounts';
import type { Account, Grant, StoredMedia, WorldEvent } from './events';
import { createGrants } from './grants';
import { openJournal } from './journal';
import { createPosts } from './posts';
import { createSnowflakes } from './snowflakes';

/** All that the sandbox remembers: whatever one of its methods has returned from survives a kill -9. */
export type World = ReturnType<typeof createWorld>;

/** Opens the world kept in `file` (null: in memory only); `now` is in milliseconds since 1970. */
export function createWorld(file: string | null, now: () => number) {
  const { journal, events } = openJournal(file);
  const accounts = createAccounts();
  const grants = createGrants();
  const posts = createPosts();
  const ids = createSnowflakes(now);

  function apply(event: WorldEvent): void {
    switch (event.type) {
      case 'accountCreated':
        ids.see(event.account.id);
        return accounts.add(event.account);
      case 'tokensGranted':
        return grants.put({ ...event.grant });
      case 'accessExpired':
        return grants.expireAccess(event.grantId);
      case 'grantRevoked':
        return grants.remove(event.grantId);
      case 'postAccepted':
        ids.see(event.post.id);
        return posts.add(event.post);
    }
  }

  function record(event: WorldEvent): void {
    journal.append(event);
    apply(event);
  }

  events.forEach(apply);

  return {
    accounts,
    grants,
    posts,
    nextId: ids.next,
    createAccount(platform: AccountPlatform, handle: string, name: string): Account {
      const account = { platform, id: ids.next(), handle, name, createdAt: now() };
      record({ type: 'accountCreated', account });
      return account;
    },
    putGrant: (grant: Grant) => record({ type: 'tokensGranted', grant }),
    expireAccess: (grantId: string) => record({ type: 'accessExpired', grantId }),
    revokeGrant: (grantId: string) => record({ type: 'grantRevoked', grantId }),
    acceptPost({ platform, id: accountId }: Account, text: string, media: StoredMedia[] = []) {
      const post = { platform, id: ids.next(), accountId, text, createdAt: now(), media };
      record({ type: 'postAccepted', post });
      return post;
    },
    reset(): void {
      journal.clear();
      [accounts, grants, posts].forEach((store) => store.clear());
    },
    close: journal.close,
  };
}
