import { findTokens, withoutSentenceEnd } from '#contract/textTokens';
import { safeHref, shortAddress } from '../lib/addresses';
import { NEW_TAB } from './LineIcon';

type Props = { children: string };

/** The text of somebody's post, with its links short as networks show them: each leads to all of its address, in a new tab. */
export function PostText({ children: text }: Props) {
  return linksIn(text).map(({ start, end, href }) =>
    href === null ? text.slice(start, end) : <ShortLink key={start} href={href} />,
  );
}

/** A safe address as a short link, which opens a new tab. */
export function ShortLink({ href }: { href: string }) {
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow" aria-description={NEW_TAB}>
      <bdi>{shortAddress(href)}</bdi>
    </a>
  );
}

type Part = { start: number; end: number; href: string | null };

/** The text in parts, of which some are links. What stands without a scheme is one as well, and an e-mail address is none. */
function linksIn(text: string): Part[] {
  const parts: Part[] = [];
  let plainFrom = 0;
  for (const { kind, start, end } of findTokens(text)) {
    if (kind !== 'address') continue;
    const address = withoutSentenceEnd(text.slice(start, end));
    const href = safeHref(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
    if (href === null) continue;
    parts.push({ start: plainFrom, end: start, href: null }, { start, end: start + address.length, href });
    plainFrom = start + address.length;
  }
  return [...parts, { start: plainFrom, end: text.length, href: null }];
}
