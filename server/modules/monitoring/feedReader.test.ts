import { MINUTE_MS } from '#contract/durations';
import { FetchError, type FetchResponse, type FetchRequest } from '../../lib/safeFetch';
import { createFeedReader } from './feedReader';

const FRESH_MS = 15 * MINUTE_MS;
const feedOf = (title: string) =>
  `<rss version="2.0"><channel><title>x</title><item><title>${title}</title><link>https://a.example/1</link>
   <pubDate>Mon, 16 Nov 2026 07:30:00 GMT</pubDate></item></channel></rss>`;

/** A reader at a time that the test sets, whose server answers what the test says. */
function setUp({ againMs = MINUTE_MS } = {}) {
  const requests: FetchRequest[] = [];
  const world = {
    now: 0,
    response: (): FetchResponse => ({ status: 200, headers: {}, text: feedOf('first') }),
    silentHost: 'nobody.example',
  };
  const reader = createFeedReader({
    freshMs: FRESH_MS,
    againMs,
    now: () => world.now,
    safeFetch: async (request) => {
      requests.push(request);
      if (new URL(request.url).host === world.silentHost) return new Promise<never>(() => undefined);
      return world.response();
    },
  });
  const titles = async (url = 'https://a.example/feed') => (await reader.read(url)).map(({ title }) => title);
  return { world, requests, titles };
}

test('a feed is not asked again while it is fresh, however many want it', async () => {
  const { world, requests, titles } = setUp();
  await Promise.all([titles(), titles(), titles()]);
  world.now += FRESH_MS - 1;
  expect(await titles()).toEqual(['first']);
  expect(requests).toHaveLength(1);
  world.now += 1;
  await titles();
  expect(requests).toHaveLength(2);
});

test('it is asked only for what changed since (ETag, Last-Modified)', async () => {
  const { world, requests, titles } = setUp();
  const headers = { etag: 'W/"7"', 'last-modified': 'Mon, 16 Nov 2026 07:30:00 GMT' };
  world.response = () => ({ status: 200, headers, text: feedOf('first') });
  await titles();
  world.now += FRESH_MS;
  world.response = () => ({ status: 304, headers: {}, text: '' });
  expect(await titles()).toEqual(['first']);
  expect(requests[1]?.headers).toMatchObject({
    'if-none-match': 'W/"7"',
    'if-modified-since': 'Mon, 16 Nov 2026 07:30:00 GMT',
  });
});

test('"not modified" means what was read before, also after a failure, and nothing where nothing was read', async () => {
  const { world, requests, titles } = setUp();
  world.response = () => ({ status: 304, headers: {}, text: '' });
  await expect(titles()).rejects.toThrow('It answered with status 304.');
  world.now += FRESH_MS;
  world.response = () => ({ status: 200, headers: { etag: '"7"' }, text: feedOf('first') });
  await titles();
  for (const text of ['no feed', feedOf('x').slice(0, 40)]) {
    world.now += FRESH_MS;
    world.response = () => ({ status: 200, headers: { etag: '"8"' }, text });
    await expect(titles()).rejects.toThrow('It isn’t a readable feed.');
  }
  world.now += FRESH_MS;
  world.response = () => ({ status: 304, headers: {}, text: '' });
  expect(await titles()).toEqual(['first']);
  expect(requests.at(-1)?.headers).toMatchObject({ 'if-none-match': '"7"' });
});

test('a feed that asks for patience gets it, and works again afterward', async () => {
  const { world, requests, titles } = setUp();
  world.response = () => ({ status: 429, headers: { 'retry-after': '600' }, text: '' });
  await expect(titles()).rejects.toThrow('It answered with status 429.');
  world.now += 599_999;
  await expect(titles()).rejects.toThrow(FetchError);
  expect(requests).toHaveLength(1);
  world.now += 1;
  world.response = () => ({ status: 200, headers: {}, text: feedOf('again') });
  expect(await titles()).toEqual(['again']);
});

test('a feed that cannot be reached is left alone for a minute, then for two', async () => {
  const { world, requests, titles } = setUp();
  world.response = () => {
    throw new FetchError('unreachable');
  };
  await expect(titles()).rejects.toThrow('It couldn’t be reached.');
  await expect(titles()).rejects.toThrow('It couldn’t be reached.');
  expect(requests).toHaveLength(1);
  for (const [waitMs, asked] of [
    [MINUTE_MS, 2],
    [MINUTE_MS, 2],
    [MINUTE_MS, 3],
  ] as const) {
    world.now += waitMs;
    await expect(titles()).rejects.toThrow('It couldn’t be reached.');
    expect(requests).toHaveLength(asked);
  }
});

test('a silent host keeps nobody from the feeds of others', async () => {
  const { world, requests, titles } = setUp();
  world.silentHost = 'silent.example';
  for (let number = 0; number < 200; number += 1) void titles(`https://silent.example/${number}`);
  expect(await titles()).toEqual(['first']);
  expect(requests).toHaveLength(3);
});

test('nobody waits for a feed that has failed, but for whether it answers quickly by now', async () => {
  const { world, requests, titles } = setUp({ againMs: 10 });
  world.response = () => {
    throw new FetchError('too_slow');
  };
  await expect(titles()).rejects.toThrow('It took too long to answer.');
  world.now += MINUTE_MS;
  world.silentHost = 'a.example';
  await expect(titles()).rejects.toThrow('It took too long to answer.');
  expect(requests).toHaveLength(2);
});

test('it remembers only so many feeds, those that were used last', async () => {
  const { world, requests, titles } = setUp();
  world.response = () => {
    throw new FetchError('unreachable');
  };
  const use = (number: number) => titles(`https://a.example/${number}`).catch(() => undefined);
  for (let number = 0; number < 100; number += 1) await use(number);
  await use(0);
  await use(100);
  expect(requests).toHaveLength(101);
  await use(0);
  expect(requests).toHaveLength(101);
  await use(1);
  expect(requests).toHaveLength(102);
});
