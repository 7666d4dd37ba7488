import type { FastifyReply } from 'fastify';
import { MINUTE_MS, SECOND_MS, HOUR_MS } from '#contract/durations';
import { beginningOf } from '#contract/networks/graphemes';
import { AppError } from '../../http/appError';
import { tooManyTries } from '../../http/rateLimits';
import { problemOf, ReplyError, sentenceFor, type AssistantPlace, type ReplyTiming, type Problem } from './problems';
import type { PromptMessage } from './prompts';
import { readCompletion } from './readCompletion';
import type { AssistantSettings } from './readSettings';
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

/** Some servers keep the connection after the end of a reply. */
const END_MS = 2 * SECOND_MS;

/** Ends a call that takes too long: at first, between two parts, and in all. */
function limitTime({ firstMs, pauseMs, totalMs }: ReplyTiming, caller: AbortSignal) {
  const late = new AbortController();
  const end = (problem: Problem) => late.abort(new ReplyError(problem));
  const inAll = setTimeout(() => end('overlong'), totalMs);
  let pause = setTimeout(() => end('slow-start'), firstMs);
  return {
    /** Aborted by the caller, or with a ReplyError as its reason. */
    signal: AbortSignal.any([caller, late.signal]),
    /** Something arrived: the next part may take its own time. */
    heard(): void {
      clearTimeout(pause);
      pause = setTimeout(() => end('stalled'), pauseMs);
    },
    /** The reply is at its end: what may follow is a count of tokens. */
    handleEnd(): void {
      clearTimeout(pause);
      pause = setTimeout(() => end('stalled'), Math.min(pauseMs, END_MS));
    },
    stop(): void {
      clearTimeout(inAll);
      clearTimeout(pause);
    },
  };
}

/** A reply that was stopped a moment ago may still be ending when the next one is asked for. */
const ENDING_MS = SECOND_MS;

type Counted = { startedAtMs: number[]; running: Promise<void> | null };

/** Who may ask for a reply now. Counted by this process alone, as for all other calls. */
type ReplyLimits = {
  /** Begins a reply of a user; the result ends it. Throws AppError 429 while another one is written, and above so many an hour. */
  begin: (userId: string, reply: FastifyReply) => Promise<() => void>;
};

/** Allows one reply of a user at a time, and so many within any hour. */
function createReplyLimits(perHour: number): ReplyLimits {
  const users = new Map<string, Counted>();

  function countedOf(userId: string, now: number): Counted {
    for (const [id, { startedAtMs, running }] of users) {
      if (running === null && (startedAtMs.at(-1) ?? 0) <= now - HOUR_MS) users.delete(id);
    }
    const counted = users.get(userId) ?? { startedAtMs: [], running: null };
    counted.startedAtMs = counted.startedAtMs.filter((at) => at > now - HOUR_MS);
    users.set(userId, counted);
    return counted;
  }

  return {
    async begin(userId, reply) {
      const before = users.get(userId)?.running ?? null;
      if (before !== null) await Promise.race([before, pause(ENDING_MS)]);
      const now = performance.now();
      const counted = countedOf(userId, now);
      if (counted.running !== null) {
        reply.header('retry-after', 1);
        throw new AppError('RATE_LIMITED', 'Another reply is still being written. Please wait for it, or stop it.');
      }
      const [oldest = now] = counted.startedAtMs;
      if (counted.startedAtMs.length >= perHour) throw tooManyTries(reply, HOUR_MS - (now - oldest));
      counted.startedAtMs.push(now);
      return runOne(counted);
    },
  };
}

function runOne(counted: Counted): () => void {
  let end = () => {};
  counted.running = new Promise((resolve) => (end = resolve));
  return () => {
    counted.running = null;
    end();
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
