import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { readMediaFacts } from '../mediaFacts';
import { linkedInMediaFailure } from './mediaFailure';
import { bytesOf } from '../uploads';
import type { Account } from '../world/events';
import { mediaTypeOf } from '../world/mediaType';
import { LINKEDIN_PATHS } from './paths';
import { restEndpoint, uploadEndpoint } from './callers';
import { linkedInDenied, linkedInFieldProblem, linkedInProblem } from './problems';
import { describeAsset, memberUrn, numberOf, startOfUpload } from './assets';

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
