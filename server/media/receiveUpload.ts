import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { fileTypeFromFile } from 'file-type/node';
import { isMediaType, tooLargeText, UNSUPPORTED_TYPE_TEXT } from '#contract/mediaRules';
import { errorCode } from '../errorCode';
import { AppError, invalid } from '../plugins/appError';
import type { MediaStore } from './mediaStore';
import { BrokenImageError, sanitiseImage, type ImageSize } from './sanitiseImage';
import { sanitiseVideo } from './sanitiseVideo';

const FILENAME_MAX_LENGTH = 200;

/** So much of an upload may wait in memory for the disk: it is written in few large pieces, not in many small ones. */
const WRITE_AHEAD_BYTES = 1024 * 1024;

/** A file that has been received, checked, cleaned and stored. */
export type ReceivedFile = {
  name: string;
  filename: string;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
};

/**
 * Writes an upload to disk as it comes, decides its type by its bytes whatever the client says, and cleans it. Nothing
 * is left behind when it is refused or cut off. Throws AppError 413, 415, 422 or 507.
 */
export async function receiveUpload(store: MediaStore, upload: MultipartFile): Promise<ReceivedFile> {
  const part = store.newPart();
  try {
    await write(upload, part);
    const type = await fileTypeFromFile(part);
    if (!type || !isMediaType(type.mime)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 415, UNSUPPORTED_TYPE_TEXT);
    const dimensions = await clean(part, type.mime);
    const { size } = await stat(part);
    const filename = printableName(upload.filename);
    const name = await store.keep(part, type.ext);
    return {
      name,
      filename,
      mimeType: type.mime,
      size,
      width: dimensions?.width ?? null,
      height: dimensions?.height ?? null,
    };
  } catch (error) {
    await rm(part, { force: true });
    await rm(`${part}.clean`, { force: true });
    throw refusalOf(error);
  }
}

async function write(upload: MultipartFile, part: string): Promise<void> {
  await pipeline(upload.file, createWriteStream(part, { mode: 0o600, highWaterMark: WRITE_AHEAD_BYTES }));
  if (upload.file.truncated) throw new AppError('BODY_TOO_LARGE', 413, tooLargeText());
}

async function clean(part: string, mimeType: string): Promise<ImageSize | null> {
  if (mimeType.startsWith('image/')) return sanitiseImage(part);
  await sanitiseVideo(part);
  return null;
}

/** Names are for people only, so what could steer a terminal, a path or the reading direction is taken out. */
function printableName(filename: string | undefined): string {
  const base = (filename ?? '').split(/[/\\]/).at(-1) ?? '';
  const printable = base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return printable.slice(0, FILENAME_MAX_LENGTH) || 'file';
}

/** What the parser says of a form that is none, or that ends before its end. */
const BROKEN_FORM = /multipart|part header/i;

/** What Node says when the sender hangs up, the parser of a form with more than one file in it, and a disk without room. */
const HUNG_UP = 'ECONNRESET';
const MORE_THAN_ONE = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];
const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/** Says to the sender what they can mend; anything else stays what it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof BrokenImageError) return invalid({ file: [error.message] });
  const code = String(errorCode(error));
  if (code === HUNG_UP || BROKEN_FORM.test(error.message))
    return invalid({ file: ['This file did not arrive whole.'] });
  if (MORE_THAN_ONE.includes(code)) return invalid({ file: ['Send one file, and nothing else in the form.'] });
  if (!DISK_FULL.includes(code)) return error;
  return new AppError('STORAGE_FULL', 507, 'There is no room for more files on the server.');
}
