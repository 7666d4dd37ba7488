import type { FastifyBaseLogger } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { Connection } from '../database/connect';
import { isDatabaseAway, isDatabaseFull } from '../database/failures';
import { AppError } from '../http/appError';
import { StoreUnavailable } from '../media/stores/storeUnavailable';
import { makePost } from '../modules/posts/createPost';
import { insertImportedRow, readImport } from '../repositories/imports/imports';
import { insertFailure, lockRow, noteWanted, type ImportTask } from '../repositories/imports/importWork';
import { inTransaction } from '../database/transaction';
import type { LimitsKeeper } from '../tokens/limitsKeeper';
import { judgeImport, type Verdict } from './judgeImport';
import { problem } from './row';
import type { NamedUrls } from './rowFiles';
import type { FetchFile } from './fetchFile';

/** What imports are carried out with. */
export type ImportServices = {
  connection: Connection;
  limits: LimitsKeeper;
  fetchFile: FetchFile;
  logger: FastifyBaseLogger;
};

/** What a row says whose post could not be made for a reason that is ours. */
const FAULT_TEXT = 'Something went wrong with this row on our side. Import it again.';

/**
 * Makes posts of the rows that can be and are not yet, each by itself, until `isOver`; a row that fails says why and stops no other.
 * However often this is called, by however many servers, each row becomes one post, and none does once the import was undone. True
 * when no row is left. Throws what is wrong with the database or the store of files: then it is to be called again later.
 */
export async function commitRows(
  services: ImportServices,
  { importId, userId }: ImportTask,
  isOver: () => boolean,
): Promise<boolean> {
  const { logger, fetchFile } = services;
  const { db } = services.connection;
  const stored = await readImport(db, userId, importId);
  if (stored === null) return true;
  const { verdicts } = await judgeImport(db, userId, stored);
  const left = verdicts.filter((row) => row.post_id === null && isWanted(row));
  const settled = verdicts.filter((row) => row.post_id !== null || row.is_failed).length;
  await noteWanted(db, importId, settled + left.length);
  const fetchOnce = rememberFiles((url) => fetchFile(userId, url));
  for (const row of left) {
    if (isOver()) return false;
    if ((await makeOrNote(row)) === 'stopped') return true;
  }
  return true;

  function isWanted({ verdict }: Verdict): boolean {
    return verdict === 'ok' || (verdict === 'duplicate' && stored?.includesDuplicates === true);
  }

  async function makeOrNote(row: Verdict): Promise<'made' | 'stopped' | 'failed'> {
    try {
      return await makeRow(row.row, await withFiles(row, fetchOnce));
    } catch (error) {
      if (isDatabaseAway(error) || isDatabaseFull(error) || error instanceof StoreUnavailable) throw error;
      if (!(error instanceof AppError)) logger.error({ err: error, import: importId, row: row.row }, 'a row failed');
      await insertFailure(db, importId, row.row, [problemOf(error)]);
      return 'failed';
    }
  }

  async function makeRow(row: number, body: CreatePostBody): Promise<'made' | 'stopped'> {
    return inTransaction(db, async (tx) => {
      const state = await lockRow(tx, importId, row);
      if (state !== 'open') return state;
      const postId = uuidv7();
      services.limits.freshen(await makePost(tx, userId, postId, body));
      await insertImportedRow(tx, importId, row, postId);
      return 'made';
    });
  }
}

function problemOf(error: unknown) {
  if (!(error instanceof AppError)) return problem('text', FAULT_TEXT);
  const [field = 'text'] = Object.keys(error.fieldErrors ?? {});
  return problem(field === 'media_ids' ? 'media' : field, error.message);
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
