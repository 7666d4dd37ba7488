import type { AttachedFile } from './attachedFile';
import { BYTES_PER_MB } from './limits';
import { filmNote, filmProblem } from './networkFilmRules';
import {
  ANIMATION_MAX_FRAMES,
  FACEBOOK_GIF_MAX_BYTES,
  INSTAGRAM_RATIO,
  NETWORK_MAX_FILES,
  X_ANIMATION_MAX,
} from './networkLimits';
import { PLATFORM_NAMES, type AccountPlatform } from './platforms';

/** Says why a network takes no post with these files, or null; a post on Instagram is nothing without one (L-66). */
export function networkMediaProblem(platform: AccountPlatform, files: readonly AttachedFile[]): string | null {
  const name = PLATFORM_NAMES[platform];
  const most = NETWORK_MAX_FILES[platform];
  if (platform === 'instagram' && files.length === 0) return 'Instagram posts need a picture or a video.';
  if (files.length > most) return `${name} takes at most ${most} pictures in one post.`;
  const types = files.map((file) => file.mime_type);
  const problem =
    formatProblem(platform, types) ??
    sizeProblem(platform, files) ??
    firstOf(files.filter(isAnimation), (file) => named(file, animationProblem(platform, file))) ??
    firstOf(files.filter(isFilm), (file) => named(file, filmProblem(platform, file)));
  if (problem !== null) return problem;
  const isMixed = types.length > 1 && files.some(isFilm);
  return isMixed && platform !== 'instagram' ? `${name} takes one film, or pictures, but not both in one post.` : null;
}

/** What is worth saying of files that a network takes, but not from everybody; null where there is nothing. */
export function networkMediaNote(platform: AccountPlatform, files: readonly AttachedFile[]): string | null {
  return firstOf(files.filter(isFilm), (file) => filmNote(platform, file));
}

/** Only what conversion cannot solve: pictures are converted for the network, films and animations go out unchanged. */
function formatProblem(platform: AccountPlatform, types: readonly string[]): string | null {
  const films = types.filter((type) => type.startsWith('video/'));
  if (platform === 'instagram' && types.includes('image/gif')) return 'Instagram takes no GIFs.';
  if (platform === 'instagram' && films.includes('video/webm')) return 'Instagram takes films as MP4 or MOV.';
  if (platform === 'facebook' && films.includes('video/webm')) return 'Facebook takes films as MP4 or MOV.';
  if (platform === 'linkedin' && films.some((type) => type !== 'video/mp4')) return 'LinkedIn takes films as MP4.';
  if (platform === 'twitter' && types.length > 1 && types.includes('image/gif'))
    return 'Twitter takes one animated GIF, or pictures, but not both in one post.';
  return null;
}

function sizeProblem(platform: AccountPlatform, files: readonly AttachedFile[]): string | null {
  const odd = platform === 'instagram' ? files.find(isOfOddShape) : undefined;
  if (odd !== undefined) {
    const crop = odd.filename === undefined ? 'Crop the one that is narrower or wider.' : 'Crop it.';
    return named(odd, `Instagram takes pictures from 4:5 (upright) to 1.91:1 (wide). ${crop}`);
  }
  const large = platform === 'twitter' ? files.find(isLargeAnimation) : undefined;
  if (large === undefined) return null;
  return named(large, `Twitter takes GIFs of at most ${X_ANIMATION_MAX.width} × ${X_ANIMATION_MAX.height} pixels.`);
}

/** Says which file a problem is about. */
function named({ filename }: AttachedFile, problem: string | null): string | null {
  return problem === null || filename === undefined ? problem : `${filename}: ${problem}`;
}

/** No network moves a WebP: what was made to move would stand still, and nobody was told. */
function animationProblem(platform: AccountPlatform, { mime_type: type, size, frames }: AttachedFile): string | null {
  const name = PLATFORM_NAMES[platform];
  if (type === 'image/webp') {
    const forms = platform === 'instagram' ? 'a film' : 'a GIF or a film';
    return `On ${name} the animated WebP would stand still. Upload it as ${forms}, or as a picture that does not move.`;
  }
  const mostFrames = ANIMATION_MAX_FRAMES[platform] ?? Infinity;
  if ((frames ?? 0) > mostFrames) return `${name} takes GIFs of at most ${mostFrames} frames.`;
  const isHeavy = platform === 'facebook' && size > FACEBOOK_GIF_MAX_BYTES;
  return isHeavy ? `Facebook takes GIFs of at most ${FACEBOOK_GIF_MAX_BYTES / BYTES_PER_MB} MB.` : null;
}

function isFilm({ mime_type: type }: AttachedFile): boolean {
  return type.startsWith('video/');
}

/** Every GIF counts as one, whether it moves or not: it goes out as it is. */
function isAnimation({ mime_type: type, frames }: AttachedFile): boolean {
  return type === 'image/gif' || (type === 'image/webp' && (frames ?? 1) > 1);
}

function isOfOddShape({ mime_type: type, width = null, height = null }: AttachedFile): boolean {
  if (!type.startsWith('image/') || width === null || height === null) return false;
  return width / height < INSTAGRAM_RATIO.narrowest || width / height > INSTAGRAM_RATIO.widest;
}

function isLargeAnimation({ mime_type: type, width, height }: AttachedFile): boolean {
  return type === 'image/gif' && ((width ?? 0) > X_ANIMATION_MAX.width || (height ?? 0) > X_ANIMATION_MAX.height);
}

function firstOf(files: readonly AttachedFile[], find: (file: AttachedFile) => string | null): string | null {
  return files.map(find).find((problem) => problem !== null) ?? null;
}
