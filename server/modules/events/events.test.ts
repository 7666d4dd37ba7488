import { once } from 'node:events';
import { EVENT_TAGS, type ChangedEvent } from '#contract/schemas/events';
import { STREAMS_MAX_PER_USER } from './eventRoutes';
import { notifyAccountChanged } from '../../database/notifications';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let origin: string;

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

/** Opens the stream of a user as a browser would. */
async function follow({ token }: TestUser) {
  const stop = new AbortController();
  const response = await fetch(`${origin}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const events: ChangedEvent[] = [];
  /** Changes from before it was opened. */
  const earlier: ChangedEvent[] = [];
  const news = new EventTarget();
  const ended = read().catch(() => undefined);

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      const lines = decoder.decode(chunk).split('\n');
      for (const line of lines.filter((line) => line.startsWith('data: '))) {
        const event = JSON.parse(line.slice(6)) as ChangedEvent;
        (event.age_ms === undefined ? events : earlier).push(event);
      }
      news.dispatchEvent(new Event('news'));
    }
  }

  return {
    response,
    events,
    earlier,
    ended,
    close: () => stop.abort(),
    async until(isThere: (event: ChangedEvent) => boolean): Promise<void> {
      while (!events.some(isThere)) await once(news, 'news');
    },
  };
}

test('refuses who is not signed in', async () => {
  expect((await fetch(`${origin}/api/v1/events`)).status).toBe(401);
});

test('streams what changes, with the headers of every response', async () => {
  const ada = await api.signUp();
  const stream = await follow(ada);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff');
  const account = await ada.connectX('ada');
  await stream.until((event) => event.tags.includes('Account') && event.id === account.id);
  const post = await ada.post();
  await stream.until((event) => event.tags.includes('Post') && event.id === post.id);
  expect(stream.events[0]).toEqual({ type: 'changed', tags: ['Account'], id: account.id });
  stream.close();
});

test('begins with what changed shortly before, and how long ago that was', async () => {
  const ada = await api.signUp();
  const [first, startedAt] = [await follow(ada), Date.now()];
  const account = await ada.connectX('early');
  await first.until((event) => event.id === account.id);
  const late = await follow(ada);
  await ada.post();
  await late.until((event) => event.tags.includes('Post'));
  expect(late.earlier.map(({ tags }) => tags)).toEqual([[...EVENT_TAGS], ['Account']]);
  expect(late.earlier[1]?.age_ms).toBeLessThanOrEqual(Date.now() - startedAt);
  [first, late].forEach((stream) => stream.close());
});

test('tells when a post has gone out', async () => {
  const ada = await api.signUp();
  await ada.connectX('ada2');
  const stream = await follow(ada);
  const post = await ada.post();
  const isOfPost = ({ id }: ChangedEvent) => id === post.id;
  await stream.until(isOfPost);
  // An earlier event reported that the post was written; this one reports that it is published.
  stream.events.length = 0;
  await api.connection.pool.query('update post_targets set due_at = now() where post_id = $1', [post.id]);
  await api.connection.pool.query(`select pg_notify('postwright_due', '')`);
  await stream.until(isOfPost);
  expect((await ada.call('GET', `/posts/${post.id}`)).body).toMatchObject({ status: 'published' });
  stream.close();
});

test('ends the oldest of too many streams of one user', async () => {
  const ada = await api.signUp();
  const streams: Awaited<ReturnType<typeof follow>>[] = [];
  while (streams.length < STREAMS_MAX_PER_USER) streams.push(await follow(ada));
  const ended: number[] = [];
  streams.forEach((stream, place) => void stream.ended.then(() => ended.push(place)));
  const [oldest, ...others] = [...streams, await follow(ada)];
  await oldest.ended;
  const account = await ada.connectX('ada3');
  await Promise.all(others.map((stream) => stream.until(({ id }) => id === account.id)));
  expect(ended).toEqual([0]);
  others.forEach((stream) => stream.close());
});

test("says nothing of another user's changes", async () => {
  const [ada, grace] = [await api.signUp(), await api.signUp()];
  const [hers, own] = [await follow(ada), await follow(grace)];
  await grace.connectX('grace');
  await own.until((event) => event.tags.includes('Account'));
  expect(hers.events).toEqual([]);
  hers.close();
  own.close();
});

test('ends with its session, and not with another one of the same user', async () => {
  const ada = await api.signUp();
  const login = await api.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: ada.email, password: ada.password },
  });
  const { token } = login.json<{ data: { token: string } }>().data;
  const [first, second] = [await follow(ada), await follow({ ...ada, token })];
  await ada.call('POST', '/auth/logout');
  await first.ended;
  await notifyAccountChanged(api.connection.db, ada.id, ada.id);
  await second.until((event) => event.id === ada.id);
  expect(first.events).toEqual([]);
  second.close();
});

test('goes on after the database has cut the line, and says that anything may have changed', async () => {
  const ada = await api.signUp();
  const stream = await follow(ada);
  await api.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'postwright-events'`,
  );
  await stream.until((event) => event.id === undefined);
  const [anything] = stream.events.filter((event) => event.id === undefined);
  expect(anything?.tags).toEqual(EVENT_TAGS);
  const account = await ada.connectX('ada3');
  await stream.until((event) => event.id === account.id);
  stream.close();
});
