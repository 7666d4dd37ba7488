import type { VideoFacts } from '../lib/video/videoFacts';

/**
 * A file as it is to be stored, and its properties by which networks judge it. `name`: under which it is to be stored; `frames`: of an
 * image, null for a video; `altText`: what it shows, if that is known.
 */
export type FileFacts = VideoFacts & {
  name: string;
  filename: string;
  mimeType: string;
  size: number;
  frames: number | null;
  altText?: string | null;
};

/** A file that was checked and cleaned, at the path `part`. */
export type WrittenFile = FileFacts & { part: string };

/** A file with the hash of its bytes. */
export type NewFile = FileFacts & { sha256: Buffer };
