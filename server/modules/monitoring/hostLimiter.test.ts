import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { foundPost } from '../../testing/monitoringFixture';
import { createMemoryPauses } from './rateGate';
import { FetchError } from '../../lib/safeFetch';
import { SourceError } from './source';
import { ClosedError, createHostLimiter, type Reading } from './hostLimiter';

const NOON = Date.parse('2026-11-19T12:00:00Z');
const FRESH_MS = 3 * MINUTE_MS;
const FOUND: Reading = { posts: [foundPost('1')], isCapped: false, restUntil: null };

function setUp(pauses = createMemoryPauses()) {
  const world = { now: NOON, answer: (): Promise<Reading> => Promise.resolve(FOUND) };
  const asked: string[] = [];
  const hostLimiter = createHostLimiter({ pauses, now: () => world.now });
  const ask = (key = 'tea', place = 'mastodon a.example') => {
    const send = () => {
      asked.push(`${place} ${key}`);
      return world.answer();
    };
    return hostLimiter({ place, key, freshMs: FRESH_MS, ask: send });
  };
  return { world, asked, ask };
}

test('the same question, at the same time or soon after, is asked once, whoever asks it', async () => {
  const { world, asked, ask } = setUp();
  expect(await Promise.all([ask(), ask()])).toEqual([FOUND, FOUND]);
  world.now += FRESH_MS - 1;
  await ask();
  expect(asked).toHaveLength(1);
  world.now += 1;
  await ask();
  expect(asked).toHaveLength(2);
});

test('other questions, and other places, are others', async () => {
  const { asked, ask } = setUp();
  await Promise.all([ask(), ask('coffee'), ask('tea', 'mastodon b.example')]);
  expect(asked).toHaveLength(3);
});

test('a server that fails is left alone, ever longer, with all that it could be asked; the others are not', async () => {
  const { world, asked, ask } = setUp();
  world.answer = () => Promise.reject(new FetchError('unreachable'));
  await expect(ask('tea')).rejects.toThrow('It couldn’t be reached.');
  await expect(ask('coffee')).rejects.toThrow('It couldn’t be reached. It is asked again at 12:01 UTC.');
  await expect(ask('tea', 'mastodon b.example')).rejects.toThrow('It couldn’t be reached.');
  expect(asked).toHaveLength(2);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const before = asked.length;
    const from = world.now;
    for (let key = 0; asked.length === before; key += 1) {
      world.now += MINUTE_MS;
      await ask(`${attempt} ${key}`).catch(() => undefined);
    }
    waits.push((world.now - from) / MINUTE_MS);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('one that answers again is forgiven', async () => {
  const { world, ask } = setUp();
  const fails = () => Promise.reject(new FetchError('unreachable'));
  world.answer = fails;
  await ask().catch(() => undefined);
  world.now += MINUTE_MS;
  world.answer = () => Promise.resolve(FOUND);
  await ask('coffee');
  world.answer = fails;
  await ask('cake').catch(() => undefined);
  await expect(ask('bread')).rejects.toThrow('It is asked again at 12:02 UTC.');
});

test('one that does not search for us is asked again after an hour', async () => {
  const { world, asked, ask } = setUp();
  world.answer = () => Promise.reject(new ClosedError('no_search'));
  await expect(ask()).rejects.toThrow('It has no search.');
  world.now += HOUR_MS - 1;
  await expect(ask()).rejects.toThrow('It has no search. It is asked again at 13:00 UTC.');
  expect(asked).toHaveLength(1);
  world.now += 1;
  world.answer = () => Promise.resolve(FOUND);
  expect(await ask()).toEqual(FOUND);
});

test('a refusal of one question leaves the others alone, and is remembered like a response', async () => {
  const { world, asked, ask } = setUp();
  world.answer = () => Promise.reject(new SourceError({ code: 'answered', params: { status: 400 } }));
  await expect(ask('odd')).rejects.toThrow('status 400');
  await expect(ask('odd')).rejects.toThrow('status 400');
  world.answer = () => Promise.resolve(FOUND);
  expect(await ask('tea')).toEqual(FOUND);
  expect(asked).toHaveLength(2);
});

test('a fault of ours is not remembered', async () => {
  const { world, ask } = setUp();
  world.answer = () => Promise.reject(new Error('the database is gone'));
  await expect(ask()).rejects.toThrow('the database is gone');
  world.answer = () => Promise.resolve(FOUND);
  expect(await ask()).toEqual(FOUND);
});

test.each([
  ['says "too often"', () => Promise.reject(new SourceError('search_limit', new Date(NOON + 10 * MINUTE_MS)))],
  ['gives its last response', () => Promise.resolve({ ...FOUND, restUntil: new Date(NOON + 10 * MINUTE_MS) })],
])('a server that %s is left alone by all servers of ours until it wants to be asked', async (_what, answer) => {
  const pauses = createMemoryPauses();
  const [one, other] = [setUp(pauses), setUp(pauses)];
  one.world.answer = answer;
  await one.ask().catch(() => undefined);
  await expect(other.ask()).rejects.toThrow('Its search limit is reached; searching resumes at 12:10 UTC.');
  expect(other.asked).toEqual([]);
  other.world.now += 10 * MINUTE_MS;
  expect(await other.ask()).toEqual(FOUND);
});

test('what was asked long ago is forgotten, however fresh: memory is bounded', async () => {
  const { asked, ask } = setUp();
  for (let key = 0; key < 100; key += 1) await ask(String(key));
  await ask('99');
  expect(asked).toHaveLength(100);
  await ask('0');
  expect(asked).toHaveLength(101);
});
