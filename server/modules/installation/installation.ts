import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/durations';
import type { Database } from '../../database/connect';
import { type MediaStore, readMediaFolderId, writeMediaFolderId } from '../../media/mediaStore';
import { StoreUnavailable } from '../../media/stores/storedFiles';
import { readNewestTokens } from '../../repositories/grants';
import { proveInstallation, replaceInstallation, type InstallationRow } from './installationRepository';
import { openTokens } from '../../tokens/grantTokens';
import { removeUnreadableApps } from '../../repositories/networkApps';
import type { SecretBox } from '../../lib/secretBox';

/** State that a server can replace for all servers if it was lost for good (ACCEPT_CHANGED). */
export const REPLACEABLE = ['token-key', 'media-folder'] as const;
export type Replaceable = (typeof REPLACEABLE)[number];

const KEY_PROOF = 'Postwright';
const KEY_PROOF_PLACE = 'installation:key-check';

const OTHER_KEY =
  'TOKEN_KEY, or token.key in DATA_DIR, is not the key that the tokens in the database were encrypted with. Give this ' +
  'server that key; if it is lost, start once with ACCEPT_CHANGED=token-key and let people connect their accounts anew.';
const OTHER_FOLDER =
  'The media folder in DATA_DIR, or the place in MEDIA_URL, is not the one of the other servers on this database. Give this ' +
  'server their disk or bucket; if that is lost, start once with ACCEPT_CHANGED=media-folder.';

/** Nobody waits longer to hear whether the media are the right ones. */
const LOOK_MS = SECOND_MS;
/** A disk or a machine that is busy for a moment is nobody's concern. */
const SILENT_MS = 10 * SECOND_MS;
const MARK_LOOK_MS = 50;
const STOOD_STILL_MS = 250;

/** The servers that share one database, and whether this one fits among them. */
export type Installation = {
  /** Why this server must not do any work, as a sentence, or null. Writes to the database: throws where it cannot. */
  findProblem(db: Database): Promise<string | null>;
};

type Options = {
  db: Database;
  secretBox: SecretBox;
  media: MediaStore;
  logger: FastifyBaseLogger;
  accepts?: readonly Replaceable[];
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number;
};

/**
 * Registers a server with those on its database; the first one determines the key and the media folder that all must
 * have.
 */
export async function joinInstallation(options: Options): Promise<Installation> {
  const { db, secretBox, media, logger, accepts = [], now = () => performance.now() } = options;
  const replaced = { mediaFolder: accepts.includes('media-folder'), keyCheck: accepts.includes('token-key') };
  const foundFolder = await readMediaFolderId(media);
  const isKeyKnown = replaced.keyCheck || (await opensNewestTokens(db, secretBox));
  const own: InstallationRow = {
    mediaFolder: foundFolder ?? randomUUID(),
    keyCheck: isKeyKnown ? secretBox.seal(KEY_PROOF, KEY_PROOF_PLACE) : null,
  };
  if (accepts.length > 0) await replaceInstallation(db, own, replaced);
  if (replaced.keyCheck) await removeUnreadableApps(db, secretBox);
  const known = await proveInstallation(db, own);
  if (known.mediaFolder === own.mediaFolder) await writeMediaFolderId(media, own.mediaFolder);
  else if (foundFolder === null) await untilMarked(media);

  let last: string | null = null;
  let isAway = false;
  let silentSince: number | null = null;
  function note(problem: string | null): string | null {
    if (problem !== null && problem !== last) logger.error(problem);
    if (problem === null && last !== null) logger.warn('This server fits the others again and goes on working.');
    return (last = problem);
  }

  function noteAway(complaint: string | null): void {
    if (complaint !== null && !isAway) logger.error(complaint);
    if (complaint === null && isAway) logger.warn(`The media in ${media.place} can be read again.`);
    isAway = complaint !== null;
  }

  function noteSilence(): void {
    silentSince ??= now();
    const silentMs = now() - silentSince;
    if (silentMs < SILENT_MS) return;
    noteAway(
      `Reading from ${media.place} has taken more than a second each time for ${Math.round(silentMs / SECOND_MS)} seconds: ` +
        'files are stored and read late, or not at all.',
    );
  }

  // One at a time: each look at a disk that hangs keeps one of the few threads that read files.
  let looking: Promise<string | StoreUnavailable | null> | null = null;
  function look(): Promise<string | StoreUnavailable | null> {
    looking ??= readMediaFolderId(media)
      .catch((error: unknown) => (error instanceof StoreUnavailable ? error : null))
      .finally(() => (looking = null));
    return looking;
  }

  return {
    async findProblem(database) {
      const common = await proveInstallation(database, own);
      if (!isKeyOf(common, secretBox)) return note(OTHER_KEY);
      // Read each time: a disk may go away while the server runs.
      const found = await Promise.race([look(), silence()]);
      // The store was the right one before, and posts without files need none: nothing else stops for one that is away.
      if (found === SILENT) {
        noteSilence();
        return last;
      }
      silentSince = null;
      if (found instanceof StoreUnavailable && found.reason === 'refused') return note(found.message);
      const isStoreAway = found instanceof StoreUnavailable;
      noteAway(isStoreAway ? `${found.message} Until it does, no file is stored or read.` : null);
      return isStoreAway ? last : note(found === common.mediaFolder ? null : OTHER_FOLDER);
    },
  };
}

const SILENT = Symbol('No answer in time.');

/** Resolves once the media could have been looked at for long enough. */
async function silence(): Promise<typeof SILENT> {
  const askedAt = performance.now();
  await sleep(LOOK_MS, undefined, { ref: false });
  // It was this process that stood still, on a machine that was suspended or busy: the answer may just be coming in.
  if (performance.now() - askedAt > LOOK_MS + STOOD_STILL_MS) await sleep(LOOK_MS, undefined, { ref: false });
  return SILENT;
}

/** Of servers that start at once, the first one marks the folder of all; waits for that, but not long: it may be another one. */
async function untilMarked(media: MediaStore): Promise<void> {
  const giveUpAt = performance.now() + LOOK_MS;
  while ((await readMediaFolderId(media)) === null && performance.now() < giveUpAt) await sleep(MARK_LOOK_MS);
}

function isKeyOf({ keyCheck }: InstallationRow, box: SecretBox): boolean {
  if (keyCheck === null) return false;
  try {
    return box.open(keyCheck, KEY_PROOF_PLACE) === KEY_PROOF;
  } catch {
    return false;
  }
}

/** True if the newest tokens can be decrypted with this key, or if there are none. */
async function opensNewestTokens(db: Database, box: SecretBox): Promise<boolean> {
  const newest = await readNewestTokens(db);
  if (newest === null) return true;
  try {
    openTokens(box, newest.id, newest);
    return true;
  } catch {
    return false;
  }
}
