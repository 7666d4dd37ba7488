import type { VideoCodec } from './networks/videoCodecs';

/**
 * A file of a post as far as networks judge it, as the API shows it (schemas/media); what is left out or null nobody
 * knows (yet).
 */
export type AttachedFile = {
  mime_type: string;
  /** Its name, for people. */
  filename?: string;
  size: number;
  width?: number | null;
  height?: number | null;
  frames?: number | null;
  duration_ms?: number | null;
  frame_rate?: number | null;
  codec?: VideoCodec | null;
};
