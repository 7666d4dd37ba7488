import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import type { FaultRule, SandboxControl } from '../../sandbox/testing/control';
import { until } from '../../server/testing/until';
import { ApiCallError, soon, type Account, type Client, type TextResponse } from './client';
import type { Random } from './random';
import { uniqueText, type World } from './rig';

/** Does something again and again until it is stopped; `stop` gives how often. */
export function keepDoing(act: (turn: number) => Promise<unknown>, everyMs: number) {
  let isOver = false;
  async function go(): Promise<number> {
    for (let turn = 0; ; turn += 1) {
      if (isOver) return turn;
      await act(turn);
      await sleep(everyMs);
    }
  }
  const done = go();
  // Read by `stop`; a run that ends early closes the sandbox under it.
  done.catch(() => undefined);
  return {
    stop(): Promise<number> {
      isOver = true;
      return done;
    },
  };
}

/**
 * Makes calls fail at the network, one after the other. `waitingMax`: number of faults that have not struck yet with which no more
 * are added, since where calls are few each would fail. `stop` gives how many struck.
 */
export function startFailing(
  sandbox: SandboxControl,
  next: () => FaultRule,
  { everyMs, waitingMax = Infinity }: { everyMs: number; waitingMax?: number },
) {
  let count = 0;
  const failing = keepDoing(async () => {
    if (waitingMax < Infinity && (await sandbox.faultsLeft()) >= waitingMax) return;
    await sandbox.script(next());
    count += 1;
  }, everyMs);
  return {
    async stop(): Promise<number> {
      await failing.stop();
      count -= await sandbox.faultsLeft();
      await sandbox.heal();
      return count;
    },
  };
}

/** An account and whoever writes to it. */
export type Owned = {
  client: Pick<Client, 'reconnect' | 'retry'> & { post: (on: Account, text: string, dueInMs: number) => Promise<Post> };
  account: Account;
};

/** Number of times that an owner tries again, and connects an account of X again, before something else must be wrong. */
const TRIES_MAX = 10;

export const WRITERS = 32;
const PACE_MS = 200;

/** Posts no faster than servers are killed, and until the last of them has died, so that there is always something to lose. */
export function startWriting(
  owned: readonly Owned[],
  random: Random,
  judge: (written: number) => { isEnough: boolean; isTooFast: boolean },
  textOf: (random: Random, index: number, account: Account) => string,
) {
  const acknowledged: string[] = [];
  let begun = 0;
  async function write(): Promise<void> {
    while (!judge(begun).isEnough) {
      if (judge(begun).isTooFast) {
        await sleep(PACE_MS);
        continue;
      }
      const owner = random.pick(owned);
      const text = textOf(random, begun, owner.account);
      begun += 1;
      acknowledged.push(await postUntilTaken(owner, text, random.between(0, 2_500)));
    }
  }
  return { acknowledged, done: Promise.all(Array.from({ length: WRITERS }, write)) };
}

/**
 * Posts, and gives the id of the post. Where the API refuses, the connection has ended, and its owner connects the account again,
 * as often as the network fails; or the instant has passed while no server answered, and it is written anew.
 */
async function postUntilTaken({ client, account }: Owned, text: string, dueInMs: number, tries = 1): Promise<string> {
  try {
    if (tries > 1 && account.platform === 'twitter') await client.reconnect(account);
    return (await client.post(account, text, dueInMs)).id;
  } catch (error) {
    if (!(error instanceof ApiCallError) || tries > TRIES_MAX) throw error;
    return postUntilTaken({ client, account }, text, dueInMs, tries + 1);
  }
}

/** Said again and again, by people and by their other tools. */
const PHRASES = ['Good morning! The coffee is on. ☕', 'We are open until six today.', 'Danke für alles, ihr Lieben!'];

/** Words that many posts have in common; only their links differ. */
const ANNOUNCEMENTS = [
  (link: string) => `New on our blog: ${link}`,
  (link: string) => `Salt & pepper <3 – only today (${link}), tomorrow it's gone`,
  (link: string) => link,
];

const LINKS = [
  (number: number) => `https://a.example/posts/${number}`,
  (number: number) => `https://shop.example/item?id=${number}&utm_source=x`,
  (number: number) => `https://bücher.example/käse/${number}/`,
  (number: number) => `shop.example/p/${number}`,
];

/** Share of posts that repeat other people's words exactly. */
const PHRASE_SHARE = 0.2;
const OTHERS_FROM = 10_000_000;
const OTHERS_EVERY_MS = 150;

/** Texts like those of real people: the same words with another link, a link alone, or the very same words as last week. */
export function realText(random: Random, number: number): string {
  return random.next() < PHRASE_SHARE ? random.pick(PHRASES) : announcement(random, number);
}

function announcement(random: Random, number: number): string {
  return random.pick(ANNOUNCEMENTS)(random.pick(LINKS)(number));
}

/**
 * Posts on the same accounts of X as other tools do: the very same words a while ago, and the same words with links of their own
 * from now on. `stop` gives how many of these.
 */
export async function startOthers(sandbox: SandboxControl, handles: readonly string[], random: Random) {
  for (const handle of handles) {
    for (const text of PHRASES) {
      const agoMs = random.between(5 * MINUTE_MS, 7 * 24 * 60 * MINUTE_MS);
      await sandbox.postAsOther(handle, text, new Date(Date.now() - agoMs));
    }
  }
  const post = (turn: number) => sandbox.postAsOther(random.pick(handles), announcement(random, turn + OTHERS_FROM));
  return keepDoing(post, OTHERS_EVERY_MS);
}

/** Answers that docs/operating.md tells operators to expect while a database or a server is restarted. */
const DOCUMENTED = ['DATABASE_AWAY', 'SHUTTING_DOWN', 'SERVER_NOT_READY'];

const TRAFFIC_ACCOUNTS = 8;
const PAUSE_MS = 40;

/** In place of an answer of a server that has just stopped. */
const GONE: TextResponse = { status: 503, text: '{"error_code":"SHUTTING_DOWN"}' };

/** Begins to use servers, by their numbers, as people do, all of them in turns: reads, writes and log-ins, until it is stopped. */
export async function startTraffic({ fleet, signUp }: World, prefix: string, servers: readonly number[]) {
  let used = servers;
  const client = await signUp();
  const accounts = await client.connect(TRAFFIC_ACCOUNTS, prefix);
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const counts = { reads: 0, logIns: 0, signUps: 0, refused: 0 };
  let isOver = false;

  const originAt = (turn: number) => fleet.origins[used[turn % used.length] ?? 0] ?? '';

  /** Asks one server after the other until one has done it; a request that may have arrived is sent again as it was. */
  async function ask(turn: number, method: string, path: string, body?: object): Promise<boolean> {
    const headers = { 'idempotency-key': randomUUID() };
    for (let attempt = turn; !isOver || attempt === turn; attempt += 1) {
      const response = await client.ask(originAt(attempt), method, path, body, headers).catch(() => null);
      if (response !== null && response.status < 400) return true;
      if (response !== null) note(`${method} ${path}`, response);
      await sleep(PAUSE_MS);
    }
    return false;
  }

  function note(call: string, { status, text }: TextResponse): void {
    if (status === 503 && DOCUMENTED.includes((JSON.parse(text) as ErrorBody).error_code)) counts.refused += 1;
    else failures.push(`${call}: ${status} ${text}`);
  }

  const write =
    ({ id }: Account, writer: number) =>
    async (turn: number) => {
      const text = uniqueText(prefix, writer * 100_000 + turn);
      const body = { content: text, platforms: ['twitter'], account_ids: [id], scheduled_at: soon(1_000) };
      if (await ask(turn, 'POST', '/posts', body)) acknowledged.push(text);
    };
  const read = async (turn: number) => {
    for (const path of ['/posts', '/auth/me', '/social-accounts']) if (await ask(turn, 'GET', path)) counts.reads += 1;
  };
  const logIn = async (turn: number) => {
    if (await ask(turn, 'POST', '/auth/login', client.credentials)) counts.logIns += 1;
    const username = `new_${randomUUID().slice(0, 8)}`;
    const person = { username, fullName: 'Somebody New', email: `${username}@example.com`, password: 'correct horse' };
    // Not sent again: what was stored by a request that was refused late would be taken.
    const answer = await client.ask(originAt(turn), 'POST', '/auth/register', person).catch(() => GONE);
    if (answer.status >= 400) note('POST /auth/register', answer);
    else counts.signUps += 1;
  };
  const all = [...accounts.map(write), read, logIn].map((act) => keepDoing(act, PAUSE_MS));

  return {
    use: (next: readonly number[]) => void (used = next),

    /** Waits until a post is confirmed that was not before; gives how long that took, in milliseconds. */
    async untilConfirmed(): Promise<number> {
      const [askedAt, before] = [performance.now(), acknowledged.length];
      await until(() => acknowledged.length > before, Boolean, {
        what: 'a post to be confirmed',
        waitMaxMs: MINUTE_MS,
      });
      return performance.now() - askedAt;
    },

    async stop() {
      isOver = true;
      await Promise.all(all.map((one) => one.stop()));
      return { acknowledged, failures, ...counts };
    },
  };
}
