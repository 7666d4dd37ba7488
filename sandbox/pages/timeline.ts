import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import { accountPath, type SandboxNetwork } from '../network';
import type { Account, StoredPost, StoredComment, StoredMedia } from '../world/events';
import { isPublic, followersOf, postNumbers } from '../world/posts';
import { html, type Markup } from '../../server/lib/html';
import { avatar, layout, time } from './layout';

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

/** Number of posts shown on a timeline at once. */
const TIMELINE_PAGE_SIZE = 50;

/** An account's public page, newest post first; `posts` are one page's, `olderHref` leads to the next. */
function timelinePage(
  network: SandboxNetwork,
  account: Account,
  { posts, total, olderHref }: { posts: StoredPost[]; total: number; olderHref: string | null },
  now: number,
): string {
  const followers = followersOf(account.id, now - account.createdAt);
  const body = html`
    <div class="person large">
      ${avatar(account.name)}
      <div class="who">
        <h1><bdi>${account.name}</bdi></h1>
        <p class="soft">@${account.handle} · ${count(total, 'post')} · ${count(followers, 'follower')}</p>
      </div>
    </div>
    ${posts.map((post) => article(network, account, post, now))}
    ${posts.length === 0 && html`<p class="card empty soft">Nothing has been posted yet.</p>`}
    ${olderHref && html`<p><a href="${olderHref}">Older posts</a></p>`}
  `;
  return layout({ title: `${account.name} (@${account.handle})`, network, body });
}

/** The page of one post, with the comments below it. */
function postPage(
  network: SandboxNetwork,
  account: Account,
  { post, comments }: { post: StoredPost; comments: readonly StoredComment[] },
  now: number,
): string {
  const body = html`
    <h1>Post by <bdi>${account.name}</bdi></h1>
    ${article(network, account, post, now, 'alone')} ${comments.map((one) => comment(account, one))}
    <p><a href="${accountPath(network, account)}">All posts of @${account.handle}</a></p>
  `;
  return layout({ title: `Post by ${account.name}`, network, body });
}

function article(network: SandboxNetwork, account: Account, post: StoredPost, now: number, look = ''): Markup {
  const { likes, comments, shares } = postNumbers(post.id, now - post.createdAt);
  return html`<article class="card post ${look}" aria-label="Post ${post.id}">
    <div class="person">
      ${avatar(account.name)}
      <div class="who"><bdi>${account.name}</bdi><span class="soft">@${account.handle}</span></div>
    </div>
    ${network.showText?.(post) ?? html`<p class="text" dir="auto">${post.text}</p>`}
    ${post.media.length > 0 && html`<div class="images">${post.media.map(image)}</div>`}
    <p class="row soft">
      <a href="${network.postPath(account, post)}">${time(post.createdAt)}</a>
      <span>${count(likes, 'like')} · ${count(comments, 'comment')} · ${count(shares, 'share')}</span>
    </p>
  </article>`;
}

function comment({ name }: Account, { id, text, createdAt }: StoredComment): Markup {
  return html`<section class="card" aria-label="Comment ${id}">
    <p class="soft"><bdi>${name}</bdi> · ${time(createdAt)}</p>
    <p class="text" dir="auto">${text}</p>
  </section>`;
}

function image({ mimeType, url, altText }: StoredMedia): Markup {
  if (mimeType.startsWith('video/')) {
    return html`<video controls preload="metadata" src="${url}" aria-label="${altText ?? 'Video'}"></video>`;
  }
  return html`<img src="${url}" alt="${altText ?? ''}" loading="lazy" />`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`;
}
