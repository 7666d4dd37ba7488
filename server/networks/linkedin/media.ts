import { setTimeout as sleep } from 'node:timers/promises';
import { readText, readList, readNumber } from '../../lib/json';
import { parseUrl } from '../../lib/addresses';
import type { DraftMedia } from '../connector';
import { sendHttp, type HttpResponse, type HttpResult } from '../http';
import { CARD_MS, readCard, type FetchPage } from '../linkedPages';
import { isVideo, loadBytes, notReady, readStep, unfit } from '../preparation';
import { readLinkedInError } from './errors';
import type { SendRest } from './rest';

/** Uploads an attachment, which is not published yet, and returns its URN; throws Unprepared. */
export function uploadToLinkedIn(uploading: Uploading, media: DraftMedia): Promise<string> {
  return isVideo(media) ? uploadVideo(uploading, media) : loadBytes(media).then((bytes) => sendImage(uploading, bytes));
}

/** Uploads an image and returns its URN; throws Unprepared. */
async function sendImage(uploading: Uploading, bytes: Buffer): Promise<string> {
  const begun = await post(uploading, '/rest/images?action=initializeUpload', {
    initializeUploadRequest: { owner: uploading.owner },
  });
  const uploadUrl = read(uploading, begun, ({ json }) => readText(json, 'value', 'uploadUrl'));
  const image = read(uploading, begun, ({ json }) => readText(json, 'value', 'image'));
  read(uploading, await put(uploading, uploadUrl, bytes), () => true);
  return image;
}

/** Account and options for uploading attachments; `pollMs` is the pause between two status checks of a video. */
type Uploading = {
  rest: SendRest;
  apiUrl: string;
  owner: string;
  accessToken: string;
  signal: AbortSignal;
  now: () => number;
  pollMs: number;
};

/** Sends one call of an upload to LinkedIn's API. */
function post({ rest, accessToken, signal }: Uploading, path: string, json: unknown): Promise<HttpResult> {
  return rest({ path, accessToken, json, signal });
}

/** Sends bytes to the address that a response named. The token is shown to nobody but LinkedIn, whatever address a response names. */
async function put({ apiUrl, accessToken, signal }: Uploading, url: string, body: Buffer): Promise<HttpResult> {
  if (!isTheirs(url, apiUrl)) {
    return { kind: 'unsent', reason: 'The upload would have gone to another site' };
  }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' };
  return sendHttp({ method: 'PUT', url, headers, body, signal });
}

function isTheirs(address: string, apiUrl: string): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  const { protocol, host, hostname } = url;
  return host === new URL(apiUrl).host || (protocol === 'https:' && hostname.endsWith('.linkedin.com'));
}

/** Reads the result of an upload call; throws Unprepared if it failed. */
function read<T>({ now }: Uploading, result: HttpResult, readValue: (response: HttpResponse) => T | null): T {
  const readError = (response: HttpResponse) => readLinkedInError(response, now());
  return readStep(result, { readError }, readValue);
}

/** Uploads a video in parts and waits until LinkedIn has processed it; returns its URN, and throws Unprepared. */
async function uploadVideo(uploading: Uploading, media: DraftMedia): Promise<string> {
  const bytes = await loadBytes(media);
  const begun = await post(uploading, '/rest/videos?action=initializeUpload', {
    initializeUploadRequest: {
      owner: uploading.owner,
      fileSizeBytes: bytes.length,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  });
  const video = read(uploading, begun, ({ json }) => readText(json, 'value', 'video'));
  const uploadToken = read(uploading, begun, ({ json }) => readText(json, 'value', 'uploadToken') ?? '');
  const parts = read(uploading, begun, ({ json }) => readList(json, 'value', 'uploadInstructions'));
  const uploadedPartIds: string[] = [];
  for (const part of parts) {
    const [first, last] = [readNumber(part, 'firstByte') ?? 0, readNumber(part, 'lastByte') ?? 0];
    const sent = await put(uploading, readText(part, 'uploadUrl') ?? '', bytes.subarray(first, last + 1));
    uploadedPartIds.push(read(uploading, sent, ({ headers }) => headers['etag'] ?? null));
  }
  const finalizeUploadRequest = { video, uploadToken, uploadedPartIds };
  const ended = await post(uploading, '/rest/videos?action=finalizeUpload', { finalizeUploadRequest });
  read(uploading, ended, () => true);
  await waitUntilAvailable(uploading, video);
  return video;
}

/** A post with a video that LinkedIn is still preparing would be refused, or show nothing. */
async function waitUntilAvailable(uploading: Uploading, video: string): Promise<void> {
  const { rest, accessToken, signal, pollMs } = uploading;
  const path = `/rest/videos/${encodeURIComponent(video)}`;
  for (;;) {
    const result = await rest({ path, accessToken, signal });
    if (signal.aborted) throw notReady();
    // An app that may upload a video and not look at it can only try.
    if (result.kind === 'answered' && result.response.status === 403) return;
    const status = read(uploading, result, ({ json }) => readText(json, 'status'));
    if (status === 'AVAILABLE') return;
    if (status === 'PROCESSING_FAILED') throw unfit('media_refused', { what: 'video' });
    // Cut short by the signal, which the next look then sees.
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The card of a link as a post holds it; `thumbnail` is the URN of an image. */
type Article = { source: string; title: string; description?: string; thumbnail?: string };

const THUMBNAIL_SIDE_PX = 1_200;

/**
 * Makes the card of a link, for LinkedIn reads no pages itself (Microsoft Learn, Article Post API); null where its page gives
 * none in time. The post is due.
 */
export async function makeArticle(uploading: Uploading, fetchPage: FetchPage, source: string): Promise<Article | null> {
  const signal = AbortSignal.any([uploading.signal, AbortSignal.timeout(CARD_MS)]);
  const card = await readCard(fetchPage, source, { sidePx: THUMBNAIL_SIDE_PX, signal });
  if (card === null) return null;
  const { title, description, picture } = card;
  const thumbnail = picture && (await sendImage({ ...uploading, signal }, picture).catch(() => null));
  return { source, title, ...(description !== '' && { description }), ...(thumbnail !== null && { thumbnail }) };
}
