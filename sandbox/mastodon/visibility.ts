import type { Account, StoredPost } from '../world/events';
import { detailsOf } from './entities';
import { accountById, usernameOf, type MastodonServer } from './server';
import { mentionsIn } from './toHtml';

/** True if a post of this server may be shown to somebody; nobody follows anybody here. */
export function canRead(server: MastodonServer, post: StoredPost, reader: Account | null): boolean {
  if (accountById(server, post.accountId) === null) return false;
  const { visibility } = detailsOf(post);
  if (visibility === 'public' || visibility === 'unlisted') return true;
  if (reader === null) return false;
  const name = usernameOf(reader).toLowerCase();
  return reader.id === post.accountId || mentionsIn(post.text).some((mention) => mention.name.toLowerCase() === name);
}
