import type { VideoCodec } from '#contract/networks/videoCodecs';

/** Properties declared by a video; null where they are absent or impossible. */
export type VideoFacts = {
  /** In pixels, upright as it is shown. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Images a second, on average. */
  frameRate: number | null;
  codec: VideoCodec | null;
};

/** A video without any known properties. */
export const NO_FACTS: VideoFacts = { width: null, height: null, durationMs: null, frameRate: null, codec: null };

const MAX_SIDE_PX = 65_535;
const MAX_DURATION_MS = 2 ** 31 - 1;
const MAX_FRAME_RATE = 1_000;

/** Takes what was read for facts, where it can be true: a file may claim whatever it likes. */
export function credible({ width, height, durationMs, frameRate, codec }: VideoFacts): VideoFacts {
  const isSized = isWithin(width, 1, MAX_SIDE_PX) && isWithin(height, 1, MAX_SIDE_PX);
  return {
    width: isSized ? Math.round(width) : null,
    height: isSized ? Math.round(height) : null,
    durationMs: isWithin(durationMs, 1, MAX_DURATION_MS) ? Math.round(durationMs) : null,
    frameRate: isWithin(frameRate, 0.001, MAX_FRAME_RATE) ? Math.round(frameRate * 1_000) / 1_000 : null,
    codec,
  };
}

function isWithin(value: number | null, least: number, most: number): value is number {
  return value !== null && value >= least && value <= most;
}
