import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { instantJson } from '../../database/expressions';
import { mediaJson } from '../../repositories/media';
import { postJson } from '../../repositories/postRows';
import { readRows } from '../exports/exportsRepository';

/**
 * One file of an export: a JSON array of these rows. No part contains secrets: passwords, tokens and their hashes are
 * left out.
 */
export type Part = { name: string; rows: (db: Database, userId: string) => AsyncIterable<ExportedRow> };

/** JSON; a row that can be very long comes in pieces. */
export type ExportedRow = string | AsyncIterable<string>;

/** Everything stored about a person, except the files themselves. */
export const PARTS: readonly Part[] = [
  part('profile.json', {
    from: sql`users t`,
    owner: sql`t.id`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('email', t.email, 'username', t.username, 'full_name', t.full_name,
      'created_at', ${instantJson(sql`t.created_at`)}, 'email_confirmed_at', ${instantJson(sql`t.email_confirmed_at`)},
      'settings', t.settings, 'has_second_factor', t.factor_password_hash is not null,
      'authenticator_added_at', (select ${instantJson(sql`a.confirmed_at`)} from authenticators a where a.user_id = t.id),
      'recovery_codes_left', (select count(*) from recovery_codes c where c.user_id = t.id and c.used_at is null))`,
  }),
  part('sessions.json', {
    from: sql`sessions t`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('created_at', ${instantJson(sql`t.created_at`)},
      'last_seen_at', ${instantJson(sql`t.last_seen_at`)}, 'expires_at', ${instantJson(sql`t.expires_at`)},
      'address', t.address, 'client', t.client)`,
  }),
  part('identities.json', {
    from: sql`identities t`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('issuer', t.issuer, 'subject', t.subject, 'created_at', ${instantJson(sql`t.created_at`)})`,
  }),
  part('passkeys.json', {
    from: sql`passkeys t`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('name', t.name, 'host', t.rp_id, 'created_at', ${instantJson(sql`t.created_at`)},
      'last_used_at', ${instantJson(sql`t.last_used_at`)})`,
  }),
  part('sign_ins.json', {
    from: sql`sign_ins t`,
    instant: sql`t.at`,
    json: sql`json_build_object('kind', t.kind, 'at', ${instantJson(sql`t.at`)}, 'address', t.address,
      'client', t.client)`,
  }),
  part('social_accounts.json', {
    from: sql`social_accounts t`,
    instant: sql`t.connected_at`,
    json: sql`json_build_object('platform', t.platform, 'account_id', t.account_id, 'account_name', t.account_name,
      'account_username', t.account_username, 'is_active', t.is_active,
      'server', (select g.server from grants g where g.id = t.grant_id),
      'connected_at', ${instantJson(sql`t.connected_at`)},
      'posting_times', (select json_build_object('zone', q.zone, 'slots', q.slots,
          'paused_at', ${instantJson(sql`q.paused_at`)}) from account_queues q where q.account_id = t.id),
      'followers', (select json_object_agg(m.day, m.followers order by m.day) from account_metrics m where m.account_id = t.id))`,
  }),
  part('posts.json', {
    from: sql`posts p`,
    owner: sql`p.deleted_at is null and p.user_id`,
    instant: sql`p.listed_at`,
    id: sql`p.id`,
    json: postJson,
  }),
  part('deleted_posts.json', {
    from: sql`posts p`,
    owner: sql`p.deleted_at is not null and p.user_id`,
    instant: sql`p.listed_at`,
    id: sql`p.id`,
    json: postJson,
  }),
  part('post_figures.json', {
    from: sql`posts p`,
    owner: sql`exists (select 1 from target_metrics m join post_targets t on t.id = m.target_id where t.post_id = p.id)
      and p.user_id`,
    instant: sql`p.listed_at`,
    id: sql`p.id`,
    json: sql`json_build_object('post_id', p.id, 'days', (
      select json_agg(json_build_object('day', m.day, 'platform', t.platform, 'account_username', t.account_username,
        'likes', m.likes, 'comments', m.comments, 'shares', m.shares, 'reach', m.reach) order by m.day)
      from target_metrics m join post_targets t on t.id = m.target_id where t.post_id = p.id))`,
  }),
  part('drafts.json', {
    // Each may be two megabytes.
    page: 2,
    from: sql`drafts t`,
    instant: sql`t.updated_at`,
    // Browsers give the ids as they like; pages are told apart by a UUID.
    id: sql`md5(t.id)::uuid`,
    json: sql`json_build_object('id', t.id, 'content', t.content, 'form', t.form, 'is_edit', t.is_edit,
      'revision', t.revision, 'updated_at', ${instantJson(sql`t.updated_at`)})`,
  }),
  part('snippets.json', {
    from: sql`snippets t`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('id', t.id, 'name', t.name, 'kind', t.kind, 'content', t.content,
      'created_at', ${instantJson(sql`t.created_at`)})`,
  }),
  part('repeating_posts.json', {
    from: sql`series t`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('id', t.id, 'texts', t.texts, 'platforms', t.platforms, 'hashtags', t.hashtags,
      'mentions', t.mentions, 'account_ids', t.account_ids, 'network_settings', t.network_settings,
      'media', (select coalesce(json_agg(sm.media_id order by sm.position), '[]') from series_media sm where sm.series_id = t.id),
      'rule', t.rule, 'zone', t.zone, 'first', t.first_wall, 'skipped', t.skipped, 'pause_code', t.pause_code,
      'pause_params', t.pause_params, 'pause_reason', t.pause_reason,
      'created_at', ${instantJson(sql`t.created_at`)})`,
  }),
  part('files.json', {
    from: sql`media m`,
    owner: sql`m.deleted_at is null and m.user_id`,
    instant: sql`m.created_at`,
    id: sql`m.id`,
    json: mediaJson,
  }),
  part('notices.json', {
    from: sql`notices t`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('kind', t.tracker_kind, 'term', t.term, 'mentions', t.mentions,
      'alert_threshold', t.alert_threshold, 'created_at', ${instantJson(sql`t.created_at`)},
      'read_at', ${instantJson(sql`t.read_at`)})`,
  }),
  part('failed_removals.json', {
    from: sql`post_removals t`,
    owner: sql`t.failed_at is not null and t.user_id`,
    instant: sql`t.created_at`,
    json: sql`json_build_object('platform', t.platform, 'account_username', t.account_username,
      'remote_url', t.remote_url, 'reason', t.reason, 'failed_at', ${instantJson(sql`t.failed_at`)},
      'read_at', ${instantJson(sql`t.read_at`)})`,
  }),
  {
    name: 'hashtags_and_keywords.json',
    // One tracker after the other: each may have found thousands of posts.
    async *rows(db, userId) {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from trackers where user_id = ${userId} order by created_at, id`);
      for (const { id } of rows) {
        const { rows: facts } = await db.execute<{ json: string }>(trackerOf(id));
        // It may have been deleted meanwhile.
        for (const { json } of facts) yield piecesOf(db, id, json);
      }
    },
  },
];

/** Posts that a tracker found, read at a time. */
const FOUND_POSTS_PAGE = 200;

type Rows = { page?: number; from: SQL; owner?: SQL; instant: SQL; id?: SQL; json: SQL };

function part(name: string, { from, owner = sql`t.user_id`, instant, id = sql`t.id`, json, page }: Rows): Part {
  return {
    name,
    rows: (db, userId) =>
      readRows(db, { from, where: sql`${owner} = ${userId}`, instant, id, json, ...(page !== undefined && { page }) }),
  };
}

/** A tracker, and page by page what it has found: ten megabytes and more. */
async function* piecesOf(db: Database, id: string, json: string): AsyncGenerator<string> {
  const found = readRows(db, {
    from: sql`found_posts f`,
    where: sql`f.tracker_id = ${id}`,
    instant: sql`f.published_at`,
    id: sql`f.id`,
    json: sql`json_build_object('source', f.kind, 'author', f.author, 'title', f.title, 'content', f.content,
      'url', f.url, 'published_at', ${instantJson(sql`f.published_at`)})`,
    page: FOUND_POSTS_PAGE,
  });
  yield `${json.slice(0, json.lastIndexOf('}'))}, "found_posts": [`;
  let separator = '';
  for await (const post of found) {
    yield separator + post;
    separator = ',';
  }
  yield ']}';
}

function trackerOf(id: string): SQL {
  return sql`
    select json_build_object('kind', r.kind, 'term', r.term, 'category', r.category, 'platforms', r.platforms,
      'alert_enabled', r.alert_enabled, 'alert_threshold', r.alert_threshold,
      'created_at', ${instantJson(sql`r.created_at`)},
      'history', (select coalesce(json_agg(json_build_object('at', ${instantJson(sql`h.at`)}, 'mentions', h.mentions,
          'engagement', h.engagement, 'reach', h.reach) order by h.at), '[]')
        from tracker_history h where h.tracker_id = r.id))::text as json
    from trackers r where r.id = ${id}`;
}

/** Names of a user's stored files. */
export async function* readFileNames(db: Database, userId: string): AsyncGenerator<string> {
  const [from, instant, id] = [sql`media m`, sql`m.created_at`, sql`m.id`];
  const names = readRows(db, {
    from,
    where: sql`m.deleted_at is null and m.user_id = ${userId}`,
    instant,
    id,
    json: sql`to_json(m.name)`,
  });
  for await (const name of names) yield JSON.parse(name) as string;
}
