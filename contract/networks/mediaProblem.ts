import type { ServerLimits } from '../accountLimits';
import { type AttachedFile, VIDEO_CODEC_NAMES } from '../attachedFile';
import { BYTES_PER_MB } from '../limits';
import type { NetworkDescriptor, Ratios, VideoRules, AnimationRules, ImageRules } from './descriptor';
import { MINUTE_MS, SECOND_MS } from '../durations';
import { ratioWithin, type CropRatio } from '../crops';
import { NETWORKS, type AccountPlatform } from '../networks';

const TYPE_NAMES: Record<string, string> = {
  'image/jpeg': 'JPEGs',
  'image/png': 'PNGs',
  'image/gif': 'GIFs',
  'image/webp': 'WebP images',
  'video/mp4': 'videos as MP4',
  'video/quicktime': 'videos as MOV',
  'video/webm': 'videos as WebM',
};

/** What an account's own server is called in sentences. */
function serverOf({ shortName }: NetworkDescriptor): string {
  return `Your ${shortName} server`;
}

/**
 * Reason why a server rejects a file that its network takes, or null. Images are no reason: a server gets a JPEG that is
 * small enough instead. GIFs and videos go out unchanged.
 */
function serverFileProblem(
  network: NetworkDescriptor,
  limits: ServerLimits,
  { mime_type: type, frames, size, alt_text: altText, width, height }: AttachedFile,
): string | null {
  const { mime_types: types, alt_text_max: altMax } = limits;
  const server = serverOf(network);
  if (altMax !== null && (altText ?? '').length > altMax) {
    return `${server} takes descriptions of at most ${altMax} characters.`;
  }
  const isVideo = type.startsWith('video/');
  if (!isVideo && (type !== 'image/gif' || frames === 1)) return null;
  if (types !== null && !types.includes(type)) return `${server} takes no ${TYPE_NAMES[type] ?? type}.`;
  const what = `${server} takes ${isVideo ? 'videos' : 'GIFs'} of at most`;
  const maxBytes = isVideo ? limits.video_max_bytes : limits.image_max_bytes;
  if (maxBytes !== null && size > maxBytes) return `${what} ${megabytesText(maxBytes)}.`;
  const maxPixels = isVideo ? null : limits.image_max_pixels;
  return (width ?? 0) * (height ?? 0) > (maxPixels ?? Infinity) ? `${what} ${maxPixels} pixels in all.` : null;
}

/** A limit of bytes as people read it. */
export function megabytesText(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MB;
  return megabytes < 0.1 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(megabytes * 10) / 10} MB`;
}

/** True if an image or video is too narrow or too wide; false if its size is unknown. */
function isOutsideRatios(
  { narrowest, widest }: Ratios,
  { width = null, height = null }: Pick<AttachedFile, 'width' | 'height'>,
): boolean {
  return width !== null && height !== null && (width / height < narrowest || width / height > widest);
}

/** Both limits in words: "from 4:5 (upright) to 1.91:1 (wide)". */
function ratiosText({ narrowest, widest }: Ratios): string {
  return `from ${fractionText(narrowest)} (upright) to ${widest}:1 (wide)`;
}

/** The fraction of smallest whole numbers, as people write it: 0.8 is "4:5". */
function fractionText(ratio: number): string {
  let height = 1;
  while (Math.abs(ratio * height - Math.round(ratio * height)) > 1e-9) height += 1;
  return `${Math.round(ratio * height)}:${height}`;
}

/** Many phones record "60 frames per second" as 60.03. */
const FRAME_RATE_TOLERANCE = 0.5;

/** Reason why a network rejects this video, or null; unknown properties are no reason. */
function videoProblem({ name, media: { videos } }: NetworkDescriptor, file: AttachedFile): string | null {
  const words = durationProblem(videos, file) ?? sizeProblem(videos, file) ?? encodingProblem(videos, file);
  return words === null ? null : `${name} takes videos ${words}.`;
}

/** A note about a video that a network accepts only from some accounts; null for any other. */
function videoNote({ name, media: { videos } }: NetworkDescriptor, file: AttachedFile): string | null {
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

/**
 * Reason why a network rejects a post with these files, or null; unknown properties are no reason. `limits`: those of the
 * servers that it goes to, where they told any.
 */
export function networkMediaProblem(
  platform: AccountPlatform,
  files: readonly AttachedFile[],
  limits?: ServerLimits,
): string | null {
  const network = NETWORKS[platform];
  const { name, media } = network;
  const maxFiles = limits?.max_files ?? media.maxFiles;
  if (media.needsFile && files.length === 0) return `${name} posts need an image or a video.`;
  if (files.length > maxFiles) return tooManyText(limits === undefined ? name : serverOf(network), maxFiles);
  const isMixed = !media.mixesVideos && files.length > 1 && files.some(isVideo);
  return (
    formatProblem(network, files) ??
    firstOf(files, isImage, (file) => ratioProblem(name, media.images, file)) ??
    firstOf(files, isGif, (file) => pixelsProblem(name, media.animations, file)) ??
    firstOf(files, isAnimation, (file) => animationProblem(network, file)) ??
    firstOf(files, isVideo, (file) => videoProblem(network, file)) ??
    (isMixed ? `${name} takes one video, or images, but not both in one post.` : null) ??
    (limits === undefined
      ? null
      : firstOf(
          files,
          () => true,
          (file) => serverFileProblem(network, limits, file),
        ))
  );
}

/** The first image that a network refuses for its shape, and the shape to which it can be cut; null if there is none. */
export function misshapenImage(
  platform: AccountPlatform,
  files: readonly AttachedFile[],
): { index: number; ratio: CropRatio } | null {
  const { ratio: ratios } = NETWORKS[platform].media.images;
  if (ratios === undefined) return null;
  for (const [index, { mime_type: type, frames, width, height }] of files.entries()) {
    const isStill = type.startsWith('image/') && (frames ?? 1) === 1;
    if (!isStill || typeof width !== 'number' || typeof height !== 'number') continue;
    const ratio = ratioWithin({ width, height }, ratios);
    if (ratio !== null) return { index, ratio };
  }
  return null;
}

function tooManyText(who: string, maxFiles: number): string {
  return maxFiles === 1 ? `${who} takes one file in a post.` : `${who} takes at most ${maxFiles} images in one post.`;
}

/** A note about files that a network accepts only from some accounts; null if there is none. */
export function networkMediaNote(platform: AccountPlatform, files: readonly AttachedFile[]): string | null {
  const notes = files.filter(isVideo).map((file) => videoNote(NETWORKS[platform], file));
  return notes.find((note) => note !== null) ?? null;
}

/** Formats that no conversion solves: images are converted for the network, videos and GIFs go out unchanged. */
function formatProblem({ name, media }: NetworkDescriptor, files: readonly AttachedFile[]): string | null {
  const { animations, videos } = media;
  if (animations === null && files.some(isGif)) return `${name} takes no GIFs.`;
  if (files.some((file) => isVideo(file) && !isOneOf(videos.types, file))) {
    return `${name} takes videos as ${formatsText(videos.types)}.`;
  }
  const isMixed = animations?.isAlone === true && files.length > 1 && files.some(isGif);
  return isMixed ? `${name} takes one animated GIF, or images, but not both in one post.` : null;
}

function ratioProblem(name: string, { ratio }: ImageRules, file: AttachedFile): string | null {
  if (ratio === undefined || !isOutsideRatios(ratio, file)) return null;
  const crop = file.filename === undefined ? 'Crop the one that is narrower or wider.' : 'Crop it.';
  return `${name} takes images ${ratiosText(ratio)}. ${crop}`;
}

function pixelsProblem(name: string, rules: AnimationRules | null, { width, height }: AttachedFile): string | null {
  const { maxWidthPx = Infinity, maxHeightPx = Infinity } = rules ?? {};
  if ((width ?? 0) <= maxWidthPx && (height ?? 0) <= maxHeightPx) return null;
  return `${name} takes GIFs of at most ${maxWidthPx} × ${maxHeightPx} pixels.`;
}

/** No network animates a WebP, so an animated one would silently become a still image. */
function animationProblem(
  { name, media: { animations } }: NetworkDescriptor,
  { mime_type: type, size, frames }: AttachedFile,
): string | null {
  if (type === 'image/webp') {
    const forms = animations === null ? 'a video' : 'a GIF or a video';
    return `On ${name} the animated WebP would stand still. Upload it as ${forms}, or as an image that does not move.`;
  }
  const { maxFrames = Infinity, maxBytes = Infinity } = animations ?? {};
  if ((frames ?? 0) > maxFrames) return `${name} takes GIFs of at most ${maxFrames} frames.`;
  return size > maxBytes ? `${name} takes GIFs of at most ${maxBytes / BYTES_PER_MB} MB.` : null;
}

/** The problem of the first file that has one, with the file's name. */
function firstOf(
  files: readonly AttachedFile[],
  isMeant: (file: AttachedFile) => boolean,
  find: (file: AttachedFile) => string | null,
): string | null {
  for (const file of files.filter(isMeant)) {
    const problem = find(file);
    if (problem !== null) return file.filename === undefined ? problem : `${file.filename}: ${problem}`;
  }
  return null;
}

function isVideo({ mime_type: type }: AttachedFile): boolean {
  return type.startsWith('video/');
}

function isImage(file: AttachedFile): boolean {
  return !isVideo(file);
}

/** A GIF of one frame is an image like others: networks that take no GIFs get a JPEG copy. */
function isGif({ mime_type: type, frames }: AttachedFile): boolean {
  return type === 'image/gif' && frames !== 1;
}

function isAnimation(file: AttachedFile): boolean {
  return isGif(file) || (file.mime_type === 'image/webp' && (file.frames ?? 1) > 1);
}

function isOneOf(types: readonly string[], { mime_type: type }: AttachedFile): boolean {
  return types.includes(type);
}

const FORMAT_NAMES = { 'video/mp4': 'MP4', 'video/quicktime': 'MOV', 'video/webm': 'WebM' };

function formatsText(types: VideoRules['types']): string {
  return types.map((type) => FORMAT_NAMES[type]).join(' or ');
}
