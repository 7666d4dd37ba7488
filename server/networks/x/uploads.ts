import { setTimeout as sleep } from 'node:timers/promises';
import { BYTES_PER_MB } from '#contract/limits';
import { NETWORK_MAX_FILES } from '#contract/networkLimits';
import type { DraftMedia } from '../connector';
import { sendHttp, type HttpAnswer, type HttpResult } from '../http';
import { readNumber, readText } from '../json';
import { encodeMultipart, filenameOf } from '../multipart';
import { outage } from '../outcomes';
import { PICTURES } from '../pictures';
import { checkAttachments, isVideo, loadBytes, readStep, unfit, Unprepared } from '../preparation';
import { readXRefusal } from './errors';

const SEGMENT_BYTES = 4 * BYTES_PER_MB;

/** As whom attachments are uploaded. */
export type Uploading = { apiUrl: string; accessToken: string; signal: AbortSignal; now: () => number };

type Content = { json: unknown } | { multipart: { body: Buffer; contentType: string } } | null;

/** Uploads the attachments of a post, which nobody sees yet, and gives their ids; throws Unprepared. */
export async function uploadToX(uploading: Uploading, media: readonly DraftMedia[]): Promise<string[]> {
  checkAttachments('X', media, NETWORK_MAX_FILES.twitter);
  if (media.some(isAnimation) && media.length > 1) {
    throw unfit('media_mixed', 'X takes one animated GIF, or pictures, but not both in one post.');
  }
  const ids: string[] = [];
  for (const one of media) {
    const id =
      isVideo(one) || isAnimation(one) ? await uploadInSegments(uploading, one) : await uploadAtOnce(uploading, one);
    // X takes descriptions of pictures and animations, and would refuse that of a film.
    if (one.altText !== null && !isVideo(one)) await describe(uploading, id, one.altText);
    ids.push(id);
  }
  return ids;
}

async function uploadAtOnce(uploading: Uploading, media: DraftMedia): Promise<string> {
  const bytes = await loadBytes(media);
  if (bytes.length > PICTURES.twitter.maxBytes) throw unfit('media_too_large', 'X takes pictures of at most 5 MB.');
  const json = { media: bytes.toString('base64'), media_type: media.mimeType, media_category: 'tweet_image' };
  return read(uploading, await post(uploading, '/2/media/upload', { json }), idOf);
}

async function uploadInSegments(uploading: Uploading, media: DraftMedia): Promise<string> {
  const bytes = await loadBytes(media);
  const media_category = isAnimation(media) ? 'tweet_gif' : 'tweet_video';
  const json = { media_type: media.mimeType, total_bytes: bytes.length, media_category };
  const id = read(uploading, await post(uploading, '/2/media/upload/initialize', { json }), idOf);
  for (let index = 0; index * SEGMENT_BYTES < bytes.length; index += 1) {
    const segment = bytes.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES);
    const file = { field: 'media', filename: filenameOf(media.mimeType), mimeType: media.mimeType, bytes: segment };
    const multipart = encodeMultipart({ segment_index: String(index) }, file);
    read(uploading, await post(uploading, `/2/media/upload/${id}/append`, { multipart }), () => true);
  }
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
    if (state === 'failed') {
      throw unfit('media_refused', words === null ? 'X could not use the file.' : `X could not use the file: ${words}`);
    }
    const { signal } = uploading;
    await sleep(pauseSeconds * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) {
      const detail = 'X was still preparing the film when time was up.';
      throw new Unprepared(outage({ code: 'media_not_ready', detail }));
    }
    result = await sendHttp({
      method: 'GET',
      url: `${uploading.apiUrl}/2/media/upload?command=STATUS&media_id=${id}`,
      headers: { authorization: `Bearer ${uploading.accessToken}` },
      signal,
    });
  }
}

async function describe(uploading: Uploading, id: string, text: string): Promise<void> {
  const json = { id, metadata: { alt_text: { text: text.slice(0, 1_000) } } };
  read(uploading, await post(uploading, '/2/media/metadata', { json }), () => true);
}

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

function read<T>({ now }: Uploading, result: HttpResult, readValue: (answer: HttpAnswer) => T | null): T {
  const readRefusal = (answer: HttpAnswer) => readXRefusal(answer, now());
  return readStep(result, { platform: 'twitter', readRefusal }, readValue);
}

function idOf({ json }: HttpAnswer): string | null {
  return readText(json, 'data', 'id');
}

function isAnimation({ mimeType }: DraftMedia): boolean {
  return mimeType === 'image/gif';
}
