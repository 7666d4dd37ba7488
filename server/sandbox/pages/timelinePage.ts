import type { SandboxNetwork } from '../network';
import type { Account, StoredMedia, StoredPost } from '../world/events';
import { html } from './html';
import type { Markup } from './html';
import { avatar, layout, time } from './layout';

/** What a timeline shows at once. */
export const TIMELINE_PAGE_SIZE = 50;

/** An account's public page, newest post first; `posts` are one page's, `olderHref` leads to the next. */
export function timelinePage(
  network: SandboxNetwork,
  account: Account,
  { posts, total, olderHref }: { posts: StoredPost[]; total: number; olderHref: string | null },
): string {
  const body = html`
    <div class="person large">
      ${avatar(account.name)}
      <div class="who">
        <h1><bdi>${account.name}</bdi></h1>
        <p class="soft">@${account.handle} · ${total === 1 ? '1 post' : `${total} posts`}</p>
      </div>
    </div>
    ${posts.map((post) => article(network, account, post))}
    ${posts.length === 0 && html`<p class="card empty soft">Nothing has been posted yet.</p>`}
    ${olderHref && html`<p><a href="${olderHref}">Older posts</a></p>`}
  `;
  return layout({ title: `${account.name} (@${account.handle})`, network, body });
}

/** The page of one post. */
export function postPage(network: SandboxNetwork, account: Account, post: StoredPost): string {
  const body = html`
    <h1>Post by <bdi>${account.name}</bdi></h1>
    ${article(network, account, post, 'alone')}
    <p><a href="${network.site}/${account.handle}">All posts of @${account.handle}</a></p>
  `;
  return layout({ title: `Post by ${account.name}`, network, body });
}

function article(network: SandboxNetwork, account: Account, post: StoredPost, look = ''): Markup {
  return html`<article class="card post ${look}" aria-label="Post ${post.id}">
    <div class="person">
      ${avatar(account.name)}
      <div class="who"><bdi>${account.name}</bdi><span class="soft">@${account.handle}</span></div>
    </div>
    <p class="text" dir="auto">${post.text}</p>
    ${post.media.length > 0 && html`<div class="pictures">${post.media.map(picture)}</div>`}
    <p class="row soft"><a href="${network.postPath(account, post)}">${time(post.createdAt)}</a></p>
  </article>`;
}

function picture({ mimeType, url, altText }: StoredMedia): Markup {
  if (mimeType.startsWith('video/')) {
    return html`<video controls preload="metadata" src="${url}" aria-label="${altText ?? 'Film'}"></video>`;
  }
  return html`<img src="${url}" alt="${altText ?? ''}" loading="lazy" />`;
}
