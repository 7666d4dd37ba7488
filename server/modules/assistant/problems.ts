import { MINUTE_MS, SECOND_MS } from '#contract/durations';

/** Where the replies come from, as people are told. */
export type AssistantPlace = { host: string; model: string };

/** Durations after which a reply is given up, in milliseconds. */
export type ReplyTiming = { firstMs: number; pauseMs: number; totalMs: number };

/** What can go wrong with the server that writes the replies. */
export type Problem =
  | 'unreachable'
  | 'redirected'
  | 'key-refused'
  | 'unknown-model'
  | 'busy'
  | 'no-pictures'
  | 'too-long'
  | 'request-refused'
  | 'faulty'
  | 'slow-start'
  | 'stalled'
  | 'overlong'
  | 'unreadable'
  | 'broken-off'
  | 'empty'
  | 'declined';

/** A reply did not come, or not to its end. */
export class ReplyError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** One sentence for people; it repeats nothing that the other server said, which may hold parts of the key. */
export function sentenceFor(problem: Problem, { host, model }: AssistantPlace, timing: ReplyTiming): string {
  const sentences: Record<Problem, string> = {
    unreachable: `The AI server ${host} can’t be reached. Please try again later.`,
    redirected: `The AI server ${host} points to another address, which isn’t followed. Whoever runs this server can check AI_API_URL.`,
    'key-refused': `The AI server ${host} refuses the key of this server. Whoever runs it can check AI_API_KEY.`,
    'unknown-model': `The AI server ${host} doesn’t know the model ${model}. Whoever runs this server can check AI_MODEL and AI_API_URL.`,
    busy: `The AI server ${host} has too much to do, or its quota is used up. Please try again later.`,
    'no-pictures': `The model ${model} doesn’t see pictures. Please describe it yourself.`,
    'too-long': `This is too long for the model ${model}. Please try again with a shorter text.`,
    'request-refused': `The AI server ${host} refused the request. Please try again with other words.`,
    faulty: `The AI server ${host} has a problem of its own. Please try again later.`,
    'slow-start': `The AI server ${host} didn’t answer within ${inWords(timing.firstMs)}. Please try again later.`,
    stalled: `The AI server ${host} stopped in the middle for ${inWords(timing.pauseMs)}. Please try again.`,
    overlong: `The reply wasn’t finished within ${inWords(timing.totalMs)}. Please ask for something shorter.`,
    unreadable: `The AI server ${host} sent what is no reply. Whoever runs this server can check AI_API_URL.`,
    'broken-off': `The AI server ${host} broke off in the middle. Please try again.`,
    empty: `The model ${model} answered nothing. Please try again with other words.`,
    declined: `The model ${model} declined to write this. Please try again with other words.`,
  };
  return sentences[problem];
}

const ABOUT_PICTURES = /image|vision|multi-?modal|mmproj|content (?:type|part)/i;
const ABOUT_LENGTH = /context|too (?:long|large|many)|maximum|exceed/i;

/** What a refused request means; `body` is the beginning of the response. */
export function problemOf(status: number, body: string, hasPicture: boolean): Problem {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 429) return 'busy';
  if (hasPicture && ([400, 415, 422].includes(status) || ABOUT_PICTURES.test(body))) return 'no-pictures';
  if (status === 404) return 'unknown-model';
  if (status === 413 || (status === 400 && ABOUT_LENGTH.test(body))) return 'too-long';
  return status >= 500 ? 'faulty' : 'request-refused';
}

/** What an error means that comes in the place of words, when the status is already sent. */
export function problemInWords(error: string): Problem {
  if (/api.?key|auth|permission/i.test(error)) return 'key-refused';
  if (/rate.?limit|quota|overloaded/i.test(error)) return 'busy';
  if (ABOUT_PICTURES.test(error)) return 'no-pictures';
  if (/model.?not.?found/i.test(error)) return 'unknown-model';
  return ABOUT_LENGTH.test(error) ? 'too-long' : 'faulty';
}

function inWords(ms: number): string {
  if (ms >= 2 * MINUTE_MS) return `${Math.round(ms / MINUTE_MS)} minutes`;
  const seconds = Math.max(1, Math.round(ms / SECOND_MS));
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
