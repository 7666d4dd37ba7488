import { createHistoryAdapter, hrefOf } from './historyAdapter';

it('tells its listeners where a push or a replacement has led, and keeps state and key for a reload', () => {
  window.history.replaceState(null, '', '/');
  const history = createHistoryAdapter(window);
  const seen: unknown[] = [];
  const stop = history.listen((location, action) => seen.push([hrefOf(location), location.state, action]));
  expect(history.current().key).toBe('default');
  history.push('/create?a=1#b', { initialContent: 'x' });
  history.replace('/', null);
  stop();
  history.push('/unheard', null);
  expect(seen).toEqual([
    ['/create?a=1#b', { initialContent: 'x' }, 'PUSH'],
    ['/', null, 'REPLACE'],
  ]);
  expect(createHistoryAdapter(window).current().key).toBe(history.current().key);
});

it('mirrors a location without telling anybody and without a new entry', () => {
  const history = createHistoryAdapter(window);
  const listener = jest.fn();
  const stop = history.listen(listener);
  const entries = window.history.length;
  history.mirror({ pathname: '/signup', search: '?x', hash: '', state: { a: 1 }, key: 'k1' });
  expect(history.current()).toEqual({ pathname: '/signup', search: '?x', hash: '', state: { a: 1 }, key: 'k1' });
  expect(window.history.length).toBe(entries);
  expect(listener).not.toHaveBeenCalled();
  stop();
});
