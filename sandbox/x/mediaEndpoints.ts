import { BYTES_PER_MB } from '#contract/limits';
import { readNumber, readText, readPath } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { readMediaFacts, isOutside, ratioOf, type MediaFacts, bytesOf, saveUpload, mediaTypeOf } from '../media';
import type { Account } from '../world/events';
import { xEndpoint, xInvalidRequest, xProblem, undefinedProperty } from './calls';

const IMAGE_MAX_BYTES = 5 * BYTES_PER_MB;
const EXPIRES_SECONDS = 24 * 60 * 60;

/** X's documentation allows segments of 5 MB; what is before X counts the whole request, and refuses without a word. */
const SEGMENT_REQUEST_MAX_BYTES = 5 * BYTES_PER_MB;

/** An upload that comes in segments. */
type Assembly = { ownerId: string; category: MediaCategory; segments: Map<number, Buffer>; total: number };

/** X's media upload: images in one call, videos and animations in segments. */
export function xMediaEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const assemblies = new Map<string, Assembly>();

  function uploadAtOnce(account: Account, { body }: ApiCall): ApiResponse {
    const strange = uploadSchemaProblem(body, 'atOnce');
    if (strange !== null) return strange;
    const bytes = Buffer.from(readText(body, 'media') ?? '', 'base64');
    if (bytes.length === 0) return xInvalidRequest('[$.media: is missing but it is required]');
    const problem = mediaKindProblem(body, { needsType: false });
    if (problem !== null) return problem;
    if (bytes.length > IMAGE_MAX_BYTES) return xProblem(400, 'File size exceeds 5242880 bytes.');
    const mimeType = mediaTypeOf(bytes);
    if (mimeType === null || !fitsCategory(mimeType, categoryOf(body)) || mimeType.startsWith('video/')) {
      return xProblem(400, 'The type of the media is not supported.');
    }
    const upload = saveUpload(context, account, bytes, null);
    return upload === null ? xProblem(400) : accepted(upload.id);
  }

  function initialize(account: Account, { body }: ApiCall): ApiResponse {
    const problem = uploadSchemaProblem(body, 'initialize') ?? mediaKindProblem(body, { needsType: true });
    if (problem !== null) return problem;
    const total = readNumber(body, 'total_bytes');
    if (total === null || total <= 0) return xInvalidRequest('[$.total_bytes: is missing but it is required]');
    const id = world.nextId();
    assemblies.set(id, { ownerId: account.id, category: categoryOf(body), segments: new Map(), total });
    return accepted(id);
  }

  function assemblyOf(account: Account, { params }: ApiCall): Assembly | null {
    const assembly = assemblies.get(readText(params, 'id') ?? '');
    return assembly?.ownerId === account.id ? assembly : null;
  }

  /** A segment comes as a part of a form, or in JSON as base64. */
  function append(account: Account, call: ApiCall): ApiResponse {
    const { params, body } = call;
    if (Number(headerOf(call, 'content-length')) > SEGMENT_REQUEST_MAX_BYTES) return { status: 413 };
    const assembly = assemblyOf(account, call);
    if (assembly === null) return xProblem(404, 'Media ID not found.');
    const strange = uploadSchemaProblem(body, 'append');
    if (strange !== null) return strange;
    const segment = bytesOf(body, 'media') ?? Buffer.from(readText(body, 'media') ?? '', 'base64');
    if (segment.length === 0) return xInvalidRequest('[$.media: is missing but it is required]');
    const index = readNumber(body, 'segment_index') ?? Number(readText(body, 'segment_index') ?? NaN);
    if (!Number.isInteger(index) || index < 0 || index > 999) {
      return xInvalidRequest('[$.segment_index: must be from 0 to 999]');
    }
    assembly.segments.set(index, segment);
    return accepted(readText(params, 'id') ?? '');
  }

  async function finalize(account: Account, call: ApiCall): Promise<ApiResponse> {
    const id = readText(call.params, 'id') ?? '';
    const assembly = assemblyOf(account, call);
    if (assembly === null) return xProblem(404, 'Media ID not found.');
    const bytes = Buffer.concat([...assembly.segments].sort(([a], [b]) => a - b).map(([, segment]) => segment));
    if (bytes.length !== assembly.total) return xProblem(400, 'Segments do not add up to provided total file size.');
    const mimeType = mediaTypeOf(bytes);
    if (mimeType === null || !fitsCategory(mimeType, assembly.category)) return xProblem(400, 'InvalidMedia');
    assemblies.delete(id);
    const message = xMediaFailure(await readMediaFacts(bytes, mimeType));
    if (message !== null) {
      const error = { code: 3, name: 'UnsupportedMedia', message };
      return accepted(id, { processing_info: { state: 'failed', progress_percent: 100, error } });
    }
    saveUpload(context, account, bytes, null, id);
    // Images are ready at once, and X says nothing of their being prepared.
    if (assembly.category === 'tweet_image') return accepted(id);
    return accepted(id, { processing_info: { state: 'pending', check_after_secs: 0 } });
  }

  function status(account: Account, { query }: ApiCall): ApiResponse {
    if (readText(query, 'command') !== 'STATUS') return xInvalidRequest('The `command` must be STATUS.');
    const upload = world.upload(account, readText(query, 'media_id') ?? '');
    if (upload === null) return xProblem(404, 'Media ID not found.');
    return accepted(upload.id, { processing_info: { state: 'succeeded', progress_percent: 100 } });
  }

  function describe(account: Account, { body }: ApiCall): ApiResponse {
    const strange = descriptionSchemaProblem(body);
    if (strange !== null) return strange;
    const upload = world.upload(account, readText(body, 'id') ?? '');
    const altText = readText(body, 'metadata', 'alt_text', 'text') ?? '';
    if (upload === null) return xProblem(404, 'Media ID not found.');
    if (upload.mimeType.startsWith('video/')) return xProblem(400, 'Alt text is for images and GIFs.');
    if (altText.length > 1_000) return xInvalidRequest('[$.metadata.alt_text.text: may only be 1000 characters long]');
    world.putUpload({ ...upload, altText });
    return { status: 200, body: { data: { id: upload.id, associated_metadata: { alt_text: { text: altText } } } } };
  }

  const call = (
    name: string,
    method: 'GET' | 'POST',
    path: string,
    act: (account: Account, call: ApiCall) => ApiResponse | Promise<ApiResponse>,
    limit: 'media' | 'segments' = 'segments',
  ) => xEndpoint(context, { name, method, path: `/media${path}`, scopes: ['media.write'], limit }, act);
  return [
    call('media', 'POST', '/upload', uploadAtOnce, 'media'),
    call('media-initialize', 'POST', '/upload/initialize', initialize),
    call('media-append', 'POST', '/upload/:id/append', append),
    call('media-finalize', 'POST', '/upload/:id/finalize', finalize),
    call('media-status', 'GET', '/upload', status),
    call('media-metadata', 'POST', '/metadata', describe),
  ];
}

function accepted(id: string, more: object = {}): ApiResponse {
  return { status: 200, body: { data: { id, media_key: `3_${id}`, expires_after_secs: EXPIRES_SECONDS, ...more } } };
}

/**
 * Why X fails to process a GIF or a video, or null. By its "Media best practices": a GIF has at most 1280 × 1080 pixels
 * and 350 frames; a video lasts from half a second to 20 minutes, has at most 60 frames per second and lies between 1:3
 * and 3:1. The accounts of the sandbox are subscribers; others may post 140 seconds.
 */
function xMediaFailure(facts: MediaFacts): string | null {
  if (facts.mimeType === 'image/gif') {
    if (isOutside(facts.width, 1, 1_280) || isOutside(facts.height, 1, 1_080)) return 'Gif dimensions exceed 1280x1080';
    return isOutside(facts.frames, 1, 350) ? 'Gif has more than 350 frames' : null;
  }
  if (!facts.mimeType.startsWith('video/')) return null;
  if (isOutside(facts.durationMs, 500, 1_200_000)) return `Duration must be from 500 to 1200000 ms`;
  // A camera's 60 frames a second may be 60.03.
  if (isOutside(facts.frameRate, 0, 60.5)) return 'Frame rate exceeds 60 fps';
  return isOutside(ratioOf(facts), 1 / 3, 3) ? 'Aspect ratio must be from 1:3 to 3:1' : null;
}

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
function uploadSchemaProblem(body: unknown, kind: keyof typeof UPLOAD_SCHEMAS): ApiResponse | null {
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
function descriptionSchemaProblem(body: unknown): ApiResponse | null {
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
type MediaCategory = (typeof CATEGORIES)[number];

const TYPES = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'image/pjpeg', 'image/tiff'],
  ...['video/mp4', 'video/quicktime', 'video/webm', 'video/mp2t'],
];

/** X's error of an upload that does not say what it is; null when it does. */
function mediaKindProblem(body: unknown, { needsType }: { needsType: boolean }): ApiResponse | null {
  return (
    valueProblem(body, 'media_category', { known: CATEGORIES, isRequired: true }) ??
    valueProblem(body, 'media_type', { known: TYPES, isRequired: needsType })
  );
}

/** The category of an upload that has one. */
function categoryOf(body: unknown): MediaCategory {
  const category = readPath(body, 'media_category');
  return CATEGORIES.find((one) => one === category) ?? 'tweet_image';
}

/** True if a file is of the kind that its upload announced. */
function fitsCategory(mimeType: string, category: MediaCategory): boolean {
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
