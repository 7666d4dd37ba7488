import { authApi } from './authApi';
import { API_URL, pageHead } from './baseQuery';
import { makeStore } from '../app/store';
import { atFirstPaint } from '../testing/firstPaint';
import { stubFetch } from '../testing/stubFetch';
import { sessionToken } from '../lib/sessionToken';

const ADA = { id: 'u1', username: 'ada' };

const askWho = () => makeStore().store.dispatch(authApi.endpoints.getCurrentUser.initiate());

afterEach(() => {
  pageHead.askedAhead = undefined;
});

it('is nothing for a visitor, whose pages are preloaded', () => {
  expect(atFirstPaint()).toEqual({ dataset: {}, title: 'Sign in · Postwright', preloads: ['/assets/public.js'] });
});

it('asks who is signed in, preloads what they will see, and shows its outline when they are known', async () => {
  sessionToken.save('a token');
  const { dataset, title, preloads, askedAhead } = atFirstPaint();
  expect({ ...dataset, title }).toEqual({ session: 'held', title: 'Postwright' });
  expect(preloads).toEqual(['/assets/shell.js', '/assets/shell.css']);
  expect(new URL(askedAhead?.path ?? '', API_URL).href).toBe(`${API_URL}/auth/me`);
  await askedAhead?.response;
  expect(dataset).toEqual({ session: 'known' });
});

it.each([
  ['a session that is over', { respond: () => Promise.resolve(new Response('{}', { status: 401 })) }],
  ['a lost connection', { respond: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['an address whose page the build has not drawn', { pathname: '/no/such/page' }],
  ['a page for visitors', { pathname: '/login', written: '/login' }],
] as const)('shows no outline for %s', async (_what, page) => {
  sessionToken.save('a token');
  const { dataset, askedAhead } = atFirstPaint(page);
  await askedAhead?.response.catch(() => undefined);
  expect(dataset).toEqual({ session: 'held' });
});

it('shows no outline to whoever has collapsed the sidebar', async () => {
  sessionToken.save('a token');
  document.cookie = 'sidebar_state=false';
  const { dataset, askedAhead } = atFirstPaint();
  await askedAhead?.response;
  expect(dataset).toEqual({ session: 'held' });
});

describe('the store', () => {
  const headers = { 'content-type': 'application/json' };
  const respond = () => Promise.resolve(new Response(JSON.stringify(ADA), { headers }));

  it('takes the response over, once', async () => {
    sessionToken.save('a token');
    pageHead.askedAhead = atFirstPaint({ respond }).askedAhead;
    const calls = stubFetch({ 'GET /auth/me': { body: { id: 'u2' } } });
    expect((await askWho()).data).toEqual(ADA);
    expect(calls).toEqual([]);
    expect((await askWho()).data).toEqual({ id: 'u2' });
    expect(calls).toHaveLength(1);
  });

  it('asks again where it failed', async () => {
    sessionToken.save('a token');
    pageHead.askedAhead = atFirstPaint({ respond: () => Promise.reject(new TypeError('Failed to fetch')) }).askedAhead;
    stubFetch({ 'GET /auth/me': { body: ADA } });
    expect((await askWho()).data).toEqual(ADA);
  });

  it('asks by itself when another session is held by now', async () => {
    sessionToken.save('a token');
    pageHead.askedAhead = atFirstPaint({ respond }).askedAhead;
    sessionToken.save('another token');
    stubFetch({ 'GET /auth/me': { body: { id: 'u2' } } });
    expect((await askWho()).data).toEqual({ id: 'u2' });
  });
});
