import { open, readFile, type FileHandle } from 'node:fs/promises';
import { readBox, readBoxAnySize } from './videoBoxes';
import { NO_FACTS, type VideoFacts } from './videoFacts';
import { readMp4 } from './readMp4';
import { readWebm } from './readWebm';

/** Real videos have a handful of boxes at the top, or two a second where they come in fragments. */
const MAX_BOXES = 1_000;

/**
 * Reads what a stored video says of itself, as `readVideo` does. The images of an MP4, nearly all of its bytes, are
 * skipped: reading them took twice as long as all the rest of an upload.
 */
export async function readVideoFile(file: string, mimeType: string): Promise<VideoFacts> {
  if (mimeType === 'video/webm') return readWebm(await readFile(file));
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const movie = await readMovieBox(handle, size);
    return movie === null ? NO_FACTS : readMp4(movie, size);
  } finally {
    await handle.close();
  }
}

/** The box that describes the whole video, before its frames or after them. */
async function readMovieBox(handle: FileHandle, fileBytes: number): Promise<Buffer | null> {
  let at = 0;
  for (let left = MAX_BOXES; left > 0; left -= 1) {
    const box = await readBox(handle, at, fileBytes);
    if (box === null) return null;
    if (box.type === 'moov') {
      const { buffer } = await handle.read(Buffer.alloc(box.size), 0, box.size, at);
      return buffer;
    }
    at += box.size;
  }
  return null;
}

/** Boxes without which a video cannot be played to its end. */
const NEEDED_BOXES = ['moov', 'mdat', 'moof'];

/** True for an MP4 or QuickTime file that ends within one of these, as half a download does. */
export async function isCutOff(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let at = 0;
    for (let left = MAX_BOXES; left > 0; left -= 1) {
      const box = await readBoxAnySize(handle, at, size);
      if (box === null) return false;
      if (at + box.size > size) return NEEDED_BOXES.includes(box.type);
      at += box.size;
    }
    return false;
  } finally {
    await handle.close();
  }
}
