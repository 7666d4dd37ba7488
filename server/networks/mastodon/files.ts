import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations';
import type { AccountLimits, DraftMedia } from '../connector';
import type { HttpResponse, HttpResult } from '../http';
import { readText } from '../../lib/json';
import { encodeMultipart, filenameOf } from '../multipart';
import { outage } from '../outcomes';
import { loadBytes, readStep, unfit, Unprepared } from '../preparation';
import type { MastodonApi } from './api';
import { checkSize } from './checkDraft';
import { readMastodonError } from './errors';

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
export type FileState = 'ready' | 'processing' | 'gone';

/** Asks for the state of an uploaded file; throws Unprepared, also where the server could not use it. */
export async function stateOf(uploading: Uploading, id: string): Promise<FileState> {
  const { api, origin, token, signal } = uploading;
  const result = await api.send(origin, { path: `/api/v1/media/${encodeURIComponent(id)}`, token, signal });
  if (signal.aborted) throw notReady();
  const status = statusOf(result);
  if (status === 404) return 'gone';
  if (status === 422) throw unfit('media_refused', 'The server could not use an attachment.');
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

function notReady(): Unprepared {
  const detail = 'The server was still processing the attachments when time was up.';
  return new Unprepared(outage({ code: 'media_not_ready', detail }));
}

function statusOf(result: HttpResult): number {
  return result.kind === 'answered' ? result.response.status : 0;
}

function dialectOf({ now }: Uploading) {
  return { platform: 'mastodon' as const, readError: (response: HttpResponse) => readMastodonError(response, now()) };
}
