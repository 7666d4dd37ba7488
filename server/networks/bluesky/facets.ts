import { extractUrls } from 'twitter-text';
import { withoutSentenceEnd, SENTENCE_PUNCTUATION } from '#contract/textTokens';
import { graphemeLength } from '#contract/networks/graphemes';
import { parseUrl } from '../../lib/addresses';

/** A stretch of a text that is more than text, from and to a UTF-16 index. */
export type Mark = { start: number; end: number } & (
  | { kind: 'link'; uri: string }
  | { kind: 'mention'; handle: string }
  | { kind: 'tag'; tag: string }
);

/** A facet as a record has it: a range in bytes of UTF-8, and what it is. */
export type Facet = { index: { byteStart: number; byteEnd: number }; features: [Record<string, string>] };

const FACET = 'app.bsky.richtext.facet';
const TAG_MAX_GRAPHEMES = 64;
/** A longer name is no host's (RFC 1035). */
const HOST_MAX_LENGTH = 253;

/** Marks begin where a word does; of links without a scheme that is all that tells them from other names. */
const LINK =
  /(?<=^|[\s(["“‘「『（])(?:https?:\/\/|[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+(?=[/?#:\s),.;!'"”’\]」』）]|$))[^\s<>"“”‘’「」『』。、（）]*/gi;
const MENTION = /(?<=^|[\s(])@((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?)/gi;
/**
 * A number sign with a variation selector is a picture; it ends at characters without a width, and at the punctuation of scripts
 * that may have no space there.
 */
const TAG = new RegExp(
  String.raw`(?<=^|[\s\p{Ps}]|${SENTENCE_PUNCTUATION})[#＃](?!\ufe0f)((?:(?![\u00ad\u2060\u200a-\u200d]|\u20e2|${SENTENCE_PUNCTUATION})\S)+)`,
  'gu',
);

const PUNCTUATION_AT_END = /(?<!\p{P})\p{P}+$/u;
const HAS_LETTER = /[^\d\s\p{P}]/u;

/** Finds links, mentions and hashtags in a text, in their order; they don't overlap. */
export function findMarks(text: string): Mark[] {
  const marks = [...findLinks(text), ...findMentions(text), ...findTags(text)];
  const sorted = marks.sort((one, other) => one.start - other.start);
  let end = 0;
  return sorted.filter((mark) => {
    if (mark.start < end) return false;
    end = mark.end;
    return true;
  });
}

/** Facets of a text's marks; a mention whose handle has no DID stays plain text. */
export function toFacets(text: string, marks: readonly Mark[], dids: ReadonlyMap<string, string>): Facet[] {
  return marks.flatMap((mark) => {
    const feature = featureOf(mark, dids);
    if (feature === null) return [];
    const byteStart = Buffer.byteLength(text.slice(0, mark.start));
    return [
      {
        index: { byteStart, byteEnd: byteStart + Buffer.byteLength(text.slice(mark.start, mark.end)) },
        features: [feature],
      },
    ];
  });
}

function featureOf(mark: Mark, dids: ReadonlyMap<string, string>): Record<string, string> | null {
  if (mark.kind === 'link') return { $type: `${FACET}#link`, uri: mark.uri };
  if (mark.kind === 'tag') return { $type: `${FACET}#tag`, tag: mark.tag };
  const did = dids.get(mark.handle);
  return did === undefined ? null : { $type: `${FACET}#mention`, did };
}

function findLinks(text: string): Mark[] {
  return [...text.matchAll(LINK)].flatMap(({ 0: found, index }) => {
    const written = withoutSentenceEnd(found);
    const hasScheme = /^https?:\/\//i.test(written);
    const uri = hasScheme ? written : `https://${written}`;
    if (parseUrl(uri) === null || (!hasScheme && !hasKnownEnding(written))) return [];
    return [{ kind: 'link', uri, start: index, end: index + written.length }];
  });
}

/** True if a name without a scheme ends like a real one: "example.com" does, "index.html" does not. */
function hasKnownEnding(written: string): boolean {
  const host = /^[^/?#:]+/.exec(written)?.[0] ?? '';
  if (host.length > HOST_MAX_LENGTH) return false;
  return extractUrls(`${host}/`).some((one) => one.toLowerCase() === `${host}/`.toLowerCase());
}

function findMentions(text: string): Mark[] {
  return [...text.matchAll(MENTION)].map(({ 0: found, 1: handle = '', index }) => {
    return { kind: 'mention', handle: handle.toLowerCase(), start: index, end: index + found.length };
  });
}

function findTags(text: string): Mark[] {
  return [...text.matchAll(TAG)].flatMap(({ 1: found = '', index }) => {
    const tag = found.replace(PUNCTUATION_AT_END, '');
    if (!HAS_LETTER.test(tag) || graphemeLength(tag) > TAG_MAX_GRAPHEMES) return [];
    return [{ kind: 'tag', tag, start: index, end: index + 1 + tag.length }];
  });
}
