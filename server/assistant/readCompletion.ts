import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { BYTES_PER_MB } from '#contract/limits';
import { parseJson } from '../lib/json';
import { createTurns } from '../lib/takeTurns';
import { problemInWords, ReplyError } from './problems';
import { readEvent, type CompletionPart } from './readEvent';

/** Longer responses are not read on: whoever sends them writes no reply. */
const RESPONSE_MAX_BYTES = 4 * BYTES_PER_MB;

/** The longest JSON text that is parsed, which is done in one go: many times the longest reply. */
const JSON_MAX_LENGTH = BYTES_PER_MB;

/** Characters of a stream that are taken apart before others have their turn: they may be thousands of events. */
const SLICE_LENGTH = 4_096;

/** The data of the last event of a stream. */
const DONE = /^\s*\[?DONE\]?\s*$/i;

/** What is meant as JSON; anything else that is not JSON only keeps a connection alive. */
const LIKE_JSON = /^\s*[[{](?!DONE)/i;

/**
 * Reads the parts of a chat completion as they come: server-sent events, lines of JSON, or one object from a server that does not stream,
 * whatever the content type says. Throws ReplyError for what is neither, and for what breaks off.
 */
export async function* readCompletion(response: Response, heard: () => void): AsyncGenerator<CompletionPart> {
  let isUnderstood = false;
  let isFinished = false;
  let hasWords = false;
  for await (const { event, data, isLast = false } of eventsOf(textOf(response, heard))) {
    if (event === 'error') throw new ReplyError(problemInWords(data));
    // Where no blank line stands between them, several objects come as one event.
    for (const text of parse(data) === undefined ? data.split('\n') : [data]) {
      if (DONE.test(text)) return;
      const value = parse(text);
      if (value === undefined && LIKE_JSON.test(text)) throw new ReplyError(isLast ? 'broken-off' : 'unreadable');
      const part = readEvent(value);
      if (part === null) continue;
      isUnderstood = true;
      isFinished ||= part.finish !== null;
      hasWords ||= part.text.trim() !== '';
      if (part.text !== '' || part.finish !== null) yield part;
    }
  }
  if (!isUnderstood) throw new ReplyError('unreadable');
  // A connection that dies makes reading fail; where a server ends a response after words, it has said all, with or without a reason.
  if (!isFinished && !hasWords) throw new ReplyError('broken-off');
}

/** The last one may have broken off. */
type Event = Pick<EventSourceMessage, 'event' | 'data'> & { isLast?: boolean };

/** What takes a text apart as it comes. */
type Splitter = { feed: (piece: string) => void; end: () => void };

async function* eventsOf(pieces: AsyncIterable<string>): AsyncGenerator<Event> {
  const events: Event[] = [];
  let splitter: Splitter | null = null;
  for await (const piece of pieces) {
    if (splitter === null && piece.trim() === '') continue;
    splitter ??= LIKE_JSON.test(piece) ? splitObjects(events) : splitEvents(events);
    splitter.feed(piece);
    yield* events.splice(0);
  }
  splitter?.end();
  yield* events.map((event) => ({ ...event, isLast: true }));
}

/** The last event may lack its blank line. */
function splitEvents(events: Event[]): Splitter {
  const { feed } = createParser({ onEvent: (event) => void events.push(event) });
  return { feed, end: () => feed('\n\n') };
}

/** One object in each line, or only one in all. */
function splitObjects(events: Event[]): Splitter {
  let waiting = '';
  let areLines: boolean | null = null;
  return {
    feed(piece) {
      waiting += piece;
      if (areLines === false || !piece.includes('\n')) return;
      const lines = waiting.split('\n');
      areLines ??= parse(lines[0] ?? '') !== undefined;
      if (!areLines) return;
      waiting = lines.pop() ?? '';
      events.push(...lines.map((data) => ({ data })));
    },
    end: () => void events.push({ data: waiting }),
  };
}

async function* textOf({ body }: Response, heard: () => void): AsyncGenerator<string> {
  if (body === null) throw new ReplyError('unreadable');
  const takeTurns = createTurns();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    length += value.length;
    if (length > RESPONSE_MAX_BYTES) throw new ReplyError('unreadable');
    for (let at = 0; at < value.length; at += SLICE_LENGTH) {
      yield value.slice(at, at + SLICE_LENGTH);
      await takeTurns();
    }
  }
}

function parse(json: string): unknown {
  return json.length > JSON_MAX_LENGTH ? undefined : parseJson(json);
}
