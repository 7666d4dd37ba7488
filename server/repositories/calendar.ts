import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { AccountPlatform } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import { prepareStatement } from '../database/prepared';
import { excerptSql } from './excerptSql';
import type { Owner } from './owner';
import { instantJson } from './instantJson';

/** What of the calendar is asked for; both ends are inclusive. */
export type CalendarFilter = {
  from: Date;
  to: Date;
  accountId?: string | undefined;
  platform?: AccountPlatform | undefined;
  status?: PostStatus | undefined;
};

const value = sql.placeholder;
const inSpan = sql`between ${value('from')}::timestamptz and ${value('to')}::timestamptz`;

/**
 * Entries by post and instant. `entry_at` is a target's own instant, else the post's listed date: where it was published, else
 * scheduled. Targets of one post either all have their own instant or none.
 */
const listEntries = prepareStatement<{ json: string }>(
  'list-calendar',
  sql`
  with found as (
    select id from posts where user_id = ${value('userId')} and listed_at ${inSpan}
    union
    select post_id from post_targets where user_id = ${value('userId')} and planned_at ${inSpan}
  ), entry as (
    select p.id, p.content, p.time_zone, p.version, p.series_id, count(t.id)::int as size, t.entry_at,
      coalesce(array_agg(t.id order by t.id) filter (where t.id is not null), '{}') as target_ids,
      coalesce(array_agg(t.account_id order by t.id) filter (where t.account_id is not null), '{}') as account_ids,
      coalesce(array_agg(distinct t.platform) filter (where t.id is not null), p.platforms) as platforms,
      case when count(t.id) = 0 then 'draft'
        when bool_and(t.state = 'published') then 'published'
        when bool_or(t.state in ('failed', 'unknown', 'parked', 'missed')) then 'failed'
        else 'scheduled' end as status,
      coalesce(bool_and(t.state in ('scheduled', 'claimed', 'failed', 'missed')), true) as is_movable
    from found join posts p using (id) left join lateral (
      select id, account_id, platform, state, coalesce(planned_at, p.listed_at) as entry_at
      from post_targets where post_id = p.id
    ) t on true
    where p.deleted_at is null and (t.id is not null or p.scheduled_at is not null)
    group by p.id, t.entry_at
  ), shown as (
    select *, coalesce(entry_at, (select scheduled_at from posts where id = entry.id)) as at,
      sum(size) over (partition by id) - size as other_targets
    from entry
  )
  select json_build_object('entries', (
    select coalesce(json_agg(json_build_object(
      'id', id,
      'at', ${instantJson(sql`at`)},
      'zone', time_zone,
      'platforms', platforms,
      'account_ids', account_ids,
      'status', status,
      'excerpt', ${excerptSql(sql`content`)},
      'version', version,
      'target_ids', target_ids,
      'other_targets', other_targets,
      'is_movable', is_movable,
      'series_id', series_id) order by at, id), '[]')
    from shown
    where at ${inSpan}
      and (${value('accountId')}::uuid is null or ${value('accountId')} = any(account_ids))
      and (${value('platform')}::text is null or ${value('platform')} = any(platforms))
      and (${value('status')}::text is null or status = ${value('status')})
  ))::text as json`,
);

/** The calendar of a user as finished JSON text of CalendarResponse. */
export async function listCalendar(pool: Pool, userId: Owner, filter: CalendarFilter): Promise<string> {
  const [row] = await listEntries(pool, { userId, ...filter });
  if (row === undefined) throw new Error('An aggregate without a row');
  return row.json;
}
