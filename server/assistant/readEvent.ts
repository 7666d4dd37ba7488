import { readList, readPath, readText } from '../lib/json';
import { problemInWords, ReplyError } from './problems';

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
export function readEvent(event: unknown): CompletionPart | null {
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
