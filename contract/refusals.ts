import { SERIES_FIRST_YEAR, SERIES_LAST_YEAR } from './limits';
import { noSpaceText, TOO_LARGE_TEXT, UNSUPPORTED_TYPE_TEXT } from './mediaRules';
import { NETWORKS, type AccountPlatform } from './networks';
import { mediaProblemText, type MediaProblem } from './networks/mediaProblem';
import { POST_PROBLEM_TEXTS } from './postTexts';
import type { ReasonParams } from './schemas/common';

/** Why something was refused, as it is stored: a code, and what its sentence names of this case. */
export type Refusal = { code: string; params?: ReasonParams | undefined };

/** What of a case its sentence names; empty where it is not known. */
type Of = (param: string) => string;

const REPEAT_LESS = 'Let it repeat more often, or end.';
const TWICE = 'The server had to be started again twice while it';

const SENTENCES: Record<string, string | ((of: Of) => string)> = {
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
  tracker_set_aside: `${TWICE} searched for this. Delete it and add it again to try once more.`,
};

/** The sentence of a refusal, for an answer of the API and for who shows a stored one; null: its code has none. */
export function refusalText({ code, params = {} }: Refusal): string | null {
  const sentence = SENTENCES[code];
  if (typeof sentence !== 'function') return sentence ?? null;
  return sentence((param) => String(params[param] ?? ''));
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
