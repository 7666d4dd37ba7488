import { setTimeout as sleep } from 'node:timers/promises';
import type { DraftMedia } from '../connector';
import { readList, readNumber, readText } from '../../lib/json';
import { outage } from '../outcomes';
import { loadBytes, unfit, Unprepared } from '../preparation';
import { post, put, read, type Uploading } from './uploadCalls';

/** Uploads a video in parts and waits until LinkedIn has processed it; returns its URN, and throws Unprepared. */
export async function uploadVideo(uploading: Uploading, media: DraftMedia): Promise<string> {
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
    if (signal.aborted) {
      const detail = 'LinkedIn was still preparing the video when time was up.';
      throw new Unprepared(outage({ code: 'media_not_ready', detail }));
    }
    // An app that may upload a video and not look at it can only try.
    if (result.kind === 'answered' && result.response.status === 403) return;
    const status = read(uploading, result, ({ json }) => readText(json, 'status'));
    if (status === 'AVAILABLE') return;
    if (status === 'PROCESSING_FAILED') throw unfit('media_refused', 'LinkedIn could not use the video.');
    // Cut short by the signal, which the next look then sees.
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}
