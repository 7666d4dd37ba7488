import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import {
  respondToBatch,
  noSuchObject,
  respondWithNode,
  fieldProblem,
  pickFields,
  type Node,
  graphTime,
  PAGE_NODE,
  pageOf,
  strangeParameter,
  invalidParameter,
  parameter,
} from '../meta/graph';
import { readPageAsPerson } from '../meta/grantedPages';
import type { Account, StoredPost, StoredComment } from '../world/events';
import { faceUrl } from '../faces';
import { followersOf, postNumbers } from '../world/posts';
import { INSTAGRAM_PATHS, instagramCall, READ, pageBehind, COMMENT, containerStatus } from './publishEndpoints';

const USER_NODE: Node = {
  type: 'IGUser',
  fields: ['username', 'name', 'followers_count', 'media_count', 'profile_picture_url'],
};
const CONTAINER_NODE: Node = { type: 'IGContainer', fields: ['status_code', 'status'] };
const MEDIA_NODE: Node = {
  type: 'IGMedia',
  fields: ['caption', 'permalink', 'timestamp', 'like_count', 'comments_count', 'media_type', 'username', 'media_url'],
};

/** Objects that Graph returns by id: the account, the Page behind it, containers and posts. */
export function objectEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function read(account: Account, call: ApiCall): ApiResponse {
    const id = readText(call.params, 'id') ?? '';
    const page = pageBehind(account);
    if (id === page.id) return respondWithNode(call, PAGE_NODE, page);
    if (id === account.id) {
      const followers_count = followersOf(id, context.now() - account.createdAt);
      const media_count = world.posts.of(account).length;
      return respondWithNode(call, USER_NODE, {
        id,
        username: account.handle,
        name: account.name,
        followers_count,
        media_count,
        profile_picture_url: faceUrl(call, account),
      });
    }
    const container = world.container(account, id);
    if (container !== null) {
      const status_code = containerStatus(container, context.now());
      const status = container.problem ?? `${status_code}: the media is known.`;
      return respondWithNode(call, CONTAINER_NODE, { id, status_code, status });
    }
    const post = world.posts.byId('instagram', id);
    return post?.accountId === account.id
      ? respondWithNode(call, MEDIA_NODE, describePost(account, post, call, context.now()))
      : noSuchObject(id);
  }

  function list(account: Account, call: ApiCall): ApiResponse {
    const problem = strangeParameter(call, ['limit', 'after']) ?? fieldProblem(call, MEDIA_NODE);
    if (problem !== null) return problem;
    const path = `${INSTAGRAM_PATHS.graph}/${account.id}/media`;
    const page = pageOf(call, path, world.posts.of(account).toReversed());
    if ('error' in page) return page.error;
    const data = page.rows.map((post) =>
      pickFields(call, MEDIA_NODE, describePost(account, post, call, context.now())),
    );
    return { status: 200, body: { data, ...page.paging } };
  }

  const object = instagramCall(context, { name: 'object', method: 'GET', path: '/:id', permissions: READ }, read);
  return [
    instagramCall(context, { name: 'timeline', method: 'GET', path: '/:account/media', permissions: READ }, list),
    {
      ...object,
      respond: (call) =>
        readPageAsPerson(context, { platform: 'instagram', pageOf: pageBehind }, call) ?? object.respond(call),
    },
    instagramCall(context, { name: 'batch', method: 'POST', path: '/', permissions: READ }, (account, call) =>
      respondToBatch(call, (one) => read(account, one)),
    ),
  ];
}

function describePost(
  { handle: username }: Account,
  { id, text, media, createdAt }: StoredPost,
  call: ApiCall,
  now: number,
): Record<string, unknown> {
  const origin = `http://${headerOf(call, 'host')}`;
  const { likes: like_count, comments: comments_count } = postNumbers(id, now - createdAt);
  const [first] = media;
  const kind = first?.mimeType.startsWith('video/') ? 'VIDEO' : 'IMAGE';
  return {
    id,
    ...(text !== '' && { caption: text }),
    permalink: `${origin}${INSTAGRAM_PATHS.site}/p/${id}`,
    timestamp: graphTime(createdAt),
    like_count,
    comments_count,
    media_type: media.length > 1 ? 'CAROUSEL_ALBUM' : kind,
    username,
    ...(first !== undefined && { media_url: origin + first.url }),
  };
}

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
