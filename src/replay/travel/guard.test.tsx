import { installGuard } from './guard';

it('takes network, storage and history away, lists who reaches for them, and gives them back', async () => {
  const entries = window.history.length;
  const realFetch = window.fetch;
  const guard = installGuard(window);
  const heard = jest.fn();
  guard.subscribe(heard);

  const answer = window.fetch(new Request('http://localhost/a'));
  const request = new XMLHttpRequest();
  request.open('GET', '/b');
  request.send();
  new WebSocket('ws://localhost/c').send('x');
  new EventSource('/d').close();
  window.localStorage.setItem('key', 'secret');
  window.sessionStorage.clear();
  window.history.pushState(null, '', '/e');
  document.cookie = 'name=secret';
  window.open('/f');

  expect(guard.violations()).toEqual([
    { what: 'fetch', detail: 'http://localhost/a' },
    { what: 'XMLHttpRequest', detail: 'undefined' },
    { what: 'WebSocket', detail: 'ws://localhost/c' },
    { what: 'EventSource', detail: '/d' },
    { what: 'Storage.setItem', detail: 'key' },
    { what: 'Storage.clear', detail: 'undefined' },
    { what: 'history.pushState', detail: 'null' },
    { what: 'document.cookie', detail: 'name' },
    { what: 'window.open', detail: '/f' },
  ]);
  expect(heard).toHaveBeenCalledTimes(9);
  expect(await Promise.race([answer, Promise.resolve('never')])).toBe('never');
  expect(document.cookie).toBe('');
  expect(window.localStorage.length).toBe(0);
  expect(window.history.length).toBe(entries);

  guard.uninstall();
  expect(window.fetch).toBe(realFetch);
  window.localStorage.setItem('key', 'value');
  expect(window.localStorage.getItem('key')).toBe('value');
  expect('EventSource' in window).toBe(false);
});
