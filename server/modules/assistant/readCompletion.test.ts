import { type Problem, ReplyError } from './problems';
import { readCompletion } from './readCompletion';

const EVENTS = 'text/event-stream';
const DONE = 'data: [DONE]\n\n';
const WHOLE = '{"choices":[{"message":{"content":"Whole"},"finish_reason":"stop"}]}';
const line = (content: string, finish_reason: string | null = null) =>
  JSON.stringify({ choices: [{ delta: { content }, finish_reason }] });
const part = (content: string, finish?: string) => `data: ${line(content, finish)}\n\n`;
const thought = (field: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { [field]: 'hm', content: null } }] })}\n\n`;

type Shape = [type: string, ...pieces: string[]];
const typed = (...shape: Shape): Shape => shape;
const streamed = (...pieces: string[]): Shape => [EVENTS, ...pieces];

/** The text of a response that comes in such pieces, and what was wrong with it. */
async function read([type, ...pieces]: Shape): Promise<{ text: string; problem?: Problem }> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  let text = '';
  try {
    const response = new Response(body, { headers: type === '' ? {} : { 'content-type': type } });
    for await (const next of readCompletion(response, () => undefined)) text += next.text;
    return { text };
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    return { text, problem: error.problem };
  }
}

test.each<[string, Shape, string]>([
  [
    'content as a list, without its thoughts',
    streamed(
      'data: {"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}]},"finish_reason":null}]}\n\n',
      'data: {"choices":[{"delta":{"content":[{"type":"text","text":"Fresh "},{"type":"reference","reference_ids":[1]},"bread"]},"finish_reason":null}]}\n\n',
      'data: {"choices":[{"delta":{"content":""},"finish_reason":"stop"}]}\n\n',
      DONE,
    ),
    'Fresh bread',
  ],
  [
    'a last delta that is null',
    streamed(part('All'), 'data: {"choices":[{"delta":null,"finish_reason":"stop"}]}\n\n', DONE),
    'All',
  ],
  [
    'a count of tokens without choices',
    streamed(part('All'), part('', 'stop'), 'data: {"id":"x","usage":{}}\n\n', DONE),
    'All',
  ],
  [
    'pings, comments and events that say nothing',
    streamed(
      'event: ping\ndata: {}\n\n: PROCESSING\n\ndata:\n\ndata: ping\n\ndata: null\n\ndata: {"type":"ping"}\n\n',
      'data: {"choices":[]}\n\ndata: {"choices":null}\n\ndata: {"choices":[null]}\n\ndata: {"choices":[{}]}\n\nretry: 10\n\n',
      part('All', 'stop'),
      'event: done\ndata: [DONE]\n\n',
    ),
    'All',
  ],
  [
    'thoughts in fields of their own',
    streamed(thought('reasoning_content'), thought('reasoning'), part('All', 'stop')),
    'All',
  ],
  [
    'the first of several replies',
    streamed(part('All'), 'data: {"choices":[{"index":1,"delta":{"content":"x"}}]}\n\n', part('', 'stop')),
    'All',
  ],
  ['a last event without its blank line', streamed(part('All '), part('of it', 'stop').trimEnd()), 'All of it'],
  ['a [DONE] without its blank line, and no reason', streamed(part('All'), 'data: [DONE]'), 'All'],
  ['[DONE] without a blank', streamed(part('All'), 'data:[DONE]\n\n'), 'All'],
  [
    'events without blank lines',
    streamed((part('All ') + part('of it', 'stop') + DONE).replaceAll('\n\n', '\n')),
    'All of it',
  ],
  ['carriage returns alone', streamed((part('All ') + part('of it', 'stop')).replaceAll('\n', '\r')), 'All of it'],
  ['a byte order mark', streamed('\uFEFF', part('All', 'stop')), 'All'],
  ['blank lines before the first event', streamed('\n\n', part('All', 'stop')), 'All'],
  [
    'a reason that is blank while it goes on',
    streamed(part('All ', ''), part('of ', 'null'), part('it', 'eos')),
    'All of it',
  ],
  ['a reason in each event', streamed(part('All ', 'stop'), part('of it', 'stop')), 'All of it'],
  ['an end without a reason and [DONE]', streamed(part('All '), part('of it')), 'All of it'],
  ['[done]', streamed(part('All'), 'data: [done]\n\n'), 'All'],
  ...['{}', 'null', '[]', '""', '{"message":null,"code":0}'].map((error): [string, Shape, string] => [
    `a field for errors that says ${error}`,
    streamed(`data: {"error":${error},"choices":[{"delta":{"content":"All"},"finish_reason":"stop"}]}\n\n`),
    'All',
  ]),
  [
    'numbers of replies as texts',
    streamed(
      'data: {"choices":[{"index":"1","delta":{"content":"x"}},{"index":"0","delta":{"content":"All"},"finish_reason":"stop"}]}\n\n',
    ),
    'All',
  ],
  ...[
    '{"type":"text","text":"All"}',
    '[{"type":"text","text":{"value":"All","annotations":[]}}]',
    '[{"type":"text_delta","text":"A"},{"type":"output_text","text":"ll"}]',
  ].map((content): [string, Shape, string] => [
    `content as ${content}`,
    streamed(`data: {"choices":[{"delta":{"content":${content}}}]}\n\n`, part('', 'stop')),
    'All',
  ]),
  [
    'texts without a delta',
    streamed('data: {"choices":[{"index":0,"text":"All","finish_reason":null}]}\n\n', DONE),
    'All',
  ],
  ['Text/Event-Stream', typed('Text/Event-Stream; charset=UTF-8', part('All', 'stop')), 'All'],
  ['text/plain', typed('text/plain', part('All', 'stop'), DONE), 'All'],
  ['events called JSON', typed('application/json', part('All', 'stop'), DONE), 'All'],
  ['an object called a stream', typed('text/event-stream', WHOLE), 'Whole'],
  ['an object in several lines', typed('application/json', JSON.stringify(JSON.parse(WHOLE), null, 2)), 'Whole'],
  ['an object of no type', typed('', WHOLE), 'Whole'],
  ['an object without a reason', typed('application/json', '{"choices":[{"message":{"content":"Whole"}}]}'), 'Whole'],
  [
    'an object with a list',
    typed('application/json', '{"choices":[{"message":{"content":[{"type":"text","text":"Whole"}]}}]}'),
    'Whole',
  ],
  ['lines of JSON', typed('application/x-ndjson', `${line('All ')}\n${line('of it', 'stop')}\n`), 'All of it'],
  [
    'lines of JSON, the last without its end',
    typed('application/x-ndjson', `${line('All ')}\r\n${line('of it', 'stop')}`),
    'All of it',
  ],
])('reads %s', async (_name, shape, text) => {
  const [type, ...pieces] = shape;
  expect(await read(shape)).toEqual({ text });
  // Wherever it is cut.
  expect(await read([type, ...pieces.join('')])).toEqual({ text });
});

test.each<[Problem, string, Shape]>([
  ['faulty', '', streamed('event: error\ndata: out of memory\n\n')],
  ['busy', '', streamed('data: {"object":"error","message":"overloaded","code":503}\n\n')],
  ['busy', '', typed('application/json', '{"error":{"message":"overloaded"}}')],
  ['faulty', 'Rye ', streamed(part('Rye '), 'data: {"error":{"message":"out of memory"}}\n\n')],
  ['unreadable', 'Rye ', streamed(part('Rye '), 'data: {"choices": \n\n')],
  ['broken-off', 'Rye ', streamed(part('Rye '), 'data: {"choices":[{"delta":{"content":"Fre')],
  ['broken-off', 'Rye ', typed('application/x-ndjson', `${line('Rye ')}\n{"choices":[{"delta`)],
  ['unreadable', '', streamed('event: ping\ndata: {}\n\n')],
  ['broken-off', '', streamed(part(''))],
  ['unreadable', '', streamed('')],
  ['unreadable', '', typed('application/json', '[]')],
  ['declined', '', streamed('data: {"choices":[{"delta":{"content":[{"type":"refusal","refusal":"No."}]}}]}\n\n')],
])('tells what is wrong, and keeps what came: %s after %j', async (problem, text, shape) => {
  expect(await read(shape)).toEqual({ text, problem });
});
