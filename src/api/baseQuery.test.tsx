import { makeStore } from '../app/store';
import { shelveSecret } from '../lib/secretShelf';
import { sessionToken } from '../lib/sessionToken';
import { stubFetch } from '../testing/stubFetch';
import { authApi } from './authApi';
import { postsApi } from './postsApi';

const TWO_POSTS = 'GET /posts/p1';

function readPost() {
  const { store } = makeStore();
  return store.dispatch(postsApi.endpoints.getPost.initiate('p1'));
}

afterEach(() => sessionToken.clear());

it('sends the bearer token when one is held, and none otherwise', async () => {
  const calls = stubFetch({ [TWO_POSTS]: { body: {} } });
  await readPost();
  sessionToken.save('t1');
  await readPost();
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer t1']);
});

it('makes an ApiError of an error', async () => {
  stubFetch({ [TWO_POSTS]: { status: 404, body: { detail: 'Not here', error_code: 'NOT_FOUND' } } });
  expect((await readPost()).error).toEqual({ message: 'Not here', status: 404, code: 'NOT_FOUND' });
});

it('tells from Retry-After when a throttled call may be made again', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  stubFetch({ [TWO_POSTS]: { status: 429, body: { detail: 'Slow down' }, headers: { 'Retry-After': '40' } } });
  expect((await readPost()).error).toMatchObject({ status: 429, retryAt: 1_040_000 });
});

it('does not take a response to an earlier token for a word on the present session', async () => {
  sessionToken.save('old');
  stubFetch({
    [TWO_POSTS]: () => {
      sessionToken.save('new');
      return { status: 401, body: { detail: 'Who?', error_code: 'UNAUTHORIZED' } };
    },
  });
  expect((await readPost()).error).toMatchObject({ status: 401, code: 'SESSION_REPLACED' });
});

describe('without a network, as the browser says', () => {
  const body = { content: 'Hi', platforms: ['twitter' as const] };
  const createPost = () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    return makeStore().store.dispatch(postsApi.endpoints.createPost.initiate({ body, idempotencyKey: 'k1' }));
  };

  it('does not try a change that cannot arrive, and says so', async () => {
    const calls = stubFetch({ 'POST /posts': { status: 201, body: {} }, 'GET /healthz': 'network error' });
    const { error } = await createPost();
    expect(error).toEqual({ message: 'Network error occurred', status: 0, code: 'NETWORK_ERROR', isUnsent: true });
    expect(calls.map(({ route }) => route)).toEqual(['GET /healthz']);
  });

  it('sends it all the same where the server can be reached', async () => {
    const calls = stubFetch({ 'POST /posts': { status: 201, body: {} }, 'GET /healthz': { body: {} } });
    expect((await createPost()).error).toBeUndefined();
    expect(calls.map(({ route }) => route)).toEqual(['GET /healthz', 'POST /posts']);
  });
});

describe('login', () => {
  const user = { id: 'u1', email: 'ada@example.com', username: 'ada', full_name: 'Ada Writer' };
  const logIn = async (data: unknown) => {
    const calls = stubFetch({ 'POST /auth/login': { body: { data } } });
    const { store, startListening } = makeStore();
    const actions: unknown[] = [];
    startListening({ predicate: () => true, effect: (action) => void actions.push(action) });
    const arg = { email: 'ada@example.com', secretRef: shelveSecret('correct horse') };
    const result = await store.dispatch(authApi.endpoints.login.initiate(arg, { fixedCacheKey: 'login' }));
    return { calls, result, seen: JSON.stringify([actions, store.getState()]) };
  };

  it('keeps data.token in its vault, hands on the user alone and leaves no secret in the store or an action', async () => {
    const { calls, result, seen } = await logIn({ token: 'tok-1', access_token: 'tok-2', user });
    expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { email: 'ada@example.com', password: 'correct horse' },
    ]);
    expect(seen).toContain('ada@example.com');
    expect(sessionToken.read()).toBe('tok-1');
    expect(result.data).toEqual(user);
    expect(seen).not.toContain('tok-1');
    expect(seen).not.toContain('tok-2');
    expect(seen).not.toContain('correct horse');
  });

  it('also reads data.access_token', async () => {
    await logIn({ access_token: 'tok-2', user });
    expect(sessionToken.read()).toBe('tok-2');
  });

  it('fails when the response holds no token', async () => {
    const { result } = await logIn({ user });
    expect(result.error).toMatchObject({ message: 'Login failed', status: 502 });
    expect(sessionToken.read()).toBeNull();
  });
});
