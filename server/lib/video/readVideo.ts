import { open, readFile, type FileHandle } from 'node:fs/promises';
/*
 * Ours and not mediabunny: in a file of 2 KB, a fragment that claims five million frames takes it more than 512 MB, and a
 * table that claims ten million takes it longer than 25 seconds. These readers take a few milliseconds for both.
 */
import { type VideoFacts, NO_FACTS, readBox, readBoxAnySize } from './videoFacts';
import { readMp4, lastFrameOf } from './readMp4';
import { readWebm, isCutOffWebm } from './readWebm';

/** Reads what a video says of itself: its size, its length, how it is packed. Never throws; a hostile file is soon read. */
export function readVideo(bytes: Buffer, mimeType: string): VideoFacts {
  return mimeType === 'video/webm' ? readWebm(bytes) : readMp4(bytes);
}

/** Real videos have a handful of boxes at the top, or two a second where they come in fragments. */
const MAX_BOXES = 1_000;

/**
 * Reads what a stored video says of itself, as `readVideo` does. The images of an MP4, nearly all of its bytes, are
 * skipped: reading them took twice as long as all the rest of an upload.
 */
export async function readVideoFile(file: string, mimeType: string): Promise<VideoFacts> {
  if (mimeType === 'video/webm') return readWebm(await readFile(file));
  return withOpenFile(file, async (handle, size) => {
    const movie = await readMovieBox(handle, size);
    return movie === null ? NO_FACTS : readMp4(movie, size);
  });
}

async function withOpenFile<Result>(
  file: string,
  read: (handle: FileHandle, fileBytes: number) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return await read(handle, size);
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

/** Bytes at the end of a frame that are looked at: packed images never have so many without anything in them. */
const FRAME_END_BYTES = 64;

/** True for a video that ends within one of its parts, as half a download does, or whose last frame was never written. */
export async function isCutOff(file: string, mimeType: string): Promise<boolean> {
  if (mimeType === 'video/webm') return isCutOffWebm(await readFile(file));
  return withOpenFile(
    file,
    async (handle, size) => (await endsWithin(handle, size)) || (await hasNoLastFrame(handle, size)),
  );
}

async function hasNoLastFrame(handle: FileHandle, fileBytes: number): Promise<boolean> {
  const movie = await readMovieBox(handle, fileBytes);
  const frame = movie === null ? null : lastFrameOf(movie, fileBytes);
  if (frame === null || frame.size < FRAME_END_BYTES) return false;
  const { buffer } = await handle.read(
    Buffer.alloc(FRAME_END_BYTES),
    0,
    FRAME_END_BYTES,
    frame.at + frame.size - FRAME_END_BYTES,
  );
  return buffer.every((byte) => byte === 0);
}

async function endsWithin(handle: FileHandle, size: number): Promise<boolean> {
  let [at, isInPieces] = [0, false];
  for (let left = MAX_BOXES; left > 0; left -= 1) {
    const box = await readBoxAnySize(handle, at, size);
    if (box === null) return false;
    // A piece that was never written has neither a name nor a size.
    if (isInPieces && box.type === NO_NAME) return true;
    if (at + box.size > size) return NEEDED_BOXES.includes(box.type);
    isInPieces ||= box.type === 'moof';
    at += box.size;
  }
  return false;
}

const NO_NAME = '\0\0\0\0';
