import type { AttachedFile } from './attachedFile';
import { MINUTE_MS, SECOND_MS } from './durations';
import { FILM_LIMITS, X_FILM_USUAL_MAX_MS, type FilmLimits } from './networkLimits';
import { PLATFORM_NAMES, type AccountPlatform } from './platforms';

/** Sixty pictures a second are 60.03 by the clock of many a telephone. */
const FRAME_RATE_TOLERANCE = 0.5;

const CODEC_NAMES = { h264: 'H.264', hevc: 'HEVC', av1: 'AV1', vp8: 'VP8', vp9: 'VP9', other: 'another format' };

/** Says why a network takes no post with this film, or null; what nobody knows of it is no reason. */
export function filmProblem(platform: AccountPlatform, film: AttachedFile): string | null {
  const limits = FILM_LIMITS[platform];
  if (limits === undefined) return null;
  const words = lengthProblem(limits, film) ?? sizeProblem(limits, film) ?? packingProblem(limits, film);
  return words === null ? null : `${PLATFORM_NAMES[platform]} takes films ${words}.`;
}

/** What is worth saying of a film that a network takes from some accounts alone; null of any other. */
export function filmNote(platform: AccountPlatform, film: AttachedFile): string | null {
  const isLong = platform === 'twitter' && (film.duration_ms ?? 0) > X_FILM_USUAL_MAX_MS;
  return isLong
    ? `${PLATFORM_NAMES.twitter} may take films of more than ${durationText(X_FILM_USUAL_MAX_MS)} from subscribers alone.`
    : null;
}

function lengthProblem(
  { durationMs: { least, most } }: FilmLimits,
  { duration_ms: lasts }: AttachedFile,
): string | null {
  if (!isKnown(lasts) || (lasts >= least && lasts <= most)) return null;
  return `from ${durationText(least)} to ${durationText(most)} long`;
}

function sizeProblem({ maxWidthPx, ratio }: FilmLimits, { width, height }: AttachedFile): string | null {
  if (!isKnown(width) || !isKnown(height)) return null;
  if (maxWidthPx !== undefined && width > maxWidthPx) return `of at most ${maxWidthPx} pixels in width`;
  if (ratio === undefined) return null;
  const isOdd = width / height < ratio.narrowest || width / height > ratio.widest;
  return isOdd ? `from 1:${Math.round(1 / ratio.narrowest)} (upright) to ${ratio.widest}:1 (wide)` : null;
}

function packingProblem({ frameRate, codecs }: FilmLimits, film: AttachedFile): string | null {
  const { frame_rate: rate, codec } = film;
  if (frameRate !== undefined && isKnown(rate)) {
    const { least = 0, most } = frameRate;
    const isOdd = rate < least - FRAME_RATE_TOLERANCE || rate > most + FRAME_RATE_TOLERANCE;
    if (isOdd) return `of ${least === 0 ? 'at most' : `${least} to`} ${most} pictures a second`;
  }
  if (codecs === undefined || !isKnown(codec) || codecs.includes(codec)) return null;
  return `packed as ${codecs.map((one) => CODEC_NAMES[one]).join(' or ')}`;
}

function durationText(ms: number): string {
  return ms < 3 * MINUTE_MS ? `${ms / SECOND_MS} seconds` : `${ms / MINUTE_MS} minutes`;
}

function isKnown<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
