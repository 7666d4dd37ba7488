import type { UnknownAction } from '@reduxjs/toolkit';
import { assistantApi } from '../../../api/assistantApi';
import { shelveFile } from '../../../lib/fileShelf';
import { startAssistantListeners } from '../assistantListeners';
import {
  enhancementAsked,
  hashtagsAsked,
  imageAnalysisAsked,
  messageSent,
  networkChosen,
  replyStopped,
  selectIsBusy,
  selectMessages,
  selectProblem,
} from '../aiAssistantSlice';
import { rootReducer } from '../../../app/rootReducer';
import { streamUnauthorized } from '../../../store/events';
import { makeWholeStore } from '../../../testing/makeWholeStore';

type Sent = { url: string; init: RequestInit };

const encode = (event: object) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);

/** A store, and a server of the product's whose replies the test writes. */
async function startStore() {
  const sent: Sent[] = [];
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  let refusal: Response | null = null;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input)).pathname;
    if (url === '/api/v1/assistant') return Response.json({ host: 'ai.test', model: 'm1' });
    sent.push({ url, init });
    if (refusal !== null) return refusal;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
    init.signal?.addEventListener('abort', () => stream.error(new DOMException('aborted', 'AbortError')));
    return new Response(body);
  });
  const { store, startListening } = makeWholeStore();
  startAssistantListeners(startListening);
  await store.dispatch(assistantApi.endpoints.getAssistant.initiate());
  const before = store.getState();
  const actions: UnknownAction[] = [];
  startListening({ predicate: () => true, effect: (action) => void actions.push(action) });
  jest.useFakeTimers();
  const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
  return {
    store,
    /** The state before anything was asked, and what happened since. */
    before,
    actions,
    sent,
    settle,
    refuse: (response: Response) => void (refusal = response),
    say: (...events: object[]) => events.forEach((event) => stream.enqueue(encode(event))),
    close: () => stream.close(),
    reply: () => selectMessages(store.getState()).find(({ type }) => type === 'ai')?.content,
    isBusy: () => selectIsBusy(store.getState()),
    problem: () => selectProblem(store.getState()),
  };
}

const text = (words: string) => ({ type: 'text', text: words });
const bodyOf = ({ init }: Sent): unknown => JSON.parse(init.body as string);

it('lets a reply grow ten times a second at most, to its end', async () => {
  const { store, settle, say, close, reply, isBusy, problem } = await startStore();
  const seen: string[] = [];
  store.subscribe(() => seen.push(reply() ?? ''));
  store.dispatch(messageSent('rye'));
  await settle();
  for (const word of 'Fresh rye bread from seven on'.split(' ')) {
    say(text(`${word} `));
    await settle(20);
  }
  await settle(100);
  expect(reply()).toBe('Fresh rye bread from seven on ');
  expect(new Set(seen).size).toBeLessThanOrEqual(3);
  say({ type: 'end', is_cut: false });
  close();
  await settle();
  expect([isBusy(), problem()]).toEqual([false, null]);
});

it('shows in the place of a thought what was meant, also where nothing has come of it yet', async () => {
  const { store, settle, say, reply } = await startStore();
  store.dispatch(messageSent('rye'));
  await settle();
  say(text('They want rye.'));
  await settle(100);
  expect(reply()).toBe('They want rye.');
  say(text(' So:'), { type: 'text', text: '', is_anew: true });
  await settle(100);
  expect(reply()).toBe('');
  say(text('Fresh '), text('rye'));
  await settle(100);
  expect(reply()).toBe('Fresh rye');
});

it.each([
  [
    'a message',
    messageSent('shorter', 'Rye is back'),
    { task: 'chat', text: 'shorter', draft: 'Rye is back', platform: 'twitter' },
  ],
  ['Enhance Text', enhancementAsked('Rye is back'), { task: 'rewrite', text: 'Rye is back', platform: 'twitter' }],
  ['Suggest Hashtags', hashtagsAsked('Rye is back'), { task: 'hashtags', text: 'Rye is back' }],
])('asks with nothing but what is needed: %s', async (_name, action, body) => {
  const { store, settle, sent } = await startStore();
  store.dispatch(networkChosen('twitter'));
  store.dispatch(action);
  await settle();
  expect(sent.map(bodyOf)).toEqual([body]);
});

it('sends a picture, and no byte of it is in the store', async () => {
  const { store, settle, sent, say } = await startStore();
  const file = new File(['x'], 'bread.png', { type: 'image/png' });
  store.dispatch(networkChosen('twitter'));
  store.dispatch(imageAnalysisAsked({ ref: shelveFile(file), name: 'bread.png', type: 'image/png', sizeBytes: 1 }));
  await settle();
  expect(sent[0]?.url).toBe('/api/v1/assistant/alt-texts');
  expect((sent[0]!.init.body as FormData).get('file')).toBeInstanceOf(File);
  say(text('A loaf'));
  await settle(100);
  // It can be an alt text, and no network's limit is one for that.
  const [, reply] = selectMessages(store.getState());
  expect(reply).toMatchObject({ content: 'A loaf', isAltText: true });
  expect(reply).not.toHaveProperty('platform');
});

it('hangs up on Stop, and keeps what was written', async () => {
  const { store, settle, say, sent, reply } = await startStore();
  store.dispatch(messageSent('rye'));
  await settle();
  say(text('Fresh '));
  await settle(100);
  say(text('never seen'));
  store.dispatch(replyStopped());
  await settle(1_000);
  expect(sent[0]?.init.signal?.aborted).toBe(true);
  expect(reply()).toBe('Fresh ');
});

it('says what went wrong, before the first word and after it', async () => {
  const early = await startStore();
  early.refuse(
    Response.json({ detail: 'Another reply is still being written.', error_code: 'RATE_LIMITED' }, { status: 429 }),
  );
  early.store.dispatch(messageSent('rye'));
  await early.settle();
  expect(early.problem()).toBe('Another reply is still being written. Please wait a moment and try again.');
  expect(early.isBusy()).toBe(false);
  early.store.dispatch(messageSent('rye'));
  expect(early.problem()).toBeNull();

  const late = await startStore();
  late.store.dispatch(messageSent('rye'));
  await late.settle();
  late.say(text('Fresh '), { type: 'failure', detail: 'The AI server broke off in the middle. Please try again.' });
  late.close();
  await late.settle();
  expect([late.reply(), late.problem()]).toEqual([
    'Fresh ',
    'The AI server broke off in the middle. Please try again.',
  ]);
});

it('tells that the session is over where a reply is refused for that', async () => {
  const ended = await startStore();
  ended.refuse(Response.json({ detail: 'Not authenticated' }, { status: 401 }));
  ended.store.dispatch(messageSent('rye'));
  await ended.settle();
  expect(ended.actions.some(streamUnauthorized.match)).toBe(true);
});

it('says that a reply is cut, and that a connection died', async () => {
  const cut = await startStore();
  cut.store.dispatch(messageSent('rye'));
  await cut.settle();
  cut.say(text('Fresh '), { type: 'end', is_cut: true });
  cut.close();
  await cut.settle();
  expect(cut.problem()).toMatch(/^The reply ends here/);

  const dead = await startStore();
  dead.store.dispatch(messageSent('rye'));
  await dead.settle();
  dead.close();
  await dead.settle();
  expect(dead.problem()).toBe('Network error occurred. Check your connection and try again.');
});

it('is seen again without a request', async () => {
  const { store, settle, say, close, sent, before, actions } = await startStore();
  store.dispatch(messageSent('rye'));
  await settle();
  say(text('Fresh '));
  await settle(100);
  say(text('rye.'), { type: 'end', is_cut: false });
  close();
  await settle();
  const calls = sent.length;
  const folded = actions.reduce(rootReducer, before);
  expect(folded.aiAssistant).toEqual(store.getState().aiAssistant);
  expect(folded.aiAssistant?.messages.at(-1)?.content).toBe('Fresh rye.');
  expect(sent.length).toBe(calls);
});
