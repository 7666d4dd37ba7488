import type { CommitImportBody, ImportReport } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import { AppError } from '../http/errors/appError';
import { insertImportedRow } from '../repositories/imports/imports';
import type { AppServices } from '../services';
import { createPost } from '../posts/createPost';
import type { FetchFile } from './fetchFile';
import { inHand } from '../watchdog/inHand';
import { judgeImport, reportOf, type Verdict } from './judgeImport';
import { problem } from './row';
import type { NamedUrls } from './rowFiles';
import { findImport } from './storeImport';

type Commit = { services: AppServices; fetchFile: FetchFile; userId: string; importId: string };

/**
 * Makes posts of the rows that can be, each by itself; a row that fails says why and stops no other. However often it is asked,
 * and whatever ended it half-way, each row becomes one post: its key is the import's and the row's.
 */
export async function commitImport(
  { services, fetchFile, userId, importId }: Commit,
  { include_duplicates: withDuplicates = false }: CommitImportBody,
): Promise<ImportReport> {
  const { db } = services.connection;
  const stored = await findImport(db, userId, importId);
  if (stored.undoneAt !== null)
    throw new AppError('CONFLICT', 'This import was taken back. Please send the file again.');
  const fetchOnce = rememberFiles((url) => fetchFile(userId, url));
  return inHand(db, { kind: 'import', id: importId }, makePosts);

  async function makePosts(): Promise<ImportReport> {
    const { verdicts, unknown } = await judgeImport(db, userId, stored);
    const done: Verdict[] = [];
    for (const row of verdicts) {
      const isWanted = row.verdict === 'ok' || (row.verdict === 'duplicate' && withDuplicates);
      done.push(isWanted && row.post_id === null ? await makePost(row) : row);
    }
    return reportOf(stored, { verdicts: done, unknown });
  }

  async function makePost(row: Verdict): Promise<Verdict> {
    try {
      const body = await withFiles(row, fetchOnce);
      const postId = await createPost(services, userId, body, `import:${importId}:${row.row}`);
      await insertImportedRow(db, importId, row.row, postId);
      return { ...row, verdict: 'ok', post_id: postId };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [field = 'text'] = Object.keys(error.fieldErrors ?? {});
      return { ...row, verdict: 'error', errors: [problem(field === 'media_ids' ? 'media' : field, error.message)] };
    }
  }
}

async function withFiles(
  { body, files }: Verdict,
  fetchFile: (url: string) => Promise<string>,
): Promise<CreatePostBody> {
  const fetchAll = async (named: NamedUrls | null | undefined) => {
    if (!named) return {};
    const ids: string[] = [];
    for (const url of named.urls) ids.push(await fetchFile(url));
    return { media_ids: ids, media_alt_texts: named.altTexts };
  };
  const withTheirs = async <Text extends object>(texts: readonly Text[], theirs: readonly (NamedUrls | null)[]) => {
    const done: Text[] = [];
    for (const [index, text] of texts.entries()) done.push({ ...text, ...(await fetchAll(theirs[index])) });
    return done;
  };
  return {
    ...body,
    ...(files.post.urls.length > 0 && (await fetchAll(files.post))),
    ...(body.variants && { variants: await withTheirs(body.variants, files.variants) }),
    ...(body.parts && { parts: await withTheirs(body.parts, files.parts) }),
  };
}

/** One file can be on several posts: it is fetched once. */
function rememberFiles(fetchFile: (url: string) => Promise<string>): (url: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (url) => {
    const pending = known.get(url) ?? fetchFile(url);
    known.set(url, pending);
    return pending;
  };
}
