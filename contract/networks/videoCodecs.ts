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
