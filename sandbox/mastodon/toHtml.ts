import { extractHashtagsWithIndices, extractUrlsWithIndices } from 'twitter-text';
import { html, type Markup } from '../../server/lib/html';

type Place = { origin: string; host: string; isHere: (name: string) => boolean };
type Entity = { start: number; end: number; markup: Markup };

/** Letters of a link that are shown; the rest is there, but hidden. */
const SHOWN_LENGTH = 30;

/** As Mastodon reads mentions (Account::MENTION_RE); its servers have no ports, but those of the sandbox do. */
const MENTION =
  /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?:@([\p{L}\p{N}_]+(?:[.-]+[\p{L}\p{N}_]+)*(?::\d+)?))?/giu;

/** Links of a text, which begin with a scheme here. */
export function linksIn(text: string): { url: string; start: number; end: number }[] {
  return extractUrlsWithIndices(text, { extractUrlsWithoutProtocol: false }).map(({ url, indices: [start, end] }) => ({
    url,
    start,
    end,
  }));
}

/** Mentions of a text: name and, for people elsewhere, host. */
export function mentionsIn(text: string): { name: string; host: string | null; start: number; end: number }[] {
  return [...text.matchAll(MENTION)].map((match) => ({
    name: match[1] ?? '',
    host: match[2] ?? null,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Hashtags of a text without their sign, as they are written. */
export function tagsIn(text: string): { tag: string; start: number; end: number }[] {
  return extractHashtagsWithIndices(text).map(({ hashtag, indices: [start, end] }) => ({ tag: hashtag, start, end }));
}

/** A text as the API shows it: paragraphs, breaks, and links cut for the eye. */
export function toHtml(text: string, place: Place): string {
  const entities = withoutOverlaps([
    ...linksIn(text).map(({ url, ...span }) => ({ ...span, markup: link(url) })),
    ...tagsIn(text).map(({ tag, ...span }) => ({ ...span, markup: hashtag(tag, place.origin) })),
    ...mentionsIn(text).flatMap(({ name, host, ...span }) =>
      (host === null || host === place.host) && place.isHere(name)
        ? [{ ...span, markup: mention(name, place.origin) }]
        : [],
    ),
  ]);
  let end = 0;
  const parts = entities.map((entity) => {
    const before = text.slice(end, entity.start);
    end = entity.end;
    return html`${before}`.text + entity.markup.text.replace(/\s*\n\s*/g, '');
  });
  const rest = html`${text.slice(end)}`.text;
  return [...parts, rest]
    .join('')
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('');
}

function withoutOverlaps(entities: Entity[]): Entity[] {
  let end = 0;
  return entities
    .sort((one, other) => one.start - other.start)
    .filter((entity) => {
      if (entity.start < end) return false;
      end = entity.end;
      return true;
    });
}

function link(url: string): Markup {
  const [scheme = ''] = /^https?:\/\/(?:www\.)?/.exec(url) ?? [];
  const shown = url.slice(scheme.length, scheme.length + SHOWN_LENGTH);
  const rest = url.slice(scheme.length + SHOWN_LENGTH);
  const look = rest === '' ? '' : 'ellipsis';
  return html`<a href="${url}" target="_blank" rel="nofollow noopener" translate="no"
    ><span class="invisible">${scheme}</span><span class="${look}">${shown}</span
    ><span class="invisible">${rest}</span></a
  >`;
}

function hashtag(tag: string, origin: string): Markup {
  const href = `${origin}/tags/${encodeURIComponent(tag.toLowerCase())}`;
  return html`<a href="${href}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`;
}

function mention(name: string, origin: string): Markup {
  return html`<span class="h-card" translate="no"
    ><a href="${origin}/@${name}" class="u-url mention">@<span>${name}</span></a></span
  >`;
}
