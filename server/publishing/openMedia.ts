import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DraftMedia } from '../networks/connector';
import type { StoredMedia } from './delivery';

/** Where stored files lie, and under which origin the networks may fetch them. */
export type MediaPlaces = { folder: string; publicOrigin: string };

/** Opens the files of a post for a connector; nothing is read before it asks. */
export function openMedia({ folder, publicOrigin }: MediaPlaces, media: readonly StoredMedia[]): DraftMedia[] {
  return media.map(({ name, mimeType, altText }) => ({
    mimeType,
    altText,
    bytes: () => readFile(path.join(folder, name)),
    publicUrl: `${publicOrigin}/media/${name}`,
  }));
}
