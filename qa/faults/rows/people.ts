import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '#contract/schemas/posts';
import { soon, type Account, type Client } from '../client';
import type { Random } from '../random';
import { uniqueText, uniqueTexts, type HealthyWorld } from '../rig';
import { expectThat, type Row } from '../row';

const COPIES = 50;

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
    const ask = (server: number, sent: object = body) =>
      client.ask(fleet.origins[server] ?? '', 'POST', '/posts', sent, key);
    const copies = await Promise.all(Array.from({ length: COPIES }, (_, index) => ask(index % 2)));
    expectThat(
      copies.every(({ status }) => status === 201 || status === 409),
      'a copy was answered otherwise',
    );
    await records.pool.query(`update idempotency_keys set created_at = created_at - interval '23 hours'`);
    const late = [await ask(0), await ask(1)];
    const made = [...copies.filter(({ status }) => status === 201), ...late].map(
      (copy) => JSON.parse(copy.text) as Post,
    );
    const other = await ask(0, { ...body, content: `${text}!` });
    await records.atRest('r16.');
    const onNetwork = (await fleet.sandbox.texts()).filter((one) => one === text).length;
    const posts = new Set(made.map(({ id }) => id)).size;
    expectThat(posts === 1 && onNetwork === 1, `${posts} posts, ${onNetwork} on the network`);
    expectThat(other.status === 422, `another body was answered ${other.status}`);
    return `1 post, 1 on the network; ${made.length - 2} of ${COPIES} answered with it at once, 2 after 23 hours; another body 422`;
  },
};

const AT_ONCE = 12;

/** Whether the change won; `old` must not go out then, and `wanted` must. */
type Verdict = { isWon: boolean; old: string; wanted: string[] };

const editRaces: Row = {
  id: 'R37',
  name: 'a post is edited, deleted or put off at the moment when it is claimed and sent',
  expected: 'whoever is told "done" is obeyed: the old text never goes out after it; the loser is told 409',
  async run(rig) {
    const world = await rig.healthy();
    const random = rig.random('races');
    const accounts = await world.client.connect(AT_ONCE, 'r37');
    const races = (rig.isShort ? uniqueTexts('r37', 60) : uniqueTexts('r37', 500)).values();
    const verdicts: Verdict[] = [];
    const run = async (account: Account) => {
      for (const text of races) verdicts.push(await race(world, account, text, random));
    };
    await Promise.all(accounts.map(run));
    await world.records.atRest('r37.');
    const onNetwork = (await world.fleet.sandbox.texts()).filter((text) => text.startsWith('r37.'));
    const won = verdicts.filter(({ isWon }) => isWon);
    const broken = won.map(({ old }) => old).filter((text) => onNetwork.includes(text));
    const promised = verdicts.flatMap(({ isWon, old, wanted }) => (isWon ? wanted : [old]));
    const missing = promised.filter((text) => onNetwork.filter((one) => one === text).length !== 1);
    expectThat(broken.length === 0, `${broken.length} went out after their change was confirmed: ${broken[0]}`);
    expectThat(missing.length === 0, `${missing.length} are not there once: ${missing[0]}`);
    return `${verdicts.length} races, ${won.length} won by the change, ${verdicts.length - won.length} by the publisher; every promise kept`;
  },
};

async function race({ client, fleet }: HealthyWorld, account: Account, old: string, random: Random): Promise<Verdict> {
  const change = random.pick(['edit', 'delete', 'put off'] as const);
  const post = await client.post(account, old, 900);
  await nearItsInstant(post, random);
  const path = `/posts/${post.id}`;
  const content = `${old} changed`;
  const body = { content, ...(change === 'put off' && { scheduled_at: soon(1_200) }) };
  const { status } =
    change === 'delete'
      ? await client.send('DELETE', path)
      : await client.send('PUT', path, body, { 'if-match': String(post.version) });
  expectThat(status < 300 || status === 409 || status === 422, `a change was answered ${status}`);
  if (change !== 'delete') return { isWon: status < 300, old, wanted: [content] };
  // A published post is only hidden: then the publisher has won.
  return { isWon: status < 300 && !(await fleet.sandbox.texts()).includes(old), old, wanted: [] };
}

/** Counted from its instant, not from the response: on a busy machine whatever follows would always come too late. */
async function nearItsInstant({ scheduled_at: at }: Post, random: Random): Promise<void> {
  await sleep(Date.parse(at ?? '') - Date.now() + random.between(-450, 50));
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
    const disconnect = async (account: Account, index: number) => {
      const first = await client.post(account, uniqueText('r38.0', index), DISCONNECTION_DUE_IN_MS);
      await client.post(account, uniqueText('r38.1', index), DISCONNECTION_DUE_IN_MS);
      await nearItsInstant(first, random);
      const { status } = await client.send('DELETE', `/social-accounts/${account.id}`);
      expectThat(status < 300, `the disconnection was answered ${status}`);
    };
    await Promise.all(accounts.map(disconnect));
    const rows = await records.atRest('r38.');
    const out = await fleet.sandbox.texts();
    for (const { text, state, error_code: code } of rows) {
      const times = out.filter((one) => one === text).length;
      const isTold = code === 'account_disconnected' && (state === 'parked' || times === 0);
      const isRight = state === 'published' ? times === 1 : isTold && times <= 1;
      expectThat(isRight, `${text} is ${state} (${code}) and ${times} times on the network`);
    }
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
    return `${rows.length} posts: ${count('published')} out, ${count('failed')} failed, ${count('parked')} parked; all visible`;
  },
};

const SLOTS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
const WAIT_MAX_MS = 60_000;

const twoTabs: Row = {
  id: 'R44',
  name: 'two tabs fill one queue through two servers, one of which is killed meanwhile',
  expected: 'each confirmed post has a slot of its own, and each request made one post',
  async run(rig) {
    return rig.inWorld({ spares: 2, servers: 2 }, async ({ fleet, records, signUp }) => {
      await Promise.all([fleet.start(0), fleet.start(1)]);
      const client = await signUp();
      const [account] = (await client.connect(1, 'r44')) as [Account];
      await client.send('PUT', `/social-accounts/${account.id}/slots`, { zone: 'UTC', slots: SLOTS });
      const texts = uniqueTexts('r44', rig.isShort ? 30 : 200);
      const fill = async (tab: number) => {
        const confirmed: string[] = [];
        // First its own server, then the other one.
        const origins = [fleet.origins[tab] ?? '', fleet.origins[1 - tab] ?? ''];
        const own = texts.filter((_text, index) => index % 2 === tab);
        for (const text of own) confirmed.push(await enqueue(client, origins, account, text));
        return confirmed;
      };
      const filling = Promise.all([fill(0), fill(1)]);
      await sleep(150);
      await fleet.kill(1);
      await fleet.start(1);
      const told = new Set((await filling).flat()).size;
      const { rows } = await records.pool.query<{ slot_at: Date }>(
        'select slot_at from post_targets where account_id = $1 and slot_at is not null',
        [account.id],
      );
      const taken = new Set(rows.map(({ slot_at: at }) => at.getTime())).size;
      expectThat(told === texts.length, `${told} slots were told for ${texts.length} posts`);
      expectThat(rows.length === texts.length, `${rows.length} posts wait, not ${texts.length}`);
      expectThat(taken === texts.length, `${taken} slots are taken, not ${texts.length}`);
      return `${texts.length} posts in ${taken} slots, each told once`;
    });
  },
};

/** Puts a post into the queue, again until a server confirms; resolves with its slot. */
async function enqueue(client: Client, origins: readonly string[], { id }: Account, content: string): Promise<string> {
  const body = { content, platforms: ['twitter'], account_ids: [id], queue: true };
  const headers = { 'idempotency-key': randomUUID() };
  const giveUpAt = performance.now() + WAIT_MAX_MS;
  for (let attempt = 0; performance.now() < giveUpAt; attempt += 1) {
    const origin = origins[attempt % origins.length] ?? '';
    const answer = await client.ask(origin, 'POST', '/posts', body, headers).catch(() => null);
    if (answer?.status === 201) return (JSON.parse(answer.text) as Post).scheduled_at ?? '';
    await sleep(50);
  }
  throw new Error(`${content} was not confirmed`);
}

export const peopleRows: readonly Row[] = [sameRequest, editRaces, disconnection, twoTabs];
