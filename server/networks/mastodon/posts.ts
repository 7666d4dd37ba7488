import { decodeHTML } from 'entities';
import { LONGEST_TEXT } from '#contract/accountLimits';
import { readDate, readList, readPath, readText } from '../../lib/json';
import { parseUrl } from '../../lib/parseUrl';
import type { RemotePost } from '../connector';

/** A post's id over all servers. */
export function remoteIdOf(id: string, host: string): string {
  return `${id}@${host}`;
}

/** A post's id on its own server; null if it is one of another. */
export function idOn(host: string, remoteId: string): string | null {
  const end = remoteId.lastIndexOf('@');
  return end > 0 && remoteId.slice(end + 1) === host ? remoteId.slice(0, end) : null;
}

/** Address at which people read a post, if it is on the server itself. */
function urlOf(status: unknown, origin: string): string | null {
  const url = readText(status, 'url');
  return url !== null && parseUrl(url)?.origin === origin ? url : null;
}

/** The post that a response describes; null if it names none. */
export function readPosted(status: unknown, origin: string): { remoteId: string; remoteUrl: string | null } | null {
  const id = readText(status, 'id');
  if (id === null || readText(status, 'created_at') === null) return null;
  return { remoteId: remoteIdOf(id, new URL(origin).host), remoteUrl: urlOf(status, origin) };
}

/**
 * A post of a timeline. Of a mention the server shows the name alone, and not what was written: `source` is the post's
 * text where it is known. Null if the row can't be read.
 */
export function readStatus(row: unknown, origin: string, source: string | null): RemotePost | null {
  const posted = readPosted(row, origin);
  const content = readPath(row, 'content');
  const createdAt = readDate(row, 'created_at');
  if (posted === null || typeof content !== 'string' || createdAt === null) return null;
  return { ...posted, text: source ?? writtenText(content), createdAt };
}

/** True if a post's text can't be told from what the server shows of it. */
export function hasMentions(row: unknown): boolean {
  return readList(row, 'mentions').length > 0 || /class="[^"]*\bu-url\b/.test(readText(row, 'content') ?? '');
}

/** Behind this, a text is not known; the publisher takes such a post for one that may be ours. */
const CUT = '…';

/** Markup that is read of one post, a multiple of the longest text. */
const READ_MAX_LENGTH = 4 * LONGEST_TEXT;

/** In what servers send, neither sign of a tag stands within one. */
const PIECE = /<(?<tag>\/?[a-z][a-z\d]*)(?<attributes>[^<>]*)>|(?<words>[^<]+|<+(?![a-z/])|<)/gi;

const BREAKS: Record<string, string> = { br: '\n', '/p': '\n\n', '/li': '\n', '/blockquote': '\n\n', '/pre': '\n\n' };

type Link = { href: string; kind: 'address' | 'hashtag' | 'mention' };

/**
 * The text that somebody wrote, out of the HTML that a server shows: paragraphs and breaks as lines, links in full, which
 * are cut for the eye there. Of a mention the server shows the name but not the host, so that the text ends behind the
 * first one.
 */
export function writtenText(content: string): string {
  let text = '';
  let link: Link | null = null;
  for (const { groups = {} } of content.slice(0, READ_MAX_LENGTH).matchAll(PIECE)) {
    const { tag, attributes = '', words } = groups;
    const name = tag?.toLowerCase() ?? '';
    if (words !== undefined) text += link?.kind === 'address' ? '' : words.includes('&') ? decodeHTML(words) : words;
    else if (name === 'a') link = readLink(attributes);
    else if (name === '/a' && link !== null) {
      if (link.kind === 'mention') return text + CUT;
      if (link.kind === 'address') text += link.href;
      link = null;
    } else text += BREAKS[name] ?? '';
  }
  return content.length > READ_MAX_LENGTH ? text + CUT : text.trim();
}

function readLink(attributes: string): Link {
  const classes = readAttribute(attributes, 'class').split(/\s+/);
  const kind = classes.includes('hashtag') ? 'hashtag' : classes.includes('mention') ? 'mention' : 'address';
  return { href: readAttribute(attributes, 'href'), kind };
}

function readAttribute(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  return decodeHTML(double ?? single ?? '');
}
