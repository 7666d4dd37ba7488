import { randomUUID } from 'node:crypto';
import { BYTES_PER_MB } from '#contract/limits';
import { LINKEDIN_PIXELS } from '#contract/networkLimits';
import { readList, readNumber, readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import { headerOf, type Answer, type ApiCall, type Endpoint } from '../endpoint';
import { SANDBOX_PATHS } from '../paths';
import { sizeOf, unfitMedia } from '../unfitMedia';
import { bytesOf } from '../uploads';
import type { Account } from '../world/events';
import { mediaTypeOf } from '../world/mediaType';
import { asMember, asVersionedMember, linkedInCaller } from './callers';
import { linkedInFieldProblem, linkedInProblem } from './problems';

const { site, api } = SANDBOX_PATHS.linkedin;
const PART_BYTES = 4 * BYTES_PER_MB;
const LINKEDIN_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'video/mp4'];

/** A film that is being uploaded in parts. */
type Assembly = { parts: Map<string, Buffer>; token: string };

/** The calls by which pictures and films come to LinkedIn: told first, then sent to an address of their own. */
export function linkedInUploadEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const assemblies = new Map<string, Assembly>();
  const accountOf = (call: ApiCall) => linkedInCaller(context, call)?.account ?? null;
  const addressOf = (call: ApiCall, path: string) => `http://${headerOf(call, 'host')}${site}${path}`;

  async function keep(member: Account, id: string, bytes: Buffer): Promise<Answer> {
    const mimeType = mediaTypeOf(bytes);
    if (mimeType === null || !LINKEDIN_TYPES.includes(mimeType)) return linkedInFieldProblem('/', 'unsupported media');
    const size = await sizeOf(bytes);
    const isTooLarge = size !== null && size.width * size.height >= LINKEDIN_PIXELS;
    const problem = isTooLarge ? 'too many pixels' : await unfitMedia('linkedin', bytes, mimeType);
    if (problem !== null) return linkedInFieldProblem('/', problem);
    world.putUpload({ id, platform: 'linkedin', accountId: member.id, mimeType, altText: null }, bytes);
    return { status: 201 };
  }

  function startImage(call: ApiCall): Answer {
    const id = world.nextId();
    const value = { uploadUrl: addressOf(call, `/upload/image/${id}`), image: `urn:li:image:${id}` };
    return { status: 200, body: { value } };
  }

  function startVideo(call: ApiCall): Answer {
    const size = readNumber(call.body, 'initializeUploadRequest', 'fileSizeBytes');
    if (size === null || size <= 0)
      return linkedInFieldProblem('/initializeUploadRequest/fileSizeBytes', 'is required');
    const id = world.nextId();
    const token = randomUUID();
    assemblies.set(id, { parts: new Map(), token });
    const count = Math.ceil(size / PART_BYTES);
    const uploadInstructions = Array.from({ length: count }, (_, index) => ({
      uploadUrl: addressOf(call, `/upload/video/${id}/${index}`),
      firstByte: index * PART_BYTES,
      lastByte: Math.min((index + 1) * PART_BYTES, size) - 1,
    }));
    return { status: 200, body: { value: { video: `urn:li:video:${id}`, uploadToken: token, uploadInstructions } } };
  }

  function takePart({ params, body }: ApiCall): Answer {
    const bytes = bytesOf(body);
    const assembly = assemblies.get(readText(params, 'id') ?? '');
    if (assembly === undefined || bytes === null) return linkedInProblem(404);
    const etag = `part-${readText(params, 'part') ?? ''}`;
    assembly.parts.set(etag, bytes);
    return { status: 200, headers: { etag } };
  }

  async function endVideo(member: Account, { body }: ApiCall): Promise<Answer> {
    const id = readText(body, 'finalizeUploadRequest', 'video')?.split(':').at(-1) ?? '';
    const assembly = assemblies.get(id);
    if (assembly?.token !== readText(body, 'finalizeUploadRequest', 'uploadToken')) return linkedInProblem(404);
    const partIds = readList(body, 'finalizeUploadRequest', 'uploadedPartIds').map(String);
    const parts = partIds.flatMap((partId) => assembly.parts.get(partId) ?? []);
    assemblies.delete(id);
    const { status, ...rest } = await keep(member, id, Buffer.concat(parts));
    return { status: status === 201 ? 200 : status, ...rest };
  }

  const versioned = (
    name: string,
    path: string,
    act: (member: Account, call: ApiCall) => Answer | Promise<Answer>,
  ): Endpoint => ({
    name,
    method: 'POST',
    path: `${api}/rest/${path}`,
    accountOf,
    answer: (call) => asVersionedMember(context, call, 'w_member_social', ({ account }) => act(account, call)),
  });
  const receiving = (
    name: string,
    path: string,
    act: (member: Account, call: ApiCall) => Answer | Promise<Answer>,
  ): Endpoint => ({
    name,
    method: 'PUT',
    path: `${site}/upload/${path}`,
    accountOf,
    answer: (call) => asMember(context, call, 'w_member_social', ({ account }) => act(account, call)),
  });

  return [
    versioned('images', 'images', (_member, call) => startImage(call)),
    versioned('videos', 'videos', (member, call) =>
      readText(call.query, 'action') === 'finalizeUpload' ? endVideo(member, call) : startVideo(call),
    ),
    receiving('upload', 'image/:id', (member, { params, body }) => {
      const bytes = bytesOf(body);
      return bytes === null ? linkedInProblem(400) : keep(member, readText(params, 'id') ?? '', bytes);
    }),
    receiving('upload-part', 'video/:id/:part', (_member, call) => takePart(call)),
  ];
}
