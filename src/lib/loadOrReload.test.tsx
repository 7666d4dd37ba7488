import { loadOrReload } from './loadOrReload';

const missing = () => Promise.reject(Object.assign(new Error('gone'), { name: 'ChunkLoadError' }));

it('hands over what it loads', async () => {
  await expect(loadOrReload(() => Promise.resolve('page'))).resolves.toBe('page');
});

it('gives up when a chunk is missing and the page was loaded anew for it already', async () => {
  window.sessionStorage.setItem('reloaded_for_chunk', 'yes');
  await expect(loadOrReload(missing)).rejects.toThrow('gone');
});

it('gives up at once when it cannot remember that it has reloaded, or it would do so for ever', async () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(loadOrReload(missing)).rejects.toThrow('gone');
});

it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is behind a proxy that cannot reach it', () => Promise.resolve(new Response(null, { status: 502 }))],
])('keeps the page while the server %s, and may load it anew later', async (_name, response) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(response);
  await expect(loadOrReload(missing)).rejects.toThrow('gone');
  expect(window.sessionStorage.getItem('reloaded_for_chunk')).toBeNull();
});

it('fetches again what is there after all, as when somebody leaves the page in that moment', async () => {
  window.sessionStorage.setItem('reloaded_for_chunk', 'yes');
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null));
  const error = Object.assign(new Error('gone'), { name: 'ChunkLoadError', request: 'http://localhost/assets/1.js' });
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(error).mockResolvedValueOnce('page');
  await expect(loadOrReload(load)).resolves.toBe('page');
  expect(fetched.mock.calls).toEqual([[error.request, { method: 'HEAD', cache: 'no-store' }]]);
  expect(window.sessionStorage.getItem('reloaded_for_chunk')).toBeNull();
});

it('passes on every other failure', async () => {
  await expect(loadOrReload(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});

it('may reload again after a chunk has arrived', async () => {
  window.sessionStorage.setItem('reloaded_for_chunk', 'yes');
  await loadOrReload(() => Promise.resolve('page'));
  expect(window.sessionStorage.getItem('reloaded_for_chunk')).toBeNull();
});
