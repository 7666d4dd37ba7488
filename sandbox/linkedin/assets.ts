import { readPath, readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall } from '../endpoint';
import type { Account, Upload } from '../world/events';
import { toStoredMedia } from '../uploads';
import { checkFields, type Fields } from './fields';
import { linkedInDenied, linkedInFieldProblem, linkedInProblem } from './problems';

/** Status of an image or video at LinkedIn. */
export type AssetStatus = 'AVAILABLE' | 'PROCESSING' | 'PROCESSING_FAILED';

/** The name under which LinkedIn knows a member. */
export function memberUrn({ id }: Account): string {
  return `urn:li:person:${id}`;
}

/** The number at the end of a URN; empty where there is none. */
export function numberOf(urn: string | null): string {
  return /\d+$/.exec(urn ?? '')?.[0] ?? '';
}

/** Status of an upload at an instant (epoch milliseconds). */
export function statusOf({ readyAt = 0, problem }: Upload, now: number): AssetStatus {
  if (readyAt > now) return 'PROCESSING';
  return problem === undefined ? 'AVAILABLE' : 'PROCESSING_FAILED';
}

/** An image or a video as LinkedIn's API gives it. */
export function describeAsset(
  { now }: SandboxContext,
  call: ApiCall,
  kind: 'image' | 'video',
  upload: Upload,
): unknown {
  const status = statusOf(upload, now());
  const downloadUrl = `http://${headerOf(call, 'host')}${toStoredMedia(upload).url}`;
  return {
    id: `urn:li:${kind}:${upload.id}`,
    owner: `urn:li:person:${upload.accountId}`,
    status,
    ...(status === 'AVAILABLE' && { downloadUrl }),
  };
}

/**
 * LinkedIn's error for a call that starts an upload, with what it has to say of the file; null if there is none. Fields of Microsoft
 * Learn, Images API and Videos API (view li-lms-2024-04).
 */
export function startOfUpload(member: Account, { query, body }: ApiCall, fields: Fields = {}): ApiResponse | null {
  if (readText(query, 'action') !== 'initializeUpload') return linkedInProblem(400);
  const known = { owner: [], mediaLibraryMetadata: [], ...fields };
  const problem =
    checkFields('', body, { initializeUploadRequest: [] }) ??
    checkFields('/initializeUploadRequest', readPath(body, 'initializeUploadRequest'), known);
  if (problem !== null) return problem;
  const owner = readText(body, 'initializeUploadRequest', 'owner');
  if (owner === null) {
    const words = 'field is required but not found and has no default value';
    return linkedInFieldProblem('/initializeUploadRequest/owner', words);
  }
  return owner === memberUrn(member) ? null : linkedInDenied('ACTION-initializeUpload');
}
