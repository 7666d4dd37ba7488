import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '#contract/schemas/posts';
import type { SandboxControl } from '../../../sandbox/testing/control';
import type { Account, Client } from '../client';
import type { Random } from '../random';
import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';

const COPIES = 50;
const ALMOST_A_DAY = '23 hours';

const sameRequest: Row = {
  id: 'R16',
  name: `one request ${COPIES} times at once, twice after 23 hours, and its key with another body`,
  expected: 'one post; every copy gets the same one (or 409); another body 422',
  async run(rig) {
    const { client, fleet, records } = await rig.healthy();
    const [account] = await client.connect(1, 'r16');
    const key = { 'idempotency-key': randomUUID() };
    const text = uniqueText('r16', 0);
    const body = { content: text, platforms: ['twitter'], account_ids: [account?.id], scheduled_at: soon(1_500) };
    const copies = await Promise.all(
      Array.from({ length: COPIES }, (_, index) =>
        client.ask(fleet.origins[index % 2] ?? '', 'POST', '/posts', body, key),
      ),
    );
    const made = copies.filter(({ status }) => status === 201).map((copy) => (JSON.parse(copy.text) as Post).id);
    expectThat(
      copies.every(({ status }) => status === 201 || status === 409),
      'a copy was answered otherwise',
    );
    await records.pool.query(`update idempotency_keys set created_at = created_at - interval '${ALMOST_A_DAY}'`);
    for (const origin of fleet.origins.slice(0, 2)) {
      const late = await client.ask(origin, 'POST', '/posts', body, key);
      made.push((JSON.parse(late.text) as Post).id);
    }
    const other = await client.ask(fleet.origins[0] ?? '', 'POST', '/posts', { ...body, content: `${text}!` }, key);
    await records.atRest('r16.');
    const onNetwork = (await fleet.sandbox.texts()).filter((one) => one === text).length;
    expectThat(new Set(made).size === 1 && onNetwork === 1, `${new Set(made).size} posts, ${onNetwork} on the network`);
    expectThat(other.status === 422, `another body was answered ${other.status}`);
    return `1 post, 1 on the network; ${made.length - 2} of ${COPIES} answered with it at once, 2 after 23 hours; another body 422`;
  },
};

const AT_ONCE = 12;
const RACE_DUE_IN_MS = 900;
type Verdict = 'won' | 'lost';

const editRaces: Row = {
  id: 'R37',
  name: 'a post is edited, deleted or put off at the moment when it is claimed and sent',
  expected: 'whoever is told "done" is obeyed: the old text never goes out after it; the loser is told 409',
  async run(rig) {
    const { client, fleet, records } = await rig.healthy();
    const random = rig.random('races');
    const accounts = await client.connect(AT_ONCE, 'r37');
    const races = rig.isShort ? 60 : 500;
    const verdicts: Verdict[] = [];
    const forbidden: string[] = [];
    const promised: string[] = [];
    let next = 0;
    async function runner(account: Account): Promise<void> {
      while (next < races) {
        const index = next;
        next += 1;
        const { verdict, old, wanted } = await race(client, fleet.sandbox, account, index, random);
        verdicts.push(verdict);
        if (verdict === 'won') forbidden.push(old);
        promised.push(...(verdict === 'won' ? wanted : [old]));
      }
    }
    await Promise.all(accounts.map(runner));
    await records.atRest('r37.');
    const onNetwork = (await fleet.sandbox.texts()).filter((text) => text.startsWith('r37.'));
    const broken = forbidden.filter((text) => onNetwork.includes(text));
    const missing = promised.filter((text) => onNetwork.filter((one) => one === text).length !== 1);
    expectThat(broken.length === 0, `${broken.length} went out after their change was confirmed: ${broken[0]}`);
    expectThat(missing.length === 0, `${missing.length} are not there once: ${missing[0]}`);
    const won = verdicts.filter((verdict) => verdict === 'won').length;
    return `${races} races, ${won} won by the change, ${races - won} by the publisher; every promise kept`;
  },
};

/** `old` must not go out if the change wins; `wanted` must go out then. */
async function race(client: Client, sandbox: SandboxControl, account: Account, index: number, random: Random) {
  const old = uniqueText('r37', index);
  const changed = `${old} changed`;
  const change = random.pick(['edit', 'delete', 'put off'] as const);
  const post = await client.post(account.id, old, RACE_DUE_IN_MS);
  await nearItsInstant(post, random);
  const path = `/posts/${post.id}`;
  if (change === 'delete') {
    const { status } = await client.send('DELETE', path);
    // A published post is only hidden: then the publisher has won.
    const isOut = status < 300 && (await sandbox.texts()).includes(old);
    return { verdict: isOut ? ('lost' as const) : verdictOf(status), old, wanted: [] };
  }
  const body = { content: changed, ...(change === 'put off' && { scheduled_at: soon(1_200) }) };
  const { status } = await client.send('PUT', path, body, { 'if-match': String(post.version) });
  return { verdict: verdictOf(status), old, wanted: [changed] };
}

/** Counted from its instant, not from the response: on a busy machine whatever follows would always come too late. */
async function nearItsInstant({ scheduled_at: at }: Post, random: Random): Promise<void> {
  await sleep(Date.parse(at ?? '') - Date.now() + random.between(-450, 50));
}

function verdictOf(status: number): Verdict {
  expectThat(status < 300 || status === 409 || status === 422, `a change was answered ${status}`);
  return status < 300 ? 'won' : 'lost';
}

/** Every post has been confirmed by then, even where forty people write at once on a busy machine. */
const DISCONNECTION_DUE_IN_MS = 3_000;

const disconnection: Row = {
  id: 'R38',
  name: 'accounts are disconnected while their posts are due',
  expected: 'each post is out, or has failed visibly as "account disconnected" and is not out',
  async run(rig) {
    const { client, fleet, records } = await rig.healthy();
    const random = rig.random('disconnection');
    const accounts = await client.connect(rig.isShort ? 10 : 40, 'r38');
    await Promise.all(
      accounts.map(async ({ id }, index) => {
        const first = await client.post(id, uniqueText('r38.0', index), DISCONNECTION_DUE_IN_MS);
        await client.post(id, uniqueText('r38.1', index), DISCONNECTION_DUE_IN_MS);
        await nearItsInstant(first, random);
        const { status } = await client.send('DELETE', `/social-accounts/${id}`);
        expectThat(status < 300, `the disconnection was answered ${status}`);
      }),
    );
    const rows = await records.atRest('r38.');
    const out = await fleet.sandbox.texts();
    const states = new Map<string, number>();
    for (const { text, state, error_code: code } of rows) {
      const isOut = out.filter((one) => one === text).length;
      const isRight =
        state === 'published' ? isOut === 1 : code === 'account_disconnected' && (state === 'parked' || isOut === 0);
      expectThat(isRight && isOut <= 1, `${text} is ${state} (${code}) and ${isOut} times on the network`);
      states.set(state, (states.get(state) ?? 0) + 1);
    }
    return `${rows.length} posts: ${[...states].map(([state, count]) => `${count} ${state}`).join(', ')}; all visible`;
  },
};

function soon(inMs: number): string {
  return new Date(Date.now() + inMs).toISOString();
}

export const raceRows: readonly Row[] = [sameRequest, editRaces, disconnection];
