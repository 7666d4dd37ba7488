import { MINUTE_MS } from '#contract/durations';
import type { HttpResponse } from '../http';
import { readNumber, readPath, readText } from '../../lib/json';
import { readStep } from '../preparation';
import type { ServerSession } from '../session';
import { readXrpcError } from './errors';
import type { Xrpc } from './xrpc';

/** A file that a server has, as a record names it. */
export type Blob = { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };

export type UploadSources = { xrpc: Xrpc; now: () => number };

/** A slow line needs this long for a file of 10 MB. */
const UPLOAD_MS = 2 * MINUTE_MS;

/** Sends a file, which nobody sees before a record names it; throws Unprepared. */
export async function uploadBlob(
  { xrpc, now }: UploadSources,
  { session, signal }: { session: ServerSession; signal: AbortSignal },
  { bytes, mimeType }: { bytes: Buffer; mimeType: string },
): Promise<Blob> {
  const result = await xrpc(session, {
    method: 'POST',
    name: 'com.atproto.repo.uploadBlob',
    body: bytes,
    type: mimeType,
    signal,
    limits: { totalMs: UPLOAD_MS },
  });
  const readError = (response: HttpResponse) => readXrpcError(response, now());
  return readStep(result, { platform: 'bluesky', readError }, readBlob);
}

function readBlob({ json }: HttpResponse): Blob | null {
  const blob = readPath(json, 'blob');
  const [link, mimeType, size] = [readText(blob, 'ref', '$link'), readText(blob, 'mimeType'), readNumber(blob, 'size')];
  if (link === null || mimeType === null || size === null) return null;
  return { $type: 'blob', ref: { $link: link }, mimeType, size };
}
