import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionToken } from '../../lib/sessionToken';
import { HOUR_MS } from '#contract/durations';
import type { CreatePostBody } from '#contract/schemas/posts';
import { postsApi } from '../../api/postsApi';
import { interceptFetch } from '../../testing/interceptFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { stubFetch } from '../../testing/stubFetch';

function callApi(method: string, path: string, token: string, body?: unknown): Promise<Response> {
  return fetch(new URL(`/api/v1${path}`, window.location.origin), {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const ADA = { id: 'u1', email: 'a@example.com', username: 'a', full_name: 'A' };

/** Resolves when the server listens: what is written before that, nobody hears of. */
function streamOpened(): Promise<unknown> {
  return new Promise((resolve) => {
    interceptFetch(async (_request, send) => {
      const response = await send();
      if (response.url.endsWith('/events')) resolve(response);
      return response;
    });
  }).finally(() => jest.mocked(globalThis.fetch).mockRestore());
}

/** Reads along on a stream that somebody else reads; rejects when that reader cancels it. */
async function readAlong({ body }: Response, hear: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) hear(decoder.decode(chunk, { stream: true }));
}

const queriesOf = (store: ReturnType<typeof renderApp>['store']) => Object.keys(store.getState().api.queries);

it('shows what was written elsewhere without a reload', async () => {
  const { token } = await signUpAndIn();
  const opened = streamOpened();
  const { store } = renderApp();
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await opened;
  await waitFor(() => expect(queriesOf(store).some((key) => key.startsWith('listPosts'))).toBe(true));
  const body = { content: 'Written on the phone', platforms: ['twitter'], status: 'draft' };
  const response = await act(() => callApi('POST', '/posts', token, body));
  expect(response.status).toBe(201);
  expect(await screen.findByText('Written on the phone')).toBeVisible();
});

it('shows what was written after the lists were read and before the stream of events was open', async () => {
  const { token } = await signUpAndIn();
  const asked: string[] = [];
  let openStream: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (openStream = resolve));
  interceptFetch(async (request, send) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') asked.push(pathname.replace('/api/v1', ''));
    if (pathname.endsWith('/events')) await held;
    return send();
  });
  renderApp();
  await screen.findByText('No account is connected yet. Connect one, and your posts will show up here.');
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['/events', '/notices'])));
  asked.length = 0;
  await callApi('POST', '/posts', token, { content: 'Between', platforms: ['twitter'], status: 'draft' });
  act(openStream);
  expect(await screen.findByText('Between')).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  // Nothing is read anew that did not change.
  expect([...new Set(asked)]).toEqual(['/posts']);
});

it('reads once more what was on its way while it changed', async () => {
  const { token } = await signUpAndIn();
  const opened = streamOpened();
  const { store } = renderApp();
  await opened;
  await waitFor(() => expect(queriesOf(store).some((key) => key.startsWith('listPosts'))).toBe(true));
  await screen.findByRole('tab', { name: /^All Posts/ });
  const held: (() => void)[] = [];
  let isHolding = true;
  interceptFetch(async (request, send) => {
    const response = await send();
    const isList = request.method === 'GET' && new URL(request.url).pathname === '/api/v1/posts';
    if (isList && isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return response;
  });
  const write = (content: string) =>
    callApi('POST', '/posts', token, { content, platforms: ['twitter'], status: 'draft' });
  await act(() => write('First'));
  await waitFor(() => expect(held.length).toBeGreaterThan(0));
  // The lists that are held back were read before this one was written.
  await act(() => write('Second'));
  await act(() => write('Third'));
  isHolding = false;
  act(() => held.forEach((release) => release()));
  expect(await screen.findByText('Third')).toBeVisible();
});

it("reads once after one's own change, though the server tells of it as well", async () => {
  await signUpAndIn();
  let asked: string[] = [];
  let told = '';
  interceptFetch(async (request, send) => {
    const route = `${request.method} ${request.url.slice(window.location.origin.length)}`;
    asked.push(route);
    const response = await send();
    if (route === 'GET /api/v1/events')
      void readAlong(response.clone(), (text) => (told += text)).catch(() => undefined);
    if (route !== 'POST /api/v1/posts') return response;
    // The server's word comes first; where it is the later one, nobody can know whose change it tells of.
    // Without waitFor: this runs within act(), which waitFor would switch off for everything that it draws.
    while (!told.includes('data:')) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    asked = [];
    return response;
  });
  const { store } = renderApp();
  await screen.findByText('No account is connected yet. Connect one, and your posts will show up here.');
  await waitFor(() => expect(told).not.toBe(''));
  const body: CreatePostBody = { content: 'My own', platforms: ['twitter'], status: 'draft' };
  await act(() => store.dispatch(postsApi.endpoints.createPost.initiate({ body, idempotencyKey: 'own' })));
  expect(await screen.findByText('My own')).toBeVisible();
  // For longer than reports are gathered.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  const reads = asked.filter((call) => call.startsWith('GET '));
  expect(reads).toHaveLength(new Set(reads).size);
});

it('signs out soon after the session was ended elsewhere', async () => {
  const { token } = await signUpAndIn();
  renderApp();
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await act(() => callApi('POST', '/auth/logout', token));
  expect(await screen.findByText('Token expired. Please login again.')).toBeVisible();
});

/** Opens the product over a server of which only the stream of events and the user are there. */
async function openOverStream(responses: Record<string, object> = {}) {
  jest.useFakeTimers();
  sessionToken.save('t');
  const asked: string[] = [];
  let speak: (text: string) => void = () => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    const route = pathname.replace('/api/v1', '');
    asked.push(route + search);
    if (route === '/auth/me') return Promise.resolve(Response.json(ADA));
    if (responses[route] !== undefined) return Promise.resolve(Response.json(responses[route]));
    if (route !== '/events') return new Promise(() => undefined);
    const body = new ReadableStream({
      start: (controller) => {
        speak = (text) => controller.enqueue(new TextEncoder().encode(text));
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
  renderApp();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const count = (route: string) => asked.filter((one) => one === route).length;
  while (count('/events') === 0) await pass(10);
  return { asked, pass, count, speak: (text: string) => speak(text) };
}

it('opens another stream when nothing comes over this one any more, and reads again what it may have missed', async () => {
  const { pass, count, speak } = await openOverStream();
  for (let beats = 0; beats < 4; beats += 1) {
    await pass(25_000);
    speak(': alive\n\n');
  }
  await pass(49_000);
  expect(count('/events')).toBe(1);
  const before = count('/auth/me');
  await pass(3_000);
  expect(count('/events')).toBe(2);
  expect(count('/auth/me')).toBe(before + 1);
});

it('asks at once for what it has missed when the page wakes, and only then', async () => {
  const { pass, count } = await openOverStream();
  const wake = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(20_000);
  const before = count('/auth/me');
  wake();
  await pass(100);
  expect([count('/events'), count('/auth/me')]).toEqual([1, before]);
  // Nothing counts the time that a machine sleeps but the clock on the wall.
  jest.setSystemTime(Date.now() + HOUR_MS);
  wake();
  await pass(100);
  expect([count('/events'), count('/auth/me')]).toEqual([2, before + 1]);
});

it('tries to reach the stream again, ever less often, and stops at the end of the session', async () => {
  jest.useFakeTimers();
  sessionToken.save('t');
  const calls = stubFetch({
    'GET /auth/me': { body: ADA },
    'GET /events': 'network error',
    'GET /posts': 'no response',
    'GET /social-accounts': 'no response',
    'POST /auth/logout': { status: 204 },
  });
  renderApp();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const tries = () => calls.filter(({ route }) => route === 'GET /events').length;
  while (tries() === 0) await pass(10);
  await pass(7_500);
  expect(tries()).toBe(4);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(10);
  expect(tries()).toBe(5);
  window.localStorage.removeItem('token');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: window.localStorage }));
  });
  await pass(120_000);
  expect(tries()).toBe(5);
});

it('reads a list anew after a change, also when one more page of it was asked for meanwhile', async () => {
  const { asked, pass, speak } = await openOverStream({ '/posts': { posts: [], total: 40, next_cursor: 'next' } });
  await pass(100);
  asked.length = 0;
  speak('data: {"type":"changed","tags":["Post"]}\n\n');
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
  await pass(10);
  expect(asked).toEqual(['/posts?limit=20&cursor=next']);
  await pass(300);
  expect(asked).toContain('/posts?limit=20');
});

it('reads lists less and less often while changes keep coming, and the last of them at last', async () => {
  const { asked, pass, speak } = await openOverStream({ '/posts': { posts: [], total: 0, next_cursor: null } });
  await pass(1_000);
  const reads = () => asked.filter((path) => path === '/posts?limit=20').length;
  const before = reads();
  for (let change = 0; change < 300; change += 1) {
    speak('data: {"type":"changed","tags":["Post"]}\n\n');
    await pass(100);
  }
  expect(reads() - before).toBeLessThanOrEqual(11);
  expect(reads() - before).toBeGreaterThanOrEqual(8);
  const meanwhile = reads();
  await pass(5_000);
  expect(reads()).toBe(meanwhile + 1);
  // Then a change is shown at once again.
  await pass(5_000);
  speak('data: {"type":"changed","tags":["Post"]}\n\n');
  await pass(300);
  expect(reads()).toBe(meanwhile + 2);
});

it('says that the server can’t be reached once its stream has failed twice, until it opens again', async () => {
  await signUpAndIn();
  let isDown = true;
  interceptFetch(async (request, send) => {
    if (isDown && request.url.endsWith('/events')) throw new TypeError('Failed to fetch');
    return send();
  });
  renderApp();
  expect(await screen.findByText(/^We can’t reach the server right now; your text is kept/)).toBeVisible();
  isDown = false;
  await waitFor(() => expect(screen.queryByText(/^We can’t reach the server/)).not.toBeInTheDocument());
});
