import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '#contract/errors';
import type { ReplyEvent } from '#contract/schemas/assistant';
import sharp from 'sharp';
import { createAssistant } from './assistant';
import { startMockLlm } from '../../testing/mockLlm';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { image } from '../../testing/uploadFile';

const KEY = 'sk-never-seen';
const REPLY = 'Fresh rye from seven.\n===\nWho likes rye?\n===\nRye, and how it began.';

let mock: Awaited<ReturnType<typeof startMockLlm>>;
let api: TestApp;
let origin: string;
const lines: string[] = [];

beforeAll(async () => {
  mock = await startMockLlm({
    replies: [
      { to: '', content: REPLY },
      { to: 'on and on', content: 'bread '.repeat(2_000) },
      { to: 'data:image/jpeg;base64', content: 'A loaf on a table.' },
      { to: 'no quota', status: 429, error: { code: 'rate_limit_exceeded' } },
    ],
  });
  const settings = { apiUrl: mock.apiUrl, model: 'mock-1', apiKey: KEY, repliesPerHour: 8 };
  api = await createTestApp({ assistant: createAssistant(settings), log: { write: (line) => void lines.push(line) } });
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await api.close();
  await mock.stop();
});

type Asked = { status: number; events: ReplyEvent[]; text: string; error: ErrorBody; headers: Headers };

async function post({ token }: Pick<TestUser, 'token'>, path: string, body: object | FormData, signal?: AbortSignal) {
  const isForm = body instanceof FormData;
  return fetch(`${origin}/api/v1/assistant/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
}

async function ask(user: Pick<TestUser, 'token'>, body: object | FormData, path = 'replies'): Promise<Asked> {
  const response = await post(user, path, body);
  const raw = await response.text();
  const { status, headers } = response;
  if (status !== 200) return { status, headers, events: [], text: '', error: JSON.parse(raw) as ErrorBody };
  const events = raw
    .split('\n\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line.slice('data: '.length)) as ReplyEvent);
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { status, headers, events, text, error: {} as ErrorBody };
}

const picture = (bytes: Uint8Array, type = 'image/png') => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'bread.png');
  return form;
};

test('refuses who is not signed in, and what is no request', async () => {
  expect((await ask({ token: 'none' }, { task: 'chat', text: 'rye' })).status).toBe(401);
  const ada = await api.signUp();
  const { status, error } = await ask(ada, { task: 'sing', text: '' });
  expect([status, Object.keys(error.field_errors ?? {}).sort()]).toEqual([422, ['task', 'text']]);
});

test('tells which server and model write, and nothing of the key', async () => {
  const ada = await api.signUp();
  expect((await ada.call('GET', '/assistant')).body).toEqual({ host: mock.host, model: 'mock-1' });
});

test('streams a reply in several parts, to its end', async () => {
  const ada = await api.signUp();
  const { headers, events, text } = await ask(ada, { task: 'chat', text: 'Write about rye', platform: 'twitter' });
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(text).toBe(REPLY);
  expect(events.length).toBeGreaterThan(3);
  expect(events.at(-1)).toEqual({ type: 'end', is_cut: false });
});

test('sends a small copy of a picture, and keeps nothing of it', async () => {
  const ada = await api.signUp();
  const { text } = await ask(ada, picture(await image()), 'alt-texts');
  expect(text).toBe('A loaf on a table.');
  const { rows } = await api.connection.pool.query('select 1 from media where user_id = $1', [ada.id]);
  expect(rows).toEqual([]);
});

test('refuses what is no picture', async () => {
  const ada = await api.signUp();
  const { status, error } = await ask(ada, picture(Buffer.from('no image')), 'alt-texts');
  expect([status, error.error_code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect((await ask(ada, { task: 'chat', text: 'x' }, 'alt-texts')).status).toBe(422);
});

test('says in plain words what the AI server refuses', async () => {
  const ada = await api.signUp();
  const { status, error } = await ask(ada, { task: 'chat', text: 'no quota' });
  expect(status).toBe(502);
  expect(error).toEqual({
    detail: `The AI server ${mock.host} has too much to do, or its quota is used up. Please try again later.`,
    error_code: 'NETWORK_UNAVAILABLE',
  });
});

test('writes one reply of a user at a time; Stop makes room for the next', async () => {
  const ada = await api.signUp();
  const stop = new AbortController();
  const first = await post(ada, 'replies', { task: 'chat', text: 'on and on' }, stop.signal);
  expect(first.status).toBe(200);
  const second = await ask(ada, { task: 'chat', text: 'rye' });
  expect([second.status, second.error.detail]).toEqual([
    429,
    'Another reply is still being written. Please wait for it, or stop it.',
  ]);
  expect((await ask(await api.signUp(), { task: 'chat', text: 'rye' })).status).toBe(200);
  stop.abort();
  expect((await ask(ada, { task: 'chat', text: 'rye' })).text).toBe(REPLY);
});

test('writes so many replies of a user an hour, and says when the next one may be asked for', async () => {
  const ada = await api.signUp();
  for (let count = 0; count < 8; count += 1) expect((await ask(ada, { task: 'chat', text: 'rye' })).status).toBe(200);
  const { status, error, headers } = await ask(ada, { task: 'chat', text: 'rye' });
  expect([status, error.error_code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
});

test('a prompt holds the draft, and nothing else of whoever asks', async () => {
  let asked = '';
  const recorder = http.createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (asked += chunk.toString()));
    request.on('end', () => {
      asked += JSON.stringify(request.headers);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }] }));
    });
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
  const settings = { apiUrl, model: 'm', apiKey: null, repliesPerHour: 8 };
  const other = await createTestApp({ assistant: createAssistant(settings) });
  try {
    const ada = await other.signUp('adaunseen');
    await ada.connectX('gracehandle');
    const { call } = ada;
    await call('POST', '/assistant/replies', {
      task: 'chat',
      text: 'shorter',
      draft: 'Rye is back',
      platform: 'mastodon',
    });
    expect(asked).toContain('shorter\\n\\nThe post so far:\\nRye is back');
    expect(asked).toContain('Mastodon: a version has at most 500 characters');
    for (const word of ['ada', 'grace', 'Writer', 'example.com', ada.id, ada.token, 'Bearer', 'cookie']) {
      expect(asked).not.toContain(word);
    }
    asked = '';
    const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const body = new Response(picture(large));
    await other.inject({
      method: 'POST',
      url: '/api/v1/assistant/alt-texts',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    const [, base64 = ''] = /data:image\/jpeg;base64,([^"]+)"/.exec(asked) ?? [];
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 1_024, height: 768 });
    expect(asked).not.toContain('bread.png');
  } finally {
    await other.close();
    recorder.closeAllConnections();
    recorder.close();
  }
});

test('a server without the settings says that replies are simulated', async () => {
  const plain = await createTestApp();
  const ada = await plain.signUp();
  expect((await ada.call('GET', '/assistant')).body).toEqual({ host: null, model: null });
  const { status, body } = await ada.call<ErrorBody>('POST', '/assistant/replies', { task: 'chat', text: 'rye' });
  expect([status, body.detail]).toEqual([
    404,
    'No server writes replies here: the assistant is simulated in the browser.',
  ]);
  await plain.close();
});

test('the key is in no line of the log', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.join('')).not.toContain(KEY);
});
