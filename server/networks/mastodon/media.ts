import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { graphemeLength } from '#contract/networks/graphemes';
import { lengthOverLimit } from '#contract/networks/textLength';
import { readText } from '../../lib/json';
import { openImage } from '../../media/openImage';
import type { AccountLimits, DraftMedia, Draft } from '../connector';
import { type HttpResponse, type HttpResult, encodeMultipart, filenameOf } from '../http';
import { loadBytes, notReady, readStep, unfit, unfitFiles, isVideo } from '../preparation';
import { type MastodonApi, readMastodonError } from './api';

/** The server and token of an upload; `pollMs` is the pause between two questions whether a file is ready. */
export type Uploading = {
  api: MastodonApi;
  origin: string;
  token: string;
  signal: AbortSignal;
  now: () => number;
  pollMs: number;
  limits: AccountLimits;
};

const UPLOAD_LIMITS = { totalMs: 5 * MINUTE_MS };

/** Uploads a file and returns its id; it may not be ready yet. Throws Unprepared. */
export async function uploadFile(uploading: Uploading, media: DraftMedia): Promise<string> {
  const { mimeType, altText } = media;
  const bytes = await loadBytes(media);
  await checkSize(media, bytes, uploading.limits);
  const file = { field: 'file', filename: filenameOf(mimeType), mimeType, bytes };
  const form = await encodeMultipart(altText === null ? {} : { description: altText }, file);
  const send = (path: string) =>
    uploading.api.send(uploading.origin, {
      method: 'POST',
      path,
      multipart: form,
      token: uploading.token,
      signal: uploading.signal,
      limits: UPLOAD_LIMITS,
    });
  const result = await send('/api/v2/media');
  // What speaks only the API's first version processes while it answers.
  const answer = statusOf(result) === 404 ? await send('/api/v1/media') : result;
  return readStep(answer, dialectOf(uploading), ({ json }) => readText(json, 'id'));
}

/** State of an uploaded file: 'gone' where the server does not have it, or can't be asked. */
type FileState = 'ready' | 'processing' | 'gone';

/** Asks for the state of an uploaded file; throws Unprepared, also where the server could not use it. */
export async function stateOf(uploading: Uploading, id: string): Promise<FileState> {
  const { api, origin, token, signal } = uploading;
  const result = await api.send(origin, { path: `/api/v1/media/${encodeURIComponent(id)}`, token, signal });
  if (signal.aborted) throw notReady();
  const status = statusOf(result);
  if (status === 404) return 'gone';
  if (status === 422) throw unfit('media_refused', { what: 'file' });
  return readStep(result, dialectOf(uploading), ({ status: is }) => (is === 206 ? 'processing' : 'ready'));
}

/** Waits until files can be attached; throws Unprepared when one can't be used, or time is up. */
export async function waitUntilReady(uploading: Uploading, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    while ((await stateOf(uploading, id)) === 'processing') await pause(uploading, uploading.pollMs);
  }
}

/** Waits; throws Unprepared once time is up. */
export async function pause({ signal }: Uploading, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) throw notReady();
}

function statusOf(result: HttpResult): number {
  return result.kind === 'answered' ? result.response.status : 0;
}

function dialectOf({ now }: Uploading) {
  return { readError: (response: HttpResponse) => readMastodonError(response, now()) };
}

/** Throws Unprepared if a server would not take a draft, by what it says of itself. */
export function checkDraft({ text, setting, media = [] }: Draft, limits: AccountLimits): void {
  // Links in a warning count as they are written.
  const warning = graphemeLength(setting?.content_warning ?? '');
  const most = limits.max_characters - warning;
  const length = lengthOverLimit('mastodon', text, { ...limits, max_characters: most });
  if (length !== null) {
    throw unfit('too_long', { count: length + warning, limit: limits.max_characters });
  }
  if (media.length > limits.max_files) throw unfit('too_many_files', { max: limits.max_files });
  if (media.length > 1 && media.some(isVideo)) throw unfitFiles(media);
  media.forEach((one) => checkFile(one, limits));
}

function checkFile(
  { mimeType, altText }: DraftMedia,
  { mime_types: types, alt_text_max: altMax }: AccountLimits,
): void {
  if (types !== null && !types.includes(mimeType)) throw unfit('media_type_unfit', { type: mimeType });
  if (altMax !== null && [...(altText ?? '')].length > altMax) {
    throw unfit('alt_text_too_long', { max: altMax });
  }
}

/** The file as the server takes it, if it is an image. */
export function fitTo(media: DraftMedia, limits: AccountLimits): Promise<DraftMedia> {
  const { mime_types: types, image_max_bytes: bytes, image_max_pixels: pixels } = limits;
  const usual = NETWORKS.mastodon.media.images;
  return media.fit({
    types: usual.types.filter((type) => types?.includes(type) ?? true),
    maxBytes: Math.min(bytes ?? Infinity, usual.maxBytes),
    pixelsBelow: pixels === null ? usual.pixelsBelow : pixels + 1,
  });
}

/** Throws Unprepared if a loaded file is larger than the server takes. */
async function checkSize(media: DraftMedia, bytes: Buffer, limits: AccountLimits): Promise<void> {
  const [maxBytes, maxPixels] = isVideo(media)
    ? [limits.video_max_bytes, null]
    : [limits.image_max_bytes, limits.image_max_pixels];
  if (maxBytes !== null && bytes.length > maxBytes) {
    throw unfit('file_too_large', { max_bytes: maxBytes });
  }
  if (maxPixels !== null && (await pixelsOf(bytes)) > maxPixels) {
    throw unfit('image_too_many_pixels', { max: maxPixels });
  }
}

/** Width times height; 0 where it can't be read, which is for the server to judge. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  try {
    const { width, height } = await openImage(bytes).metadata();
    return width * height;
  } catch {
    return 0;
  }
}
