import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERIES_AHEAD } from '#contract/limits';
import type { Post } from '#contract/schemas/posts';
import type { Client } from '../client';
import { uniqueText, type Rig, type World } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

/** Days by which each series is behind, as after a night without a server. */
const BEHIND_DAYS = 6;
const LIFE_MAX_MS = 600;
const PATIENCE_MS = 60_000;
/** A publisher claims what is due within a second. */
const DUE_IN_MS = 2_000;

/** Gives a row so many servers of its own, and somebody who uses them. */
async function withServers(
  rig: Rig,
  count: number,
  work: (surroundings: { world: World; client: Client }) => Promise<string>,
): Promise<string> {
  const world = await rig.world({ spares: count });
  try {
    for (let index = 0; index < count; index += 1) await world.fleet.start(index);
    return await work({ world, client: await world.signUp() });
  } finally {
    await world.close();
  }
}

const series: Row = {
  id: 'R42',
  name: 'two servers make the posts of series that are days behind, and one or the other is killed all the time',
  expected: 'each day of each series has one post, and none is missing',
  async run(rig) {
    const random = rig.random('r42');
    return withServers(rig, 2, async ({ world, client }) => {
      const { fleet, records } = world;
      const [account] = await client.connect(1, 'r42');
      const count = rig.isShort ? 40 : 100;
      for (let n = 0; n < count; n += 1) await makeSeries(client, account?.id ?? '', uniqueText('r42', n));
      await records.pool.query(
        `delete from posts p using series s where p.series_id = s.id and p.series_day > s.made_through - ${BEHIND_DAYS}`,
      );
      await records.pool.query(`update series set made_through = made_through - ${BEHIND_DAYS}, wake_at = now()`);

      let kills = 0;
      const waiting = () => countOf(world, 'select from series where wake_at <= now()');
      for (; kills < 4 || ((await waiting()) > 0 && kills < 40); kills += 1) {
        await fleet.kill(kills % 2);
        await fleet.start(kills % 2);
        await sleep(random.between(0, LIFE_MAX_MS));
      }
      const { rows } = await records.pool.query<{ days: number; posts: number }>(
        `select count(distinct series_day)::int as days, count(*)::int as posts from posts
         where series_id is not null group by series_id`,
      );
      const right = rows.filter(({ days, posts }) => days === SERIES_AHEAD && posts === SERIES_AHEAD);
      expectThat(right.length === count, `${right.length} of ${count} series have their ${SERIES_AHEAD} posts once`);
      return `${count} series, ${BEHIND_DAYS * count} posts made during ${kills} kills: each day once, none missing`;
    });
  },
};

async function makeSeries(client: Client, accountId: string, content: string): Promise<void> {
  const days = { rule: 'FREQ=DAILY', zone: 'Europe/Berlin', first: '2099-01-01T09:00' };
  const body = { content, platforms: ['twitter'], account_ids: [accountId], ...days };
  const { status, text } = await client.send('POST', '/series', body);
  expectThat(status === 201, `POST /series: ${status} ${text}`);
}

async function countOf({ records }: World, select: string): Promise<number> {
  return (await records.pool.query(select)).rowCount ?? 0;
}

const beforeClaim: Row = {
  id: 'R43',
  name: 'kill -9 after a post is confirmed and before anybody has claimed it',
  expected: 'each goes out once, from the server that comes next',
  async run(rig) {
    return withServers(rig, 1, async ({ world, client }) => {
      const { fleet } = world;
      const [account] = await client.connect(1, 'r43');
      const texts = Array.from({ length: rig.isShort ? 4 : 20 }, (_, index) => uniqueText('r43', index));
      for (const text of texts) {
        await client.post(account?.id ?? '', text, DUE_IN_MS);
        await fleet.kill(0);
        // Those before it may be under way.
        const [target] = await world.records.targets(text);
        expectThat(target?.attempt === 0, `${text} was claimed before the kill`);
        await fleet.start(0);
      }
      await requireLedgers(world, 'r43.', texts);
      return `${texts.length} posts, each once, after as many kills`;
    });
  },
};

const twoTabs: Row = {
  id: 'R44',
  name: 'two tabs fill one queue through two servers, one of which is killed meanwhile',
  expected: 'each confirmed post has a slot of its own, and each request made one post',
  async run(rig) {
    return withServers(rig, 2, async ({ world, client }) => {
      const { fleet, records } = world;
      const [account] = await client.connect(1, 'r44');
      const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
      await client.send('PUT', `/social-accounts/${account?.id}/slots`, { zone: 'UTC', slots });
      const texts = Array.from({ length: rig.isShort ? 30 : 200 }, (_, index) => uniqueText('r44', index));
      const fill = async (tab: number) => {
        const confirmed: string[] = [];
        const own = texts.filter((_text, index) => index % 2 === tab);
        // First its own server, then the other one.
        const origins = [fleet.origins[tab], fleet.origins[1 - tab]].flatMap((origin) => origin ?? []);
        for (const text of own) confirmed.push(await enqueue(client, origins, { text, accountId: account?.id ?? '' }));
        return confirmed;
      };
      const filling = Promise.all([fill(0), fill(1)]);
      await sleep(150);
      await fleet.kill(1);
      await fleet.start(1);
      const given = (await filling).flat();
      const { rows } = await records.pool.query<{ posts: number; slots: number }>(
        `select count(*)::int as posts, count(distinct slot_at)::int as slots from post_targets
         where account_id = $1 and slot_at is not null`,
        [account?.id],
      );
      expectThat(
        new Set(given).size === texts.length,
        `${new Set(given).size} slots were told for ${texts.length} posts`,
      );
      expectThat(rows[0]?.posts === texts.length, `${rows[0]?.posts} posts wait, not ${texts.length}`);
      expectThat(rows[0]?.slots === texts.length, `${rows[0]?.slots} slots are taken, not ${texts.length}`);
      return `${texts.length} posts in ${rows[0]?.slots} slots, each told once`;
    });
  },
};

/** Puts a post into the queue, again until a server confirms; resolves with its slot. */
async function enqueue(
  client: Client,
  origins: readonly string[],
  { text, accountId }: { text: string; accountId: string },
): Promise<string> {
  const body = { content: text, platforms: ['twitter'], account_ids: [accountId], queue: true };
  const headers = { 'idempotency-key': randomUUID() };
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let attempt = 0; performance.now() < giveUpAt; attempt += 1) {
    const origin = origins[attempt % origins.length] ?? '';
    const answer = await client.ask(origin, 'POST', '/posts', body, headers).catch(() => null);
    if (answer?.status === 201) return (JSON.parse(answer.text) as Post).scheduled_at ?? '';
    await sleep(50);
  }
  throw new Error(`${text} was not confirmed`);
}

export const planningRows: readonly Row[] = [series, beforeClaim, twoTabs];
