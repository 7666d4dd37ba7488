import { readPath } from '../../networks/json';
import type { ApiResponse } from '../apiResponse';
import { xInvalidRequest } from './problems';

const CATEGORIES = ['tweet_image', 'tweet_gif', 'tweet_video', 'amplify_video'] as const;

/** Purpose of an upload; those of direct messages and subtitles are rejected. */
export type MediaCategory = (typeof CATEGORIES)[number];

const TYPES = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'image/pjpeg', 'image/tiff'],
  ...['video/mp4', 'video/quicktime', 'video/webm', 'video/mp2t'],
];

/** X's error of an upload that does not say what it is; null when it does. */
export function mediaKindProblem(body: unknown, { needsType }: { needsType: boolean }): ApiResponse | null {
  return (
    valueProblem(body, 'media_category', { known: CATEGORIES, isRequired: true }) ??
    valueProblem(body, 'media_type', { known: TYPES, isRequired: needsType })
  );
}

/** The category of an upload that has one. */
export function categoryOf(body: unknown): MediaCategory {
  const category = readPath(body, 'media_category');
  return CATEGORIES.find((one) => one === category) ?? 'tweet_image';
}

/** True if a file is of the kind that its upload announced. */
export function fitsCategory(mimeType: string, category: MediaCategory): boolean {
  if (mimeType === 'image/gif') return category === 'tweet_gif';
  return mimeType.startsWith('image/') ? category === 'tweet_image' : category.endsWith('_video');
}

function valueProblem(
  body: unknown,
  name: string,
  { known, isRequired }: { known: readonly string[]; isRequired: boolean },
): ApiResponse | null {
  const value = readPath(body, name);
  if (value === undefined) return isRequired ? xInvalidRequest(`[$.${name}: is missing but it is required]`) : null;
  return known.some((one) => one === value)
    ? null
    : xInvalidRequest(`[$.${name}: does not have a value in the enumeration [${known.join(', ')}]]`);
}
