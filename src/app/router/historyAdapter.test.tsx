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

it('loads the page anew for a link that was pasted into its address, and tells nobody', () => {
  window.history.replaceState(null, '', '/');
  const reload = jest.fn();
  const location = { pathname: '/', search: '', hash: '#invitation=secret', href: '', reload };
  const view = Object.assign(Object.create(window) as Window, { addEventListener, removeEventListener });
  Object.defineProperty(view, 'location', { value: location });
  Object.defineProperty(view, 'history', { value: window.history });
  const history = createHistoryAdapter(view);
  const listener = jest.fn();
  const stop = history.listen(listener);
  window.dispatchEvent(new PopStateEvent('popstate'));
  history.mirror({ pathname: '/', search: '', hash: '', state: null, key: 'k2' });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(listener).not.toHaveBeenCalled();
  expect(window.history.state).toBeNull();
  stop();
});

describe('while Back is caught', () => {
  const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

  function openAt(path: string) {
    window.history.pushState({ state: null, key: path }, '', path);
    const history = createHistoryAdapter(window);
    const seen: string[] = [];
    const stop = history.listen((location, action) => seen.push(`${action} ${hrefOf(location)}`));
    return { history, seen, stop };
  }

  it('Back calls the handler and leads nowhere, as often as it is pressed', async () => {
    const { history, seen, stop } = openAt('/settings');
    const handler = jest.fn();
    history.catchBack(handler);
    for (const times of [1, 2]) {
      window.history.back();
      await popped();
      expect(handler).toHaveBeenCalledTimes(times);
    }
    expect(seen).toEqual([]);
    expect(hrefOf(history.current())).toBe('/settings');
    stop();
  });

  it('steps back count from the page, not from what caught them', async () => {
    const before = openAt('/before');
    before.stop();
    const { history, seen, stop } = openAt('/settings');
    history.catchBack(jest.fn());
    history.go(-1);
    await popped();
    expect(seen).toEqual(['POP /before']);
    stop();
  });

  it('leaves no further than was asked for, however late the browser goes', async () => {
    openAt('/first').stop();
    openAt('/before').stop();
    const { history, seen, stop } = openAt('/settings');
    const go = window.history.go.bind(window.history);
    jest.spyOn(window.history, 'go').mockImplementationOnce((steps) => void setTimeout(() => go(steps), 100));
    history.catchBack(jest.fn());
    history.catchBack(null);
    history.go(-1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(seen).toEqual(['POP /before']);
    stop();
  });

  it('a page that is opened then comes right after the one below', async () => {
    const { history, seen, stop } = openAt('/palette');
    const entries = window.history.length;
    history.catchBack(jest.fn());
    history.catchBack(null);
    history.push('/drafts', null);
    expect(window.history.length).toBe(entries + 1);
    window.history.back();
    await popped();
    expect(seen).toEqual(['PUSH /drafts', 'POP /palette']);
    stop();
  });

  it('nothing stays behind once it is caught no more, and a page asked for meanwhile waits', async () => {
    const { history, seen, stop } = openAt('/dialog');
    history.catchBack(jest.fn());
    history.catchBack(null);
    await new Promise((resolve) => setTimeout(resolve));
    history.push('/next', null);
    expect(seen).toEqual([]);
    await popped();
    expect(seen).toEqual(['PUSH /next']);
    window.history.back();
    await popped();
    expect(seen).toEqual(['PUSH /next', 'POP /dialog']);
    stop();
  });

  it('a busy browser may take seconds to step back: what was asked for waits, and no page is left', async () => {
    const { history, seen, stop } = openAt('/slow');
    jest.spyOn(window.history, 'back').mockImplementationOnce(() => {
      setTimeout(() => window.history.back(), 1_500);
    });
    history.catchBack(jest.fn());
    history.catchBack(null);
    await new Promise((resolve) => setTimeout(resolve));
    history.push('/next', null);
    await popped();
    expect(seen).toEqual(['PUSH /next']);
    expect(window.location.pathname).toBe('/next');
    stop();
  });
});
