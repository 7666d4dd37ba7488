import type { Pool } from 'pg';
import { composePostText } from '#contract/postRules';
import { arrayOf } from '../database/arrays';
import type { Claimed, Delivery } from './delivery';

type Row = Pick<Delivery, 'grantId' | 'remoteAccountId' | 'username' | 'media' | 'sealedToken' | 'tokenMsLeft'> & {
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
    values: [arrayOf(claims.map(({ postId }) => postId)), arrayOf(claims.map(({ accountId }) => accountId))],
  });
  return rows.map((row) => {
    // In place: copies of a long queue would cost more than reading it.
    const delivery = claims[row.place - 1] as Claim & Delivery;
    delivery.text = composePostText({
      content: row.content,
      hashtags: row.hashtags ?? [],
      mentions: row.mentions ?? [],
    });
    delivery.grantId = row.grantId;
    delivery.remoteAccountId = row.remoteAccountId;
    delivery.username = row.username;
    delivery.media = row.media;
    delivery.sealedToken = row.sealedToken;
    delivery.tokenMsLeft = row.tokenMsLeft;
    return delivery;
  });
}

// The files are found for all posts together: a query for each post, of which few have any, costs more than all the rest.
const LOAD = `
  select held.place::int, a.grant_id as "grantId", a.account_id as "remoteAccountId", a.account_username as username,
    p.content, nullif(p.hashtags, '{}') as hashtags, nullif(p.mentions, '{}') as mentions, files.media,
    g.access_token as "sealedToken", extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft"
  from unnest($1::uuid[], $2::uuid[]) with ordinality as held (post_id, account_id, place)
  join posts p on p.id = held.post_id
  join social_accounts a on a.id = held.account_id
  join grants g on g.id = a.grant_id
  left join (
    select post_id, json_agg(json_build_object('name', name, 'mimeType', mime_type, 'altText', alt_text) order by position) as media
    from media where post_id = any($1::uuid[]) group by post_id
  ) files on files.post_id = p.id`;
