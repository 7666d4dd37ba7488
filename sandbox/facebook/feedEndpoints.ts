import { parseUrl } from '../../server/lib/parseUrl';
import type { SandboxContext } from '../context';
import { graphError } from '../meta/graphErrors';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import { fieldProblem, pickFields } from '../meta/fields';
import { pageOf } from '../meta/paging';
import { invalidParameter, listParameter, parameter, strangeParameter, textOf } from '../meta/parameters';
import { toStoredMedia } from '../uploads';
import type { Account } from '../world/events';
import { isPublic } from '../world/posts';
import { FACEBOOK_PATHS } from './paths';
import { pageCall, PUBLISH, READ } from './pageCall';
import { describePost, MESSAGE_MAX_LENGTH, POST_NODE, postId } from './posts';
import { readSchedule, SCHEDULE_PARAMETERS } from './schedule';

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
