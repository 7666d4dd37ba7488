import { INSTAGRAM_RATIO, NETWORK_MAX_FILES, X_ANIMATION_MAX } from './networkLimits';
import { PLATFORM_NAMES, type AccountPlatform } from './platforms';

/** A file of a post as far as networks judge it; pixels are null where nobody knows them (yet). */
export type AttachedFile = { type: string; width: number | null; height: number | null };

/** Says why a network takes no post with these files, or null; a post on Instagram is nothing without one (L-66). */
export function networkMediaProblem(platform: AccountPlatform, files: readonly AttachedFile[]): string | null {
  const name = PLATFORM_NAMES[platform];
  const most = NETWORK_MAX_FILES[platform];
  if (platform === 'instagram' && files.length === 0) return 'Instagram posts need a picture or a video.';
  if (files.length > most) return `${name} takes at most ${most} pictures in one post.`;
  const types = files.map(({ type }) => type);
  const problem = formatProblem(platform, types) ?? sizeProblem(platform, files);
  if (problem !== null) return problem;
  const isMixed = types.length > 1 && types.some((type) => type.startsWith('video/'));
  return isMixed && platform !== 'instagram' ? `${name} takes one film, or pictures, but not both in one post.` : null;
}

/** What no copy can mend: pictures go out in a form that the network takes, films and animations as they are. */
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
  if (platform === 'instagram' && files.some(isOfOddShape)) {
    return 'Instagram takes pictures from 4:5 (upright) to 1.91:1 (wide). Crop the one that is narrower or wider.';
  }
  if (platform === 'twitter' && files.some(isLargeAnimation)) {
    return `Twitter takes GIFs of at most ${X_ANIMATION_MAX.width} × ${X_ANIMATION_MAX.height} pixels.`;
  }
  return null;
}

function isOfOddShape({ type, width, height }: AttachedFile): boolean {
  if (!type.startsWith('image/') || width === null || height === null) return false;
  return width / height < INSTAGRAM_RATIO.narrowest || width / height > INSTAGRAM_RATIO.widest;
}

function isLargeAnimation({ type, width, height }: AttachedFile): boolean {
  return type === 'image/gif' && ((width ?? 0) > X_ANIMATION_MAX.width || (height ?? 0) > X_ANIMATION_MAX.height);
}
