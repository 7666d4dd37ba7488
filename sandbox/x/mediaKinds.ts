import { readPath } from '../../server/lib/json';
import type { ApiResponse } from '../apiResponse';
import { undefinedProperty, xInvalidRequest } from './problems';

/**
 * The bodies of X's uploads, which are closed: https://docs.x.com/openapi.json, version 2.167 of 2026-08-07, schemas
 * MediaUploadRequest, InitializeMediaUploadRequest and AppendMediaUploadRequest. Until 2.166 the first one had `media_type`.
 */
const UPLOAD_SCHEMAS = {
  atOnce: ['media', 'media_category', 'additional_owners'],
  initialize: ['media_type', 'media_category', 'total_bytes', 'shared', 'additional_owners'],
  append: ['media', 'segment_index'],
} as const;

/** X's error of an upload that has a property which its schema lacks; null when it has none. */
export function uploadSchemaProblem(body: unknown, kind: keyof typeof UPLOAD_SCHEMAS): ApiResponse | null {
  if (typeof body !== 'object' || body === null) return xInvalidRequest('The body is not a JSON object.');
  return undefinedProperty(body, UPLOAD_SCHEMAS[kind]);
}

/** Where a description is in its body, and all that the sandbox takes there; X also takes stickers, downloads and the like. */
const DESCRIPTION_PROPERTIES: [string[], readonly string[]][] = [
  [[], ['id', 'metadata']],
  [['metadata'], ['alt_text']],
  [['metadata', 'alt_text'], ['text']],
];

/** The same of the description of a file (schema CreateMediaMetadataRequest of the same document). */
export function descriptionSchemaProblem(body: unknown): ApiResponse | null {
  for (const [path, known] of DESCRIPTION_PROPERTIES) {
    const name = ['$', ...path].join('.');
    const value = readPath(body, ...path);
    if (typeof value !== 'object' || value === null) return xInvalidRequest(`[${name}: is not an object]`);
    const strange = undefinedProperty(value, known, name);
    if (strange !== null) return strange;
  }
  return null;
}

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
