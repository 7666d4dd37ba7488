import type { FastifyInstance, FastifyReply } from 'fastify';
import { readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import type { SandboxNetwork } from '../network';
import { isPublic } from '../world/posts';
import { postPage, TIMELINE_PAGE_SIZE, timelinePage } from './timelinePage';

/** Registers the public pages of one network: a timeline per account and a page per post. */
export function addTimeline(app: FastifyInstance, { world, now }: SandboxContext, network: SandboxNetwork): void {
  app.get(`${network.site}/:handle`, (request, reply) => {
    const account = world.accounts.byHandle(network.platform, readText(request.params, 'handle') ?? '');
    if (account === null) return sendNotFound(reply);
    const all = world.posts
      .of(account)
      .filter((post) => isPublic(post, now()))
      .toReversed();
    const before = readText(request.query, 'before');
    const begin = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const posts = all.slice(begin, begin + TIMELINE_PAGE_SIZE);
    const isLast = begin + posts.length >= all.length;
    const olderHref = isLast ? null : `${network.site}/${account.handle}?before=${posts.at(-1)?.id ?? ''}`;
    return sendPage(reply, timelinePage(network, account, { posts, total: all.length, olderHref }, now()));
  });

  app.get(network.postRoute, (request, reply) => {
    // Some networks write more than the number ("urn:li:share:7").
    const id = /\d+$/.exec(readText(request.params, 'id') ?? '')?.[0] ?? '';
    const post = world.posts.byId(network.platform, id);
    const account = post && world.accounts.byId(network.platform, post.accountId);
    return post && account && isPublic(post, now())
      ? sendPage(reply, postPage(network, account, post, now()))
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
