import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { BYTES_PER_MB } from '#contract/limits';
import { parseJson, readList, readPath, readText } from '../../lib/json';
import { createTurns } from '../../lib/concurrency';
import { problemInWords, ReplyError } from './problems';

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

/** How a reply ends: whole, cut for its length, declined, or broken off; null while it goes on. */
export type Finish = 'whole' | 'cut' | 'declined' | 'broken-off' | null;

/** The next words of a completion. */
export type CompletionPart = { text: string; finish: Finish };

/** What servers give as `finish_reason` for anything but a whole reply, in small letters; `''` and `null` while it goes on. */
const REASONS = new Map<string, Finish>([
  ['', null],
  ['null', null],
  ['length', 'cut'],
  ['max_tokens', 'cut'],
  ['max_output_tokens', 'cut'],
  ['model_length', 'cut'],
  ['model_context_window_exceeded', 'cut'],
  ['content_filter', 'declined'],
  ['safety', 'declined'],
  ['sensitive', 'declined'],
  ['refusal', 'declined'],
  ['recitation', 'declined'],
  ['blocklist', 'declined'],
  ['prohibited_content', 'declined'],
  ['error', 'broken-off'],
  ['abort', 'broken-off'],
  ['cancelled', 'broken-off'],
  ['network_error', 'broken-off'],
  ['insufficient_system_resource', 'broken-off'],
]);

/** Parts of a content that is a list; those of other types are thoughts, sources and the like. */
const WORDS = ['text', 'text_delta', 'output_text'];

/**
 * Reads one event of a stream, or one whole object, as servers of the protocol really send them; null for what holds no part of a reply,
 * like a ping or a count of tokens. Throws ReplyError for an error that comes in the place of words.
 */
function readEvent(event: unknown): CompletionPart | null {
  const error = readPath(event, 'error');
  if (readText(event, 'object') === 'error') throw new ReplyError(problemInWords(JSON.stringify(event)));
  // Some servers send the field with every event, and nothing in it.
  const isError =
    typeof error === 'object' ? Object.values(error ?? {}).some(Boolean) : readText(event, 'error') !== null;
  if (isError) {
    throw new ReplyError(problemInWords(JSON.stringify(error)));
  }
  if (!Array.isArray(readPath(event, 'choices'))) return null;
  // There may be several replies at once; the first one is read.
  const choice = readList(event, 'choices').find((one) => Number(readPath(one, 'index') ?? 0) === 0);
  const message = readPath(choice, 'message');
  const said = readPath(choice, 'delta') ?? message;
  if (readText(said, 'refusal') !== null) throw new ReplyError('declined');
  const finish = finishOf(readPath(choice, 'finish_reason'));
  // A whole object is at its end, whatever it says.
  const text = wordsOf(readPath(said, 'content') ?? readPath(choice, 'text'));
  return { text, finish: finish ?? (said && said === message ? 'whole' : null) };
}

function finishOf(reason: unknown): Finish {
  if (typeof reason !== 'string') return null;
  const finish = REASONS.get(reason.toLowerCase());
  return finish === undefined ? 'whole' : finish;
}

function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return '';
  if (typeof content !== 'object') throw new ReplyError('unreadable');
  return [content].flat().map(wordsOfPart).join('');
}

function wordsOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  if (readText(part, 'type') === 'refusal') throw new ReplyError('declined');
  const text = readPath(part, 'text', 'value') ?? readPath(part, 'text');
  return typeof text === 'string' && WORDS.includes(readText(part, 'type') ?? 'text') ? text : '';
}
