import type { Pool } from 'pg';
import type { Delivery } from './delivery';

/** What else the account of a delivery sends. */
export type Siblings = {
  /** Ids of posts on the network that are known to belong to some target. */
  takenIds: Set<string>;
  /** Another post of the same words is being sent: what is on the network may be that one. */
  isTwinUnderWay: boolean;
};

/** Reads what a look at an account's timeline must be compared with; call it after the look. */
export async function readSiblings(pool: Pool, { accountId, postId }: Delivery): Promise<Siblings> {
  const { rows } = await pool.query<{ remote_id: string | null }>({
    name: 'publisher-siblings',
    text: SIBLINGS,
    values: [accountId, postId],
  });
  return {
    takenIds: new Set(rows.flatMap((row) => row.remote_id ?? [])),
    isTwinUnderWay: rows.some((row) => row.remote_id === null),
  };
}

const SIBLINGS = `
  select t.remote_id from post_targets t
  where t.account_id = $1 and (t.remote_id is not null or t.state = 'sending' and exists (
    select 1 from posts twin join posts own on own.content = twin.content
    where twin.id = t.post_id and own.id = $2))`;
