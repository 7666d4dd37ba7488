import { NetworkError, TIMELINE_PAGE, type Actor, type Timeline } from '../connector';
import { readDate, readList, readPath, readText } from '../../lib/json';
import { requireSuccess, unreadable } from '../outcomes';
import { readSession } from '../session';
import { readTimeline } from '../timeline';
import { POSTS, readPostUri } from './address';
import { explainXrpc } from './errors';
import type { PutSources } from './putRecord';

/** The newest posts of an account, from its own repository; throws NetworkError. */
export async function readRecent({ xrpc, urlOf }: PutSources, actor: Actor): Promise<Timeline> {
  const { origin } = readSession(actor.accessToken);
  const result = await xrpc(
    { origin },
    {
      method: 'GET',
      name: 'com.atproto.repo.listRecords',
      parameters: { repo: actor.accountId, collection: POSTS, limit: String(TIMELINE_PAGE) },
    },
  );
  const { status, json, clock } = requireSuccess('bluesky', result, explainXrpc);
  const posts = await readTimeline(readPath(json, 'records'), (row) => {
    const remoteId = readText(row, 'uri');
    const address = readPostUri(remoteId ?? '');
    const createdAt = readDate(row, 'value', 'createdAt');
    if (remoteId === null || address === null || createdAt === null) return null;
    const remoteUrl = urlOf(origin, address.did, address.rkey);
    return { remoteId, remoteUrl, text: readText(row, 'value', 'text') ?? '', createdAt };
  });
  if (posts === null) throw unreadable('bluesky', status);
  return { posts, isWhole: readList(json, 'records').length < TIMELINE_PAGE, clock };
}

/** Deletes a post of an account; a post that is gone is no error. Throws NetworkError. */
export async function deletePost({ xrpc }: PutSources, actor: Actor, remoteId: string): Promise<void> {
  const address = readPostUri(remoteId);
  if (address?.did !== actor.accountId) {
    throw new NetworkError('wrong_account', 'This post is on another account.', 400);
  }
  const body = { repo: address.did, collection: POSTS, rkey: address.rkey };
  const call = { method: 'POST', name: 'com.atproto.repo.deleteRecord', body } as const;
  requireSuccess('bluesky', await xrpc(readSession(actor.accessToken), call), explainXrpc);
}
