import { sessionToken } from './sessionToken';

afterEach(() => sessionToken.clear());

function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}

it("keeps the token in local storage under the key 'token'", () => {
  sessionToken.save('abc');
  expect(window.localStorage.getItem('token')).toBe('abc');
  expect(sessionToken.read()).toBe('abc');
});

it('returns the token that it forgets', () => {
  sessionToken.save('abc');
  expect(sessionToken.clear()).toBe('abc');
  expect(sessionToken.read()).toBeNull();
  expect(window.localStorage.getItem('token')).toBeNull();
});

it('takes an empty text for no token', () => {
  window.localStorage.setItem('token', '');
  expect(sessionToken.read()).toBeNull();
});

it('holds the token in memory when storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  sessionToken.save('abc');
  expect(sessionToken.read()).toBe('abc');
});

it('works when storage is refused altogether', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  expect(sessionToken.read()).toBeNull();
  sessionToken.save('abc');
  expect(sessionToken.read()).toBe('abc');
  expect(sessionToken.clear()).toBe('abc');
});

it('prefers what was saved last over an older token that storage would not give up', () => {
  sessionToken.save('old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  sessionToken.save('new');
  expect(sessionToken.read()).toBe('new');
});

it('tells when another tab changes the token, and nothing else', () => {
  const listener = jest.fn();
  const stop = sessionToken.onChangedElsewhere(listener);
  const tell = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: window.localStorage }));
  tell('settings');
  expect(listener).not.toHaveBeenCalled();
  tell('token');
  tell(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  tell('token');
  expect(listener).toHaveBeenCalledTimes(2);
});
