import { BYTES_PER_MB } from '#contract/limits';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import { graphError } from '../meta/graphErrors';
import { parameter, parametersOf, strangeParameter } from '../meta/parameters';
import { keepUpload, toStoredMedia } from '../uploads';
import type { Account } from '../world/events';
import { pageCall, PUBLISH } from './pageCall';
import { postId } from './posts';
import { readSchedule, SCHEDULE_PARAMETERS } from './schedule';

const PHOTO_MAX_BYTES = 4 * BYTES_PER_MB;
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif'];

/** A Page's photos, which may wait for a post to attach them, and its videos. */
export function mediaEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function photo(page: Account, call: ApiCall): ApiResponse {
    // The sandbox fetches nothing from elsewhere, so to it every address of a photo is one that cannot be had.
    if (parameter(call, 'url') !== null) return graphError(400, UNREACHABLE);
    const known = ['source', 'caption', 'message', 'alt_text_custom', 'temporary', ...SCHEDULE_PARAMETERS];
    const strange = strangeParameter(call, known);
    if (strange !== null) return strange;
    const bytes = fileOf(call);
    const isSmall = bytes !== null && bytes.length <= PHOTO_MAX_BYTES;
    const upload = isSmall ? keepUpload(context, page, bytes, parameter(call, 'alt_text_custom')) : null;
    if (upload === null || !PHOTO_TYPES.includes(upload.mimeType)) return graphError(400, UNFIT_PHOTO);
    const schedule = readSchedule(call, context.now());
    if ('error' in schedule) return schedule.error;
    // Unpublished photos are there to be attached; none of them is a post.
    if (schedule.publicFrom === null) return { status: 200, body: { id: upload.id } };
    const text = parameter(call, 'caption') ?? parameter(call, 'message') ?? '';
    const post = world.acceptPost(page, text, [toStoredMedia(upload)], schedule);
    return { status: 200, body: { id: upload.id, post_id: postId(page, post) } };
  }

  function video(page: Account, call: ApiCall): ApiResponse {
    const strange = strangeParameter(call, ['source', 'description', ...SCHEDULE_PARAMETERS]);
    if (strange !== null) return strange;
    const schedule = readSchedule(call, context.now());
    if ('error' in schedule) return schedule.error;
    const bytes = fileOf(call);
    const upload = bytes && keepUpload(context, page, bytes, null);
    if (!upload?.mimeType.startsWith('video/')) {
      const message = "(#352) The video file you selected is in a format that we don't support.";
      return graphError(400, { message, code: 352 });
    }
    const text = parameter(call, 'description') ?? '';
    const { id } = world.acceptPost(page, text, [toStoredMedia(upload)], schedule);
    return { status: 200, body: { id } };
  }

  return [
    pageCall(context, { name: 'photos', method: 'POST', edge: ':page/photos', permissions: PUBLISH }, photo),
    pageCall(context, { name: 'videos', method: 'POST', edge: ':page/videos', permissions: PUBLISH }, video),
  ];
}

function fileOf(call: ApiCall): Buffer | null {
  const { source } = parametersOf(call);
  return Buffer.isBuffer(source) ? source : null;
}

const UNREACHABLE = { message: '(#324) Missing or invalid image file', code: 324, subcode: 2069019 };

const UNFIT_PHOTO = {
  message: 'Invalid parameter',
  code: 100,
  subcode: 1366046,
  userMessage: 'Photos should be smaller than 4 MB and saved as JPG or PNG.',
};
