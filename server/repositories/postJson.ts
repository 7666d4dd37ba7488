/*
 * Unusual on purpose: a list of 20 posts as rows that become objects, are presented and written as JSON costs the
 * server 2.6 times the CPU of the same JSON built by PostgreSQL (decision 009). TypeScript does not see the shape, so
 * every response of every test is compared with the contract's schema, taken as closed.
 */
import { sql } from 'drizzle-orm';
import { instantJson } from './instantJson';
import { mediaOfPost, postFileJson } from './media';
import { partsTotalSql, textsJson } from './postTexts';

/**
 * Error code shown while a target waits: all due posts of a rate-limited account wait, including those that were not
 * tried themselves.
 */
const errorCode = sql`coalesce(t.error_code, case
  when t.state = 'scheduled' and t.due_at <= now() and exists (
    select from social_accounts a where a.id = t.account_id and a.paused_until > now()) then 'rate_limited' end)`;

/** When a target `t` of a post `p` is to go out; what the publisher waits for after a failure is no plan. */
export const dueAtSql = sql`coalesce(t.planned_at, p.scheduled_at, p.created_at)`;

const targetJson = sql`json_build_object(
  'id', t.id,
  'platform', t.platform,
  'account_id', t.account_id,
  'account_username', t.account_username,
  'state', t.state,
  'parts_total', ${partsTotalSql},
  'parts_published', case when t.state = 'published' then ${partsTotalSql} else t.parts_published end,
  'due_at', ${instantJson(dueAtSql)},
  'remote_url', t.remote_url,
  'error_code', ${errorCode},
  'error_detail', t.error_detail,
  'published_at', ${instantJson(sql`t.published_at`)},
  'removed_at', ${instantJson(sql`t.removed_at`)})`;

/**
 * A row `p` of posts as the API shows it (contract/schemas/posts). PostgreSQL builds the JSON itself: for a list of 20,
 * that costs the server less than half of what the same rows as objects would.
 */
export const postJson = sql`json_build_object(
  'id', p.id,
  'content', p.content,
  'platforms', p.platforms,
  'hashtags', p.hashtags,
  'mentions', p.mentions,
  'status', p.status,
  'media_urls', (
    select coalesce(json_agg('/media/' || m.name order by pm.position), '[]') from ${mediaOfPost}),
  'analytics', json_build_object('likes', p.likes, 'comments', p.comments, 'shares', p.shares),
  'media', (select coalesce(json_agg(${postFileJson} order by pm.position), '[]') from ${mediaOfPost}),
  'network_settings', p.network_settings,
  'variants', ${textsJson('variant')},
  'parts', ${textsJson('part')},
  'comments', ${textsJson('comment')},
  'scheduled_at', ${instantJson(sql`p.scheduled_at`)},
  'time_zone', p.time_zone,
  'published_at', ${instantJson(sql`p.published_at`)},
  'created_at', ${instantJson(sql`p.created_at`)},
  'updated_at', ${instantJson(sql`p.updated_at`)},
  'series_id', p.series_id,
  'version', p.version,
  'targets', (
    select coalesce(json_agg(${targetJson} order by t.id), '[]') from post_targets t where t.post_id = p.id))`;
