import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations';
import { claimDueTracker } from './trackersRepository';
import { bundle, type Bundle } from '../../testing/bundle';
import { createMemorySource, createMonitoringFixture, foundPost } from '../../testing/monitoringFixture';
import { insertAccount } from '../../testing/insertAccount';
import { insertUser } from '../../testing/insertUser';
import { until } from '../../testing/until';

const twitter = createMemorySource('twitter');
let fixture: Awaited<ReturnType<typeof createMonitoringFixture>>;
let programs: Bundle<'monitor'>;

beforeAll(async () => {
  fixture = await createMonitoringFixture({ twitter });
  programs = await bundle({ monitor: 'server/testing/monitorProcess.ts' });
});
afterAll(async () => {
  await fixture.close();
  await programs.remove();
});
beforeEach(() => {
  twitter.asked.length = 0;
  twitter.response = () => ({ posts: [foundPost('1')], notes: [] });
});
afterEach(() => fixture.reset());

function startProcess() {
  const child = spawn(process.execPath, [programs.monitor, fixture.connection.directUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  return {
    asked: () => output.split('\n').filter((line) => line !== ''),
    /** Lets its searches finish. */
    release: () => child.stdin.write('go'),
    /** Resolves once it has ended, and all that it has said was heard. */
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

const isIdle = async () =>
  (await fixture.rows('select 1 from trackers where refreshed_at is null or lease_until is not null')).length === 0;

test('a new tracker is searched for at once, without waiting for the next round', async () => {
  await fixture.startMonitor();
  await sleep(50);
  await fixture.track();
  await until(() => twitter.asked.length === 1);
  await until(isIdle);
  expect(twitter.asked).toHaveLength(1);
});

test('a tracker is searched for again when its time has come, and not before', async () => {
  await fixture.track();
  await fixture.startMonitor();
  await until(isIdle);
  fixture.clock.advance(29 * MINUTE_MS);
  await sleep(50);
  expect(twitter.asked).toHaveLength(1);
  fixture.clock.advance(MINUTE_MS);
  await until(() => twitter.asked.length === 2);
});

test('two server processes share the trackers: each is searched for once', async () => {
  const servers = [startProcess(), startProcess()];
  const isListening = `select count(*)::int as n from pg_stat_activity where query ilike 'listen postwright_trackers'
    and datname = current_database()`;
  await until(async () => (await fixture.rows<{ n: number }>(isListening))[0]?.n === 2);
  const terms = Array.from({ length: 60 }, (_one, index) => `tag${index}`);
  for (const term of terms) await fixture.track({ term });
  // Each has taken as many of one person as it works on at a time, and leaves the rest to the other.
  await until(() => servers.every(({ asked }) => asked().length === 2));
  servers.forEach(({ release }) => release());
  await until(isIdle);
  await Promise.all(servers.map(({ stop }) => stop()));
  expect(servers.flatMap(({ asked }) => asked()).toSorted()).toEqual(terms.toSorted());
});

test('what a server had when it died is taken over after its lease', async () => {
  await fixture.track();
  const now = fixture.clock.now();
  await claimDueTracker(fixture.connection.db, new Date(now), new Date(now + 5 * MINUTE_MS));
  await fixture.startMonitor();
  await sleep(100);
  expect(twitter.asked).toHaveLength(0);
  fixture.clock.advance(5 * MINUTE_MS);
  await until(() => twitter.asked.length === 1);
});

test('a server that stops does not wait for slow sources, and gives its trackers back', async () => {
  await fixture.track();
  let hasAnswered = (): void => undefined;
  twitter.response = () =>
    new Promise((resolve) => {
      hasAnswered = () => resolve({ posts: [], notes: [] });
    });
  await fixture.startMonitor();
  await until(() => twitter.asked.length === 1);
  await fixture.stopMonitors();
  hasAnswered();
  expect(await fixture.rows('select refreshed_at, lease_until from trackers')).toEqual([
    { refreshed_at: null, lease_until: null },
  ]);
});

test('a tracker that cannot be refreshed does not keep others waiting', async () => {
  await fixture.track({ term: 'broken' });
  twitter.response = () => ({ posts: [foundPost('1', { publishedAt: new Date(NaN) })], notes: [] });
  await fixture.startMonitor();
  await until(() => twitter.asked.includes('broken'));
  twitter.response = () => ({ posts: [], notes: [] });
  await fixture.track({ term: 'fine' });
  await until(() => twitter.asked.includes('fine'));
  expect(twitter.asked.filter((term) => term === 'broken')).toHaveLength(1);
});

test('one person whose searches get no answer keeps nobody else waiting', async () => {
  twitter.response = () => new Promise(() => undefined);
  for (let number = 0; number < 20; number += 1) await fixture.track({ term: `silent${number}` });
  await fixture.startMonitor();
  await until(() => twitter.asked.length > 0);
  const grace = await insertUser(fixture.connection.pool, 'grace');
  await fixture.track({ term: 'quick' }, 'hashtag', grace);
  await until(() => twitter.asked.includes('quick'));
  // Those that were taken before may be asked after it.
  await until(() => twitter.asked.length >= 3);
  expect(twitter.asked).toHaveLength(3);
});

test('200 persons whose server gets no answer keep nobody else waiting', async () => {
  twitter.response = () => new Promise(() => undefined);
  const { pool } = fixture.connection;
  for (let number = 0; number < 200; number += 1) {
    const owner = await insertUser(pool, `ada${number}`);
    await insertAccount(pool, owner, 'mastodon', 'silent.example');
    await fixture.track({ term: `silent${number}`, platforms: ['twitter', 'mastodon'] }, 'hashtag', owner);
  }
  await fixture.startMonitor();
  await until(() => twitter.asked.length > 0);
  await fixture.track({ term: 'quick' });
  await until(() => twitter.asked.includes('quick'));
  await until(() => twitter.asked.length >= 5);
  expect(twitter.asked).toHaveLength(5);
});
