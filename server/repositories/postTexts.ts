import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AttachedFile } from '#contract/attachedFile';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Database } from '../database/connect';
import { postTexts, type TextKind } from '../database/textSchema';
import { describeFiles, fileJson, lockPostFiles, type PostFile } from './media';
import type { Owner } from './owner';

/** Texts of a post besides its common one, as people wrote them. */
export type PostTexts = {
  variants: { platform: AccountPlatform; content: string }[];
  parts: { platform: AccountPlatform | null; content: string }[];
  comments: { platform: AccountPlatform; content: string }[];
};

/** Of a post that has the common text alone. */
export const NO_TEXTS: PostTexts = { variants: [], parts: [], comments: [] };

/** A text to be kept; `files` null: it goes out with the post's common files. */
export type NewText = { platform: AccountPlatform | null; content: string; files: readonly PostFile[] | null };

/** Reads the texts of a post. */
export async function readPostTexts(db: Database, postId: string): Promise<PostTexts> {
  const { rows } = await db.execute<{ kind: TextKind; platform: AccountPlatform | null; content: string }>(sql`
    select kind, platform, content from post_texts where post_id = ${postId} order by position`);
  const of = (kind: TextKind) => rows.filter((row) => row.kind === kind);
  const ofNetworks = (kind: TextKind) =>
    of(kind).flatMap(({ platform, content }) => (platform === null ? [] : [{ platform, content }]));
  return {
    variants: ofNetworks('variant'),
    parts: of('part').map(({ platform, content }) => ({ platform, content })),
    comments: ofNetworks('comment'),
  };
}

/**
 * Gives a locked post these texts of a kind, in their order, and no others. A file without a description has that of the common
 * files. False if a file is not the user's.
 */
export async function setPostTexts(
  db: Database,
  owner: Owner,
  { postId, kind }: { postId: string; kind: TextKind },
  texts: readonly NewText[],
): Promise<boolean> {
  const files = texts.flatMap(({ files: own }) => own ?? []);
  const isOnce = ({ id }: PostFile, index: number) => files.findIndex((other) => other.id === id) === index;
  if (!(await lockPostFiles(db, owner, files.filter(isOnce)))) return false;
  await db.execute(sql`delete from post_texts where post_id = ${postId} and kind = ${kind}`);
  if (texts.length === 0) return true;
  const rows = texts.map((text, position) => ({ ...text, id: uuidv7(), position }));
  await db.insert(postTexts).values(
    rows.map(({ id, position, platform, content, files: own }) => {
      return { id, postId, kind, position, platform, content, hasFiles: own !== null };
    }),
  );
  for (const { id, files: own } of rows) if (own !== null && own.length > 0) await setFiles(db, postId, id, own);
  await describeFiles(db, files.filter(isOnce));
  return true;
}

async function setFiles(db: Database, postId: string, textId: string, files: readonly PostFile[]): Promise<void> {
  const ids = sql.param(files.map(({ id }) => id));
  const altTexts = sql.param(files.map(({ altText }) => altText ?? null));
  await db.execute(sql`
    insert into text_media (text_id, media_id, position, alt_text)
    select ${textId}, wanted.id, wanted.position,
      case
        when wanted.alt_text is not null then nullif(trim(wanted.alt_text), '')
        when common.media_id is not null then common.alt_text
        else m.description end
    from unnest(${ids}::uuid[], ${altTexts}::text[]) with ordinality as wanted (id, alt_text, position)
      join media m on m.id = wanted.id
      left join post_media common on common.post_id = ${postId} and common.media_id = wanted.id`);
}

/** Removes texts of a kind that are for networks to which a post does not go any more. */
export async function dropPostTexts(
  db: Database,
  { postId, kind }: { postId: string; kind: TextKind },
  platforms: readonly AccountPlatform[],
): Promise<void> {
  await db.execute(sql`
    delete from post_texts
    where post_id = ${postId} and kind = ${kind} and platform <> all (${sql.param(platforms)}::text[])`);
}

/** Gives a new post the texts of another, with their files. */
export async function copyPostTexts(db: Database, fromId: string, toId: string): Promise<void> {
  await db.execute(sql`
    with copies as (
      select gen_random_uuid() as copy_id, x.* from post_texts x where post_id = ${fromId}
    ), texts as (
      insert into post_texts (id, post_id, kind, platform, position, content, has_files)
      select copy_id, ${toId}, kind, platform, position, content, has_files from copies
    )
    insert into text_media (text_id, media_id, position, alt_text)
    select copy_id, m.id, f.position, f.alt_text
    from copies join text_media f on f.text_id = copies.id join media m on m.id = f.media_id
    where m.deleted_at is null`);
}

/** Files of a text, in order, as networks judge them; of one without files of its own null. */
export type TextFiles = { kind: TextKind; platform: AccountPlatform | null; files: AttachedFile[] | null };

/** Lists the texts of a post with their files. */
export async function listTextFiles(db: Database, postId: string): Promise<TextFiles[]> {
  const { rows } = await db.execute<TextFiles>(sql`
    select x.kind, x.platform, case when x.has_files then ${filesJson} end as files
    from post_texts x where x.post_id = ${postId} order by x.position`);
  return rows;
}

const filesJson = sql`(
  select coalesce(json_agg(${fileJson(sql`f.alt_text`)} order by f.position), '[]')
  from text_media f join media m on m.id = f.media_id where f.text_id = x.id)`;

/** Texts of one kind of a post `p`, as the API shows them. */
export function textsJson(kind: TextKind): SQL {
  const media = {
    variant: sql`, 'media', case when x.has_files then ${filesJson} end`,
    part: sql`, 'media', ${filesJson}`,
    comment: sql``,
  };
  return sql`(
    select coalesce(json_agg(
      json_build_object('platform', x.platform, 'content', x.content${media[kind]}) order by x.position), '[]')
    from post_texts x where x.post_id = p.id and x.kind = ${sql.raw(`'${kind}'`)})`;
}

const THREADING = ACCOUNT_PLATFORMS.filter((platform) => NETWORKS[platform].threads);

/** Number of texts that a target `t` gets: as `threadFor` of the contract makes them. */
export const partsTotalSql = sql`(
  select 1 + count(*) filter (where x.kind = 'comment' and x.platform = t.platform) + coalesce(
    nullif(count(*) filter (where x.kind = 'part' and x.platform = t.platform), 0),
    count(*) filter (where x.kind = 'part' and x.platform is null and t.platform in (${sql.raw(
      THREADING.map((platform) => `'${platform}'`).join(', '),
    )})))
  from post_texts x where x.post_id = t.post_id)`;
