import path from 'node:path';
import { Readable } from 'node:stream';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import { TOO_LARGE_TEXT } from '#contract/mediaRules';
import type { Media } from '#contract/schemas/media';
import { invalid } from '../http/appError';
import { createSafeFetch, FetchError, type SafeFetch, type FetchedFile } from '../lib/safeFetch';
import type { FileStorage } from '../media/storeFile';
import { storeUpload } from '../media/storeUpload';
import type { AppServices } from '../services';

const FETCH_TOTAL_MS = 20_000;
const USER_AGENT = 'Postwright (self-hosted; fetches files for posts)';

/** A file of this server, as its address ends. */
const OWN_FILE = /^\/media\/([\w-]{32}\.[a-z0-9]{2,5})$/;

/** Where files are stored, and under which address those of this server are. */
export type Files = FileStorage & Pick<AppServices, 'publicOrigin'>;

/** Stores the file at a web address for a user; returns its id. Throws AppError with a sentence for people. */
export type FetchFile = (userId: string, url: string) => Promise<string>;

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
  if (opened === null) throw invalid({ media: ['This file is no longer on this server.'] });
  return opened.stream;
}

async function fetchOther(safeFetch: SafeFetch<FetchedFile>, url: string): Promise<Readable> {
  try {
    const { status, bytes } = await safeFetch({ url });
    if (status !== 200) throw new FetchError(`Its server answered ${status}.`);
    if (bytes.length >= MEDIA_MAX_BYTES) throw new FetchError(TOO_LARGE_TEXT);
    return Readable.from([bytes]);
  } catch (error) {
    if (error instanceof FetchError) throw invalid({ media: [`A file couldn’t be fetched. ${error.message}`] });
    throw error;
  }
}

/** A form with one file, as an upload sends it. */
async function* formOf(filename: string, file: Readable) {
  yield { fieldname: 'file', filename, file: Object.assign(file, { truncated: false }) };
}
