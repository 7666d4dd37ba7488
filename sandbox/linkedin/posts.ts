import { html, type Markup } from '../../server/lib/html';
import { readPath, readText } from '../../server/lib/json';
import type { Account, StoredPost } from '../world/events';

/** The name of a post. */
export function postUrn({ id }: Pick<StoredPost, 'id'>): string {
  return `urn:li:share:${id}`;
}

/** A post as LinkedIn's API gives it. */
export function describePost({ id: memberId }: Account, post: StoredPost): unknown {
  return {
    id: postUrn(post),
    author: `urn:li:person:${memberId}`,
    commentary: post.text.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&'),
    createdAt: post.createdAt,
    publishedAt: post.createdAt,
    lastModifiedAt: post.createdAt,
    lifecycleState: 'PUBLISHED',
    ...post.details,
    card: undefined,
  };
}

/** A post with its text and the card of its article. */
export function showPost({ text, details }: StoredPost): Markup {
  const article = readPath(details, 'content', 'article');
  const source = readText(article, 'source') ?? '';
  const thumbnail = readText(details, 'card', 0, 'url');
  return html`<p class="text" dir="auto">${text}</p>
    ${
      /^https?:/i.test(source) &&
      html`<a class="card" href="${source}" rel="noopener noreferrer" aria-label="Link card">
        ${thumbnail && html`<img src="${thumbnail}" alt="" loading="lazy" />`}
        <strong>${readText(article, 'title') ?? ''}</strong>
        <span class="soft">${readText(article, 'description') ?? ''}</span>
      </a>`
    }`;
}
