import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import { noSuchObject } from '../meta/batch';
import { fieldProblem, pickFields, type Node } from '../meta/fields';
import { graphTime } from '../meta/graphCallers';
import { pageOf } from '../meta/paging';
import { invalidParameter, parameter, strangeParameter } from '../meta/parameters';
import type { Account, StoredComment } from '../world/events';
import { COMMENT, pageCall, READ } from './pageCall';
import { FACEBOOK_PATHS } from './paths';
import { findPost } from './posts';

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
