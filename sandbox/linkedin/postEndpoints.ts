import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import type { Account, StoredPost } from '../world/events';
import { numberOf } from './assets';
import { restEndpoint } from './callers';
import { checkPatch } from './postFields';
import { describePost } from './posts';
import { linkedInProblem } from './problems';
import { readCommentary } from './visibleText';

/** The calls of LinkedIn's Posts API that concern one post. */
export function linkedInPostEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function find(member: Account, { params }: ApiCall): StoredPost | null {
    const post = world.posts.byId('linkedin', numberOf(readText(params, 'urn')));
    return post?.accountId === member.id ? post : null;
  }

  function read(member: Account, call: ApiCall): ApiResponse {
    const post = find(member, call);
    return post === null ? linkedInProblem(404) : { status: 200, body: describePost(member, post) };
  }

  function change(member: Account, call: ApiCall): ApiResponse {
    if (headerOf(call, 'x-restli-method').toUpperCase() !== 'PARTIAL_UPDATE') return linkedInProblem(400);
    const post = find(member, call);
    if (post === null) return linkedInProblem(404);
    const problem = checkPatch(call.body);
    if (problem !== null) return problem;
    const text = readCommentary(readText(call.body, 'patch', '$set', 'commentary'));
    if (typeof text !== 'string') return text;
    world.changePost({ ...post, text });
    return { status: 204 };
  }

  /** As on LinkedIn, whoever deletes twice hears of success twice. */
  function remove(member: Account, call: ApiCall): ApiResponse {
    const post = find(member, call);
    if (post !== null) world.deletePost(post);
    return { status: 204 };
  }

  const path = '/posts/:urn';
  const write = (method: string) => ({ scope: 'w_member_social', call: `posts.${method}` });
  const readPermission = { scope: 'r_member_social', call: 'posts.GET' };
  return [
    restEndpoint(context, { name: 'post', method: 'GET', path, permission: readPermission }, read),
    restEndpoint(context, { name: 'post-update', method: 'POST', path, permission: write('PARTIAL_UPDATE') }, change),
    restEndpoint(context, { name: 'post-delete', method: 'DELETE', path, permission: write('DELETE') }, remove),
  ];
}
