import { MINUTE_MS } from '#contract/durations';
import type { Accepted } from '../../sandbox/testing/control';
import type { TargetRow } from './records';
import type { World } from './rig';

/** A post that the network has accepted. `key` says which of ours made it, null: another tool did. */
export type AcceptedPost = Pick<Accepted, 'id' | 'handle' | 'text' | 'created_at'> & { key: string | null };

/** State of a post in our database, and the network's post that it points to. */
export type PostRow = Pick<TargetRow, 'state' | 'error_code' | 'remote_id'> & { key: string };

/** Each side's record of the posts; every post of ours has a different key. */
export type Ledgers = {
  /** Posts that the API has confirmed to a client. */
  acknowledged: readonly string[];
  rows: readonly PostRow[];
  accepted: readonly AcceptedPost[];
};

/** Discrepancies between the ledgers; all should be empty or 0. `parked` waits for a person, and is not lost. */
export type Findings = {
  publishedTwice: string[];
  lost: string[];
  /** Rows that say something else than the network does, or that nobody works on any more. */
  unexplained: string[];
  /** Rows that lead to a post which another call made. */
  wronglyPublished: string[];
  /** Rows that nobody could confirm though the network showed their post, and none that could be taken for it. */
  parkedThoughShown: string[];
  parked: number;
};

/** Throws unless nothing was published twice, lost, left unexplained, called published wrongly, or parked without need. */
export function requireRight(findings: Findings): void {
  const wrong = [
    ...findings.publishedTwice.map((key) => `published twice: ${key}`),
    ...findings.lost.map((key) => `lost: ${key}`),
    ...findings.unexplained.map((key) => `unexplained: ${key}`),
    ...findings.wronglyPublished.map((key) => `wrongly called published: ${key}`),
    ...findings.parkedThoughShown.map((key) => `parked though the network showed it: ${key}`),
  ];
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong: ${wrong.slice(0, 10).join('; ')}`);
}

/** Compares what clients were told, what we remember, and what the network has. */
export function compareLedgers({ acknowledged, rows, accepted }: Ledgers): Findings {
  const acceptedOf = new Map<string, AcceptedPost[]>();
  for (const post of accepted) {
    if (post.key !== null) acceptedOf.set(post.key, [...(acceptedOf.get(post.key) ?? []), post]);
  }
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const parked = rows.filter(({ state }) => state === 'parked');
  const settled = rows.filter(({ state }) => state !== 'parked');

  const isWrong = ({ key, state, remote_id: remoteId }: PostRow) =>
    state === 'published' && remoteId !== null && !acceptedOf.get(key)?.some(({ id }) => id === remoteId);
  const isShown = ({ key, error_code: errorCode }: PostRow) =>
    errorCode === 'not_confirmed' && acceptedOf.get(key)?.some((post) => !hasDouble(post, accepted, rowOf)) === true;

  return {
    publishedTwice: [...acceptedOf].filter(([, posts]) => posts.length > 1).map(([key]) => key),
    lost: acknowledged.filter((key) => !acceptedOf.has(key) && rowOf.get(key)?.state !== 'parked'),
    unexplained: settled
      .filter(({ key, state }) => (state === 'published') !== acceptedOf.has(key))
      .map(({ key, state }) => `${key}: ${state}`),
    wronglyPublished: settled.filter(isWrong).map(({ key }) => key),
    parkedThoughShown: parked.filter(isShown).map(({ key }) => key),
    parked: parked.length,
  };
}

/** Distance between two posts with the same words on one account, so that no clock can confuse them. */
const APART_MS = 5 * MINUTE_MS;

/** True if the account has another post like this one that is not known as one of ours. */
function hasDouble(
  { id, handle, text, created_at: at }: AcceptedPost,
  accepted: readonly AcceptedPost[],
  rowOf: ReadonlyMap<string, PostRow>,
): boolean {
  return accepted.some(
    (other) =>
      other.id !== id &&
      other.handle === handle &&
      other.text === text &&
      Math.abs(Date.parse(other.created_at) - Date.parse(at)) < APART_MS &&
      (other.key === null || rowOf.get(other.key)?.state !== 'published'),
  );
}

/** Networks whose posts can all be told apart by their texts, and listed. */
const LISTED = ['twitter', 'bluesky', 'mastodon'] as const;

/** Posts that the sandbox has accepted on these networks; Mastodon's ids are those of one server, ours name it, as its handles do. */
export async function listAccepted({ fleet }: Pick<World, 'fleet'>): Promise<Accepted[]> {
  const accepted = await Promise.all(LISTED.map((platform) => fleet.sandbox.posts(platform)));
  return accepted.flat().map((post) => {
    const [, host] = post.handle?.split('@') ?? [];
    return host === undefined ? post : { ...post, id: `${post.id}@${host}` };
  });
}

/** Compares the three ledgers of the posts whose texts begin so, each unique, at rest; throws unless they agree. */
export async function requireLedgers(
  world: Pick<World, 'fleet' | 'records'>,
  prefix: string,
  acknowledged: readonly string[],
): Promise<TargetRow[]> {
  const rows = await world.records.atRest(prefix);
  const shown = (await listAccepted(world)).filter(({ text }) => text.startsWith(prefix));
  const findings = compareLedgers({
    acknowledged,
    rows: rows.map((row) => ({ ...row, key: row.text })),
    accepted: shown.map((post) => ({ ...post, key: post.text })),
  });
  requireRight(findings);
  return rows;
}
