import { composePostText, type PostText } from '#contract/postText';
import { filesFor } from '#contract/mediaRules';
import { followingFor, threadFor, type ThreadPart } from '#contract/networkTexts';
import type { AccountPlatform } from '#contract/networks';
import type { Delivery, OwnText, StoredMedia } from '../delivery';

/** A row returned by `READ_CLAIMED`; empty lists are null. */
export type ClaimedRow = Omit<Delivery, 'text' | 'kind' | 'isLast'> & {
  texts: readonly OwnText[] | null;
  content: string;
  hashtags: string[] | null;
  mentions: string[] | null;
};

/** Columns that a claim returns of its target `t` and its account `a`, read as `claimed`. */
export const CLAIMED = `
  t.id, t.attempt, t.post_id, t.user_id, t.platform, t.account_id, t.tries, t.checks, t.absences, t.deaths, t.preparation, t.state,
  t.parts_published, t.remote_id,
  t.sent_at, t.due_at, a.grant_id, a.account_id as remote_account_id, a.account_username`;

/** A file `m` as `StoredMedia`, with the description of its place. */
function storedFile(place: string): string {
  return `json_build_object('name', m.name, 'mimeType', m.mime_type, 'altText', ${place}.alt_text,
    'width', m.width, 'height', m.height)`;
}

/** The parts that the next one answers, as `Answered`. */
const ANSWERED = `json_build_object('root', t.remote_id, 'parent', case when t.parts_published = 1 then t.remote_id else (
      select remote_id from part_results r where r.target_id = t.id and r.part = t.parts_published - 1) end)`;

/**
 * Columns and tables with everything needed to publish what is `claimed`. The files of all posts are read together: few
 * posts have any, and a query per post would cost more than everything else.
 */
export const READ_CLAIMED = {
  columns: `
    t.id as "targetId", t.attempt, t.post_id as "postId", t.user_id as "userId", t.platform, g.server, t.account_id as "accountId", t.tries, t.checks,
    t.absences, t.deaths, t.preparation, case when t.state = 'unknown' then t.sent_at end as "sentAt",
    t.grant_id as "grantId", t.remote_account_id as "remoteAccountId", t.account_username as username,
    t.parts_published as part, case when t.parts_published > 0 then ${ANSWERED} end as answers, own.texts,
    p.content, nullif(p.hashtags, '{}') as hashtags, nullif(p.mentions, '{}') as mentions, files.media,
    (select s - 'platform' from jsonb_array_elements(p.network_settings) s where s->>'platform' = t.platform limit 1)
      as setting,
    g.access_token as "sealedToken", extract(epoch from g.access_expires_at - now())::float8 * 1000 as "tokenMsLeft"`,
  tables: `
    claimed t join posts p on p.id = t.post_id join grants g on g.id = t.grant_id
    left join files on files.post_id = p.id left join own on own.post_id = p.id`,
  /** Follow the expression `claimed`. Materialized, since PostgreSQL may take them for so small that it reads them anew for each post. */
  withs: `
    files as materialized (
      select pm.post_id, json_agg(${storedFile('pm')} order by pm.position) as media
      from post_media pm join media m on m.id = pm.media_id
      where pm.post_id = any(array(select post_id from claimed)) group by pm.post_id
    ), own as materialized (
      select x.post_id, json_agg(json_build_object('kind', x.kind, 'platform', x.platform, 'content', x.content,
          'hasFiles', x.has_files, 'media', (
            select json_agg(${storedFile('f')} order by f.position)
            from text_media f join media m on m.id = f.media_id where f.text_id = x.id)) order by x.position) as texts
      from post_texts x where x.post_id = any(array(select post_id from claimed)) group by x.post_id
    )`,
};

/** Turns a row into its delivery, in place: for a long queue, copies would cost more than the read itself. */
export function deliveryOf<Row extends ClaimedRow>(row: Row): Row & Delivery {
  const { texts, media, platform, part } = row;
  const post = {
    content: row.content,
    ...(row.hashtags && { hashtags: row.hashtags }),
    ...(row.mentions && { mentions: row.mentions }),
  };
  if (texts !== null) return Object.assign(row, partOf({ post, texts, media }, platform, part));
  return Object.assign(row, { kind: 'post' as const, isLast: true, text: composePostText(post) });
}

/** What of a delivery depends on which part of a thread it is. */
type Part = ThreadPart & { isLast: boolean; media: readonly StoredMedia[] | null };

type Written = { post: PostText; texts: readonly OwnText[]; media: readonly StoredMedia[] | null };

/** The part of a post's thread on a network with this place, from 0: text and files as its network gets them. */
function partOf({ post, texts, media }: Written, platform: AccountPlatform, place: number): Part {
  const variants = ofNetworks(texts, 'variant');
  const parts = texts.filter(({ kind }) => kind === 'part');
  const thread = threadFor({ ...post, variants, parts, comments: ofNetworks(texts, 'comment') }, platform);
  const part = thread[place];
  // Texts can't change once a part is out.
  if (part === undefined) throw new Error(`A thread of ${thread.length} parts has none at ${place}.`);
  const own = variants.map((one) => ({ ...one, media: one.hasFiles ? (one.media ?? []) : null }));
  const files = {
    post: () => filesFor({ media: media ?? [], variants: own }, platform),
    part: () => followingFor(parts, platform)[place - 1]?.media ?? [],
    comment: () => [],
  }[part.kind]();
  return { ...part, isLast: place === thread.length - 1, media: files.length === 0 ? null : files };
}

function ofNetworks(texts: readonly OwnText[], wanted: OwnText['kind']) {
  return texts.flatMap(({ kind, platform, ...text }) =>
    kind === wanted && platform !== null ? [{ ...text, platform }] : [],
  );
}
