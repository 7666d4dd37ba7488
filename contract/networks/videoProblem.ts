import type { AttachedFile } from '../attachedFile';
import { MINUTE_MS, SECOND_MS } from '../durations';
import type { NetworkDescriptor, VideoRules } from './descriptor';
import { isOutsideRatios, ratiosText } from './ratios';
import { VIDEO_CODEC_NAMES } from './videoCodecs';

/** Many phones record "60 frames per second" as 60.03. */
const FRAME_RATE_TOLERANCE = 0.5;

/** Reason why a network rejects this video, or null; unknown properties are no reason. */
export function videoProblem({ name, media: { videos } }: NetworkDescriptor, file: AttachedFile): string | null {
  const words = durationProblem(videos, file) ?? sizeProblem(videos, file) ?? encodingProblem(videos, file);
  return words === null ? null : `${name} takes videos ${words}.`;
}

/** A note about a video that a network accepts only from some accounts; null for any other. */
export function videoNote({ name, media: { videos } }: NetworkDescriptor, file: AttachedFile): string | null {
  const { subscribersOnlyAboveMs: aboveMs = Infinity } = videos;
  if ((file.duration_ms ?? 0) <= aboveMs) return null;
  return `${name} may take videos of more than ${durationText(aboveMs)} from subscribers alone.`;
}

function durationProblem({ durationMs: limits }: VideoRules, { duration_ms: lasts }: AttachedFile): string | null {
  if (limits === undefined || !isKnown(lasts) || (lasts >= limits.least && lasts <= limits.most)) return null;
  return `from ${durationText(limits.least)} to ${durationText(limits.most)} long`;
}

function sizeProblem({ maxWidthPx, ratio }: VideoRules, file: AttachedFile): string | null {
  if ((file.width ?? 0) > (maxWidthPx ?? Infinity)) return `of at most ${maxWidthPx} pixels in width`;
  return ratio !== undefined && isOutsideRatios(ratio, file) ? ratiosText(ratio) : null;
}

function encodingProblem({ frameRate, codecs }: VideoRules, file: AttachedFile): string | null {
  const { frame_rate: rate, codec } = file;
  if (frameRate !== undefined && isKnown(rate)) {
    const { least = 0, most } = frameRate;
    const isOdd = rate < least - FRAME_RATE_TOLERANCE || rate > most + FRAME_RATE_TOLERANCE;
    if (isOdd) return `of ${least === 0 ? 'at most' : `${least} to`} ${most} frames per second`;
  }
  if (codecs === undefined || !isKnown(codec) || codecs.includes(codec)) return null;
  return `packed as ${codecs.map((one) => VIDEO_CODEC_NAMES[one]).join(' or ')}`;
}

function durationText(ms: number): string {
  return ms < 3 * MINUTE_MS ? `${ms / SECOND_MS} seconds` : `${ms / MINUTE_MS} minutes`;
}

function isKnown<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
