import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { fileTypeFromFile } from 'file-type/node';
import { BYTES_PER_MB, FILENAME_MAX_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import { toName } from '#contract/names';
import { isMediaType, TOO_LARGE_TEXT, UNSUPPORTED_TYPE_TEXT } from '#contract/mediaRules';
import { errorCode } from '../lib/errorCode';
import { AppError, invalid, storageFull } from '../http/appError';
import { isDiskFull } from './stores/storedFiles';
import { NO_FACTS, type VideoFacts } from '../lib/video/videoFacts';
import { isCutOff, readVideoFile } from '../lib/video/readVideo';
import type { MediaStore, WrittenFile } from './mediaStore';
import { sanitizeImage, sanitizeVideo } from './sanitize';
import { UnreadableFileError } from './openImage';

/** The field of the form that holds the file. */
const FIELD = 'file';

/** Error text for a request without a file. */
export const NO_FILE_TEXT = 'Please choose a file.';

/** Error text for a file that starts like a video but contains none. */
export const NO_VIDEO_TEXT = 'This video can’t be read: no video track was found in it.';

/** Error text for a video of which only the beginning is there. */
const CUT_VIDEO_TEXT =
  'This video is incomplete: its end is missing. Save or download it again, and upload the whole file.';

/** Amount of an upload that is buffered before it is written, so that the disk gets a few large pieces. */
const WRITE_AHEAD_BYTES = BYTES_PER_MB;

/** A file as it comes in, and the form that holds it and nothing else. */
type Upload = Pick<MultipartFile, 'fieldname' | 'filename'> & { file: Readable & { truncated: boolean } };
export type UploadForm = AsyncIterator<Upload, unknown>;

/** Properties by which networks judge a file. `frames`: the number of an image's frames; null for a video. */
type MediaFacts = VideoFacts & { frames: number | null };

/**
 * Writes the one file of a form to disk as it comes, decides its type by its bytes whatever the client says, and cleans
 * it. Nothing is left behind when it is refused or cut off. Throws AppError 413, 415, 422 or 507.
 */
export async function receiveUpload(store: MediaStore, form: UploadForm): Promise<WrittenFile> {
  const part = store.newPart();
  try {
    if (!(await store.hasSpace())) throw storageFull();
    const upload = await firstFile(form);
    await write(upload, part);
    // Anything after the file is an error, which the parser throws.
    await form.next();
    const type = await fileTypeFromFile(part);
    if (!type || !isMediaType(type.mime)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', UNSUPPORTED_TYPE_TEXT);
    const facts = await clean(part, type.mime);
    const { size } = await stat(part);
    const filename = printableName(upload.filename);
    return { ...facts, part, name: store.newName(type.ext), filename, mimeType: type.mime, size };
  } catch (error) {
    await store.giveUp(part);
    await rm(`${part}.clean`, { force: true });
    throw toAppError(error);
  }
}

async function firstFile(form: UploadForm): Promise<Upload> {
  const next = await form.next();
  if (!next.done && next.value.fieldname === FIELD) return next.value;
  if (!next.done) next.value.file.resume();
  throw invalid({ file: [NO_FILE_TEXT] });
}

async function write(upload: Upload, part: string): Promise<void> {
  await pipeline(upload.file, createWriteStream(part, { mode: 0o600, highWaterMark: WRITE_AHEAD_BYTES }));
  if (upload.file.truncated) throw new AppError('BODY_TOO_LARGE', TOO_LARGE_TEXT);
}

async function clean(part: string, mimeType: string): Promise<MediaFacts> {
  if (mimeType.startsWith('image/')) return { ...NO_FACTS, ...(await sanitizeImage(part)) };
  if (await isCutOff(part, mimeType)) throw new UnreadableFileError(CUT_VIDEO_TEXT);
  const facts = await readVideoFile(part, mimeType);
  if (facts.codec === null || facts.width === null) throw new UnreadableFileError(NO_VIDEO_TEXT);
  await sanitizeVideo(part);
  return { ...facts, frames: null };
}

/**
 * Names are for people only, so characters that could affect a terminal, a path or the reading direction are removed.
 */
export function printableName(filename: string | undefined): string {
  const base = (filename ?? '').split(/[/\\]/).at(-1) ?? '';
  const printable = toName(base.replace(/[\p{Cc}\p{Cs}]/gu, ''));
  return beginningOf(printable, FILENAME_MAX_LENGTH).trim() || 'file';
}

/** The parser's errors for a form that is malformed or cut off. */
const BROKEN_FORM = /multipart|part header/i;

/** Node's error code when the sender disconnects, and the parser's when a form has more than one file. */
const HUNG_UP = 'ECONNRESET';
const MORE_THAN_ONE = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];

/** Turns what the sender can mend into an error that says so; any other error stays as it is. */
function toAppError(error: unknown): unknown {
  if (isDiskFull(error)) return storageFull();
  if (!(error instanceof Error)) return error;
  if (error instanceof UnreadableFileError) return invalid({ file: [error.message] }, 'UNREADABLE_FILE');
  const code = String(errorCode(error));
  if (code === HUNG_UP || BROKEN_FORM.test(error.message))
    return invalid({ file: ['This file didn’t arrive completely.'] });
  if (MORE_THAN_ONE.includes(code)) return invalid({ file: ['Send one file, and nothing else in the form.'] });
  return error;
}
