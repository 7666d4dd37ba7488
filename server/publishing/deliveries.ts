import type { Pool } from 'pg';
import type { AccountPlatform } from '#contract/platforms';
import { composePostText } from '#contract/postRules';
import { columnsOf } from './columns';
import type { Delivery, Hold } from './delivery';

type Row = Omit<Delivery, 'text'> & {
  content: string;
  hashtags: string[];
  mentions: string[];
  platform: AccountPlatform;
};

/**
 * Reads what held targets are to publish. It must run after the claim has committed: an edit that comes later raises
 * the attempt, so what is read here is either still right or never sent.
 */
export async function loadDeliveries(pool: Pool, holds: readonly Hold[]): Promise<Delivery[]> {
  const { rows } = await pool.query<Row>({
    name: 'publisher-load',
    text: LOAD,
    values: columnsOf(holds),
  });
  return rows.map(({ content, hashtags, mentions, ...delivery }) => ({
    ...delivery,
    text: composePostText({ content, hashtags, mentions }),
  }));
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
  select t.id as "targetId", t.attempt, t.post_id as "postId", t.user_id as "userId", t.platform, t.tries, t.checks, t.absences, t.preparation, t.deaths,
    t.sent_at as "sentAt", a.id as "accountId", a.grant_id as "grantId", a.account_id as "remoteAccountId",
    a.account_username as username, g.access_token as "sealedToken",
    extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft",
    p.content, p.hashtags, p.mentions, coalesce((
      select json_agg(json_build_object('name', m.name, 'mimeType', m.mime_type, 'altText', m.alt_text) order by m.position)
      from media m where m.post_id = p.id), '[]') as media
  from unnest($1::uuid[], $2::int[]) as held (id, attempt)
  join post_targets t on t.id = held.id and t.attempt = held.attempt
  join posts p on p.id = t.post_id
  join social_accounts a on a.id = t.account_id
  join grants g on g.id = a.grant_id`;
