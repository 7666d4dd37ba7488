import { findTokens, isTagName } from '#contract/textTokens';
import type { Actor, Draft, DraftMedia, PublishOutcome } from '../connector';
import { linkOfCard, type FetchPage } from '../linkedPages';
import { isRejected, readPublishResult } from '../outcomes';
import { checkAttachments, isVideo } from '../preparation';
import { readLinkedInError } from './errors';
import { makeArticle, uploadToLinkedIn } from './media';
import type { SendRest } from './rest';

/**
 * Options for publishing members' posts; uploads may go to `apiUrl`, and `pollMs` is the pause between two status checks of a
 * video. Without `fetchPage` no link has a card.
 */
type MemberPublishing = {
  rest: SendRest;
  apiUrl: string;
  siteUrl: string;
  now: () => number;
  pollMs: number;
  fetchPage?: FetchPage | undefined;
};

/** Publishes in a member's name; LinkedIn names the new post in a header, its body is empty. */
export async function publishOnLinkedIn(
  { rest, apiUrl, siteUrl, now, pollMs, fetchPage }: MemberPublishing,
  { accountId, accessToken }: Actor,
  draft: Draft,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const { text, media = [], setting } = draft;
  const author = memberUrn(accountId);
  const uploading = { rest, apiUrl, owner: author, accessToken, signal, now, pollMs };
  const link = linkOfCard(draft);
  const article = link !== null && fetchPage !== undefined ? await makeArticle(uploading, fetchPage, link) : null;
  if (article !== null) {
    const outcome = await send({ article });
    if (!isRejected(outcome)) return outcome;
  }
  checkAttachments('linkedin', media);
  const urns: string[] = [];
  for (const one of media) urns.push(await uploadToLinkedIn(uploading, one));
  return send(contentOf(urns, media));

  async function send(content: object | null): Promise<PublishOutcome> {
    const json = {
      author,
      commentary: toLittleText(text),
      visibility: setting?.visibility === 'connections' ? 'CONNECTIONS' : 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      ...(content && { content }),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    };
    const result = await rest({ path: '/rest/posts', accessToken, json, signal });
    return readPublishResult(result, {
      readPosted: ({ headers }) => {
        const urn = headers['x-restli-id'];
        return urn === undefined ? null : { remoteId: urn, remoteUrl: linkedInPostUrl(siteUrl, urn) };
      },
      readError: (response) => readLinkedInError(response, now()),
    });
  }
}

/** The name under which LinkedIn knows a member. */
export function memberUrn(accountId: string): string {
  return `urn:li:person:${accountId}`;
}

/** Address at which people read a post. */
export function linkedInPostUrl(siteUrl: string, urn: string): string {
  return `${siteUrl}/feed/update/${urn}`;
}

/** LinkedIn accepts descriptions only for images. */
function contentOf(urns: string[], media: readonly DraftMedia[]): object | null {
  const parts = urns.map((id, index) => {
    const one = media[index];
    const altText = one === undefined || isVideo(one) ? null : one.altText;
    return { id, ...(altText !== null && { altText }) };
  });
  const [first] = parts;
  if (first === undefined) return null;
  return parts.length === 1 ? { media: first } : { multiImage: { images: parts } };
}

const RESERVED = /[\\|{}@[\]()<>#*_~]/g;

/**
 * Writes a text in LinkedIn's "little" format: its signs are escaped, or LinkedIn would cut the post at the first of
 * them in silence, and hashtags become links.
 */
export function toLittleText(text: string): string {
  let little = '';
  let end = 0;
  for (const token of findTokens(text)) {
    if (token.kind !== 'hashtag' || !isTagName(token.name)) continue;
    little += `${escape(text.slice(end, token.start))}{hashtag|\\#|${escape(token.name)}}`;
    end = token.end;
  }
  return little + escape(text.slice(end));
}

/** Reads a text that is in the "little" format as people see it. */
export function fromLittleText(little: string): string {
  return little
    .replace(/\{hashtag\|\\?#\|((?:\\.|[^\\{}])*)\}/gu, '#$1')
    .replace(/@\[((?:\\.|[^\\[\]])*)\]\([^()]*\)/gu, '$1')
    .replace(/\\(.)/gsu, '$1');
}

function escape(text: string): string {
  return text.replace(RESERVED, '\\$&');
}
