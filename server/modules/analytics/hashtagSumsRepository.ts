import { sql } from 'drizzle-orm';
import { hashtagsIn } from '#contract/tags';
import { termKey } from '#contract/trackerRules';
import { arrayOf, instantJson } from '../../database/expressions';
import type { Database } from '../../database/connect';
import { sumReported } from '../../lib/sumReported';
import type { Owner } from '../../repositories/owner';
import type { AnalyticsScope } from './analyticsRepository';
import { partDays, postsOn, summedFigures, withFigures } from './figuresRepository';

type Figures = {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  engagement: number | null;
  reach: number | null;
};

/** What a hashtag brought; `reporting`: number of its posts that report any engagement. */
export type HashtagSum = Figures & {
  /** The hashtag without regard to case. */
  key: string;
  /** As the newest of its posts spells it. */
  hashtag: string;
  posts: number;
  reporting: number;
  last_used_at: string | null;
};

/** A published post, the parts of its text that may contain a hashtag, and its figures on all accounts ('') or one network's. */
export type HashtagUse = Figures & {
  day: string;
  platform: string;
  hashtags: string[];
  words: string[];
  published_at: string;
};

type DaySum = HashtagSum & { day: string };

const FIGURES = ['likes', 'comments', 'shares', 'engagement', 'reach'] as const;

/** Of days that are not kept, only the newest of more posts count than a person writes in a year. */
const POSTS_MAX = 5_000;

/** Reads what the hashtags of the scope's posts brought. */
export async function readHashtagSums(db: Database, scope: AnalyticsScope): Promise<HashtagSum[]> {
  const { owner, platform = '' } = scope;
  // The days that are not kept are computed by another statement, but they are those of this one: no day counts twice, or never.
  const { rows } = await db.execute<DaySum & { open_days: string[] | null }>(sql`
    with ${partDays(owner, scope)}, kept as (
      select k.key, max(k.day)::text as day, (array_agg(k.hashtag order by k.day desc))[1] as hashtag,
        ${instantJson(sql`(array_agg(k.last_used_at order by k.day desc))[1]`)} as last_used_at,
        sum(k.posts)::int as posts, sum(k.reporting)::int as reporting, sum(k.likes)::float8 as likes,
        sum(k.comments)::float8 as comments, sum(k.shares)::float8 as shares, sum(k.engagement)::float8 as engagement,
        sum(k.reach)::float8 as reach
      from kept_day join kept_hashtags k on k.user_id = ${owner} and k.day = kept_day.day and k.platform = ${platform}
      group by k.key
    )
    select kept.*, open.days as open_days
    from (select array_agg(day::text) as days from open_day) open left join kept on true`);
  const openDays = rows[0]?.open_days ?? [];
  const sums = sumUses(await readUses(db, owner, openDays, { platform, limit: POSTS_MAX }));
  // Days that an earlier version kept tell full width, or a sharp s, from the plain letters.
  const kept = rows
    .filter((row) => row.key !== null)
    .map(({ open_days: _days, ...row }) => ({ ...row, key: termKey(row.hashtag) }));
  return mergeSums([...kept, ...sums]).map(({ day: _day, ...sum }) => sum);
}

/** Reads the published posts of these days that may have used a hashtag, newest first; without a platform, each for '' and for its networks. */
export async function readUses(
  db: Database,
  owner: Owner,
  days: readonly string[],
  { platform = null, limit = null }: { platform?: string | null; limit?: number | null } = {},
): Promise<HashtagUse[]> {
  if (days.length === 0) return [];
  const { rows } = await db.execute<HashtagUse>(sql`
    with open_day as materialized (select unnest(${arrayOf(days)}::date[]) as day), ${postsOn(owner, sql`open_day`)}, used as (
    select p.id, p.listed_at, p.day::text as day, coalesce(t.platform, '') as platform, p.hashtags,
      array(select w[1] from regexp_matches(p.content, '(\\S*[#＃]\\S+)', 'g') as w) as words,
      ${instantJson(sql`coalesce(p.published_at, max(t.published_at))`)} as published_at, ${summedFigures}
    from listed p join sent t on t.post_id = p.id ${withFigures}
    where p.hashtags <> '{}' or p.content ~ '[#＃]'
    group by grouping sets ((p.id, p.day, p.listed_at, p.hashtags, p.content, p.published_at),
      (p.id, p.day, p.listed_at, p.hashtags, p.content, p.published_at, t.platform))
    )
    select day, platform, hashtags, words, published_at, likes, comments, shares, engagement, reach from used
    where ${platform}::text is null or platform = ${platform}
    order by listed_at desc, id limit ${limit}`);
  return rows;
}

/** Adds up uses (given newest first) by day and hashtag; they are of one network, or of all. */
export function sumUses(uses: readonly HashtagUse[]): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const use of uses) {
    // A post that names a hashtag twice, in whatever case, used it once.
    const named = new Map([...use.hashtags, ...hashtagsIn(use.words.join(' '))].map((tag) => [termKey(tag), tag]));
    for (const [key, hashtag] of named) {
      const place = `${use.day} ${key}`;
      const { day, likes, comments, shares, engagement, reach, published_at: last_used_at } = use;
      const one = { day, key, hashtag, posts: 1, reporting: engagement === null ? 0 : 1, last_used_at };
      sums.set(place, added(sums.get(place), { ...one, likes, comments, shares, engagement, reach }));
    }
  }
  return [...sums.values()];
}

function mergeSums(sums: readonly DaySum[]): DaySum[] {
  const merged = new Map<string, DaySum>();
  for (const sum of [...sums].sort((one, other) => other.day.localeCompare(one.day))) {
    merged.set(sum.key, added(merged.get(sum.key), sum));
  }
  return [...merged.values()];
}

/** The sum of two, with the spelling and the date of the first, which is the newer one. */
function added(first: DaySum | undefined, second: DaySum): DaySum {
  if (first === undefined) return second;
  const sum = { ...first, posts: first.posts + second.posts, reporting: first.reporting + second.reporting };
  for (const figure of FIGURES) sum[figure] = sumReported([first[figure], second[figure]]);
  return sum;
}
