import type { Pool } from 'pg';
import { composePostText } from '#contract/postRules';
import { arrayOf } from './columns';
import type { Claimed, Delivery } from './delivery';

type Row = Pick<Delivery, 'media' | 'sealedToken' | 'tokenMsLeft'> & {
  /** Which of the claims it belongs to, from 1 on. */
  place: number;
  content: string;
  hashtags: string[] | null;
  mentions: string[] | null;
};

/**
 * Adds to claims what they are to publish. It must run after they have committed: an edit that comes later raises
 * the attempt, so what is read here is either still right or never sent. The claims themselves become the deliveries.
 */
export async function loadDeliveries<Claim extends Claimed>(
  pool: Pool,
  claims: readonly Claim[],
): Promise<(Claim & Delivery)[]> {
  const { rows } = await pool.query<Row>({
    name: 'publisher-load',
    text: LOAD,
    values: [arrayOf(claims.map(({ postId }) => postId)), arrayOf(claims.map(({ grantId }) => grantId))],
  });
  return rows.map((row) => {
    // In place: copies of a long queue would cost more than reading it.
    const delivery = claims[row.place - 1] as Claim & Delivery;
    delivery.text = composePostText({
      content: row.content,
      hashtags: row.hashtags ?? [],
      mentions: row.mentions ?? [],
    });
    delivery.media = row.media;
    delivery.sealedToken = row.sealedToken;
    delivery.tokenMsLeft = row.tokenMsLeft;
    return delivery;
  });
}

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

const LOAD = `
  select held.place::int, p.content, nullif(p.hashtags, '{}') as hashtags, nullif(p.mentions, '{}') as mentions,
    g.access_token as "sealedToken", extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft", (
      select json_agg(json_build_object('name', m.name, 'mimeType', m.mime_type, 'altText', m.alt_text) order by m.position)
      from media m where m.post_id = p.id) as media
  from unnest($1::uuid[], $2::uuid[]) with ordinality as held (post_id, grant_id, place)
  join posts p on p.id = held.post_id
  join grants g on g.id = held.grant_id`;
