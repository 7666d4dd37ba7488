import { open, type FileHandle } from 'node:fs/promises';
import { readBox, type VideoBox } from '../lib/video/videoFacts';

/** Boxes that hold what a camera notes down: places, owners, devices. */
const METADATA_BOXES = new Set(['udta', 'meta', 'uuid']);
const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);
const MAX_BOXES = 10_000;

/**
 * Blanks the metadata of an MP4 or QuickTime file in place. The boxes keep their size and become free space, so that no
 * offset in the file has to change. A file that is no such container is left as it is.
 */
export async function sanitizeVideo(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    await blankMetadata(handle, 0, size, { left: MAX_BOXES });
  } finally {
    await handle.close();
  }
}

async function blankMetadata(handle: FileHandle, from: number, to: number, budget: { left: number }): Promise<void> {
  let at = from;
  while (budget.left > 0) {
    budget.left -= 1;
    const box = await readBox(handle, at, to);
    if (box === null) return;
    if (METADATA_BOXES.has(box.type)) await blank(handle, at, box);
    else if (CONTAINER_BOXES.has(box.type)) await blankMetadata(handle, at + box.header, at + box.size, budget);
    at += box.size;
  }
}

async function blank(handle: FileHandle, at: number, { size, header }: VideoBox): Promise<void> {
  await handle.write('free', at + 4, 'latin1');
  await handle.write(Buffer.alloc(size - header), 0, size - header, at + header);
}
