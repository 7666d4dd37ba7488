import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import { respondToBatch, noSuchObject } from '../meta/batch';
import { respondWithNode } from '../meta/fields';
import { readPageAsPerson } from '../meta/grantedPages';
import { PAGE_NODE } from '../meta/nodes';
import { invalidParameter, parameter, strangeParameter } from '../meta/parameters';
import type { Account } from '../world/events';
import { followersOf } from '../world/growth';
import { pageCall, pageRow, PUBLISH, READ } from './pageCall';
import { describePost, describeVideo, findPost, MESSAGE_MAX_LENGTH, POST_NODE, VIDEO_NODE } from './posts';

/** Objects that Graph returns by id: the Page, its posts and its videos. */
export function objectEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const idOf = (call: ApiCall) => readText(call.params, 'id') ?? '';

  const find = (page: Account, id: string) => findPost(world, page, id);

  function read(page: Account, call: ApiCall): ApiResponse {
    const id = idOf(call);
    const { name, handle: username, createdAt } = page;
    if (id === page.id) {
      const followers_count = followersOf(id, context.now() - createdAt);
      return respondWithNode(call, PAGE_NODE, { id, name, username, followers_count, fan_count: followers_count });
    }
    const found = find(page, id);
    if (found === null) return noSuchObject(id);
    return found.isVideo
      ? respondWithNode(call, VIDEO_NODE, describeVideo(page, found.post, context.now()))
      : respondWithNode(call, POST_NODE, describePost(page, found.post, context.now()));
  }

  function change(page: Account, call: ApiCall): ApiResponse {
    const found = find(page, idOf(call));
    if (found === null) return noSuchObject(idOf(call));
    const strange = strangeParameter(call, ['message']);
    const text = parameter(call, 'message')?.trim() ?? '';
    if (strange !== null) return strange;
    if (text === '' || text.length > MESSAGE_MAX_LENGTH) return invalidParameter();
    world.changePost({ ...found.post, text });
    return { status: 200, body: { success: true } };
  }

  function remove(page: Account, call: ApiCall): ApiResponse {
    const found = find(page, idOf(call));
    if (found === null) return noSuchObject(idOf(call));
    world.deletePost(found.post);
    return { status: 200, body: { success: true } };
  }

  const page = pageCall(context, { name: 'page', method: 'GET', edge: ':id', permissions: READ }, read);
  return [
    pageCall(context, { name: 'batch', method: 'POST', edge: '', permissions: READ }, (page, call) =>
      respondToBatch(call, (one) => read(page, one)),
    ),
    {
      ...page,
      respond: (call) =>
        readPageAsPerson(context, { platform: 'facebook', pageOf: pageRow }, call) ?? page.respond(call),
    },
    pageCall(context, { name: 'post-update', method: 'POST', edge: ':id', permissions: PUBLISH }, change),
    pageCall(context, { name: 'post-delete', method: 'DELETE', edge: ':id', permissions: PUBLISH }, remove),
  ];
}
