import type { FilmFacts } from './filmFacts';
import { readMp4 } from './readMp4';
import { readWebm } from './readWebm';

/** Reads what a film says of itself: its size, its length, how it is packed. Never throws; a hostile file is soon read. */
export function readFilm(bytes: Buffer, mimeType: string): FilmFacts {
  return mimeType === 'video/webm' ? readWebm(bytes) : readMp4(bytes);
}
