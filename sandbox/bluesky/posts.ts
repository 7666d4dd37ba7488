import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { Account, StoredPost } from '../world/events';
import { cidOfRecord } from './cids';
import { POSTS, uriOf } from './names';
import { tidAt } from './tids';

/** A post as its repository has it. */
export type PostRecord = { uri: string; cid: string; value: unknown };

/** The record of a post; one that another tool made by the sandbox's controls has none of its own. */
export function recordOf(post: StoredPost): PostRecord {
  const value = post.details?.['record'] ?? {
    $type: POSTS,
    text: post.text,
    createdAt: new Date(post.createdAt).toISOString(),
  };
  return { uri: addressOf(post), cid: readText(post.details, 'cid') ?? cidOfRecord(value), value };
}

/** The post of an account with a record key. */
export function findPost({ world }: SandboxContext, account: Account, rkey: string): StoredPost | null {
  const uri = uriOf(account.id, rkey);
  const known = world.posts.byId('bluesky', uri);
  return known ?? world.posts.of(account).find((post) => addressOf(post) === uri) ?? null;
}

/** Address of a post's record. */
export function addressOf({ id, accountId, createdAt }: StoredPost): string {
  return id.startsWith('at://') ? id : uriOf(accountId, tidAt(createdAt, Number(id.slice(-3))));
}
