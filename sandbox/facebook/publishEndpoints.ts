import { BYTES_PER_MB } from '#contract/limits';
import { parseUrl } from '../../server/lib/addresses';
import type { SandboxContext } from '../context';
import {
  graphError,
  fieldProblem,
  pickFields,
  pageOf,
  invalidParameter,
  listParameter,
  parameter,
  strangeParameter,
  textOf,
  parametersOf,
} from '../meta/graph';
import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import { toStoredMedia, saveUpload } from '../media';
import type { Account } from '../world/events';
import { isPublic } from '../world/posts';
import { FACEBOOK_PATHS, pageCall, PUBLISH, READ } from './pageCall';
import { describePost, MESSAGE_MAX_LENGTH, POST_NODE, postId, readSchedule, SCHEDULE_PARAMETERS } from './posts';

/** A Page's feed: posting to it and reading it. */
export function feedEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function post(page: Account, call: ApiCall): ApiResponse {
    const strange = strangeParameter(call, ['message', 'link', 'attached_media', ...SCHEDULE_PARAMETERS]);
    if (strange !== null) return strange;
    const text = parameter(call, 'message')?.trim() ?? '';
    const link = parameter(call, 'link');
    const attached = listParameter(call, 'attached_media');
    const uploads = attached.flatMap((one) => world.upload(page, textOf(one, 'media_fbid')) ?? []);
    if (uploads.length < attached.length || (text === '' && link === null && attached.length === 0)) {
      return invalidParameter();
    }
    if (link !== null && parseUrl(link) === null) return invalidParameter('The url you supplied is invalid');
    if (text.length > MESSAGE_MAX_LENGTH) return invalidParameter('Param message is too long.');
    const schedule = readSchedule(call, context.now());
    if ('error' in schedule) return schedule.error;
    const last = world.posts.of(page).at(-1);
    if (!context.isLenient && text !== '' && last?.text === text && last.media.length === uploads.length) {
      return graphError(400, { message: '(#506) Duplicate status message', code: 506 });
    }
    const details = link === null ? {} : { details: { link } };
    const kept = world.acceptPost(page, text, uploads.map(toStoredMedia), { ...schedule, ...details });
    return { status: 200, body: { id: postId(page, kept) } };
  }

  function read(page: Account, call: ApiCall, edge: string): ApiResponse {
    const problem = strangeParameter(call, ['limit', 'after']) ?? fieldProblem(call, POST_NODE);
    if (problem !== null) return problem;
    const shown = world.posts.of(page).filter((one) => isPublic(one, context.now()));
    const list = pageOf(call, `${FACEBOOK_PATHS.graph}/${page.id}/${edge}`, shown.toReversed());
    if ('error' in list) return list.error;
    const data = list.rows.map((one) => pickFields(call, POST_NODE, describePost(page, one, context.now())));
    return { status: 200, body: { data, ...list.paging } };
  }

  const reading = (name: string, edge: string) =>
    pageCall(context, { name, method: 'GET', edge: `:page/${edge}`, permissions: READ }, (page, call) =>
      read(page, call, edge),
    );
  return [
    pageCall(context, { name: 'feed', method: 'POST', edge: ':page/feed', permissions: PUBLISH }, post),
    reading('timeline', 'feed'),
    reading('page-posts', 'posts'),
  ];
}

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
    const upload = isSmall ? saveUpload(context, page, bytes, parameter(call, 'alt_text_custom')) : null;
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
    const upload = bytes && saveUpload(context, page, bytes, null);
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
