import { randomUUID } from 'node:crypto';
import { BYTES_PER_MB } from '#contract/limits';
import { readList, readNumber, readPath, readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { readMediaFacts } from '../mediaFacts';
import { linkedInMediaFailure } from './mediaFailure';
import { bytesOf } from '../uploads';
import type { Account } from '../world/events';
import { mediaTypeOf } from '../world/mediaType';
import { LINKEDIN_PATHS } from './paths';
import { describeAsset, memberUrn, numberOf, startOfUpload } from './assets';
import { restEndpoint, uploadEndpoint } from './callers';
import { checkFields, type Fields } from './fields';
import { linkedInFieldProblem, linkedInProblem } from './problems';

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
