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

/** What is wrong with files: as what `mediaProblemText` says of it on which network, with the names and figures of this case. */
export type MediaProblem = Found & { platform: AccountPlatform; file?: string };

type Found = {
  problem:
    | ('needs_file' | 'too_many' | 'server_too_many' | 'no_gifs' | 'video_format' | 'gif_alone' | 'mixed')
    | ('image_ratio' | 'gif_pixels' | 'animated_webp' | 'gif_frames' | 'gif_bytes')
    | ('video_duration' | 'video_width' | 'video_ratio' | 'video_rate' | 'video_codec')
    | ('server_alt' | 'server_type' | 'server_bytes' | 'server_pixels');
  max?: number;
  type?: string;
};

/**
 * What a server rejects of a file that its network takes, or null. Images are no reason: a server gets a JPEG that is small enough
 * instead. GIFs and videos go out unchanged.
 */
function serverFileProblem(
  limits: ServerLimits,
  { mime_type: type, frames, size, alt_text: altText, width, height }: AttachedFile,
): Found | null {
  const { mime_types: types, alt_text_max: altMax } = limits;
  if (altMax !== null && (altText ?? '').length > altMax) return { problem: 'server_alt', max: altMax };
  const isVideo = type.startsWith('video/');
  if (!isVideo && (type !== 'image/gif' || frames === 1)) return null;
  if (types !== null && !types.includes(type)) return { problem: 'server_type', type };
  const maxBytes = isVideo ? limits.video_max_bytes : limits.image_max_bytes;
  if (maxBytes !== null && size > maxBytes) return { problem: 'server_bytes', max: maxBytes, type };
  const maxPixels = isVideo ? null : limits.image_max_pixels;
  if (maxPixels === null || (width ?? 0) * (height ?? 0) <= maxPixels) return null;
  return { problem: 'server_pixels', max: maxPixels };
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
function ratiosText({ narrowest, widest }: Ratios = { narrowest: 0, widest: Infinity }): string {
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

/** What a network rejects of this video, or null; unknown properties are no reason. */
function videoProblem({ media: { videos } }: NetworkDescriptor, file: AttachedFile): Found | null {
  return durationProblem(videos, file) ?? sizeProblem(videos, file) ?? encodingProblem(videos, file);
}

/** A note about a video that a network accepts only from some accounts; null for any other. */
function videoNote({ name, media: { videos } }: NetworkDescriptor, file: AttachedFile): string | null {
  const { subscribersOnlyAboveMs: aboveMs = Infinity } = videos;
  if ((file.duration_ms ?? 0) <= aboveMs) return null;
  return `${name} may take videos of more than ${durationText(aboveMs)} from subscribers alone.`;
}

function durationProblem({ durationMs: limits }: VideoRules, { duration_ms: lasts }: AttachedFile): Found | null {
  if (limits === undefined || !isKnown(lasts) || (lasts >= limits.least && lasts <= limits.most)) return null;
  return { problem: 'video_duration' };
}

function sizeProblem({ maxWidthPx, ratio }: VideoRules, file: AttachedFile): Found | null {
  if ((file.width ?? 0) > (maxWidthPx ?? Infinity)) return { problem: 'video_width' };
  return ratio !== undefined && isOutsideRatios(ratio, file) ? { problem: 'video_ratio' } : null;
}

function encodingProblem({ frameRate, codecs }: VideoRules, file: AttachedFile): Found | null {
  const { frame_rate: rate, codec } = file;
  if (frameRate !== undefined && isKnown(rate)) {
    const { least = 0, most } = frameRate;
    if (rate < least - FRAME_RATE_TOLERANCE || rate > most + FRAME_RATE_TOLERANCE) return { problem: 'video_rate' };
  }
  return codecs === undefined || !isKnown(codec) || codecs.includes(codec) ? null : { problem: 'video_codec' };
}

function durationText(ms: number): string {
  return ms < 3 * MINUTE_MS ? `${ms / SECOND_MS} seconds` : `${ms / MINUTE_MS} minutes`;
}

function isKnown<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/** Reason why a network rejects a post with these files, as a sentence, or null: see findMediaProblem. */
export function networkMediaProblem(...asked: Parameters<typeof findMediaProblem>): string | null {
  const found = findMediaProblem(...asked);
  return found === null ? null : mediaProblemText(found);
}

/**
 * What a network rejects of a post with these files, or null; unknown properties are no reason. `limits`: those of the servers that it
 * goes to, where they told any.
 */
export function findMediaProblem(
  platform: AccountPlatform,
  files: readonly AttachedFile[],
  limits?: ServerLimits,
): MediaProblem | null {
  const found = findProblem(NETWORKS[platform], files, limits);
  return found && { platform, ...found };
}

function findProblem(
  network: NetworkDescriptor,
  files: readonly AttachedFile[],
  limits: ServerLimits | undefined,
): Omit<MediaProblem, 'platform'> | null {
  const { media } = network;
  const max = limits?.max_files ?? media.maxFiles;
  if (media.needsFile && files.length === 0) return { problem: 'needs_file' };
  if (files.length > max) return { problem: limits === undefined ? 'too_many' : 'server_too_many', max };
  const isMixed = !media.mixesVideos && files.length > 1 && files.some(isVideo);
  return (
    formatProblem(network, files) ??
    firstOf(files, isImage, (file) => ratioProblem(media.images, file)) ??
    firstOf(files, isGif, (file) => pixelsProblem(media.animations, file)) ??
    firstOf(files, isAnimation, (file) => animationProblem(media.animations, file)) ??
    firstOf(files, isVideo, (file) => videoProblem(network, file)) ??
    (isMixed ? { problem: 'mixed' } : null) ??
    (limits === undefined
      ? null
      : firstOf(
          files,
          () => true,
          (file) => serverFileProblem(limits, file),
        ))
  );
}

/** Says what is wrong with files, and with which. */
export function mediaProblemText(found: MediaProblem): string {
  const text = textOf(found);
  return found.file === undefined ? text : `${found.file}: ${text}`;
}

function textOf({ platform, problem, file, max = 0, type = '' }: MediaProblem): string {
  const network = NETWORKS[platform];
  const { name } = network;
  const { animations, images, videos } = network.media;
  const server = serverOf(network);
  const what = type.startsWith('video/') ? 'videos' : 'GIFs';
  switch (problem) {
    case 'needs_file':
      return `${name} posts need an image or a video.`;
    case 'too_many':
      return tooManyText(name, max);
    case 'server_too_many':
      return tooManyText(server, max);
    case 'no_gifs':
      return `${name} takes no GIFs.`;
    case 'video_format':
      return `${name} takes videos as ${formatsText(videos.types)}.`;
    case 'gif_alone':
      return `${name} takes one animated GIF, or images, but not both in one post.`;
    case 'mixed':
      return `${name} takes one video, or images, but not both in one post.`;
    case 'image_ratio': {
      const crop = file === undefined ? 'Crop the one that is narrower or wider.' : 'Crop it.';
      return `${name} takes images ${ratiosText(images.ratio)}. ${crop}`;
    }
    case 'gif_pixels':
      return `${name} takes GIFs of at most ${animations?.maxWidthPx} × ${animations?.maxHeightPx} pixels.`;
    case 'animated_webp': {
      const forms = animations === null ? 'a video' : 'a GIF or a video';
      return `On ${name} the animated WebP would stand still. Upload it as ${forms}, or as an image that does not move.`;
    }
    case 'gif_frames':
      return `${name} takes GIFs of at most ${animations?.maxFrames} frames.`;
    case 'gif_bytes':
      return `${name} takes GIFs of at most ${(animations?.maxBytes ?? 0) / BYTES_PER_MB} MB.`;
    case 'video_duration': {
      const { least = 0, most = 0 } = videos.durationMs ?? {};
      return `${name} takes videos from ${durationText(least)} to ${durationText(most)} long.`;
    }
    case 'video_width':
      return `${name} takes videos of at most ${videos.maxWidthPx} pixels in width.`;
    case 'video_ratio':
      return `${name} takes videos ${ratiosText(videos.ratio)}.`;
    case 'video_rate': {
      const { least = 0, most = 0 } = videos.frameRate ?? {};
      return `${name} takes videos of ${least === 0 ? 'at most' : `${least} to`} ${most} frames per second.`;
    }
    case 'video_codec': {
      const codecs = (videos.codecs ?? []).map((one) => VIDEO_CODEC_NAMES[one]);
      return `${name} takes videos packed as ${codecs.join(' or ')}.`;
    }
    case 'server_alt':
      return `${server} takes descriptions of at most ${max} characters.`;
    case 'server_type':
      return `${server} takes no ${TYPE_NAMES[type] ?? type}.`;
    case 'server_bytes':
      return `${server} takes ${what} of at most ${megabytesText(max)}.`;
    case 'server_pixels':
      return `${server} takes ${what} of at most ${max} pixels in all.`;
  }
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
function formatProblem({ media }: NetworkDescriptor, files: readonly AttachedFile[]): Found | null {
  const { animations, videos } = media;
  if (animations === null && files.some(isGif)) return { problem: 'no_gifs' };
  if (files.some((file) => isVideo(file) && !isOneOf(videos.types, file))) return { problem: 'video_format' };
  const isMixed = animations?.isAlone === true && files.length > 1 && files.some(isGif);
  return isMixed ? { problem: 'gif_alone' } : null;
}

function ratioProblem({ ratio }: ImageRules, file: AttachedFile): Found | null {
  return ratio === undefined || !isOutsideRatios(ratio, file) ? null : { problem: 'image_ratio' };
}

function pixelsProblem(rules: AnimationRules | null, { width, height }: AttachedFile): Found | null {
  const { maxWidthPx = Infinity, maxHeightPx = Infinity } = rules ?? {};
  return (width ?? 0) <= maxWidthPx && (height ?? 0) <= maxHeightPx ? null : { problem: 'gif_pixels' };
}

/** No network animates a WebP, so an animated one would silently become a still image. */
function animationProblem(rules: AnimationRules | null, { mime_type: type, size, frames }: AttachedFile): Found | null {
  if (type === 'image/webp') return { problem: 'animated_webp' };
  const { maxFrames = Infinity, maxBytes = Infinity } = rules ?? {};
  if ((frames ?? 0) > maxFrames) return { problem: 'gif_frames' };
  return size > maxBytes ? { problem: 'gif_bytes' } : null;
}

/** The problem of the first file that has one, with the file's name. */
function firstOf(
  files: readonly AttachedFile[],
  isMeant: (file: AttachedFile) => boolean,
  find: (file: AttachedFile) => Found | null,
): Omit<MediaProblem, 'platform'> | null {
  for (const file of files.filter(isMeant)) {
    const found = find(file);
    if (found !== null) return file.filename === undefined ? found : { ...found, file: file.filename };
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
