import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import { refusalText } from '#contract/refusals';
import type { ImportProblem } from '#contract/schemas/imports';
import type { Media } from '#contract/schemas/media';
import type { CreatePostBody } from '#contract/schemas/posts';
import { type Connection, inTransaction } from '../../database/connect';
import { isDatabaseAway, isDatabaseFull } from '../../database/outages';
import { AppError, invalid } from '../../http/appError';
import { createSafeFetch, FetchError, type SafeFetch, type FetchedFile } from '../../lib/safeFetch';
import { StoreUnavailable } from '../../media/stores/storedFiles';
import type { LimitsKeeper } from '../../tokens/limitsKeeper';
import { type FileStorage, storeUpload } from '../library/libraryService';
import { makePost } from '../posts/createPost';
import {
  insertImportedRow,
  readImport,
  insertFailure,
  lockRow,
  noteWanted,
  type ImportTask,
} from './importsRepository';
import { judgeImport, type Verdict } from './judgeImport';
import type { NamedUrls } from './row';

/** What imports are carried out with. */
export type ImportServices = {
  connection: Connection;
  limits: LimitsKeeper;
  fetchFile: FetchFile;
  logger: FastifyBaseLogger;
};

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
      await insertFailure(db, importId, row.row, problemOf(error));
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

function problemOf(error: unknown): Omit<ImportProblem, 'detail'> {
  const ofText = { field: 'text', platform: null };
  if (!(error instanceof AppError)) return { ...ofText, reason: { code: 'row_failed' } };
  const [field = 'text'] = Object.keys(error.fieldErrors ?? {});
  const { code, params } = error.refusal;
  const reason = refusalText(error.refusal) === null ? { code: 'row_refused' } : { code, ...(params && { params }) };
  return { field: field === 'media_ids' ? 'media' : field, platform: null, reason };
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

const FETCH_TOTAL_MS = 20_000;
const USER_AGENT = 'Postwright (self-hosted; fetches files for posts)';

/** A file of this server, as its address ends. */
const OWN_FILE = /^\/media\/([\w-]{32}\.[a-z0-9]{2,5})$/;

/** Where files are stored, and under which address those of this server are. */
export type Files = FileStorage & Pick<FastifyInstance, 'publicOrigin'>;

/** Stores the file at a web address for a user; returns its id. Throws AppError with a sentence for people. */
type FetchFile = (userId: string, url: string) => Promise<string>;

/**
 * Creates the way to the files that an import names. Other servers are asked under a guard: public addresses alone, bounded in time
 * and size. A file of this server, named by its secret address, is copied.
 */
export function createFetchFile(services: Files): FetchFile {
  const safeFetch = createSafeFetch({
    userAgent: USER_AGENT,
    limits: { totalMs: FETCH_TOTAL_MS, responseMaxBytes: MEDIA_MAX_BYTES },
  });
  return async (userId, url) => {
    const filename = decode(path.posix.basename(new URL(url).pathname));
    const file = (await openOwn(services, url)) ?? (await fetchOther(safeFetch, url));
    const { json } = await storeUpload(services, userId, formOf(filename, file));
    return (JSON.parse(json) as Media).id;
  };
}

/** The name that an address spells; as it stands if a per cent sign in it is just one. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function openOwn({ publicOrigin, media }: Files, url: string): Promise<Readable | null> {
  const { origin, pathname } = new URL(url);
  const name = origin === publicOrigin ? OWN_FILE.exec(pathname)?.[1] : undefined;
  if (name === undefined) return null;
  const opened = await media.open(name);
  if (opened === null) throw invalid({ media: [{ code: 'own_file_gone' }] });
  return opened.stream;
}

async function fetchOther(safeFetch: SafeFetch<FetchedFile>, url: string): Promise<Readable> {
  try {
    const { status, bytes } = await safeFetch({ url });
    if (status !== 200) throw new FetchError('server_answered', { status });
    if (bytes.length >= MEDIA_MAX_BYTES) throw new FetchError('body_too_large');
    return Readable.from([bytes]);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { code, params } = error.reason;
    throw invalid({ media: [{ code: 'file_not_fetched', params: { ...params, why: code } }] });
  }
}

/** A form with one file, as an upload sends it. */
async function* formOf(filename: string, file: Readable) {
  yield { fieldname: 'file', filename, file: Object.assign(file, { truncated: false }) };
}
