import { SERIES_FIRST_YEAR, SERIES_LAST_YEAR } from './limits';
import { noSpaceText, TOO_LARGE_TEXT, UNSUPPORTED_TYPE_TEXT } from './mediaRules';
import { NETWORKS, type AccountPlatform } from './networks';
import { mediaProblemText, type MediaProblem } from './networks/mediaProblem';
import { trackablePlatformName, type AccountSource, type TrackablePlatform } from './platforms';
import { POST_PROBLEM_TEXTS } from './postTexts';
import type { ReasonParams } from './schemas/common';
import { accountNeededText } from './trackerTexts';

/** Why something was refused or could not be had, as it is stored: a code, and what its sentence names of this case. */
export type Refusal = { code: string; params?: ReasonParams | undefined };

/** What of a case its sentence names; empty where it is not known. */
type Of = (param: string) => string;
type Sentence = string | ((of: Of) => string);

const REPEAT_LESS = 'Let it repeat more often, or end.';
const TWICE = 'The server had to be started again twice while it';

/** Why a page, a file or a search of other people's servers could not be had. */
const OF_OTHER_SERVERS: Record<string, Sentence> = {
  not_an_address: 'This isn’t an address.',
  not_http: 'Only http and https are read.',
  not_public: 'Its address isn’t public.',
  name_unknown: 'Its name is unknown.',
  unreachable: (of) => (of('reason') ? `It couldn’t be reached (${of('reason')}).` : 'It couldn’t be reached.'),
  too_slow: 'It took too long to answer.',
  too_many_redirects: 'It redirects too often.',
  too_many_waiting: 'Too many wait for it.',
  answer_too_large: 'Its response is too large.',
  server_answered: (of) => `Its server answered ${of('status')}.`,
  answered: (of) => `${whoOf(of)} answered with status ${of('status')}${of('words') ? `: ${of('words')}` : '.'}`,
  not_a_feed: 'It isn’t a readable feed.',
  web_page: 'It’s a web page, not a feed.',
  no_feeds: 'There are no feeds.',
  not_a_search: (of) => `${whoOf(of)} sent something that isn’t a search result.`,
  not_a_timeline: 'It sent something that isn’t a timeline.',
  search_limit: (of) => `Its search limit is reached; searching resumes at ${clockText(of('until'))}.`,
  search_refused: (of) => `${whoOf(of)} doesn’t let us search (${of('status')}).`,
  key_refused: (of) => `${whoOf(of)} doesn’t accept our key (${of('status')}).`,
  budget_spent: 'The budget for X is spent until the month ends, so nothing is read from it.',
  no_search: 'It has no search.',
  tags_hidden: 'It doesn’t show its tags to everybody.',
  searched_by_tag: (of) => `Mastodon is searched by tag: #${of('tag')}.`,
  not_a_tag: 'Mastodon is searched by tag, and this can’t be one.',
  server_forbidden: (of) => of('reason') || 'This server can’t be reached from here.',
  no_public_search: (of) => `${trackablePlatformName(of('platform') as TrackablePlatform)} offers no public search.`,
  not_set_up: (of) => `${trackablePlatformName(of('platform') as TrackablePlatform)} isn’t set up on this server.`,
  account_needed: (of) => accountNeededText(of('platform') as AccountSource),
  account_lost: (of) => accountNeededText(of('platform') as AccountSource, true),
  internal_error: 'Something went wrong on our side.',
};

const SENTENCES: Record<string, Sentence> = {
  ...Object.fromEntries(Object.entries(POST_PROBLEM_TEXTS).map(([code, text]) => [code.replaceAll('-', '_'), text])),
  files_unfit: (of) => `${of('part') && `Part ${of('part')}: `}${mediaProblemText(mediaProblemOf(of))}`,
  file_gone: 'One of the files is no longer there. Please upload it again.',
  media_limit_reached: (of) =>
    noSpaceText(Number(of('max_bytes')), { files: Number(of('unused')), bytes: Number(of('unused_bytes')) }),
  body_too_large: TOO_LARGE_TEXT,
  unsupported_media_type: UNSUPPORTED_TYPE_TEXT,
  unreadable_file: 'The file can’t be read, or it isn’t whole.',
  storage_full: 'The server has no space left. Nothing was saved. Please try again later.',
  zone_unknown: 'This isn’t a time zone.',
  first_too_early: `Choose a day from ${SERIES_FIRST_YEAR} on.`,
  first_too_late: `Choose a day up to ${SERIES_LAST_YEAR}.`,
  days_too_far: (of) => `Its next ${of('count')} days reach beyond the year ${SERIES_LAST_YEAR}. ${REPEAT_LESS}`,
  next_day_too_far: `Its next day is after the year ${SERIES_LAST_YEAR}. ${REPEAT_LESS}`,
  no_free_slot: (of) => `@${of('username')} on ${nameOf(of)} has no posting times, or its queue is full.`,
  platform_not_connected: (of) => `${nameOf(of)} isn’t connected.`,
  account_not_chosen: 'Choose connected accounts of the chosen platforms.',
  comments_not_permitted: (of) =>
    `${nameOf(of)} asks for one more permission before ${of('username')} can comment. Connect it again and allow comments, or leave the comment out.`,
  series_set_aside: `${TWICE} made the next posts. Change the text or the days to try again, or stop repeating.`,
  import_set_aside: `${TWICE} worked on this import. Please send the posts in smaller files, or ask whoever runs this server.`,
  row_failed: 'Something went wrong with this row on our side. Import it again.',
  row_refused: 'No post could be made of this row. Check it, and import it again.',
  never_closed: 'A quote opens a cell and never closes. Put the whole text in quotes, and write a quote in it twice.',
  text_behind_quote: 'Text stands behind a closing quote. Put the whole text in quotes, and write a quote in it twice.',
  space_before_quote: 'A space stands before a quote that opens a cell. Remove the space.',
  rest_of_row: 'A quote in a row above is not closed, and this may belong to it. Mend that row first.',
  more_cells: (of) =>
    `There are more cells than headings: “${of('cell')}” has none above it. Put a text with delimiters in quotes.`,
  own_file_gone: 'This file is no longer on this server.',
  file_not_fetched: (of) =>
    `A file couldn’t be fetched. ${reasonsText([{ code: of('why'), params: { status: of('status') } }])}`,
  ...OF_OTHER_SERVERS,
  tracker_set_aside: `${TWICE} searched for this. Delete it and add it again to try once more.`,
};

/** The sentence of a refusal, for an answer of the API and for who shows a stored one; null: its code has none. */
export function refusalText({ code, params = {} }: Refusal): string | null {
  const sentence = SENTENCES[code];
  if (typeof sentence !== 'function') return sentence ?? null;
  return sentence((param) => String(params[param] ?? ''));
}

/** What the reasons that are stored of a source say together; null: nothing. One of many servers is named, with when it is asked again. */
export function reasonsText(reasons: readonly Refusal[]): string | null {
  const sentences = reasons.flatMap((reason) => {
    const { host, asked_again: askedAgain } = reason.params ?? {};
    const text = refusalText(reason);
    if (text === null) return [];
    const when = askedAgain === undefined ? '' : ` It is asked again at ${clockText(String(askedAgain))}.`;
    return [`${host === undefined ? '' : `${host}: `}${text}${when}`];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Who did something: a source that has a name in the sentence, or the server that is named before it. */
function whoOf(of: Of): string {
  return of('source') || 'It';
}

/** The time of day of an instant: "08:10 UTC". */
function clockText(instant: string): string {
  return `${instant.slice(11, 16)} UTC`;
}

function mediaProblemOf(of: Of): MediaProblem {
  return {
    platform: of('platform') as AccountPlatform,
    problem: of('problem') as MediaProblem['problem'],
    max: Number(of('max')),
    type: of('type'),
    ...(of('file') && { file: of('file') }),
  };
}

function nameOf(of: Of): string {
  return NETWORKS[of('platform') as AccountPlatform].name;
}
