/** Video codecs, as far as a network cares. */
export const VIDEO_CODECS = ['h264', 'hevc', 'av1', 'vp8', 'vp9', 'other'] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];

/** Names of codecs on the screen. */
export const VIDEO_CODEC_NAMES: Record<VideoCodec, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  other: 'another format',
};

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
