import { decodeHTML } from 'entities';
import { LONGEST_TEXT } from '#contract/accountLimits';

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
