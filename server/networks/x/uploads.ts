import { setTimeout as sleep } from 'node:timers/promises';
import { BYTES_PER_MB } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import type { DraftMedia } from '../connector';
import { sendHttp, type HttpResponse, type HttpResult } from '../http';
import { readNumber, readText } from '../../lib/json';
import { outage } from '../outcomes';
import { checkAttachments, isVideo, loadBytes, unfit, Unprepared } from '../preparation';
import { appendSegments } from './segments';
import { isInvalid, isTooLarge, post, read, type Uploading } from './uploadCalls';

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
    throw unfit('media_too_large', `X takes images of at most ${IMAGE_MAX_BYTES / BYTES_PER_MB} MB.`);
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
    if (state === 'failed') {
      throw unfit('media_refused', words === null ? 'X could not use the file.' : `X could not use the file: ${words}`);
    }
    const { signal } = uploading;
    await sleep(pauseSeconds * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) {
      const detail = 'X was still preparing the video when time was up.';
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
