import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyEvent } from '#contract/schemas/assistant';
import type { Assistant, ReplyWords } from './assistant';
import { ReplyError } from './problems';
import type { PromptMessage } from './prompts';
import { sessionOf } from '../../http/session';
import { shuttingDown } from '../../http/requestGuards';
import { AppError, unreadable } from '../../http/appError';

/**
 * Makes what answers a request with a reply, as server-sent events, each as it comes. What goes wrong before the first
 * word is answered with an ErrorBody. The AI server is hung up on as soon as the browser goes, or when this server closes.
 */
export function createReplyStreams(app: FastifyInstance, assistant: Assistant | null) {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    makePrompt: () => Promise<PromptMessage[]>,
  ): Promise<FastifyReply> {
    if (assistant === null) throw simulatedOnly();
    const end = await assistant.limits.begin(sessionOf(request).userId, reply);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    let events: Readable;
    try {
      const words = assistant.ask(await makePrompt(), AbortSignal.any([gone.signal, closing.signal]));
      const first = await words.next();
      events = Readable.from(eventsOf(first, words, assistant)).once('close', end);
    } catch (error) {
      end();
      if (gone.signal.aborted) throw unreadable('The reply was given up.');
      if (closing.signal.aborted) throw shuttingDown();
      throw error instanceof ReplyError ? new AppError('NETWORK_UNAVAILABLE', assistant.explain(error)) : error;
    }
    return send(reply, events);
  };
}

function send(reply: FastifyReply, stream: Readable): FastifyReply {
  return (
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      // Proxies would collect the words.
      .header('x-accel-buffering', 'no')
      // Kept alive, the connection would outlast its stream and hold up a server that closes.
      .header('connection', 'close')
      .send(stream)
  );
}

async function* eventsOf(
  first: Awaited<ReturnType<ReplyWords['next']>>,
  words: ReplyWords,
  { explain }: Assistant,
): AsyncGenerator<string> {
  try {
    let next = first;
    for (; next.done !== true; next = await words.next()) yield lineOf(wordsOf(next.value));
    yield lineOf({ type: 'end', is_cut: next.value.isCut });
  } catch (error) {
    // Otherwise nobody is there any more to be told.
    if (error instanceof ReplyError) yield lineOf({ type: 'failure', detail: explain(error) });
  } finally {
    await words.return({ isCut: true });
  }
}

function wordsOf({ text, isAnew }: { text: string; isAnew: boolean }): ReplyEvent {
  return { type: 'text', text, ...(isAnew && { is_anew: true }) };
}

function lineOf(event: ReplyEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Error for a call for a reply where no server writes any. */
function simulatedOnly(): AppError {
  return new AppError('NOT_FOUND', 'No server writes replies here: the assistant is simulated in the browser.');
}
