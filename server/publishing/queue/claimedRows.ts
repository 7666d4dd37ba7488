import { composePostText } from '#contract/postRules';
import type { Delivery } from '../delivery';

/** A row returned by `READ_CLAIMED`; empty lists are null. */
export type ClaimedRow = Omit<Delivery, 'text'> & {
  content: string;
  hashtags: string[] | null;
  mentions: string[] | null;
};

/** Columns that a claim returns of its target `t` and its account `a`, read as `claimed`. */
export const CLAIMED = `
  t.id, t.attempt, t.post_id, t.platform, t.account_id, t.tries, t.checks, t.absences, t.deaths, t.preparation, t.state,
  t.sent_at, t.due_at, a.grant_id, a.account_id as remote_account_id, a.account_username`;

/**
 * Columns and tables with everything needed to publish what is `claimed`. The files of all posts are read together: few
 * posts have any, and a query per post would cost more than everything else.
 */
export const READ_CLAIMED = {
  columns: `
    t.id as "targetId", t.attempt, t.post_id as "postId", t.platform, t.account_id as "accountId", t.tries, t.checks,
    t.absences, t.deaths, t.preparation, case when t.state = 'unknown' then t.sent_at end as "sentAt",
    t.grant_id as "grantId", t.remote_account_id as "remoteAccountId", t.account_username as username,
    p.content, nullif(p.hashtags, '{}') as hashtags, nullif(p.mentions, '{}') as mentions, files.media,
    (select s - 'platform' from jsonb_array_elements(p.network_settings) s where s->>'platform' = t.platform limit 1)
      as setting,
    g.access_token as "sealedToken", extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft"`,
  tables: `
    claimed t join posts p on p.id = t.post_id join grants g on g.id = t.grant_id
    left join (
      select pm.post_id, json_agg(json_build_object('name', m.name, 'mimeType', m.mime_type, 'altText', pm.alt_text,
          'width', m.width, 'height', m.height) order by pm.position) as media
      from post_media pm join media m on m.id = pm.media_id
      where pm.post_id = any(array(select post_id from claimed)) group by pm.post_id
    ) files on files.post_id = p.id`,
};

/** Turns a row into its delivery, in place: for a long queue, copies would cost more than the read itself. */
export function deliveryOf<Row extends ClaimedRow>(row: Row): Row & Delivery {
  const text = composePostText({
    content: row.content,
    ...(row.hashtags && { hashtags: row.hashtags }),
    ...(row.mentions && { mentions: row.mentions }),
  });
  return Object.assign(row, { text });
}
