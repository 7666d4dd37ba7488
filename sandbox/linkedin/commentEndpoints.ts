import { readPath, readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account, StoredComment, StoredPost } from '../world/events';
import {
  memberUrn,
  numberOf,
  restEndpoint,
  checkFields,
  type Fields,
  linkedInDenied,
  linkedInFieldProblem,
  linkedInProblem,
} from './restCalls';
import { postUrn } from './postsEndpoints';

/** Longest comment, in UTF-16 units: from general knowledge, LinkedIn documents none. */
const COMMENT_MAX_LENGTH = 1_250;

const COMMENT_FIELDS: Fields = { actor: [], object: [], message: [], content: [], parentComment: [] };
const MESSAGE_FIELDS: Fields = { text: [], attributes: [] };

/**
 * The calls of LinkedIn's Social Actions API that concern comments. An app with "Share on LinkedIn" alone may make none of
 * them (Microsoft Learn, Comments API, from version 202508 on).
 */
export function linkedInCommentEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const find = ({ params }: ApiCall) => world.posts.byId('linkedin', numberOf(readText(params, 'urn')));

  function write(member: Account, call: ApiCall): ApiResponse {
    const post = find(call);
    if (post === null) return linkedInProblem(404);
    const strange =
      checkFields('', call.body, COMMENT_FIELDS) ??
      checkFields('/message', readPath(call.body, 'message'), MESSAGE_FIELDS);
    if (strange !== null) return strange;
    if (readText(call.body, 'actor') !== memberUrn(member)) return linkedInDenied('partnerApiSocialActions.CREATE');
    const text = readText(call.body, 'message', 'text')?.trim() ?? '';
    if (text === '') return linkedInFieldProblem('/message/text', 'field is required but not found');
    if (text.length > COMMENT_MAX_LENGTH) {
      const words = `length ${text.length} exceeds the maximum of ${COMMENT_MAX_LENGTH}`;
      return linkedInFieldProblem('/message/text', words);
    }
    const comment = world.acceptComment(member, post, text);
    return { status: 201, headers: { 'x-restli-id': comment.id }, body: describeComment(member, post, comment) };
  }

  function read(member: Account, call: ApiCall): ApiResponse {
    const post = find(call);
    if (post === null) return linkedInProblem(404);
    const [start, count] = [Number(readText(call.query, 'start') ?? 0), Number(readText(call.query, 'count') ?? 10)];
    if (!(Number.isInteger(start) && start >= 0 && count >= 1 && count <= 100)) return linkedInProblem(400);
    const all = world.comments.of(post).toReversed();
    const elements = all.slice(start, start + count).map((one) => describeComment(member, post, one));
    return { status: 200, body: { paging: { start, count, links: [], total: all.length }, elements } };
  }

  const path = '/socialActions/:urn/comments';
  const writing = { scope: 'w_member_social_feed', call: 'partnerApiSocialActions.CREATE' };
  const reading = { scope: 'r_member_social', call: 'partnerApiSocialActions.GET_ALL' };
  return [
    restEndpoint(context, { name: 'comment', method: 'POST', path, permission: writing }, write),
    restEndpoint(context, { name: 'comments', method: 'GET', path, permission: reading }, read),
  ];
}

function describeComment(member: Account, post: StoredPost, { id, text, createdAt }: StoredComment): unknown {
  return {
    id,
    commentUrn: `urn:li:comment:(${postUrn(post)},${id})`,
    actor: memberUrn(member),
    object: postUrn(post),
    message: { attributes: [], text },
    created: { actor: memberUrn(member), time: createdAt },
  };
}
