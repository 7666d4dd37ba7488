import type { VideoCodec } from './networks/videoCodecs';

/**
 * The properties of a post's file by which networks judge it, as the API shows them (schemas/media); omitted or null
 * properties are unknown (yet).
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
  /** What it shows, for people who can't see it. */
  alt_text?: string | null;
};
