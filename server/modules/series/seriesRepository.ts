import { sql } from 'drizzle-orm';
import { SERIES_MAX_PER_USER } from '#contract/limits';
import type { Series } from '#contract/schemas/series';
import type { Database } from '../../database/connect';
import { instantJson } from '../../database/expressions';
import { seriesFilesJson } from '../../repositories/media';
import type { Owner } from '../../repositories/owner';

/** A series as the API shows it, but for the words of its rule. */
export type SeriesRow = Omit<Series, 'sentence'>;

/**
 * Lists a user's series, or one of them: those that go on before those that have ended, newest first. A paused series whose last
 * post was made has ended all the same.
 */
export async function listSeries(db: Database, owner: Owner, seriesId?: string): Promise<SeriesRow[]> {
  const { rows } = await db.execute<{ json: SeriesRow }>(sql`
    with shown as (
      select s.*, coalesce(waiting.planned, 0) as planned, waiting.next_at,
        case when s.wake_at is null and coalesce(waiting.planned, 0) = 0 then 'ended'
          when s.paused_at is not null then 'paused'
          else 'active' end as state
      from series s left join lateral (
        select count(*)::int as planned, min(scheduled_at) as next_at from posts
        where series_id = s.id and deleted_at is null and status = 'scheduled'
      ) waiting on true
      where s.user_id = ${owner} and (${seriesId ?? null}::uuid is null or s.id = ${seriesId ?? null})
    )
    select json_build_object(
      'id', s.id,
      'content', s.texts[1],
      'other_texts', to_json(s.texts[2:]),
      'platforms', s.platforms,
      'hashtags', s.hashtags,
      'mentions', s.mentions,
      'account_ids', s.account_ids,
      'media', ${seriesFilesJson},
      'network_settings', s.network_settings,
      'rule', s.rule,
      'zone', s.zone,
      'first', s.first_wall,
      'state', s.state,
      'pause_reason', s.pause_reason,
      'next_at', ${instantJson(sql`s.next_at`)},
      'planned', s.planned,
      'created_at', ${instantJson(sql`s.created_at`)}) as json
    from shown s order by s.state = 'ended', s.created_at desc limit ${SERIES_MAX_PER_USER}`);
  return rows.map(({ json }) => json);
}
