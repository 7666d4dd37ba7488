import type { DraftMedia } from '../connector';
import { sendHttp, type HttpAnswer, type HttpResult } from '../http';
import { readList, readNumber, readText } from '../json';
import { isVideo, loadBytes, readStep } from '../preparation';
import { readLinkedInRefusal } from './errors';
import { sendRest } from './rest';

/** As whom and how attachments are uploaded. */
export type Uploading = {
  apiUrl: string;
  owner: string;
  accessToken: string;
  signal: AbortSignal;
  now: () => number;
};

/** Uploads an attachment, which nobody sees yet, and gives its URN; throws Unprepared. */
export function uploadToLinkedIn(uploading: Uploading, media: DraftMedia): Promise<string> {
  return isVideo(media) ? uploadVideo(uploading, media) : uploadImage(uploading, media);
}

async function uploadImage(uploading: Uploading, media: DraftMedia): Promise<string> {
  const bytes = await loadBytes(media);
  const begun = await post(uploading, '/rest/images?action=initializeUpload', {
    initializeUploadRequest: { owner: uploading.owner },
  });
  const uploadUrl = read(uploading, begun, ({ json }) => readText(json, 'value', 'uploadUrl'));
  const image = read(uploading, begun, ({ json }) => readText(json, 'value', 'image'));
  read(uploading, await put(uploading, uploadUrl, bytes), () => true);
  return image;
}

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
  return video;
}

function post({ apiUrl, accessToken, signal, now }: Uploading, path: string, json: unknown): Promise<HttpResult> {
  return sendRest(apiUrl, { path, accessToken, json, signal }, now());
}

/** The token is shown to nobody but LinkedIn, whatever address an answer names. */
async function put({ apiUrl, accessToken, signal }: Uploading, url: string, body: Buffer): Promise<HttpResult> {
  if (!isTheirs(url, apiUrl)) {
    return { kind: 'unsent', reason: 'The upload would have gone to another site' };
  }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' };
  return sendHttp({ method: 'PUT', url, headers, body, signal });
}

function isTheirs(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  return host === new URL(apiUrl).host || (protocol === 'https:' && hostname.endsWith('.linkedin.com'));
}

function read<T>({ now }: Uploading, result: HttpResult, readValue: (answer: HttpAnswer) => T | null): T {
  const readRefusal = (answer: HttpAnswer) => readLinkedInRefusal(answer, now());
  return readStep(result, { platform: 'linkedin', readRefusal }, readValue);
}
