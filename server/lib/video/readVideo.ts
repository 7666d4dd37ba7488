/*
 * Ours and not mediabunny: in a file of 2 KB, a fragment that claims five million frames takes it more than 512 MB, and a
 * table that claims ten million takes it longer than 25 seconds. These readers take a few milliseconds for both.
 */
import type { VideoFacts } from './videoFacts';
import { readMp4 } from './readMp4';
import { readWebm } from './readWebm';

/** Reads what a video says of itself: its size, its length, how it is packed. Never throws; a hostile file is soon read. */
export function readVideo(bytes: Buffer, mimeType: string): VideoFacts {
  return mimeType === 'video/webm' ? readWebm(bytes) : readMp4(bytes);
}
