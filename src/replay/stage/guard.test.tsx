import { installGuard } from './guard';

it('takes network, storage and history away, lists who reaches for them, and gives them back', async () => {
  // jsdom has none of these.
  Object.assign(navigator, { sendBeacon: () => true });
  const [IDBFactory, CacheStorage] = [1, 2].map(
    () =>
      class {
        open(this: void) {}
      },
  );
  Object.assign(window, { IDBFactory, CacheStorage, indexedDB: new IDBFactory!(), caches: new CacheStorage!() });
  window.localStorage.setItem('kept', 'value');
  const entries = window.history.length;
  const realFetch = window.fetch;
  const guard = installGuard(window);
  const heard = jest.fn();
  guard.subscribe(heard);

  const response = window.fetch(new Request('http://localhost/a'));
  const request = new XMLHttpRequest();
  request.open('GET', '/b');
  request.send();
  new WebSocket('ws://localhost/c').send('x');
  new EventSource('/d').close();
  expect(navigator.sendBeacon('/beacon')).toBe(false);
  window.localStorage.setItem('key', 'secret');
  window.sessionStorage.clear();
  window.localStorage['member'] = 'secret';
  delete window.localStorage['kept'];
  window.indexedDB.open('database');
  void window.caches.open('cache');
  window.history.pushState(null, '', '/e');
  document.cookie = 'name=secret';
  window.open('/f');

  expect(guard.violations()).toEqual([
    { what: 'fetch', detail: 'http://localhost/a' },
    { what: 'XMLHttpRequest', detail: 'undefined' },
    { what: 'WebSocket', detail: 'ws://localhost/c' },
    { what: 'EventSource', detail: '/d' },
    { what: 'sendBeacon', detail: '/beacon' },
    { what: 'Storage.setItem', detail: 'key' },
    { what: 'Storage.clear', detail: 'undefined' },
    { what: 'Storage', detail: 'member' },
    { what: 'Storage', detail: 'kept' },
    { what: 'indexedDB.open', detail: 'database' },
    { what: 'caches.open', detail: 'cache' },
    { what: 'history.pushState', detail: 'null' },
    { what: 'document.cookie', detail: 'name' },
    { what: 'window.open', detail: '/f' },
  ]);
  expect(heard).toHaveBeenCalledTimes(14);
  expect(await Promise.race([response, Promise.resolve('never')])).toBe('never');
  expect(document.cookie).toBe('');
  expect({ ...window.localStorage }).toEqual({ kept: 'value' });
  expect(window.localStorage.getItem('kept')).toBe('value');
  expect(window.localStorage['kept']).toBe('value');
  expect(window.history.length).toBe(entries);

  guard.uninstall();
  expect(window.fetch).toBe(realFetch);
  window.localStorage.setItem('key', 'value');
  expect(window.localStorage.getItem('key')).toBe('value');
  expect('EventSource' in window).toBe(false);
});
