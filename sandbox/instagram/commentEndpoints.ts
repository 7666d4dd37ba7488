import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import { noSuchObject } from '../meta/batch';
import { fieldProblem, pickFields, type Node } from '../meta/fields';
import { graphTime } from '../meta/graphCallers';
import { pageOf } from '../meta/paging';
import { invalidParameter, parameter, strangeParameter } from '../meta/parameters';
import type { Account, StoredComment, StoredPost } from '../world/events';
import { COMMENT, instagramCall } from './instagramCall';
import { INSTAGRAM_PATHS } from './paths';

/** Longest comment, in UTF-16 units: that of a caption, since Meta documents none. */
const COMMENT_MAX_LENGTH = 2_200;

const COMMENT_NODE: Node = {
  type: 'IGComment',
  initial: ['text', 'timestamp'],
  fields: ['text', 'timestamp', 'username', 'from'],
};

/** Comments below the posts of an account, the newest first. */
export function commentEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const idOf = (call: ApiCall) => readText(call.params, 'id') ?? '';

  function find(account: Account, call: ApiCall): StoredPost | null {
    const post = world.posts.byId('instagram', idOf(call));
    return post?.accountId === account.id ? post : null;
  }

  function write(account: Account, call: ApiCall): ApiResponse {
    const post = find(account, call);
    if (post === null) return noSuchObject(idOf(call));
    const strange = strangeParameter(call, ['message']);
    const text = parameter(call, 'message')?.trim() ?? '';
    if (strange !== null) return strange;
    if (text === '' || text.length > COMMENT_MAX_LENGTH) return invalidParameter();
    return { status: 200, body: { id: world.acceptComment(account, post, text).id } };
  }

  function read(account: Account, call: ApiCall): ApiResponse {
    const post = find(account, call);
    if (post === null) return noSuchObject(idOf(call));
    const problem = strangeParameter(call, ['limit', 'after']) ?? fieldProblem(call, COMMENT_NODE);
    if (problem !== null) return problem;
    const path = `${INSTAGRAM_PATHS.graph}/${post.id}/comments`;
    const page = pageOf(call, path, world.comments.of(post).toReversed());
    if ('error' in page) return page.error;
    const data = page.rows.map((one) => pickFields(call, COMMENT_NODE, describeComment(account, one)));
    return { status: 200, body: { data, ...page.paging } };
  }

  const path = '/:id/comments';
  return [
    instagramCall(context, { name: 'comment', method: 'POST', path, permissions: COMMENT }, write),
    instagramCall(context, { name: 'comments', method: 'GET', path, permissions: COMMENT }, read),
  ];
}

function describeComment(account: Account, { id, text, createdAt }: StoredComment): Record<string, unknown> {
  const username = account.handle;
  return { id, text, timestamp: graphTime(createdAt), username, from: { id: account.id, username } };
}
