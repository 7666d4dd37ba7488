import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import {
  respondToBatch,
  noSuchObject,
  respondWithNode,
  PAGE_NODE,
  invalidParameter,
  parameter,
  strangeParameter,
  fieldProblem,
  pickFields,
  type Node,
  graphTime,
  pageOf,
} from '../meta/graph';
import { readPageAsPerson } from '../meta/grantedPages';
import type { Account, StoredComment } from '../world/events';
import { faceUrl } from '../faces';
import { followersOf } from '../world/posts';
import { pageCall, pageRow, PUBLISH, READ, COMMENT, FACEBOOK_PATHS } from './pageCall';
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
      const picture = { data: { url: faceUrl(call, page), is_silhouette: false } };
      const counts = { followers_count, fan_count: followers_count };
      return respondWithNode(call, PAGE_NODE, { id, name, username, picture, ...counts });
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

/** Longest comment, in UTF-16 units: from general knowledge, Meta documents none. */
const COMMENT_MAX_LENGTH = 8_000;

const COMMENT_NODE: Node = {
  type: 'Comment',
  initial: ['created_time', 'from', 'message'],
  fields: ['created_time', 'from', 'message', 'permalink_url'],
};

/** Comments below the posts of a Page. */
export function commentEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const idOf = (call: ApiCall) => readText(call.params, 'id') ?? '';

  function write(page: Account, call: ApiCall): ApiResponse {
    const found = findPost(world, page, idOf(call));
    if (found === null) return noSuchObject(idOf(call));
    const strange = strangeParameter(call, ['message']);
    const text = parameter(call, 'message')?.trim() ?? '';
    if (strange !== null) return strange;
    if (text === '' || text.length > COMMENT_MAX_LENGTH) return invalidParameter();
    return { status: 200, body: { id: commentId(world.acceptComment(page, found.post, text)) } };
  }

  function read(page: Account, call: ApiCall): ApiResponse {
    const found = findPost(world, page, idOf(call));
    if (found === null) return noSuchObject(idOf(call));
    const problem = strangeParameter(call, ['limit', 'after', 'order', 'filter']) ?? fieldProblem(call, COMMENT_NODE);
    if (problem !== null) return problem;
    const oldestFirst = world.comments.of(found.post);
    const all = parameter(call, 'order') === 'reverse_chronological' ? oldestFirst.toReversed() : oldestFirst;
    const list = pageOf(call, `${FACEBOOK_PATHS.graph}/${idOf(call)}/comments`, all);
    if ('error' in list) return list.error;
    const data = list.rows.map((one) => pickFields(call, COMMENT_NODE, describeComment(page, one)));
    return { status: 200, body: { data, ...list.paging } };
  }

  const edge = ':id/comments';
  return [
    pageCall(context, { name: 'comment', method: 'POST', edge, permissions: COMMENT }, write),
    pageCall(context, { name: 'comments', method: 'GET', edge, permissions: READ }, read),
  ];
}

function commentId({ id, postId }: StoredComment): string {
  return `${postId}_${id}`;
}

function describeComment({ id, name }: Account, comment: StoredComment): Record<string, unknown> {
  return {
    id: commentId(comment),
    message: comment.text,
    created_time: graphTime(comment.createdAt),
    from: { id, name },
  };
}
