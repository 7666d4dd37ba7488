import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { hashOf } from './newFile';
import type { MediaStore } from './mediaStore';

/** Not the name of an upload, so that it is never served. */
export const FOLDER_ID_NAME = 'installation';

/** Reads the number of a media folder, or of a bucket; null where it has none. */
export async function readMediaFolderId(media: Pick<MediaStore, 'open'>): Promise<string | null> {
  const opened = await media.open(FOLDER_ID_NAME);
  return opened && (await text(opened.stream)).trim();
}

/** Gives a media folder its number, unless it has one. Call it for the number that the database knows: no other is written. */
export async function writeMediaFolderId(media: MediaStore, id: string): Promise<void> {
  if (await media.hasArrived(FOLDER_ID_NAME)) return;
  const part = media.newPart();
  try {
    await writeFile(part, `${id}\n`, { mode: 0o600 });
    await media.keep(part, FOLDER_ID_NAME, await hashOf(part));
  } finally {
    await media.giveUp(part);
  }
}
