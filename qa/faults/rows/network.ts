import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

const WAIT_S = 7;
const JITTER_MS = 1_000;
const TOLERANCE_MS = 1_000;

const limits: Row = {
  id: 'R8',
  name: 'the network answers 429: Retry-After in seconds, as a date, absent',
  expected: `waits ${WAIT_S} s, or until the date, within 1 s and its jitter; other accounts are not held back`,
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const [inSeconds, asDate, absent, free] = await client.connect(4, 'r8');
    const until = new Date(Math.ceil((Date.now() + WAIT_S * 1_000) / 1_000) * 1_000);
    const headersOf = [{ 'retry-after': String(WAIT_S) }, { 'retry-after': until.toUTCString() }, {}];
    const limited = [inSeconds, asDate, absent];
    for (const [index, account] of limited.entries()) {
      const fault = { kind: 'status', status: 429, when: 'before', headers: headersOf[index] };
      await fleet.sandbox.script({ ...(account && { account: account.handle }), fault });
    }
    const startedAt = Date.now();
    const texts = [0, 1, 2, 3].map((index) => uniqueText('r8', index));
    const accounts = [...limited, free];
    // Due at that date, and held back by nothing: it shows how late the machine itself is.
    const control = uniqueText('r8c', 0);
    await Promise.all([
      ...texts.map((text, index) => client.post(accounts[index]?.id ?? '', text, 0)),
      client.post(free?.id ?? '', control, until.getTime() - Date.now()),
    ]);
    await requireLedgers(world, 'r8.', texts);
    await records.atRest('r8c');
    const published = new Map((await fleet.sandbox.posts()).map((post) => [post.text, Date.parse(post.created_at)]));
    const machine = Math.max(0, (published.get(control) ?? Number.NaN) - until.getTime());
    const [seconds = 0, date = 0, none = 0, other = 0] = texts.map((text) => published.get(text) ?? 0);
    const waited = seconds - startedAt;
    const longest = JITTER_MS + TOLERANCE_MS + machine;
    expectThat(
      waited >= WAIT_S * 1_000 && waited <= WAIT_S * 1_000 + 2 * longest,
      `waited ${waited} ms of ${WAIT_S} s`,
    );
    expectThat(
      date >= until.getTime() && date <= until.getTime() + longest,
      `${date - until.getTime()} ms after the date`,
    );
    expectThat(none < seconds && other < seconds, 'an account that was not limited waited too');
    return `after ${waited} ms, ${date - until.getTime()} ms after the date, ${none - startedAt} ms without a header; another account after ${other - startedAt} ms; what was due then without a limit ${machine} ms after it`;
  },
};

const serverErrors: Row = {
  id: 'R9',
  name: 'the network answers 500 or 503 before and after it has accepted',
  expected: 'before: sent again once two looks agree that it is absent, at most 5 tries; after: found, not sent again',
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const faults = [500, 503].flatMap((status) =>
      ['before', 'after'].map((when) => ({ kind: 'status', status, when })),
    );
    const accounts = await client.connect(faults.length, 'r9');
    for (const [index, fault] of faults.entries()) {
      await fleet.sandbox.script({ account: accounts[index]?.handle ?? '', fault });
    }
    const texts = faults.map((_, index) => uniqueText('r9', index));
    await Promise.all(texts.map((text, index) => client.post(accounts[index]?.id ?? '', text, 0)));
    const { rows } = await requireLedgers(world, 'r9.', texts);
    const tries = texts.map((text) => rows.find((row) => row.text === text)?.tries ?? Number.NaN);
    expectThat(tries.join() === '1,0,1,0', `tries were ${tries.join()}`);
    const states = (await records.attempts('r9.')).map(({ state }) => state);
    return `all 4 published once; tries 1 (before), 0 (after); ${states.filter((state) => state === 'unknown').length} answers or looks left it unknown`;
  },
};

const MODES = [
  { name: 'no response', fault: { kind: 'timeout', when: 'after' }, isAccepted: true },
  { name: 'slow drip', fault: { kind: 'drip', when: 'after', ms: 100 }, isAccepted: true },
  { name: 'reset', fault: { kind: 'reset', when: 'after' }, isAccepted: true },
  { name: 'half JSON', fault: { kind: 'cut', when: 'after' }, isAccepted: true },
  { name: 'HTML', fault: { kind: 'status', status: 200, when: 'after', body: '<html></html>' }, isAccepted: true },
  {
    name: '200 with an error',
    fault: { kind: 'status', status: 200, when: 'before', body: { errors: [{ message: 'Over capacity' }] } },
    isAccepted: false,
  },
  { name: '100 MB', fault: { kind: 'flood', when: 'after', bytes: 100 * 1024 * 1024 }, isAccepted: true },
] as const;

const MEMORY_MAX_MB = 20;

const brokenResponses: Row = {
  id: 'R10',
  name: 'no response, a slow one, a reset, half JSON, HTML, 200 with an error, a redirect, 100 MB',
  expected: `each unknown at first, then published once; less than ${MEMORY_MAX_MB} MB more memory; the redirect is not followed`,
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const trap = await startTrap();
    const modes = [...MODES, { name: 'redirect', fault: redirectTo(trap.origin), isAccepted: false }];
    const accounts = await client.connect(modes.length, 'r10');
    const before = await fleet.memoryMb();
    for (const [index, { fault }] of modes.entries()) {
      await fleet.sandbox.script({ account: accounts[index]?.handle ?? '', fault });
    }
    const texts = modes.map((_, index) => uniqueText('r10', index));
    await Promise.all(texts.map((text, index) => client.post(accounts[index]?.id ?? '', text, 0)));
    const grown = await watchGrowth(before, fleet.memoryMb, records.atRest('r10.'));
    const { rows } = await requireLedgers(world, 'r10.', texts);
    const first = new Map((await records.attempts('r10.')).reverse().map(({ text, state }) => [text, state]));
    for (const [index, { name, isAccepted }] of modes.entries()) {
      const text = texts[index] ?? '';
      expectThat(first.get(text) === 'unknown', `${name}: ${first.get(text)} at first`);
      const tries = rows.find((row) => row.text === text)?.tries;
      expectThat(tries === (isAccepted ? 0 : 1), `${name}: ${tries} tries`);
    }
    await trap.close();
    expectThat(trap.visits() === 0, 'the redirect was followed');
    expectThat(grown < MEMORY_MAX_MB, `${grown} MB more memory`);
    return `${modes.length} of ${modes.length} unknown, then published once; at most ${grown} MB more memory; 0 calls behind the redirect`;
  },
};

function redirectTo(location: string) {
  return { kind: 'status', status: 302, when: 'before', headers: { location } } as const;
}

async function startTrap() {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, visits: () => count, close: async () => void server.close() };
}

/** The most by which any server has grown until `over`, in MB. */
async function watchGrowth(
  before: readonly number[],
  read: () => Promise<number[]>,
  over: Promise<unknown>,
): Promise<number> {
  let isOver = false;
  void over.finally(() => (isOver = true));
  let grown = 0;
  while (!isOver) {
    const now = await read();
    grown = Math.max(grown, ...now.map((mb, index) => mb - (before[index] ?? 0)));
    await sleep(50);
  }
  return Math.round(grown);
}

export const networkRows: readonly Row[] = [limits, serverErrors, brokenResponses];
