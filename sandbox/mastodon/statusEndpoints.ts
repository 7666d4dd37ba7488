import { readText } from '../../server/lib/json';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account, StoredPost } from '../world/events';
import { publicEndpoint, userEndpoint } from './endpoint';
import { detailsOf, toStatus } from './entities';
import { listParameter } from './parameters';
import type { MastodonServer } from './server';
import { canRead } from './visibility';
import { refuse } from './words';

/** The calls that read single posts, and delete them. */
export function statusEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile } = server;

  function find(id: string, reader: Account | null): StoredPost | null {
    const post = world.posts.byId('mastodon', id);
    return post !== null && canRead(server, post, reader) ? post : null;
  }

  /** A response about one post, which is not found where somebody must not see it. */
  const about =
    (respond: (post: StoredPost, reader: Account | null) => unknown) =>
    ({ params }: ApiCall, reader: Account | null): ApiResponse => {
      const post = find(readText(params, 'id') ?? '', reader);
      return post === null ? refuse(profile, 'missing') : { status: 200, body: respond(post, reader) };
    };
  const ownOf = (account: Account, { params }: ApiCall): StoredPost | null => {
    const post = find(readText(params, 'id') ?? '', account);
    return post?.accountId === account.id ? post : null;
  };
  const toJson = (reader: Account | null) => (post: StoredPost) => toStatus(server, post, reader);
  const sourceOf = (post: StoredPost) => ({ id: post.id, text: post.text, spoiler_text: detailsOf(post).spoiler });

  function contextOf(post: StoredPost, reader: Account | null): unknown {
    const ancestors: StoredPost[] = [];
    for (let above = detailsOf(post).repliesTo; above !== null;) {
      const one = find(above, reader);
      if (one !== null) ancestors.unshift(one);
      above = one && detailsOf(one).repliesTo;
    }
    const below = (id: string): StoredPost[] =>
      world.posts
        .list('mastodon')
        .filter((one) => detailsOf(one)?.repliesTo === id && canRead(server, one, reader))
        .flatMap((one) => [one, ...below(one.id)]);
    return { ancestors: ancestors.map(toJson(reader)), descendants: below(post.id).map(toJson(reader)) };
  }

  const reading = (name: string, path: string) => ({ name, method: 'GET', path }) as const;
  const several = publicEndpoint(server, reading('statuses-by-id', '/api/v1/statuses'), (call, reader) => {
    const posts = listParameter(call, 'id').flatMap((id) => find(id, reader) ?? []);
    return { status: 200, body: posts.map(toJson(reader)) };
  });
  return [
    ...(profile.hasMetadata ? [several] : []),
    publicEndpoint(
      server,
      reading('status', '/api/v1/statuses/:id'),
      about((post, reader) => toStatus(server, post, reader)),
    ),
    publicEndpoint(server, reading('context', '/api/v1/statuses/:id/context'), about(contextOf)),
    userEndpoint(
      server,
      { ...reading('source', '/api/v1/statuses/:id/source'), scope: 'read:statuses' },
      (account, call) => {
        const post = ownOf(account, call);
        return post === null ? refuse(profile, 'missing') : { status: 200, body: sourceOf(post) };
      },
    ),
    userEndpoint(
      server,
      {
        name: 'status-delete',
        method: 'DELETE',
        path: '/api/v1/statuses/:id',
        scope: 'write:statuses',
        limit: 'deletes',
      },
      (account, call) => {
        const post = ownOf(account, call);
        if (post === null) return refuse(profile, 'missing');
        const body = { ...toStatus(server, post, account), text: post.text };
        world.deletePost(post);
        return { status: 200, body };
      },
    ),
  ];
}
