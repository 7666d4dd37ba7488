import { BYTES_PER_MB } from '#contract/limits';
import { readNumber, readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import type { Answer, ApiCall, Endpoint } from '../endpoint';
import { SANDBOX_PATHS } from '../paths';
import { unfitMedia } from '../unfitMedia';
import { bytesOf, keepUpload } from '../uploads';
import type { Account } from '../world/events';
import { mediaTypeOf } from '../world/mediaType';
import { asXCaller, xCaller, type X_LIMITS } from './callers';
import { xInvalidRequest, xProblem } from './problems';

const IMAGE_MAX_BYTES = 5 * BYTES_PER_MB;
const EXPIRES_SECONDS = 24 * 60 * 60;

/** An upload that comes in segments. */
type Assembly = { segments: Map<number, Buffer>; total: number };

/** X's media upload: pictures in one call, films and animations in segments. */
export function xMediaEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const api = `${SANDBOX_PATHS.twitter.api}/2/media`;
  const assemblies = new Map<string, Assembly>();

  function uploadAtOnce(account: Account, { body }: ApiCall): Answer {
    const bytes = Buffer.from(readText(body, 'media') ?? '', 'base64');
    if (bytes.length === 0) return xInvalidRequest('[$.media: is missing but it is required]');
    if (bytes.length > IMAGE_MAX_BYTES) return xProblem(400, 'File size exceeds 5242880 bytes.');
    const upload = keepUpload(context, account, bytes, null);
    if (!upload?.mimeType.startsWith('image/')) return xProblem(400, 'The type of the media is not supported.');
    return accepted(upload.id);
  }

  function initialize({ body }: ApiCall): Answer {
    const total = readNumber(body, 'total_bytes');
    if (total === null || total <= 0) return xInvalidRequest('[$.total_bytes: is missing but it is required]');
    const id = world.nextId();
    assemblies.set(id, { segments: new Map(), total });
    return accepted(id);
  }

  function append({ params, body }: ApiCall): Answer {
    const assembly = assemblies.get(readText(params, 'id') ?? '');
    const segment = bytesOf(body, 'media');
    const index = Number(readText(body, 'segment_index'));
    if (assembly === undefined || segment === null) return xProblem(404, 'Media ID not found.');
    if (!Number.isInteger(index) || index > 999) return xInvalidRequest('[$.segment_index: must be from 0 to 999]');
    assembly.segments.set(index, segment);
    return accepted(readText(params, 'id') ?? '');
  }

  async function finalize(account: Account, { params }: ApiCall): Promise<Answer> {
    const id = readText(params, 'id') ?? '';
    const assembly = assemblies.get(id);
    if (assembly === undefined) return xProblem(404, 'Media ID not found.');
    const bytes = Buffer.concat([...assembly.segments].sort(([a], [b]) => a - b).map(([, segment]) => segment));
    if (bytes.length !== assembly.total) return xProblem(400, 'Segments do not add up to provided total file size.');
    const mimeType = mediaTypeOf(bytes);
    if (mimeType === null) return xProblem(400, 'InvalidMedia');
    assemblies.delete(id);
    const message = await unfitMedia('twitter', bytes, mimeType);
    if (message !== null) {
      const error = { code: 3, name: 'UnsupportedMedia', message };
      return accepted(id, { processing_info: { state: 'failed', progress_percent: 100, error } });
    }
    keepUpload(context, account, bytes, null, id);
    return accepted(id, { processing_info: { state: 'pending', check_after_secs: 0 } });
  }

  function status(account: Account, { query }: ApiCall): Answer {
    const upload = world.upload(account, readText(query, 'media_id') ?? '');
    if (upload === null) return xProblem(404, 'Media ID not found.');
    return accepted(upload.id, { processing_info: { state: 'succeeded', progress_percent: 100 } });
  }

  function describe(account: Account, { body }: ApiCall): Answer {
    const upload = world.upload(account, readText(body, 'id') ?? '');
    const altText = readText(body, 'metadata', 'alt_text', 'text') ?? '';
    if (upload === null) return xProblem(404, 'Media ID not found.');
    if (upload.mimeType.startsWith('video/')) return xProblem(400, 'Alt text is for images and GIFs.');
    if (altText.length > 1_000) return xInvalidRequest('[$.metadata.alt_text.text: may only be 1000 characters long]');
    world.putUpload({ ...upload, altText });
    return { status: 200, body: { data: { id: upload.id, associated_metadata: { alt_text: { text: altText } } } } };
  }

  const endpoint = (
    name: string,
    method: 'GET' | 'POST',
    path: string,
    act: (account: Account, call: ApiCall) => Answer | Promise<Answer>,
    limit: keyof typeof X_LIMITS = 'segments',
  ): Endpoint => ({
    name,
    method,
    path: api + path,
    accountOf: (call) => xCaller(context, call)?.account ?? null,
    answer: (call) => asXCaller(context, call, { scopes: ['media.write'], limit }, ({ account }) => act(account, call)),
  });

  return [
    endpoint('media', 'POST', '/upload', uploadAtOnce, 'media'),
    endpoint('media-initialize', 'POST', '/upload/initialize', (_account, call) => initialize(call)),
    endpoint('media-append', 'POST', '/upload/:id/append', (_account, call) => append(call)),
    endpoint('media-finalize', 'POST', '/upload/:id/finalize', finalize),
    endpoint('media-status', 'GET', '/upload', status),
    endpoint('media-metadata', 'POST', '/metadata', describe),
  ];
}

function accepted(id: string, more: object = {}): Answer {
  return { status: 200, body: { data: { id, media_key: `3_${id}`, expires_after_secs: EXPIRES_SECONDS, ...more } } };
}
