import { setTimeout as sleep } from 'node:timers/promises';
import { BYTES_PER_MB } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { readNumber, readText } from '../../lib/json';
import type { DraftMedia } from '../connector';
import { sendHttp, type HttpResponse, type HttpResult, encodeMultipart, filenameOf, type EncodedForm } from '../http';
import { checkAttachments, isVideo, loadBytes, notReady, unfit, readStep } from '../preparation';
import { readXError } from './errors';
import type { XMeter } from './meter';

const IMAGE_MAX_BYTES = NETWORKS.twitter.media.images.maxBytes;

/** Facts about a file that X requires before its upload. */
type MediaKind = { media_type: string; media_category: string };

/** Uploads the attachments of a post, which are not published yet, and returns their ids; throws Unprepared. */
export async function uploadToX(uploading: Uploading, media: readonly DraftMedia[]): Promise<string[]> {
  checkAttachments('twitter', media);
  const ids: string[] = [];
  for (const one of media) {
    const id =
      isVideo(one) || isAnimation(one) ? await uploadVideo(uploading, one) : await uploadAtOnce(uploading, one);
    // X accepts descriptions of images and animations, and would reject that of a video.
    if (one.altText !== null && !isVideo(one)) await describe(uploading, id, one.altText);
    ids.push(id);
  }
  return ids;
}

/** An image goes in one call; where that is refused, whatever for, in segments, which X's own examples use for all files. */
async function uploadAtOnce(uploading: Uploading, media: DraftMedia): Promise<string> {
  const bytes = await loadBytes(media);
  if (bytes.length > IMAGE_MAX_BYTES) {
    throw unfit('image_too_large', { max_bytes: IMAGE_MAX_BYTES });
  }
  const media_category = 'tweet_image';
  const json = { media_category, media: bytes.toString('base64') };
  const result = await post(uploading, '/2/media/upload', { json });
  return isTooLarge(result) || isInvalid(result)
    ? uploadInSegments(uploading, bytes, { media_type: media.mimeType, media_category })
    : read(uploading, result, idOf);
}

async function uploadVideo(uploading: Uploading, media: DraftMedia): Promise<string> {
  const media_category = isAnimation(media) ? 'tweet_gif' : 'tweet_video';
  return uploadInSegments(uploading, await loadBytes(media), { media_type: media.mimeType, media_category });
}

async function uploadInSegments(uploading: Uploading, bytes: Buffer, kind: MediaKind): Promise<string> {
  const json = { ...kind, total_bytes: bytes.length };
  const id = read(uploading, await post(uploading, '/2/media/upload/initialize', { json }), idOf);
  await appendSegments(uploading, { id, bytes, mimeType: kind.media_type });
  await waitUntilReady(uploading, id, await post(uploading, `/2/media/upload/${id}/finalize`, null));
  return id;
}

async function waitUntilReady(uploading: Uploading, id: string, finalized: HttpResult): Promise<void> {
  let result = finalized;
  for (;;) {
    const { state, pauseSeconds, words } = read(uploading, result, ({ json }) => ({
      state: readText(json, 'data', 'processing_info', 'state') ?? 'succeeded',
      pauseSeconds: readNumber(json, 'data', 'processing_info', 'check_after_secs') ?? 1,
      words: readText(json, 'data', 'processing_info', 'error', 'message'),
    }));
    if (state === 'succeeded') return;
    if (state === 'failed') throw unfit('media_refused', { what: 'file' }, words);
    const { signal } = uploading;
    await sleep(pauseSeconds * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw notReady();
    result = await sendHttp({
      method: 'GET',
      url: `${uploading.apiUrl}/2/media/upload?command=STATUS&media_id=${id}`,
      headers: { authorization: `Bearer ${uploading.accessToken}` },
      signal,
    });
  }
}

async function describe(uploading: Uploading, id: string, text: string): Promise<void> {
  const json = { id, metadata: { alt_text: { text: beginningOf(text, 1_000) } } };
  read(uploading, await post(uploading, '/2/media/metadata', { json }), () => true);
  uploading.meter.count('alt_text');
}

function idOf({ json }: HttpResponse): string | null {
  return readText(json, 'data', 'id');
}

function isAnimation({ mimeType }: DraftMedia): boolean {
  return mimeType === 'image/gif';
}

/** As X's own examples have it: its documentation allows 5 MB, and gateways before it refused that. */
const SEGMENT_BYTES = BYTES_PER_MB;
const LEAST_SEGMENT_BYTES = SEGMENT_BYTES / 8;

/** A file whose upload has been announced to X under this id. */
type Announced = { id: string; bytes: Buffer; mimeType: string };

/** Sends a file in segments, and in smaller ones from where they are refused for their size; throws Unprepared. */
async function appendSegments(uploading: Uploading, { id, bytes, mimeType }: Announced): Promise<void> {
  let size = SEGMENT_BYTES;
  let index = 0;
  let sent = 0;
  while (sent < bytes.length) {
    const segment = bytes.subarray(sent, sent + size);
    const file = { field: 'media', filename: filenameOf(mimeType), mimeType, bytes: segment };
    const multipart = await encodeMultipart({ segment_index: String(index) }, file);
    const result = await post(uploading, `/2/media/upload/${id}/append`, { multipart });
    if (isTooLarge(result) && size > LEAST_SEGMENT_BYTES) {
      size /= 2;
      continue;
    }
    read(uploading, result, () => true);
    sent += segment.length;
    index += 1;
  }
}

/** As whom attachments are uploaded. */
type Uploading = { apiUrl: string; accessToken: string; signal: AbortSignal; now: () => number; meter: XMeter };

type Content = { json: unknown } | { multipart: EncodedForm } | null;

/** Sends one call of an upload. */
function post({ apiUrl, accessToken, signal }: Uploading, path: string, content: Content): Promise<HttpResult> {
  const sent =
    content === null
      ? {}
      : 'json' in content
        ? { body: JSON.stringify(content.json), contentType: 'application/json' }
        : content.multipart;
  return sendHttp({
    method: 'POST',
    url: apiUrl + path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...('contentType' in sent && { 'content-type': sent.contentType }),
    },
    ...('body' in sent && { body: sent.body }),
    signal,
  });
}

/** Reads the result of an upload call; throws Unprepared if it failed. */
function read<T>({ now }: Uploading, result: HttpResult, readValue: (response: HttpResponse) => T | null): T {
  const readError = (response: HttpResponse) => readXError(response, now());
  return readStep(result, { readError }, readValue);
}

/** True if a request was rejected for its form, which X has changed before. */
function isInvalid(result: HttpResult): boolean {
  return result.kind === 'answered' && result.response.status === 400;
}

/** True if a request was rejected for its size alone, often without X's own message: gateways answer 413, or 431. */
function isTooLarge(result: HttpResult): boolean {
  return result.kind === 'answered' && [413, 431].includes(result.response.status);
}
