import type { PlatformLimits } from '#contract/accountLimits';
import type { AttachedFile } from '#contract/attachedFile';
import { filesFor } from '#contract/mediaRules';
import { followingFor } from '#contract/networkTexts';
import { findMediaProblem, type MediaProblem } from '#contract/networks/mediaProblem';
import type { Refusal } from '#contract/refusals';
import type { UpdatePostBody } from '#contract/schemas/posts';
import type { Database } from '../../database/connect';
import type { TextKind } from '../../database/textSchema';
import { invalid, type Refusals } from '../../http/appError';
import { listPostFiles, setPostMedia, type PostFile } from '../../repositories/media';
import { dropPostTexts, listTextFiles, setPostTexts, type NewText } from '../../repositories/postTexts';
import type { PostFields } from '../../repositories/postRows';

const FIELD_OF = { variant: 'variants', part: 'parts', comment: 'comments' } as const;
const FILE_GONE: Refusal = { code: 'file_gone' };

const KINDS: readonly TextKind[] = ['variant', 'part', 'comment'];

/** Keeps the texts that a body names, with their files; of those that it doesn't name, those of networks that are still chosen. */
export async function attachTexts(
  tx: Database,
  userId: string,
  postId: string,
  { body, fields }: { body: UpdatePostBody; fields: PostFields },
): Promise<void> {
  for (const kind of KINDS) {
    const field = FIELD_OF[kind];
    if (body[field] === undefined) await dropPostTexts(tx, { postId, kind }, fields.platforms);
    else if (!(await setPostTexts(tx, userId, { postId, kind }, newTexts(kind, body, fields)))) {
      throw invalid({ [field]: [FILE_GONE] });
    }
  }
}

/** The texts of a kind as they were read, with the files that the body names for them. */
function newTexts(kind: TextKind, body: UpdatePostBody, { ownTexts }: PostFields): NewText[] {
  const field = FIELD_OF[kind];
  if (field === 'comments') return ownTexts.comments.map((comment) => ({ ...comment, files: null }));
  const named: readonly NamedFiles[] = body[field] ?? [];
  return ownTexts[field].map((text, index) => {
    const files = filesOf(named[index] ?? {}, field);
    return { ...text, files: files ?? (kind === 'part' ? [] : null) };
  });
}

/**
 * Refuses a post that a network, or the server of its account, would refuse at its hour for what one of its texts carries or
 * lacks; drafts may be anything.
 */
export async function checkMedia(
  tx: Database,
  postId: string,
  { platforms }: PostFields,
  limits: PlatformLimits,
): Promise<void> {
  const media = await listPostFiles(tx, postId);
  const texts = await listTextFiles(tx, postId);
  const variants = texts.flatMap(({ kind, platform, files }) =>
    kind === 'variant' && platform !== null ? [{ platform, media: files }] : [],
  );
  const parts = texts.filter(({ kind }) => kind === 'part');
  const errors: Refusals = {};
  const note = (field: 'media_ids' | 'variants' | 'parts', problem: MediaProblem | null, part?: number) => {
    if (problem === null) return;
    (errors[field] ??= []).push({ code: 'files_unfit', params: { ...problem, ...(part !== undefined && { part }) } });
  };
  for (const platform of platforms) {
    const problemOf = (files: readonly AttachedFile[]) => findMediaProblem(platform, files, limits[platform]);
    const hasOwn = variants.some((one) => one.platform === platform && one.media !== null);
    note(hasOwn ? 'variants' : 'media_ids', problemOf(filesFor({ media, variants }, platform)));
    for (const [index, { files }] of followingFor(parts, platform).entries()) {
      note('parts', problemOf(files ?? []), index + 2);
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Attaches the files that a body names to its post, with their descriptions; without them they stay as they are. */
export async function attachMedia(tx: Database, userId: string, postId: string, body: NamedFiles): Promise<void> {
  await attachNamed(body, (files) => setPostMedia(tx, userId, postId, files));
}

/** What a body says of files. */
export type NamedFiles = Pick<UpdatePostBody, 'media_ids' | 'media_alt_texts'>;

/** Attaches the files that a body names, if it names any; refuses them where `attach` says that one is not there. */
export async function attachNamed(body: NamedFiles, attach: (files: PostFile[]) => Promise<boolean>): Promise<void> {
  const files = filesOf(body, 'media_ids');
  if (files === null) return;
  if (!(await attach(files))) {
    throw invalid({ media_ids: [FILE_GONE] });
  }
}

/** The files that a body names, in order; null: it names none. `field` is what a fault is told of. */
function filesOf(
  { media_ids: mediaIds, media_alt_texts: altTexts }: NamedFiles,
  field: 'media_ids' | 'variants' | 'parts',
): PostFile[] | null {
  if (altTexts !== undefined && altTexts.length !== mediaIds?.length) {
    throw invalid({
      [field === 'media_ids' ? 'media_alt_texts' : field]: ['Send one description for each of media_ids.'],
    });
  }
  return mediaIds?.map((id, index) => ({ id, altText: altTexts?.[index] })) ?? null;
}
