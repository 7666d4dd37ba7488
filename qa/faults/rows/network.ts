import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEYLESS_PLATFORMS } from '#contract/networks';
import type { Account } from '../client';
import { requireLedgers } from '../ledgers';
import type { Records } from '../records';
import { uniqueText, uniqueTexts, type HealthyWorld } from '../rig';
import { expectThat, type Row } from '../row';
import { keepDoing } from '../traffic';
import { CALLS } from './kills';

const MEMORY_MAX_MB = 20;

/** Answers of X that tell nothing; `tries`: how often the post was sent anew, which is where X had not accepted it. */
const OF_X = [
  ...[500, 503].map((status) => ({
    name: `${status} before`,
    fault: { kind: 'status', status, when: 'before' },
    tries: 1,
  })),
  ...[500, 503].map((status) => ({
    name: `${status} after`,
    fault: { kind: 'status', status, when: 'after' },
    tries: 0,
  })),
  { name: 'no response', fault: { kind: 'timeout', when: 'after' }, tries: 0 },
  { name: 'slow drip', fault: { kind: 'drip', when: 'after', ms: 100 }, tries: 0 },
  { name: 'reset', fault: { kind: 'reset', when: 'after' }, tries: 0 },
  { name: 'half JSON', fault: { kind: 'cut', when: 'after' }, tries: 0 },
  { name: 'HTML', fault: { kind: 'status', status: 200, when: 'after', body: '<html></html>' }, tries: 0 },
  {
    name: '200 with an error',
    fault: { kind: 'status', status: 200, when: 'before', body: { errors: [{ message: 'Over capacity' }] } },
    tries: 1,
  },
  { name: '100 MB', fault: { kind: 'flood', when: 'after', bytes: 100 * 1024 * 1024 }, tries: 0 },
];

/** Answers to a post, and to a file, on networks with keys of ours; how often in a row. */
const OF_KEYED = [
  { fault: { kind: 'timeout', when: 'after' } },
  { fault: { kind: 'timeout', when: 'before' } },
  { fault: { kind: 'reset', when: 'after' }, times: 2 },
  { fault: { kind: 'cut', when: 'after' } },
  { fault: { kind: 'status', status: 200, when: 'after', body: '<html></html>' } },
  { fault: { kind: 'status', status: 500, when: 'before' } },
  { fault: { kind: 'status', status: 502, when: 'after' } },
  { fault: { kind: 'delay', ms: 5_000 } },
];

const brokenAnswers: Row = {
  id: 'R10',
  name: 'the network answers 500 or 503 before and after it has accepted, nothing, slowly, a reset, half JSON, HTML, 200 with an error, a redirect, 100 MB; Bluesky and Mastodon: each kind of broken answer to a file and to a post',
  expected: `each unknown at first, then published once and none parked: sent again once two looks agree that it is absent, else found; less than ${MEMORY_MAX_MB} MB more memory; the redirect is not followed`,
  async run(rig) {
    const world = await rig.healthy();
    return `X: ${await answerOnX(world)}; Bluesky and Mastodon: ${await answerOnKeyed(world)}`;
  },
};

async function answerOnX(world: HealthyWorld): Promise<string> {
  const { client, fleet, records } = world;
  const trap = await startTrap();
  const redirect = { kind: 'status', status: 302, when: 'before', headers: { location: trap.origin } };
  const answers = [...OF_X, { name: 'redirect', fault: redirect, tries: 1 }];
  const accounts = await client.connect(answers.length, 'r10');
  for (const [index, { fault }] of answers.entries()) {
    await fleet.sandbox.script({ account: accounts[index]?.handle ?? '', fault });
  }
  const texts = uniqueTexts('r10', answers.length);
  const before = await fleet.memoryMb();
  let grown = 0;
  const watching = keepDoing(async () => {
    grown = Math.max(grown, ...(await fleet.memoryMb()).map((mb, index) => mb - (before[index] ?? 0)));
  }, 50);
  await Promise.all(accounts.map((account, index) => client.post(account, texts[index] ?? '')));
  const rows = await requireLedgers(world, 'r10.', texts);
  await watching.stop();
  const first = await firstStates(records, 'r10.');
  for (const [index, { name, tries }] of answers.entries()) {
    const row = rows.find(({ text }) => text === texts[index]);
    expectThat(first.get(row?.text ?? '') === 'unknown', `${name}: ${first.get(row?.text ?? '')} at first`);
    expectThat(row?.state === 'published' && row.tries === tries, `${name}: ${row?.state}, ${row?.tries} tries`);
  }
  await trap.close();
  expectThat(trap.visits() === 0, 'the redirect was followed');
  expectThat(grown < MEMORY_MAX_MB, `${grown} MB more memory`);
  return `${answers.length} unknown, then published once; at most ${Math.round(grown)} MB more memory; 0 calls behind the redirect`;
}

async function firstStates(records: Records, prefix: string): Promise<Map<string, string>> {
  return new Map((await records.attempts(prefix)).reverse().map(({ text, state }) => [text, state]));
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

async function answerOnKeyed(world: HealthyWorld): Promise<string> {
  const { client, fleet, records } = world;
  const texts: string[] = [];
  const posting: Promise<unknown>[] = [];
  for (const platform of KEYLESS_PLATFORMS) {
    const calls = CALLS[platform].flatMap((endpoint) => OF_KEYED.map((answer) => ({ platform, endpoint, ...answer })));
    for (const [index, call] of calls.entries()) {
      const account = await client.connectTo(platform, `r10b${index}`, index);
      await fleet.sandbox.script({ account: account.handle, ...call });
      const text = uniqueText('r10b', texts.length);
      texts.push(text);
      posting.push(client.upload().then((file) => client.post(account, text, 0, { media_ids: [file] })));
    }
  }
  await Promise.all(posting);
  const rows = await requireLedgers(world, 'r10b.', texts);
  const unsent = rows.filter(({ state }) => state !== 'published');
  expectThat(unsent.length === 0, `not published: ${unsent.map((row) => `${row.state} ${row.error_code}`).join()}`);
  expectThat((await fleet.sandbox.faultsLeft()) === 0, 'a fault did not strike');
  const doubts = (await records.attempts('r10b.')).filter(({ state }) => state === 'unknown');
  return `${texts.length} published once, ${doubts.length} times in doubt`;
}

const WAIT_MS = 7_000;
const LONGEST_MS = 2_000;
/** More than a post has tries. */
const LIMITS_IN_A_ROW = 6;

const limits: Row = {
  id: 'R8',
  name: `the network answers 429: Retry-After in seconds, as a date, absent ${LIMITS_IN_A_ROW} times in a row`,
  expected: `waits ${WAIT_MS / 1_000} s, or until the date, within 1 s and its jitter; no try is used up; other accounts are not held back`,
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const until = Math.ceil((Date.now() + WAIT_MS) / 1_000) * 1_000;
    const limited = [
      { headers: { 'retry-after': String(WAIT_MS / 1_000) } },
      { headers: { 'retry-after': new Date(until).toUTCString() } },
      { headers: {}, times: LIMITS_IN_A_ROW },
    ];
    const accounts = await client.connect(4, 'r8');
    for (const [index, { headers, times = 1 }] of limited.entries()) {
      const fault = { kind: 'status', status: 429, when: 'before', headers };
      await fleet.sandbox.script({ account: accounts[index]?.handle ?? '', times, fault });
    }
    const startedAt = Date.now();
    const texts = uniqueTexts('r8', accounts.length);
    // Due at that date, and held back by nothing: it shows how late the machine itself is.
    const control = uniqueText('r8c', 0);
    await Promise.all([
      ...accounts.map((account, index) => client.post(account, texts[index] ?? '')),
      ...accounts.slice(3).map((account) => client.post(account, control, until - Date.now())),
    ]);
    const rows = await requireLedgers(world, 'r8.', texts);
    await records.atRest('r8c');
    const published = new Map((await fleet.sandbox.posts()).map((post) => [post.text, Date.parse(post.created_at)]));
    const machine = Math.max(0, (published.get(control) ?? Number.NaN) - until);
    const [seconds = 0, date = 0, none = 0, other = 0] = texts.map((text) => published.get(text) ?? 0);
    const [waited, longest] = [seconds - startedAt, LONGEST_MS + machine];
    expectThat(waited >= WAIT_MS && waited <= WAIT_MS + 2 * longest, `waited ${waited} ms of ${WAIT_MS}`);
    expectThat(date >= until && date <= until + longest, `${date - until} ms after the date`);
    expectThat(none < seconds && other < seconds, 'an account that was not limited waited too');
    expectThat(
      rows.every(({ tries }) => tries === 0),
      'a limit has used up a try',
    );
    return `after ${waited} ms, ${date - until} ms after the date, ${none - startedAt} ms without a header; another account after ${other - startedAt} ms; what was due then without a limit ${machine} ms after it`;
  },
};

const POSTS = 10;
const SHARING = 20;

const tokens: Row = {
  id: 'R11',
  name: `a token has expired, another was revoked, while posts go out from two servers; ${SHARING} posts at one instant need the same expired token`,
  expected:
    'one renewal for all posts of an expired one, since a refresh token is good once; the revoked one fails and says so; others go on',
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const renewals = () => fleet.sandbox.calls('token');
    const [expired, revoked, free] = (await client.connect(3, 'r11')) as [Account, Account, Account];
    const before = await renewals();
    await fleet.sandbox.script({ account: expired.handle, fault: { kind: 'expire-tokens' } });
    await fleet.sandbox.script({ account: revoked.handle, fault: { kind: 'revoke-tokens' } });
    const texts = uniqueTexts('r11', POSTS);
    await Promise.all([
      ...texts.map((text, index) => client.post(index % 2 === 0 ? expired : free, text)),
      client.post(revoked, uniqueText('r11x', 0)),
    ]);
    await requireLedgers(world, 'r11.', texts);
    const [failed] = await records.atRest('r11x');
    expectThat(failed?.state === 'failed', `the post of the revoked account is ${failed?.state}`);
    // One succeeds for the expired token, one is refused for the revoked one.
    const made = (await renewals()) - before;
    expectThat(made === 2, `${made} renewals`);

    const sharing = await client.connect(SHARING, 'r11s');
    const ids = sharing.map(({ id }) => id);
    const grant = `(select grant_id from social_accounts where id = '${ids[0]}')`;
    await records.pool.query(`update social_accounts set grant_id = ${grant} where id = any($1::uuid[])`, [ids]);
    await records.pool.query(`update grants set access_expires_at = now() where id = ${grant}`);
    const beforeRace = await renewals();
    const atOnce = uniqueTexts('r11s', SHARING);
    await records.queue(sharing, atOnce, 1_500);
    await requireLedgers(world, 'r11s.', atOnce);
    const raced = (await renewals()) - beforeRace;
    expectThat(raced === 1, `${raced} renewals`);
    return `${POSTS} posts published once with 1 renewal; the revoked account's post: ${failed.state}, ${failed.error_code}; ${SHARING} at one instant with 1 renewal`;
  },
};

export const networkRows: readonly Row[] = [limits, brokenAnswers, tokens];
