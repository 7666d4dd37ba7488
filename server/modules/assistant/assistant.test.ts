import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureStall } from '../../testing/measureStall';
import { createAssistant } from './assistant';
import { ReplyError, type Problem } from './problems';
import { altTextPrompt, promptFor } from './prompts';

/** What a server of a test does with a request; the whole body has arrived. */
type Answer = (response: http.ServerResponse, body: string) => void;

const TIMING = { firstMs: 1_000, pauseMs: 400, totalMs: 3_000 };
const PROMPT = promptFor({ task: 'chat', text: 'rye bread' });

let answer: Answer;
let asked: { headers: http.IncomingHttpHeaders; url: string | undefined; body: string }[] = [];
let hungUp: Promise<void>;
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push({ headers: request.headers, url: request.url, body });
    hungUp = new Promise((resolve) => void response.once('close', resolve));
    answer(response, body);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => (asked = []));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const apiUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const ask = (signal = new AbortController().signal, prompt = PROMPT) =>
  createAssistant({ apiUrl: apiUrl(), model: 'm1', apiKey: 'sk-secret', repliesPerHour: 9 }, TIMING).ask(
    prompt,
    signal,
  );

/** The whole reply, and how it ended. */
async function readAll(words = ask()): Promise<{ text: string; isCut?: boolean; problem?: Problem }> {
  let text = '';
  try {
    for (;;) {
      const next = await words.next();
      if (next.done === true) return { text, ...next.value };
      text = next.value.isAnew ? next.value.text : text + next.value.text;
    }
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    return { text, problem: error.problem };
  }
}

const EVENTS = { 'content-type': 'text/event-stream' };
const part = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })}\n\n`;
const streamed =
  (...lines: string[]): Answer =>
  (response) => {
    response.writeHead(200, EVENTS).end(lines.join(''));
  };
const whole =
  (body: string): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };
const refused =
  (status: number, body: unknown, headers = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const DONE = 'data: [DONE]\n\n';

test('asks as the protocol says, with the key in its header alone', async () => {
  answer = streamed(part('Rye '), part('bread', 'stop'), 'data: [DONE]\n\n');
  expect(await readAll()).toEqual({ text: 'Rye bread', isCut: false });
  const [{ headers, url, body } = { headers: {}, url: '', body: '' }] = asked;
  expect([url, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer sk-secret']);
  expect(JSON.parse(body)).toEqual({ model: 'm1', stream: true, messages: PROMPT });
  expect(body).not.toContain('sk-secret');
});

test.each<[string, Answer, string]>([
  [
    'events cut anywhere, with comments and carriage returns',
    (response) => {
      response.writeHead(200, EVENTS);
      const bytes = Buffer.from(
        `: hello\r\n\r\n${part('Brötchen 🥖').replaceAll('\n', '\r\n')}${part('!', 'stop')}data: [DONE]\n\n`,
      );
      for (const byte of bytes) response.write(Buffer.from([byte]));
      response.end();
    },
    'Brötchen 🥖!',
  ],
  ['no [DONE] after the reason', streamed(part('All', 'stop')), 'All'],
  [
    'a last event that counts tokens',
    streamed(part('All', 'stop'), 'data: {"choices":[],"usage":{}}\n\n', 'data: [DONE]\n\n'),
    'All',
  ],
  [
    'thoughts, which nobody sees',
    streamed(part('<thi'), part('nk>Rye, hm.</th'), part('ink>\n\n'), part('Rye'), part('', 'stop')),
    'Rye',
  ],
  [
    'a thought that the template begins',
    streamed(
      'data: {"choices":[{"index":0,"delta":{"content":"Okay, they want a post about bread."},"finish_reason":null}]}\n\n',
      'data: {"choices":[{"index":0,"delta":{"content":"\\n</think>\\n\\nFresh bread today"},"finish_reason":"stop"}]}\n\n',
      DONE,
    ),
    'Fresh bread today',
  ],
  ['an error after the end', streamed(part('All', 'stop'), 'data: {"error":{"message":"usage failed"}}\n\n'), 'All'],
  ['rubbish after the end', streamed(part('All', 'stop'), 'data: {"choices": \n\n'), 'All'],
  [
    'an end, and a connection that breaks',
    (response) => {
      response.writeHead(200, EVENTS).write(part('All', 'stop'), () => setTimeout(() => response.destroy(), 50));
    },
    'All',
  ],
  [
    'an end, and a connection that stays',
    (response) => {
      response.writeHead(200, EVENTS).write(part('All', 'stop'));
    },
    'All',
  ],
  [
    'one object from a server that does not stream',
    refused(200, { choices: [{ message: { content: 'Whole' }, finish_reason: 'stop' }] }),
    'Whole',
  ],
])('reads %s', async (_name, how, text) => {
  answer = how;
  expect(await readAll()).toEqual({ text, isCut: false });
});

test.each<[Problem, Answer]>([
  ['key-refused', refused(401, { error: { message: 'Incorrect API key provided: sk-se**et' } })],
  ['key-refused', streamed('data: {"error":{"code":"invalid_api_key"}}\n\n')],
  ['unknown-model', refused(404, { error: { message: 'model "m1" not found, try pulling it first' } })],
  ['busy', refused(429, {})],
  ['too-long', refused(400, { error: { message: 'This model’s maximum context length is 8192 tokens' } })],
  ['request-refused', refused(400, {})],
  ['faulty', refused(500, {})],
  ['faulty', streamed('data: {"error":"out of memory"}\n\n')],
  ['redirected', refused(307, {}, { location: 'http://127.0.0.1:1/v1/chat/completions' })],
  ['unreadable', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')],
  ['unreadable', streamed('data: {"choices": \n\n')],
  ['unreadable', streamed('data: {"choices":[{"delta":{"content":7}}]}\n\n')],
  ['declined', streamed('data: {"choices":[{"delta":{"refusal":"No."}}]}\n\n')],
  ['declined', streamed(part('', 'content_filter'))],
  ['declined', streamed(part('', 'SAFETY'))],
  ['empty', streamed(part('', 'stop'), 'data: [DONE]\n\n')],
  ['empty', streamed(part('<think>Rye</think>\n', 'stop'), 'data: [DONE]\n\n')],
  ['broken-off', streamed(part(''))],
  ['slow-start', () => undefined],
])('tells what went wrong: %s', async (problem, how) => {
  answer = how;
  expect(await readAll()).toEqual({ text: '', problem });
});

test('tells of a server that is not there', async () => {
  const settings = { apiUrl: 'http://127.0.0.1:1/v1', model: 'm1', apiKey: null, repliesPerHour: 9 };
  const gone = createAssistant(settings, TIMING);
  expect(await readAll(gone.ask(PROMPT, new AbortController().signal))).toEqual({ text: '', problem: 'unreachable' });
});

test.each([
  [400, {}],
  [500, { error: 'image input is not supported - hint: you may need to provide the mmproj' }],
])('tells that a model sees no pictures: %s', async (status, body) => {
  answer = refused(status, body);
  const prompt = altTextPrompt('data:image/jpeg;base64,AAAA');
  expect(await readAll(ask(undefined, prompt))).toEqual({ text: '', problem: 'no-pictures' });
});

test.each<[Problem, (response: http.ServerResponse) => void]>([
  ['stalled', () => undefined],
  ['broken-off', (response) => response.destroy()],
  ['broken-off', (response) => response.end(part('', 'error'))],
  ['overlong', (response) => void setInterval(() => response.write(': still here\n\n'), 100).unref()],
])('keeps the words from before it went wrong, and hangs up: %s', async (problem, goOn) => {
  answer = (response) => {
    response.writeHead(200, EVENTS).write(part('Rye '), () => setTimeout(() => goOn(response), 50));
  };
  expect(await readAll()).toEqual({ text: 'Rye ', problem });
  await hungUp;
});

test('stops a reply that does not end', async () => {
  answer = (response) => {
    response.writeHead(200, EVENTS);
    const timer = setInterval(() => response.write(part('bread '.repeat(500)).repeat(20)), 1);
    response.once('close', () => clearInterval(timer));
  };
  const { text, isCut } = await readAll();
  expect([text.length, isCut]).toEqual([20_000, true]);
  await hungUp;
});

test('reads no line that does not end', async () => {
  answer = (response) => {
    response.writeHead(200, EVENTS);
    const timer = setInterval(() => response.write('x'.repeat(500_000)), 1);
    response.once('close', () => clearInterval(timer));
  };
  expect(await readAll()).toEqual({ text: '', problem: 'unreadable' });
  await hungUp;
});

test.each<[string, Answer]>([
  ['four million brackets', whole('['.repeat(4_000_000))],
  ['four million brackets in one event', streamed(`data: ${'['.repeat(4_000_000)}\n\n`)],
  ['a hundred thousand empty events', streamed('data: {"choices":[]}\n\n'.repeat(100_000))],
  ['as many lines of no meaning', streamed('a\n'.repeat(100_000))],
])('keeps nobody waiting over an answer of %s', async (_name, how) => {
  answer = how;
  const patient = { firstMs: 20_000, pauseMs: 20_000, totalMs: 40_000 };
  const words = createAssistant({ apiUrl: apiUrl(), model: 'm1', apiKey: null, repliesPerHour: 9 }, patient);
  const { stallMs } = await measureStall(() => readAll(words.ask(PROMPT, new AbortController().signal)));
  expect(stallMs).toBeLessThan(150);
});

test('says what the model cut for its length', async () => {
  for (const reason of ['length', 'MAX_TOKENS', 'model_length']) {
    answer = streamed(part('Rye', reason));
    expect(await readAll()).toEqual({ text: 'Rye', isCut: true });
  }
});

test('hangs up when the caller does', async () => {
  answer = (response) => void response.writeHead(200, EVENTS).write(part('Rye '));
  const stop = new AbortController();
  const words = ask(stop.signal);
  expect((await words.next()).value).toEqual({ text: 'Rye ', isAnew: false });
  stop.abort();
  await expect(words.next()).rejects.toThrow('abort');
  await hungUp;
});

test('every problem has a sentence that says what to do, and none names the key', () => {
  const { explain } = createAssistant({
    apiUrl: 'http://ai.test/v1',
    model: 'm1',
    apiKey: 'sk-secret',
    repliesPerHour: 9,
  });
  expect(explain(new ReplyError('slow-start'))).toBe(
    'The AI server ai.test didn’t answer within 60 seconds. Please try again later.',
  );
  expect(explain(new ReplyError('overlong'))).toContain('within 3 minutes');
  expect(explain(new ReplyError('key-refused'))).not.toContain('sk-');
});
