import type { VideoFacts } from './videoFacts';
import { readMp4 } from './readMp4';
import { readWebm } from './readWebm';

/** Reads what a video says of itself: its size, its length, how it is packed. Never throws; a hostile file is soon read. */
export function readVideo(bytes: Buffer, mimeType: string): VideoFacts {
  return mimeType === 'video/webm' ? readWebm(bytes) : readMp4(bytes);
}
