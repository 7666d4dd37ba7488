import { setFlagsFromString } from 'node:v8';
import { LONGEST_TEXT, networkLimits } from '#contract/accountLimits';
import { KEYWORD_MAX_LENGTH, SEARCH_MAX_LENGTH, SNIPPET_MAX_LENGTH } from '#contract/limits';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { textLength } from '#contract/networks/textLength';
import { checkPost } from '#contract/postRules';
import { hashtagsIn, mentionsIn } from '#contract/tags';
import { readSnippetContent } from '../modules/snippets/snippetRoutes';
import { AppError } from '../http/appError';
import { textKey } from '../lib/normalForm';
import { searchQuery, searchWords } from '../lib/searchWords';
import { readPageMeta, firstLink } from '../networks/linkedPages';
import { htmlToText } from '../modules/monitoring/feedItems';
import { createMatcher } from '../modules/monitoring/source';
import { readSentiment } from '../modules/monitoring/toFinding';
import { findMarks } from '../networks/bluesky/facets';
import { fromLittleText, toLittleText } from '../networks/linkedin/publish';
import { writtenText } from '../networks/mastodon/publish';
import { writtenText as writtenOnX } from '../networks/x/posts';
import { createTextComparer } from '../publishing/reconciling/textEvidence';
import { leastCpuMs } from '../testing/cpuMs';
import { PIECES, textsOf } from './longTexts';

/** V8 compiles so once a process has made a megabyte of code for expressions, as a server that runs for long has. */
beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
afterAll(() => setFlagsFromString('--regexp-optimization'));

/** What one text may hold up everybody else; in a young process the slowest takes a third of it. */
const MAX_MS = 400;

/** Longest page that is read for a card, part of an answer of a network, and text of a feed. */
const PAGE = 300_000;
const ANSWER = 300_000;
const FEED_TEXT = 30_000;

type Reader = [name: string, length: number, read: (text: string) => unknown];

const READERS: Reader[] = [
  ['hashtags', LONGEST_TEXT, hashtagsIn],
  ['mentions', LONGEST_TEXT, mentionsIn],
  ...ACCOUNT_PLATFORMS.map((one): Reader => [
    `rules of ${one}`,
    LONGEST_TEXT,
    (content) => checkPost({ content }, [one]),
  ]),
  [
    'lengths with links',
    LONGEST_TEXT,
    (text) => textLength('mastodon', text, { ...networkLimits('mastodon'), characters_per_url: 23 }),
  ],
  ['words of a post', LONGEST_TEXT, (text) => searchWords([text])],
  ['a search', SEARCH_MAX_LENGTH, searchQuery],
  ['the key of a text', LONGEST_TEXT, textKey],
  ['a snippet', SNIPPET_MAX_LENGTH, readTags],
  ['a page’s title', PAGE, (text) => readPageMeta(`<title>${text}`, 'https://a.example')],
  ['a page’s attributes', PAGE, (text) => readPageMeta(`<meta ${text}`, 'https://a.example')],
  [
    'a page’s values',
    PAGE / 2,
    (text) => readPageMeta(`<meta name="og:title" content="${text}">`, 'https://a.example'),
  ],
  ['markup of a feed', FEED_TEXT, htmlToText],
  ['a text that speaks of a term', FEED_TEXT, (text) => createMatcher(termOf(text))(text)],
  ['a sentiment', FEED_TEXT, readSentiment],
  ['marks on Bluesky', LONGEST_TEXT, findMarks],
  ['a link on Facebook', LONGEST_TEXT, firstLink],
  ['a text for LinkedIn', LONGEST_TEXT, toLittleText],
  ['a text from LinkedIn', LONGEST_TEXT, fromLittleText],
  ['a text from Mastodon', ANSWER, writtenText],
  [
    'a text from X',
    LONGEST_TEXT,
    (text) => writtenOnX({ text, entities: { urls: Array(2_000).fill({ url: 'https://t.co/a' }) } }),
  ],
  ['evidence of a post', LONGEST_TEXT, (text) => createTextComparer(text)(`${text}b`)],
  ['evidence of a post that was cut', LONGEST_TEXT, (text) => createTextComparer(text)(`${text.slice(0, -10)}…`)],
];

function readTags(text: string): void {
  try {
    readSnippetContent('hashtags', text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const termOf = (text: string) => ({ kind: 'keyword' as const, term: text.slice(0, KEYWORD_MAX_LENGTH) });

test.each(READERS)(`no text keeps this reader for ${MAX_MS} ms: %s`, (_name, length, read) => {
  const texts = PIECES.flatMap((piece) => textsOf(piece, length));
  const slow = texts
    .map((text) => ({ text: `${text.slice(0, 20)}…`, ms: leastCpuMs(() => read(text), MAX_MS) }))
    .filter(({ ms }) => ms >= MAX_MS);
  expect(slow).toEqual([]);
});
