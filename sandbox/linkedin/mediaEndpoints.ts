import { randomUUID } from 'node:crypto';
import { BYTES_PER_MB } from '#contract/limits';
import { readPath, readText, readList, readNumber } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import type { Account, Upload } from '../world/events';
import { toStoredMedia, readMediaFacts, bytesOf, mediaTypeOf, isOutside, type MediaFacts } from '../media';
import {
  memberUrn,
  numberOf,
  checkFields,
  type Fields,
  linkedInDenied,
  linkedInFieldProblem,
  linkedInProblem,
  LINKEDIN_PATHS,
  restEndpoint,
  uploadEndpoint,
} from './restCalls';

/** Status of an image or video at LinkedIn. */
type AssetStatus = 'AVAILABLE' | 'PROCESSING' | 'PROCESSING_FAILED';

/** Status of an upload at an instant (epoch milliseconds). */
export function statusOf({ readyAt = 0, problem }: Upload, now: number): AssetStatus {
  if (readyAt > now) return 'PROCESSING';
  return problem === undefined ? 'AVAILABLE' : 'PROCESSING_FAILED';
}

/** An image or a video as LinkedIn's API gives it. */
function describeAsset({ now }: SandboxContext, call: ApiCall, kind: 'image' | 'video', upload: Upload): unknown {
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
function startOfUpload(member: Account, { query, body }: ApiCall, fields: Fields = {}): ApiResponse | null {
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

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'];

/** The calls by which images come to LinkedIn: announced first, then sent to an address of their own. */
export function linkedInImageEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const announced = new Map<string, string>();

  function start(member: Account, call: ApiCall): ApiResponse {
    const error = startOfUpload(member, call);
    if (error !== null) return error;
    const id = world.nextId();
    announced.set(id, member.id);
    const uploadUrl = `http://${headerOf(call, 'host')}${LINKEDIN_PATHS.site}/upload/image/${id}`;
    return { status: 200, body: { value: { uploadUrl, image: `urn:li:image:${id}` } } };
  }

  async function receive(member: Account, { params, body }: ApiCall): Promise<ApiResponse> {
    const id = readText(params, 'id') ?? '';
    const bytes = bytesOf(body);
    if (announced.get(id) !== member.id) return linkedInProblem(404);
    if (bytes === null) return linkedInProblem(400);
    const mimeType = mediaTypeOf(bytes);
    if (mimeType === null || !IMAGE_TYPES.includes(mimeType)) return linkedInFieldProblem('/', 'unsupported media');
    const problem = linkedInMediaFailure(await readMediaFacts(bytes, mimeType));
    if (problem !== null) return linkedInFieldProblem('/', problem);
    world.putUpload({ id, platform: 'linkedin', accountId: member.id, mimeType, altText: null }, bytes);
    return { status: 201 };
  }

  function read(member: Account, call: ApiCall): ApiResponse {
    const id = numberOf(readText(call.params, 'urn'));
    const upload = world.upload(member, id);
    if (upload !== null) return { status: 200, body: describeAsset(context, call, 'image', upload) };
    const owner = announced.get(id);
    if (owner === undefined) return linkedInProblem(404);
    if (owner !== member.id) return linkedInDenied('images.GET');
    const waiting = { id: `urn:li:image:${id}`, owner: memberUrn(member), status: 'WAITING_UPLOAD' };
    return { status: 200, body: waiting };
  }

  const permission = (method: string) => ({ scope: 'w_member_social', call: `images.${method}` });
  return [
    restEndpoint(
      context,
      { name: 'images', method: 'POST', path: '/images', permission: permission('ACTION-initializeUpload') },
      start,
    ),
    restEndpoint(context, { name: 'image', method: 'GET', path: '/images/:urn', permission: permission('GET') }, read),
    uploadEndpoint(context, 'upload', '/image/:id', receive),
  ];
}

const PART_BYTES = 4 * BYTES_PER_MB;
const PROCESSING_MS = 1_500;

const VIDEO_FIELDS: Fields = { fileSizeBytes: [], uploadCaptions: [], uploadThumbnail: [] };
const FINAL_FIELDS: Fields = { video: [], uploadToken: [], uploadedPartIds: [] };

/** A video that is being uploaded in parts. */
type Assembly = { ownerId: string; size: number; parts: Map<string, Buffer>; token: string };

/** The calls by which videos come to LinkedIn: announced, sent in parts, finished, and looked at until they are ready. */
export function linkedInVideoEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const assemblies = new Map<string, Assembly>();

  function start(member: Account, call: ApiCall): ApiResponse {
    const error = startOfUpload(member, call, VIDEO_FIELDS);
    if (error !== null) return error;
    const size = readNumber(call.body, 'initializeUploadRequest', 'fileSizeBytes');
    if (size === null || size <= 0)
      return linkedInFieldProblem('/initializeUploadRequest/fileSizeBytes', 'is required');
    const id = world.nextId();
    const token = randomUUID();
    assemblies.set(id, { ownerId: member.id, size, parts: new Map(), token });
    const address = `http://${headerOf(call, 'host')}${LINKEDIN_PATHS.site}/upload/video/${id}`;
    const uploadInstructions = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => ({
      uploadUrl: `${address}/${index}`,
      firstByte: index * PART_BYTES,
      lastByte: Math.min((index + 1) * PART_BYTES, size) - 1,
    }));
    return { status: 200, body: { value: { video: `urn:li:video:${id}`, uploadToken: token, uploadInstructions } } };
  }

  function receivePart(member: Account, { params, body }: ApiCall): ApiResponse {
    const bytes = bytesOf(body);
    const assembly = assemblies.get(readText(params, 'id') ?? '');
    if (assembly?.ownerId !== member.id || bytes === null) return linkedInProblem(404);
    const etag = `part-${readText(params, 'part') ?? ''}`;
    assembly.parts.set(etag, bytes);
    return { status: 200, headers: { etag } };
  }

  async function finish(member: Account, { body }: ApiCall): Promise<ApiResponse> {
    const strange = checkFields('/finalizeUploadRequest', readPath(body, 'finalizeUploadRequest'), FINAL_FIELDS);
    if (strange !== null) return strange;
    const id = numberOf(readText(body, 'finalizeUploadRequest', 'video'));
    const assembly = assemblies.get(id);
    const token = readText(body, 'finalizeUploadRequest', 'uploadToken');
    if (assembly?.ownerId !== member.id || assembly.token !== token) return linkedInProblem(404);
    const partIds = readList(body, 'finalizeUploadRequest', 'uploadedPartIds').map(String);
    const bytes = Buffer.concat(partIds.flatMap((partId) => assembly.parts.get(partId) ?? []));
    if (bytes.length !== assembly.size) {
      return linkedInFieldProblem('/finalizeUploadRequest/uploadedPartIds', 'the parts are not the whole file');
    }
    assemblies.delete(id);
    const mimeType = mediaTypeOf(bytes) ?? 'application/octet-stream';
    const facts = await readMediaFacts(bytes, mimeType);
    const problem = mimeType === 'video/mp4' ? linkedInMediaFailure(facts) : 'unsupported media';
    const upload = { id, platform: 'linkedin' as const, accountId: member.id, mimeType, altText: null };
    const readyAt = context.now() + PROCESSING_MS;
    world.putUpload({ ...upload, readyAt, ...(problem !== null && { problem }) }, bytes);
    return { status: 200 };
  }

  function read(member: Account, call: ApiCall): ApiResponse {
    const id = numberOf(readText(call.params, 'urn'));
    const upload = world.upload(member, id);
    if (upload !== null) return { status: 200, body: describeAsset(context, call, 'video', upload) };
    if (assemblies.get(id)?.ownerId !== member.id) return linkedInProblem(404);
    return {
      status: 200,
      body: { id: `urn:li:video:${id}`, owner: memberUrn(member), status: 'WAITING_UPLOAD' },
    };
  }

  const permission = (method: string) => ({ scope: 'w_member_social', call: `videos.${method}` });
  return [
    restEndpoint(
      context,
      { name: 'videos', method: 'POST', path: '/videos', permission: permission('ACTION-initializeUpload') },
      (member, call) =>
        readText(call.query, 'action') === 'finalizeUpload' ? finish(member, call) : start(member, call),
    ),
    restEndpoint(context, { name: 'video', method: 'GET', path: '/videos/:urn', permission: permission('GET') }, read),
    uploadEndpoint(context, 'upload-part', '/video/:id/:part', receivePart),
  ];
}

/** Images of this many pixels and more are refused (Images API). */
const PIXELS_END = 36_152_320;

/**
 * Why LinkedIn cannot use a file, or null. By its Images and Videos APIs: images of fewer than 36,152,320 pixels, GIFs
 * of at most 250 frames, videos from three seconds to thirty minutes.
 */
function linkedInMediaFailure(facts: MediaFacts): string | null {
  const { mimeType, width, height, frames, durationMs } = facts;
  if (mimeType.startsWith('video/')) {
    return isOutside(durationMs, 3_000, 1_800_000) ? 'the duration must be from 3 seconds to 30 minutes' : null;
  }
  if (width !== null && height !== null && width * height >= PIXELS_END) return 'too many pixels';
  return mimeType === 'image/gif' && isOutside(frames, 1, 250) ? 'more than 250 frames' : null;
}
