import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import { accountPath, type SandboxNetwork } from '../network';
import type { Account, StoredPost } from '../world/events';
import { isPublic } from '../world/posts';
import { postPage, TIMELINE_PAGE_SIZE, timelinePage } from './timelinePage';

/** How the names in the addresses of pages are read, where they are not simply handles and numbers. */
type Names = {
  accountOf(handle: string, host: string): Account | null;
  postOf(handle: string, id: string): StoredPost | null;
};

/** Registers the public pages of one network: a timeline per account and a page per post. */
export function addTimeline(
  app: FastifyInstance,
  { world, now }: SandboxContext,
  network: SandboxNetwork,
  names: Names = {
    accountOf: (shown, host) =>
      world.accounts.byHandle(network.platform, network.accountPages?.handleOf(shown, host) ?? shown),
    // Some networks write more than the number ("urn:li:share:7").
    postOf: (_handle, id) => world.posts.byId(network.platform, /\d+$/.exec(id)?.[0] ?? ''),
  },
): void {
  const parameter = (request: FastifyRequest, name: string) => readText(request.params, name) ?? '';

  app.get(network.accountPages?.route ?? `${network.site}/:handle`, (request, reply) => {
    const account = names.accountOf(parameter(request, 'handle'), request.host);
    if (account === null) return sendNotFound(reply);
    const all = world.posts
      .of(account)
      .filter((post) => isPublic(post, now()))
      .toReversed();
    const before = readText(request.query, 'before');
    const begin = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const posts = all.slice(begin, begin + TIMELINE_PAGE_SIZE);
    const isLast = begin + posts.length >= all.length;
    const olderHref = isLast ? null : `${accountPath(network, account)}?before=${posts.at(-1)?.id ?? ''}`;
    return sendPage(reply, timelinePage(network, account, { posts, total: all.length, olderHref }, now()));
  });

  app.get(network.postRoute, (request, reply) => {
    const post = names.postOf(parameter(request, 'handle'), parameter(request, 'id'));
    const account = post && world.accounts.byId(network.platform, post.accountId);
    return post && account && isPublic(post, now())
      ? sendPage(reply, postPage(network, account, { post, comments: world.comments.of(post) }, now()))
      : sendNotFound(reply);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
