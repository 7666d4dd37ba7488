import { html, type Markup } from '../../server/lib/html';
import { readList, readNumber, readPath, readText } from '../../server/lib/json';
import type { SandboxNetwork } from '../network';
import type { StoredPost } from '../world/events';
import { keyOf } from './names';
import { addressOf } from './posts';
import { xrpcErrorBody, xrpcProblem } from './problems';

const site = '/profile';

/** Sandbox Bluesky as its pages show it; their addresses are those of bsky.app. */
export const BLUESKY_FACE: SandboxNetwork = {
  platform: 'bluesky',
  name: 'Sandbox Bluesky',
  site,
  noun: 'account',
  handle: {
    pattern: /^[a-z0-9](?:[a-z0-9-]{0,16}[a-z0-9])?\.test$/i,
    rule: 'Letters, digits and hyphens, at most 18, and ".test" at the end.',
    suggestion: 'river-cafe.test',
  },
  postRoute: `${site}/:handle/post/:id`,
  postPath: (account, post) => `${site}/${account.id}/post/${keyOf({ id: addressOf(post) })}`,
  errorBody: xrpcErrorBody,
  unknownCall: (path) => xrpcProblem(400, `No service configured for ${path.slice(1)}`),
  showText,
};

/** A post with its facets as links, and its link card: what has no facet is dead text, as on the real network. */
function showText(post: StoredPost): Markup {
  const record = post.details?.['record'];
  return html`<p class="text" dir="auto">${withLinks(post.text, readList(record, 'facets'))}</p>
    ${card(readPath(record, 'embed', 'external'), post)}`;
}

function withLinks(text: string, facets: unknown[]): (string | Markup)[] {
  const bytes = Buffer.from(text);
  const cut = (start: number, end?: number) => bytes.subarray(start, end).toString();
  const ranges = facets
    .map((facet) => ({
      start: readNumber(facet, 'index', 'byteStart') ?? 0,
      end: readNumber(facet, 'index', 'byteEnd') ?? 0,
      href: hrefOf(readPath(facet, 'features', 0)),
    }))
    .sort((one, other) => one.start - other.start);
  const parts: (string | Markup)[] = [];
  let done = 0;
  for (const { start, end, href } of ranges) {
    if (start < done) continue;
    parts.push(cut(done, start), html`<a href="${href}" rel="noopener noreferrer">${cut(start, end)}</a>`);
    done = end;
  }
  return [...parts, cut(done)];
}

function hrefOf(feature: unknown): string {
  const [uri, did, tag] = ['uri', 'did', 'tag'].map((name) => readText(feature, name));
  if (did) return `${site}/${did}`;
  if (tag) return `/hashtag/${encodeURIComponent(tag)}`;
  return uri && /^https?:/i.test(uri) ? uri : '#';
}

function card(external: unknown, { details }: StoredPost): Markup | null {
  const uri = readText(external, 'uri');
  if (uri === null || !/^https?:/i.test(uri)) return null;
  const thumb = readText(details, 'card', 0, 'url');
  return html`<a class="card" href="${uri}" rel="noopener noreferrer" aria-label="Link card">
    ${thumb && html`<img src="${thumb}" alt="" loading="lazy" />`}
    <strong>${readText(external, 'title') ?? ''}</strong>
    <span class="soft">${readText(external, 'description') ?? ''}</span>
    <span class="soft">${new URL(uri).host}</span>
  </a>`;
}
