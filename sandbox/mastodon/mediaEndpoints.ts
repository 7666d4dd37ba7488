import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import { readMediaFacts, bytesOf, keepUpload, toStoredMedia, mediaTypeOf } from '../media';
import { readText } from '../../server/lib/json';
import type { Account, Upload } from '../world/events';
import { userEndpoint, parameter, type MastodonServer, refuse, type ErrorName } from './calls';
import { isProcessing, toAttachment } from './entities';
import { MIME_TYPES } from './profile';

/** How long Mastodon works on a file that it does not process at once. */
const PROCESSING_MS = 700;
const SCOPE = 'write:media';

/** The calls by which files are uploaded, described and asked after. */
export function mediaEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile, now } = server;

  function respond(upload: Upload, waiting: 202 | 206): ApiResponse {
    if (upload.problem !== undefined) return refuse(profile, 'badFile');
    const isReady = !isProcessing(upload, now());
    return { status: isReady ? 200 : waiting, body: toAttachment(server, toStoredMedia(upload), isReady) };
  }

  const upload =
    (isAsynchronous: boolean) =>
    async (account: Account, call: ApiCall): Promise<ApiResponse> => {
      const bytes = bytesOf(call.body, 'file');
      const problem = await problemOf(bytes, parameter(call, 'description'));
      if (bytes === null || problem !== null) return refuse(profile, problem ?? 'badFile');
      const kept = keepUpload(server, account, bytes, parameter(call, 'description'));
      if (kept === null) return refuse(profile, 'badFile');
      const isAtOnce = !isAsynchronous || (profile.hasSecondInstance && isStill(kept.mimeType));
      const made = isAtOnce ? kept : { ...kept, readyAt: now() + PROCESSING_MS };
      world.putUpload(made);
      return respond(made, 202);
    };

  async function problemOf(bytes: Buffer | null, description: string | null): Promise<ErrorName | null> {
    const mimeType = bytes === null ? null : mediaTypeOf(bytes);
    if (bytes === null || mimeType === null || !MIME_TYPES.includes(mimeType)) return 'badFile';
    if ((description ?? '').length > profile.altTextMaxLength) return 'longAltText';
    const isVideo = mimeType.startsWith('video/');
    if (bytes.length > (isVideo ? profile.videoMaxBytes : profile.imageMaxBytes)) return 'bigFile';
    const { width, height } = await readMediaFacts(bytes, mimeType);
    const pixels = (width ?? 0) * (height ?? 0);
    return !isVideo && pixels > profile.imageMaxPixels ? 'bigFile' : null;
  }

  function found(account: Account, { params }: ApiCall): Upload | null {
    return world.upload(account, readText(params, 'id') ?? '');
  }

  const post = (name: string, path: string) => ({ name, method: 'POST', path, scope: SCOPE, limit: 'media' }) as const;
  return [
    userEndpoint(server, post('media', '/api/v2/media'), upload(true)),
    userEndpoint(server, post('media-v1', '/api/v1/media'), upload(false)),
    userEndpoint(
      server,
      { name: 'media-state', method: 'GET', path: '/api/v1/media/:id', scope: SCOPE },
      (account, call) => {
        const one = found(account, call);
        return one === null ? refuse(profile, 'missing') : respond(one, 206);
      },
    ),
    userEndpoint(
      server,
      { name: 'media-update', method: 'PUT', path: '/api/v1/media/:id', scope: SCOPE },
      (account, call) => {
        const one = found(account, call);
        const description = parameter(call, 'description');
        if (one === null) return refuse(profile, 'missing');
        if ((description ?? '').length > profile.altTextMaxLength) return refuse(profile, 'longAltText');
        const changed = { ...one, altText: description ?? one.altText };
        world.putUpload(changed);
        return respond(changed, 206);
      },
    ),
  ];
}

function isStill(mimeType: string): boolean {
  return mimeType.startsWith('image/') && mimeType !== 'image/gif';
}
