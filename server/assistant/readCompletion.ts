import { setImmediate as nextTurn } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { BYTES_PER_MB } from '#contract/limits';
import { problemInWords, ReplyError } from './problems';

/** The next words of a completion; `finish` says why it ends, null while it goes on. */
export type CompletionPart = { text: string; finish: string | null };

/** Longer responses are not read on: whoever sends them writes no reply. */
const RESPONSE_MAX_BYTES = 4 * BYTES_PER_MB;

/** The longest JSON text that is parsed, which is done in one go: many times the longest reply. */
const JSON_MAX_LENGTH = BYTES_PER_MB;

/** Characters of a stream that are taken apart before others have their turn: they may be thousands of events. */
const SLICE_LENGTH = 4_096;

/** The last event of a stream. */
const DONE = '[DONE]';

const Words = Type.Optional(
  Type.Object({
    content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    refusal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
);

/** As the protocol has it: `delta` in events, `message` in one whole object. */
const Completion = Compile(
  Type.Object({
    choices: Type.Array(
      Type.Object({
        delta: Words,
        message: Words,
        finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      }),
    ),
  }),
);
const Failure = Compile(Type.Object({ error: Type.Union([Type.Object({}), Type.String()]) }));

/**
 * Reads the parts of a chat completion as they come: server-sent events, or one JSON object from a server that does not
 * stream. Throws ReplyError for what is neither, and for a stream that breaks off.
 */
export async function* readCompletion(response: Response, heard: () => void): AsyncGenerator<CompletionPart> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
  if (isStream) yield* readEvents(response, heard);
  else yield partOf(await readWhole(response, heard));
}

async function* readEvents(response: Response, heard: () => void): AsyncGenerator<CompletionPart> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  let hasFinished = false;
  for await (const piece of textOf(response, heard)) {
    for (let at = 0; at < piece.length; at += SLICE_LENGTH) {
      parser.feed(piece.slice(at, at + SLICE_LENGTH));
      for (const data of events.splice(0)) {
        if (data === DONE) return;
        const part = partOf(data);
        hasFinished ||= part.finish !== null;
        yield part;
      }
      await nextTurn();
    }
  }
  if (!hasFinished) throw new ReplyError('broken-off');
}

async function readWhole(response: Response, heard: () => void): Promise<string> {
  let text = '';
  for await (const piece of textOf(response, heard)) text += piece;
  return text;
}

async function* textOf({ body }: Response, heard: () => void): AsyncGenerator<string> {
  if (body === null) throw new ReplyError('unreadable');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    length += value.length;
    if (length > RESPONSE_MAX_BYTES) throw new ReplyError('unreadable');
    yield value;
  }
}

function partOf(json: string): CompletionPart {
  const value = parsed(json);
  if (Failure.Check(value)) throw new ReplyError(problemInWords(JSON.stringify(value.error)));
  if (!Completion.Check(value)) throw new ReplyError('unreadable');
  // The last event of some servers counts tokens and has no choice.
  const [choice] = value.choices;
  const said = choice?.delta ?? choice?.message;
  if (said?.refusal) throw new ReplyError('declined');
  return { text: said?.content ?? '', finish: choice?.finish_reason ?? null };
}

function parsed(json: string): unknown {
  if (json.length > JSON_MAX_LENGTH) throw new ReplyError('unreadable');
  try {
    return JSON.parse(json);
  } catch {
    throw new ReplyError('unreadable');
  }
}
