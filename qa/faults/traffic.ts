import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '#contract/errors';
import type { TextResponse } from './caller';
import { uniqueText, type World } from './rig';

/** Answers that docs/operating.md tells operators to expect while a database or a server is restarted. */
const DOCUMENTED = ['DATABASE_AWAY', 'SHUTTING_DOWN', 'SERVER_NOT_READY'];

const ACCOUNTS = 6;
const PAUSE_MS = 40;

/** In place of an answer of a server that has just stopped. */
const GONE: TextResponse = { status: 503, text: '{"error_code":"SHUTTING_DOWN"}' };

/** Reads, writes and log-ins that go on until they are stopped, and how they were answered. */
export type Traffic = Awaited<ReturnType<typeof startTraffic>>;

/** Begins to use servers, by their numbers, as people do, all of them in turns. */
export async function startTraffic({ fleet, signUp }: World, prefix: string, servers: readonly number[]) {
  let used = servers;
  const client = await signUp();
  const accounts = await client.connect(ACCOUNTS, prefix);
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const counts = { reads: 0, logIns: 0, signUps: 0, refused: 0 };
  let isOver = false;

  const originAt = (turn: number) => fleet.origins[used[turn % used.length] ?? 0] ?? '';

  /** Asks one server after the other until one has done it; a request that may have arrived is sent again as it was. */
  async function ask(turn: number, method: string, path: string, body?: object): Promise<TextResponse | undefined> {
    const headers = { 'idempotency-key': randomUUID() };
    for (let attempt = turn; !isOver || attempt === turn; attempt += 1) {
      const response = await client.ask(originAt(attempt), method, path, body, headers).catch(() => null);
      if (response !== null && response.status < 400) return response;
      if (response !== null) note(`${method} ${path}`, response);
      await sleep(PAUSE_MS);
    }
    return undefined;
  }

  function note(call: string, { status, text }: TextResponse): void {
    if (status === 503 && DOCUMENTED.includes((JSON.parse(text) as ErrorBody).error_code)) counts.refused += 1;
    else failures.push(`${call}: ${status} ${text}`);
  }

  async function keep(act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await act(turn);
      await sleep(PAUSE_MS);
    }
  }

  const write = (accountId: string, writer: number) => async (turn: number) => {
    const text = uniqueText(prefix, writer * 100_000 + turn);
    const scheduled_at = new Date(Date.now() + 1_000).toISOString();
    const body = { content: text, platforms: ['twitter'], account_ids: [accountId], scheduled_at };
    if (await ask(turn, 'POST', '/posts', body)) acknowledged.push(text);
  };
  const read = async (turn: number) => {
    for (const path of ['/posts', '/auth/me', '/social-accounts']) {
      if (await ask(turn, 'GET', path)) counts.reads += 1;
    }
  };
  const logIn = async (turn: number) => {
    if (await ask(turn, 'POST', '/auth/login', client.credentials)) counts.logIns += 1;
    const username = `new_${randomUUID().slice(0, 8)}`;
    const person = { username, fullName: 'Somebody New', email: `${username}@example.com`, password: 'correct horse' };
    // Not sent again: what was stored by a request that was refused late would be taken.
    const { status, text } = await client.ask(originAt(turn), 'POST', '/auth/register', person).catch(() => GONE);
    if (status >= 400) note('POST /auth/register', { status, text });
    else counts.signUps += 1;
  };
  const all = Promise.all([...accounts.map(({ id }, writer) => keep(write(id, writer))), keep(read), keep(logIn)]);

  return {
    use: (next: readonly number[]) => void (used = next),
    async stop() {
      isOver = true;
      await all;
      return { acknowledged, failures, ...counts };
    },
  };
}
