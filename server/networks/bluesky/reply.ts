import type { Draft } from '../connector';
import { readText } from '../../lib/json';
import { readStep, unfit } from '../preparation';
import type { ServerSession } from '../session';
import { POSTS, readPostUri } from './address';
import { readXrpcError } from './errors';
import type { Xrpc } from './xrpc';

type Reference = { uri: string; cid: string };

/** What a record names of the thread that it continues; throws Unprepared if that can't be read. */
export async function makeReply(
  { xrpc }: { xrpc: Xrpc },
  session: ServerSession,
  { root, parent }: NonNullable<Draft['answers']>,
): Promise<{ root: Reference; parent: Reference }> {
  const first = await refer(xrpc, session, root);
  return { root: first, parent: parent === root ? first : await refer(xrpc, session, parent) };
}

/** A record is named by its address and the hash of its content, which its server tells. */
async function refer(xrpc: Xrpc, { origin }: ServerSession, uri: string): Promise<Reference> {
  const address = readPostUri(uri);
  if (address === null) throw unfit('part_not_known', 'The part before is not a post of Bluesky.');
  const parameters = { repo: address.did, collection: POSTS, rkey: address.rkey };
  const result = await xrpc({ origin }, { method: 'GET', name: 'com.atproto.repo.getRecord', parameters });
  const readError = (response: Parameters<typeof readXrpcError>[0]) => readXrpcError(response, Date.now());
  const cid = readStep(result, { platform: 'bluesky', readError }, ({ json }) => readText(json, 'cid'));
  return { uri, cid };
}
