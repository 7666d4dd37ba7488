import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { beginningOf } from '#contract/networks/graphemes';
import { problemOf, ReplyError, sentenceFor, type AssistantPlace, type ReplyTiming } from './problems';
import type { PromptMessage } from './prompts';
import { createReplyLimits, type ReplyLimits } from './replyLimits';
import { readCompletion } from './readCompletion';
import type { AssistantSettings } from './readSettings';
import { limitTime } from './timeLimits';
import { withoutThoughts } from './withoutThoughts';

/** The words of a reply as they come; `isAnew`: they stand in the place of all before, which was only a thought. */
export type ReplyWords = AsyncGenerator<{ text: string; isAnew: boolean }, { isCut: boolean }>;

/** The server that writes replies. */
export type Assistant = {
  /** What people are told of it. */
  place: AssistantPlace;
  limits: ReplyLimits;
  /**
   * Asks for one reply and yields its words as they come; the result says whether it was cut for its length. Throws
   * ReplyError, or the reason of the signal when the caller gives up: the server is then hung up on.
   */
  ask: (prompt: PromptMessage[], signal: AbortSignal) => ReplyWords;
  /** What went wrong, as one sentence for people. */
  explain: (error: ReplyError) => string;
};

/** A model on the operator's own machine may have to be loaded first. */
const TIMING: ReplyTiming = { firstMs: MINUTE_MS, pauseMs: 30 * SECOND_MS, totalMs: 3 * MINUTE_MS };

/** Replies are drafts and short answers; a model that goes on and on is stopped. */
const REPLY_MAX_LENGTH = 20_000;
const REFUSAL_READ_CHARACTERS = 2_000;

/** Talks to the server of the settings. It is the operator's own choice, so that any address may be called; redirects are not followed. */
export function createAssistant(settings: AssistantSettings, timing = TIMING): Assistant {
  const { apiUrl, model, repliesPerHour } = settings;
  const limits = createReplyLimits(repliesPerHour);
  const place = { host: new URL(apiUrl).host, model };

  async function* ask(prompt: PromptMessage[], caller: AbortSignal): ReplyWords {
    const time = limitTime(timing, caller);
    const end = new AbortController();
    const signal = AbortSignal.any([time.signal, end.signal]);
    let length = 0;
    let isWhole = false;
    try {
      const response = await send(settings, prompt, signal);
      for await (const { text, finish, isAnew } of withoutThoughts(readCompletion(response, time.heard))) {
        if (isAnew) length = 0;
        if (text !== '' || isAnew) yield { text: beginningOf(text, REPLY_MAX_LENGTH - length), isAnew };
        length += text.length;
        if (finish === 'declined' || finish === 'broken-off') throw new ReplyError(finish);
        if (finish === 'cut' || length >= REPLY_MAX_LENGTH) return { isCut: true };
        isWhole ||= finish === 'whole';
        if (isWhole) time.handleEnd();
      }
      if (length === 0) throw new ReplyError('empty');
      return { isCut: false };
    } catch (error) {
      // What goes wrong afterward takes nothing from a reply.
      if (isWhole && length > 0 && !caller.aborted) return { isCut: false };
      throw time.signal.aborted ? time.signal.reason : asReplyError(error);
    } finally {
      time.stop();
      end.abort();
    }
  }

  return { place, limits, ask, explain: ({ problem }) => sentenceFor(problem, place, timing) };
}

async function send(
  { apiUrl, apiKey, model }: AssistantSettings,
  messages: PromptMessage[],
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${apiUrl}/chat/completions`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/event-stream, application/json',
      'content-type': 'application/json',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, messages, stream: true }),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new ReplyError('unreachable');
  });
  if (response.ok) return response;
  const hasPicture = messages.some(({ content }) => Array.isArray(content));
  throw new ReplyError(problemOf(response.status, await readBeginning(response), hasPicture));
}

/** As much of a refusal as tells its kind. */
async function readBeginning({ body }: Response): Promise<string> {
  if (body === null) return '';
  let text = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  while (text.length < REFUSAL_READ_CHARACTERS) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
  return text;
}

/** A connection that dies while the reply comes is no fault of ours. */
function asReplyError(error: unknown): ReplyError {
  return error instanceof ReplyError ? error : new ReplyError('broken-off');
}
